/** The shell's words as forms and screens take them: each by its slot, so that a new one needs no line here. */
import type { ShellSlot } from '../../engine/say/shell-copy.ts';
import type { DocumentWords, FormWords, WordsBehind } from '../../widgets/fields.ts';
import type { ShellWords } from '../context.tsx';

/** `action` is the verb on the button, where a screen has its own. */
export function formWords(words: ShellWords, action?: string): FormWords {
  const named: Record<string, unknown> = {
    submit: action ?? words.one('continue'),
    files: wordsBehind(words, 'file'),
    papers: documentWords(words),
  };
  const get = (_: FormWords, slot: string) => named[slot] ?? words.one(slot as ShellSlot);
  return new Proxy({} as FormWords, { get });
}

/** The words around documents, in forms and on screens alike. */
export function documentWords(words: ShellWords): DocumentWords {
  return wordsBehind(words, 'paper');
}

function wordsBehind<Prefix extends string>(words: ShellWords, prefix: Prefix): WordsBehind<Prefix> {
  const slotOf = (name: string) => `${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}` as ShellSlot;
  return new Proxy({} as WordsBehind<Prefix>, { get: (_, name) => words.one(slotOf(String(name))) });
}
