/** Can each nested field be drawn: has all that is asked a name, each constraint its message, each shape a title? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { type Declared, type Model, problemAt, problemAtKey } from '../../model/model.ts';
import { listed } from '../../model/nearest.ts';
import {
  type FormField,
  fieldBelow,
  fieldsBelow,
  fieldsOf,
  isNested,
  plainSchema,
  schemasBelow,
} from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import { propertiesOf } from '../../model/typed.ts';
import { namedFields, spokenOf } from './forms.ts';

export function* nestedRule(model: Model): Generator<Problem> {
  for (const form of model.forms.all) {
    for (const field of fieldsOf(form.value)) {
      if (!isNested(field.schema) || field.isBelow) continue;
      yield* named(form, field);
      yield* ofAnswer(form, field, plainSchema(field.schema));
      for (const below of fieldsBelow(field)) yield* ownKeys(form, below);
    }
  }
}

/** One answer, with all that its shapes say of it; `whole` has the fields of them all. */
function* ofAnswer(form: Declared<JsonSchema>, field: FormField, whole: JsonSchema): Generator<Problem> {
  const { schema, pointer } = field;
  yield* worded(form, field);
  yield* namedFields(form, schema, pointer, Object.keys(propertiesOf(whole)));
  for (const keyword of ['if', 'not'] as const) {
    const condition = schema[keyword];
    if (isRecord(condition)) yield* spokenOf(form, condition, whole, [...pointer, keyword]);
  }
  for (const each of schemasBelow(schema)) {
    const below = fieldBelow(field, each);
    if (each.names.length > 0) {
      yield* named(form, below);
      yield* ofAnswer(form, below, plainSchema(each.schema));
    } else {
      if (each.way[0] === 'oneOf' || each.way[0] === 'anyOf') yield* titled(form, below);
      yield* ofAnswer(form, below, whole);
    }
  }
}

/** `*` stands for every entry, and a dot parts the names of a path. */
function* named(
  form: Declared<JsonSchema>,
  { name, schema, pointer, isBelow }: FormField,
): Generator<Problem> {
  if (/[*./~]/.test(String(pointer.at(-1)))) {
    const message = `"${pointer.at(-1)}" is no name for a field: it has a sign that paths are made with.`;
    yield problemAtKey('form/nested', form, pointer, message, 'Name it with letters, digits and hyphens.');
  }
  const { items, title, const: only } = schema;
  const isEntry = pointer.at(-2) === 'items' || pointer.at(-1) === 'items';
  const { type, properties } = plainSchema(schema);
  if (isNothing(schema)) {
    const message = `"${name}" can only be null, and nobody can answer that.`;
    const hint =
      'Leave it out, or add what else it may be: "type": ["string", "null"] is a text that may stay empty.';
    yield problemAtKey('form/nested', form, [...pointer, 'type'], message, hint);
    return;
  }
  if (type === undefined && !hasShapes(schema)) {
    const message = `Nothing says what "${name}" is: it has no type.`;
    yield problemAtKey('form/nested', form, pointer, message, 'Add "type".');
    return;
  }
  if (type === 'array' && !isRecord(items) && !Array.isArray(items)) {
    const message = `Nothing says what an entry of "${name}" is.`;
    yield problemAtKey('form/nested', form, pointer, message, 'Describe it under "items".');
  }
  if (Array.isArray(items) && schema.minItems !== items.length) {
    const message = `"${name}" lists what its first entries are, and not that they are there.`;
    const hint = `Each of them is drawn: add "minItems": ${items.length}.`;
    yield problemAtKey('form/nested', form, [...pointer, 'items'], message, hint);
  }
  // A group stands for itself, and a constant is nothing that anybody is asked.
  const isAsked = !isRecord(properties) && only === undefined && type !== 'null';
  if (title === undefined && isAsked && !(isEntry && isBelow && type === 'array')) {
    yield problemAtKey('form/nested', form, pointer, `"${name}" is asked, and has no label.`, 'Add "title".');
  }
}

function isNothing({ type }: JsonSchema): boolean {
  return [type].flat().length > 0 && [type].flat().every((each) => each === 'null');
}

function hasShapes({ oneOf, anyOf, allOf, then }: JsonSchema): boolean {
  return [oneOf, anyOf, allOf, then].some((each) => each !== undefined);
}

function* titled(form: Declared<JsonSchema>, { name, schema, pointer }: FormField): Generator<Problem> {
  if (schema.title !== undefined) return;
  const message = `One of the shapes of "${name}" has no title, by which it is chosen.`;
  yield problemAtKey('form/nested', form, pointer, message, 'Add "title".');
}

/** What a person can do wrong in such a field. */
const CONSTRAINTS = [
  ...['pattern', 'format', 'minLength', 'maxLength'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minItems', 'maxItems', 'uniqueItems'],
];

function* worded(form: Declared<JsonSchema>, { name, schema, pointer, path }: FormField): Generator<Problem> {
  const messages = saidAt(form.value, path);
  const silent = CONSTRAINTS.filter((keyword) => schema[keyword] !== undefined && !(keyword in messages));
  if (silent.length > 0 && messages['*'] === undefined) {
    const message = `${listed(silent.map((keyword) => `"${keyword}"`))} can refuse "${name}", and nothing is said then.`;
    yield problemAtKey('form/nested', form, [...pointer, silent[0]!], message, `Add it to "messages".`);
  }
  for (const [at, missing] of (Array.isArray(schema.required) ? schema.required : []).entries()) {
    const below = saidAt(form.value, [...path, String(missing)]);
    const field = propertiesOf(plainSchema(schema))[String(missing)];
    if ('required' in below || '*' in below || isFilledIn(field)) continue;
    const message = `"${missing}" is needed, and nothing is said where it is missing.`;
    const hint = `Add "required" to the messages of "${missing}".`;
    yield problemAt('form/nested', form, [...pointer, 'required', at], message, hint);
  }
}

/** A group is there as soon as it is drawn, and a constant too. */
function isFilledIn(field: JsonSchema | undefined): boolean {
  return (
    field === undefined ||
    isRecord(field.properties) ||
    (Array.isArray(field.enum) && field.enum.length === 1)
  );
}

/** The messages of all shapes that the answer may have. */
function saidAt(form: JsonSchema, path: readonly string[]): Record<string, unknown> {
  const all = fieldsOf(form).filter((field) => field.path.join('/') === path.join('/'));
  return Object.assign({}, ...all.map(({ schema }) => schema.messages));
}

/** What holds for the whole field is said there. */
function* ownKeys(form: Declared<JsonSchema>, { name, schema, pointer }: FormField): Generator<Problem> {
  for (const key of ['fact', 'sensitivity']) {
    if (schema[key] === undefined) continue;
    const message = `"${name}" is a part of a nested field, and has no "${key}" of its own.`;
    yield problemAtKey('form/nested', form, [...pointer, key], message, 'Say it at the nested field.');
  }
  const options = isRecord(schema.options) && schema.widget === undefined ? Object.keys(schema.options) : [];
  for (const option of options.filter((each) => !['add', 'remove'].includes(each))) {
    const message = `A part without a widget has no option "${option}".`;
    yield problemAtKey(
      'widget/misfit',
      form,
      [...pointer, 'options', option],
      message,
      'A list has "add" and "remove".',
    );
  }
}
