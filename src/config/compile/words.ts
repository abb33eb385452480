/** Which of a field's keywords are words, and what is left without them? */
import type { FieldWords, JsonSchema } from '../../engine/model/bundle.ts';
import { wordsWithLimits } from './limits.ts';

/** Keywords of a field that no validator reads. */
export const WORD_KEYWORDS = [
  'title',
  'description',
  'widget',
  'autocomplete',
  'labels',
  'messages',
  'sensitivity',
  'options',
];

export function bareField(field: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(field).filter(([keyword]) => !WORD_KEYWORDS.includes(keyword)));
}

export function fieldWordsOf({ description, ...field }: JsonSchema): FieldWords {
  const words = Object.entries(field).filter(([keyword]) => WORD_KEYWORDS.includes(keyword));
  const said: FieldWords = {
    ...Object.fromEntries(words),
    ...(description === undefined ? {} : { hint: description as string }),
  };
  return wordsWithLimits(said, field);
}
