/** The texts below a value, each with the way to it. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { placeholdersIn } from '../../../engine/say/copy.ts';
import type { Pointer } from '../../model/locations.ts';

export interface PlacedText {
  text: string;
  pointer: Pointer;
}

/** The whole sentences of a text, its placeholders as one sign each; a label or a headline is none. */
export function sentencesOf(text: string): string[] {
  const bare = bareOf(text).trim();
  return /[.!?]["”)]?$/.test(bare) ? bare.split(SENTENCE_END) : [];
}

export const SENTENCE_END = /(?<=[.!?])\s+/;

/** The text without what its placeholders are called. */
export function bareOf(text: string): string {
  return placeholdersIn(text).reduce((rest, { text: whole }) => rest.replace(whole, '…'), text);
}

/** The words of a field that are filled from facts: its hint, the labels of its choices and what is agreed to. */
export function filledWordsOf({ description, labels, options }: JsonSchema): object {
  return { description, labels, options: { text: isRecord(options) ? options.text : undefined } };
}

/** By the value that they stand below: several rules read the words of each lender, and read data is never changed. */
const textsOfValue = new WeakMap<object, PlacedText[]>();

/** In the order of the file; what is neither text, list nor map says nothing. `pointer` leads to the value. */
export function textsBelow(value: unknown, pointer: Pointer = []): readonly PlacedText[] {
  if (pointer.length > 0 || typeof value !== 'object' || value === null) return gathered(value, pointer, []);
  const known = textsOfValue.get(value) ?? gathered(value, pointer, []);
  textsOfValue.set(value, known);
  return known;
}

function gathered(value: unknown, pointer: Pointer, found: PlacedText[]): PlacedText[] {
  if (typeof value === 'string') found.push({ text: value, pointer });
  else if (Array.isArray(value))
    for (const [at, each] of value.entries()) gathered(each, [...pointer, at], found);
  else if (isRecord(value))
    for (const [key, each] of Object.entries(value)) gathered(each, [...pointer, key], found);
  return found;
}
