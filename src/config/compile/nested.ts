/** Splits a nested field into constraints and words, and closes each of its groups. */
import type { FieldWords, JsonSchema } from '../../engine/model/bundle.ts';
import { isRecord, onlyOne } from '../../engine/model/paths.ts';
import type { Pointer } from '../model/locations.ts';
import { schemasBelow } from '../model/nested.ts';
import { bareField, fieldWordsOf } from './words.ts';

/** What a person chooses between has its name in the schema: the form library shows it. */
const NAMED = ['oneOf', 'anyOf'];
/** Any of these says more of the same answer. */
const MORE = [...NAMED, 'allOf', 'if', 'dependencies'];

/** The words go to `fields`, by the way to the answer: `/units/*` + `/rent` for a field of each entry. */
export function splitNested(
  field: JsonSchema,
  pointer: string,
  fields: Record<string, FieldWords>,
): JsonSchema {
  return closed(split(field, pointer, fields));
}

function split(given: JsonSchema, pointer: string, fields: Record<string, FieldWords>): JsonSchema {
  const schema = withBoxesToTick(withListedChoices(given));
  fields[pointer] = joinedWords(fields[pointer], fieldWordsOf(schema));
  let shape = bareField(schema);
  for (const { way, names, schema: each } of schemasBelow(schema)) {
    const at = [pointer, ...names].join('/');
    const isShape = NAMED.includes(String(way[0]));
    // The name of a shape is none of the field.
    const { title, description: _, ...rest } = each;
    const below = split(isShape ? rest : each, at, fields);
    const named = isShape && title !== undefined ? { title, ...below } : below;
    shape = replaced(shape, way, names.length > 0 ? closed(below) : named) as JsonSchema;
  }
  return shape;
}

/** `oneOf` of nothing but values of one type, with titles, is a list of choices. */
function withListedChoices(schema: JsonSchema): JsonSchema {
  const { oneOf, anyOf, ...rest } = schema;
  const all = oneOf ?? anyOf;
  const isList = Array.isArray(all) && all.every((each) => isRecord(each) && !each.properties);
  if (!isList || (oneOf !== undefined && anyOf !== undefined)) return schema;
  const choices = all as { const?: unknown; title?: string }[];
  const type = onlyOne([...new Set(choices.map((choice) => typeof choice.const))]);
  if (type !== 'string' && type !== 'number' && type !== 'boolean') return schema;
  const labels = choices.flatMap(({ const: value, title }) =>
    title === undefined ? [] : [[String(value), title]],
  );
  return {
    type,
    labels: Object.fromEntries(labels),
    ...rest,
    enum: choices.map(({ const: value }) => value),
  };
}

/** Several of a few are ticked; the library would draw a list of drop-downs. */
function withBoxesToTick(schema: JsonSchema): JsonSchema {
  const { items, uniqueItems, widget } = schema;
  const isFew = uniqueItems === true && isRecord(items) && Array.isArray(items.enum);
  return isFew && widget === undefined ? { ...schema, widget: 'choices' } : schema;
}

/** Words of a field that several shapes have are said once; the first of them stand. */
function joinedWords(before: FieldWords | undefined, words: FieldWords): FieldWords {
  const messages = { ...words.messages, ...before?.messages };
  return { ...words, ...before, ...(Object.keys(messages).length > 0 && { messages }) };
}

/** Answers that no shape names are refused, whichever of the shapes the answer has. */
function closed(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.items) && schema.additionalItems === undefined)
    return { ...schema, additionalItems: false };
  const isGroup = [schema.type].flat().includes('object') || isRecord(schema.properties);
  const hasShapes = MORE.some((keyword) => schema[keyword] !== undefined);
  if (schema.additionalProperties !== undefined || !(isGroup || hasShapes)) return schema;
  return { ...schema, [hasShapes ? 'unevaluatedProperties' : 'additionalProperties']: false };
}

function replaced(data: unknown, [name, ...rest]: Pointer, value: unknown): unknown {
  if (name === undefined) return value;
  if (Array.isArray(data)) return data.map((each, at) => (at === name ? replaced(each, rest, value) : each));
  const all = data as Record<string, unknown>;
  return { ...all, [name]: replaced(all[name], rest, value) };
}
