/** Is what people read easy? The reading grade of each screen, field, email and text: the school year in which most people read it at once. */
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import { isRecord } from '../../../engine/model/paths.ts';
import type { Pointer } from '../../model/locations.ts';
import { declarationOf, type Model, problemAt } from '../../model/model.ts';
import { fieldsOf } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import { formsOf } from '../../model/uses.ts';
import { copyLayers } from './copy.ts';
import { MOST_WORDS, wordsOfField } from './style.ts';
import { sentencesOf, textsBelow } from './texts.ts';

/** The highest grade of anything that people read. */
const HIGHEST = 7;
/** Of fewer words a single long one decides: words. */
const FEWEST_WORDS = 25;

/** Words recur: each is counted once a process. */
const counted = new Map<string, number>();

export function* readingRule(model: Model): Generator<Problem> {
  const seen = new Set<string>();
  for (const product of model.products) {
    for (const { words, where } of copyLayers(product, model)) {
      for (const { entry, pointer } of entriesOf(words)) yield* hardToRead(entry, where, pointer);
    }
    for (const name of formsOf(product)) {
      const form = declarationOf(model.forms, name);
      if (form && !seen.has(name)) {
        for (const { schema, pointer } of fieldsOf(form.value))
          yield* hardToRead(wordsOfField(schema), form, pointer);
      }
      seen.add(name);
    }
  }
}

type Where = Parameters<typeof problemAt>[1];

function* hardToRead(entry: unknown, where: Where, pointer: Pointer): Generator<Problem> {
  const sentences = [...textsBelow(entry)].flatMap(({ text }) => sentencesOf(text));
  const grade = gradeOf(sentences);
  if (grade === undefined || grade <= HIGHEST || sentences.some(isEndless)) return;
  const message = `This reads at grade ${grade}; ${HIGHEST} is the highest.`;
  yield problemAt('style/grade', where, pointer, message, cureOf(sentences));
}

/** What is read together: the words of one screen, email, text or notice. */
function* entriesOf(words: object): Generator<{ entry: unknown; pointer: Pointer }> {
  for (const [group, entries] of Object.entries(words)) {
    if (!isRecord(entries)) continue;
    for (const [name, entry] of Object.entries(entries)) yield { entry, pointer: [group, name] };
  }
}

/** By Flesch and Kincaid, with one place; undefined for so little that the figure says nothing. */
function gradeOf(sentences: readonly string[]): number | undefined {
  const words = sentences.flatMap(wordsOf);
  if (words.length < FEWEST_WORDS) return undefined;
  const grade = fleschKincaid({
    sentence: sentences.length,
    word: words.length,
    syllable: words.reduce((sum, word) => sum + syllablesOf(word), 0),
  });
  return Math.round(grade * 10) / 10;
}

/** It is told where it stands, as a sentence. */
function isEndless(sentence: string): boolean {
  return sentence.split(/\s+/).length > MOST_WORDS;
}

function cureOf(sentences: readonly string[]): string {
  const longest = sentences.toSorted((a, b) => wordsOf(b).length - wordsOf(a).length)[0] ?? '';
  const hard = [...new Set(sentences.flatMap(wordsOf).map((word) => word.toLowerCase()))]
    .filter((word) => syllablesOf(word) >= 4)
    .map((word) => `"${word}"`);
  const shorter = `Cut the sentence of ${wordsOf(longest).length} words that begins "${longest.split(' ').slice(0, 4).join(' ')}"`;
  return hard.length === 0
    ? `${shorter}.`
    : `${shorter}, or say ${hard.slice(0, 3).join(', ')} in short words.`;
}

function wordsOf(sentence: string): string[] {
  return sentence.match(/\p{L}[\p{L}\p{N}'’-]*/gu) ?? [];
}

function syllablesOf(word: string): number {
  const known = counted.get(word);
  if (known !== undefined) return known;
  const count = Math.max(1, syllable(word));
  counted.set(word, count);
  return count;
}
