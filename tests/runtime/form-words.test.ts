/** Do the words of the interface reach forms by their slots alone, without a list of them in between? */
import { expect, test } from 'vitest';
import { SHELL_COPY } from '../../src/engine/say/shell-copy.ts';
import type { ShellWords } from '../../src/runtime/context.tsx';
import { documentWords, formWords } from '../../src/runtime/form/formWords.ts';

const shell: ShellWords = {
  one: (slot) => `words of ${slot}`,
  maybe: () => undefined,
  all: () => [],
};

test("Every word is a form's by the slot that it has", () => {
  const words = formWords(shell);
  expect(SHELL_COPY.length).toBeGreaterThan(100);
  expect(SHELL_COPY.map((slot) => words[slot])).toEqual(SHELL_COPY.map((slot) => `words of ${slot}`));
});

test('Words of files and of documents are named by what stands behind their prefix', () => {
  const { files, papers } = formWords(shell);
  expect(files.tooLarge).toBe('words of fileTooLarge');
  expect(papers.asPages).toBe('words of paperAsPages');
  expect(documentWords(shell).end).toBe('words of paperEnd');
});

test('The button has the verb of its screen, else that of every form', () => {
  expect(formWords(shell).submit).toBe('words of continue');
  expect(formWords(shell, 'Sign').submit).toBe('Sign');
});

test('They may be asked for what is no word, as tools for developers do', () => {
  const words = formWords(shell);
  for (const each of [words, words.files, words.papers]) {
    expect(Reflect.get(each, Symbol.toStringTag)).toBeUndefined();
    expect(Reflect.get(each, Symbol.toPrimitive)).toBeUndefined();
  }
});
