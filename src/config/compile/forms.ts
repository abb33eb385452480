/** Splits a form file into the schema that is checked and the words that are shown. */
import type { FieldWords, Form, FormRule, JsonSchema } from '../../engine/model/bundle.ts';
import { digest } from '../model/content.ts';
import { isNested } from '../model/nested.ts';
import { splitNested } from './nested.ts';
import { bareField, fieldWordsOf } from './words.ts';

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
    if (isNested(field)) return [name, splitNested(field, at, fields)];
    fields[at] = fieldWordsOf(field);
    return [name, splitProperties(bareField(field), at, fields)];
  });
  return { ...schema, properties: Object.fromEntries(properties) };
}
