/** How is a number with a known pattern typed and then hidden? `#` in the mask is a figure; the answer is figures only. */
import { useLayoutEffect, useRef, useState } from 'react';
import { controlAttributes, type DrawProps, numberOption, textOption, type Widget } from '../widget.ts';
import { InputBox } from './Control.tsx';
import { useRewritten } from './caret.ts';
import { enterKeyOf } from './TextControl.tsx';

const FIGURE = /\d/;
const HIDDEN = '•';

/** Figures poured into the mask, as far as they reach: `1234` in `###-##-####` is `123-4`. */
export function pour(figures: string, mask: string): string {
  let used = 0;
  let shown = '';
  for (const sign of mask) {
    if (sign === '#' && used === figures.length) break;
    shown += sign === '#' ? figures[used++] : sign;
  }
  // A separator at the end would make the delete key seem stuck.
  return shown.replace(/\D+$/, '');
}

/** What is needed to recognise it: the last `open` figures, the others as dots. */
export function hide(figures: string, mask: string, open: number): string {
  const poured = pour(figures, mask);
  let left = figures.length - open;
  return poured.replace(/\d/g, (figure) => (left-- > 0 ? HIDDEN : figure));
}

function Draw({ field, value, required, answer }: DrawProps) {
  const mask = textOption(field, 'mask') ?? '#'.repeat(20);
  const most = mask.replace(/[^#]/g, '').length;
  const figures = typeof value === 'string' ? value : '';
  const [typing, setTyping] = useState(false);
  const { input, rewrite } = useRewritten((typed) => pour(figuresOf(typed, most), mask), FIGURE);
  const open = numberOption(field, 'shown') ?? 4;
  const isPointed = useRef(false);
  // Other text stands there now, and what a key that leads here had selected is gone with the dots. A finger sets its caret.
  useLayoutEffect(() => {
    if (typing && !isPointed.current) input.current?.select();
  }, [typing, input]);
  return (
    <InputBox
      {...controlAttributes(field, required)}
      ref={input}
      type="text"
      inputMode="numeric"
      autoComplete={field.words.autocomplete ?? 'off'}
      spellCheck={false}
      enterKeyHint={enterKeyOf(field)}
      figures
      // What is half typed stays readable: somebody must be able to see what is missing.
      value={typing || figures.length < most ? pour(figures, mask) : hide(figures, mask, open)}
      onPointerDown={() => {
        isPointed.current = true;
      }}
      // A finger that scrolls has set no caret.
      onPointerCancel={() => {
        isPointed.current = false;
      }}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        isPointed.current = false;
        setTyping(false);
      }}
      onChange={(event) => {
        const typed = figuresOf(rewrite(event), most);
        answer(typed === '' ? undefined : typed);
      }}
    />
  );
}

function figuresOf(typed: string, most: number): string {
  return typed.replace(/\D/g, '').slice(0, most);
}

export const masked: Widget = { frame: 'label', Draw };
