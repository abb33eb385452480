/** Where does the caret belong after text was rewritten under it? Behind the same significant character as before. */
import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';

/** The place in `text` behind its `count`-th character that `pattern` matches; 0 characters is the very start. */
export function caretBehind(text: string, count: number, pattern: RegExp): number {
  if (count <= 0) return 0;
  let seen = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (pattern.test(text[at]!)) seen += 1;
    if (seen === count) return at + 1;
  }
  return text.length;
}

export function countOf(text: string, pattern: RegExp): number {
  return [...text].filter((letter) => pattern.test(letter)).length;
}

/**
 * A change handler that rewrites what was typed by `write` and keeps the caret. `significant` matches one
 * character that typing produces, against those that `write` adds (commas, dashes).
 */
export function useRewritten(write: (typed: string) => string, significant: RegExp) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const [, redraw] = useState(0);
  useLayoutEffect(() => {
    if (caret.current === null || input.current === null) return;
    if (document.activeElement === input.current) {
      input.current.setSelectionRange(caret.current, caret.current);
    }
    caret.current = null;
  });
  const rewrite = (event: ChangeEvent<HTMLInputElement>): string => {
    const { value, selectionStart } = event.target;
    const written = write(value);
    const before = countOf(value.slice(0, selectionStart ?? value.length), significant);
    // Text that is left as it was typed has its caret already.
    caret.current = written === value ? selectionStart : caretBehind(written, before, significant);
    // A rejected key changes no state, and then nothing would put the caret back.
    redraw((count) => count + 1);
    return written;
  };
  return { input, rewrite };
}
