/** Splits a form file into the schema that is checked and the words that are shown. */
import type { FieldWords, Form, FormRule, JsonSchema } from '../../engine/model/bundle.ts';
import { digest } from '../model/content.ts';
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
const FILE_KEYWORDS = ['$schema', 'title', 'description', 'rules'];

/** The hash names the constraints alone: other words need no other validator. */
export function splitForm(id: string, file: JsonSchema): Form {
  const fields: Record<string, FieldWords> = {};
  const constraints = Object.entries(file).filter(([keyword]) => !FILE_KEYWORDS.includes(keyword));
  const shape = splitProperties(Object.fromEntries(constraints), '', fields);
  return { id, hash: digest(shape), shape, fields, rules: (file.rules ?? []) as FormRule[] };
}

function splitProperties(
  schema: JsonSchema,
  pointer: string,
  fields: Record<string, FieldWords>,
): JsonSchema {
  if (schema.properties === undefined) return schema;
  const properties = Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, field]) => {
    const at = `${pointer}/${name}`;
    fields[at] = wordsOfField(field);
    const bare = Object.entries(field).filter(([keyword]) => !WORD_KEYWORDS.includes(keyword));
    return [name, splitProperties(Object.fromEntries(bare), at, fields)];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}

function wordsOfField({ description, ...field }: JsonSchema): FieldWords {
  const words = Object.entries(field).filter(([keyword]) => WORD_KEYWORDS.includes(keyword));
  const said: FieldWords = {
    ...Object.fromEntries(words),
    ...(description === undefined ? {} : { hint: description as string }),
  };
  return wordsWithLimits(said, field);
}
