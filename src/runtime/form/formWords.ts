/** The shell's words as forms and screens take them: each by its slot, so that a new one needs no line here. */
import type { ShellSlot } from '../../engine/say/shell-copy.ts';
import type { DocumentWords, FormWords, WordsBehind } from '../../widgets/fields.ts';
import type { ShellWords } from '../context.tsx';

/** `action` is the verb on the button, where a screen has its own. */
export function formWords(words: ShellWords, action?: string): FormWords {
  const own: Record<string, unknown> = {
    submit: action ?? words.one('continue'),
    files: wordsBehind(words, 'file'),
    papers: documentWords(words),
  };
  return named((slot) => own[slot] ?? words.one(slot as ShellSlot));
}

/** The words around documents, in forms and on screens alike. */
export function documentWords(words: ShellWords): DocumentWords {
  return wordsBehind(words, 'paper');
}

function wordsBehind<Prefix extends string>(words: ShellWords, prefix: Prefix): WordsBehind<Prefix> {
  return named((name) => words.one(`${prefix}${name.charAt(0).toUpperCase()}${name.slice(1)}` as ShellSlot));
}

/** React in development asks what it is handed for symbols as well; no word is named by one. */
function named<Named extends object>(find: (name: string) => unknown): Named {
  return new Proxy({} as Named, {
    get: (_, name) => (typeof name === 'string' ? find(name) : undefined),
  });
}
