/** The texts below a value, each with the way to it. */
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

/** In the order of the file; what is neither text, list nor map says nothing. */
export function* textsBelow(value: unknown, pointer: Pointer = []): Generator<PlacedText> {
  if (typeof value === 'string') yield { text: value, pointer };
  else if (Array.isArray(value))
    for (const [at, each] of value.entries()) yield* textsBelow(each, [...pointer, at]);
  else if (isRecord(value))
    for (const [key, each] of Object.entries(value)) yield* textsBelow(each, [...pointer, key]);
}
