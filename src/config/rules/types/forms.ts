/** Is each form a schema that compiles, with fields that its widgets can draw and its words belong to? */
import type { Ajv } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { isRecord, readPath } from '../../../engine/model/paths.ts';
import { WIDGETS, type WidgetFacts } from '../../../engine/model/widgets.ts';
import { splitForm } from '../../compile/forms.ts';
import { WORD_KEYWORDS } from '../../compile/words.ts';
import type { Pointer } from '../../model/locations.ts';
import { type Declared, type Model, problemAt, problemAtKey } from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import { type FormField, fieldsOf, isNested } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import { propertiesOf } from '../../model/typed.ts';

let compiler: Ajv2019 | undefined;
/** Hashes of constraints that compiled: those of a form that is read again are not compiled again. */
const compiled = new Set<string>();

export function* formRule(model: Model): Generator<Problem> {
  // What it needs of the language of schemas is the same for all forms of all projects, and made once.
  compiler ??= createAjv();
  const ajv = compiler;
  for (const form of model.forms.all) {
    const all = fieldsOf(form.value);
    // What JSON Schema describes in full is read as it means it.
    const fields = all.filter(({ schema, isBelow }) => !isBelow && !isNested(schema));
    const inConditions = [{ schema: form.value, pointer: [] }, ...fields].flatMap(({ schema, pointer }) => [
      ...conditional(form, schema, schema, pointer),
    ]);
    yield* inConditions;
    // Words where none belong would keep it from compiling, without their place.
    if (!inConditions.some(({ code }) => code === 'form/message')) yield* compiles(form, ajv);
    yield* namedFields(form, form.value, []);
    yield* rules(form);
    for (const field of fields) yield* namedFields(form, field.schema, field.pointer);
    for (const field of all) {
      yield* widget(form, field);
      yield* choices(form, field);
    }
  }
}

function createAjv(): Ajv {
  const ajv = new Ajv2019({
    strict: true,
    strictRequired: false,
    strictTypes: false,
    // The rule of nested fields says it with its place, and entries of other kinds may stand behind.
    strictTuples: false,
    allErrors: true,
    logger: false,
  });
  addFormats.default(ajv);
  return ajv;
}

/** The same constraints as those that the browser and the server get. */
function* compiles(form: Declared<JsonSchema>, ajv: Ajv): Generator<Problem> {
  const { shape, hash } = splitForm(form.name, form.value);
  if (compiled.has(hash)) return;
  try {
    if (!ajv.validateSchema(shape)) {
      const [error] = ajv.errors ?? [];
      const below = (error?.instancePath ?? '').split('/').slice(1);
      yield problemAt(
        'form/compile',
        form,
        below,
        `This is no JSON Schema: ${error?.message ?? 'unknown reason'}.`,
      );
      return;
    }
    ajv.compile(shape);
    compiled.add(hash);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    yield problemAt(
      'form/compile',
      form,
      whereIn(form.value, reason),
      `This form does not compile: ${reason.replace(/\.$/, '')}.`,
    );
  } finally {
    ajv.removeSchema(shape);
  }
}

/** Ajv names what it stumbled on; the field whose constraint that is stands nearer than the whole file. */
function whereIn(schema: JsonSchema, reason: string): Pointer {
  const quoted = [...reason.matchAll(/"([^"]+)"|\/(.+?)\//g)].map((match) => match[1] ?? match[2] ?? '');
  for (const field of fieldsOf(schema)) {
    for (const [keyword, value] of Object.entries(field.schema)) {
      if (typeof value === 'string' && quoted.includes(value)) return [...field.pointer, keyword];
    }
  }
  return [];
}

/** `required` speaks of fields that are there. */
export function* namedFields(
  form: Declared<JsonSchema>,
  schema: JsonSchema,
  pointer: Pointer,
  known = Object.keys(propertiesOf(schema)),
): Generator<Problem> {
  if (!Array.isArray(schema.required)) return;
  for (const [at, name] of schema.required.entries()) {
    if (known.includes(name)) continue;
    // Below a condition nothing else has looked whether it is a name at all.
    const meant = typeof name === 'string' ? didYouMean(name, known) : '';
    const message = `This form requires ${JSON.stringify(name)} and has no such field.${meant}`;
    yield problemAt('form/field', form, [...pointer, 'required', at], message);
  }
}

/** Keywords of JSON Schema below which the same object is spoken of again. */
const [CONDITIONAL, LISTS] = [
  ['if', 'then', 'else', 'not'],
  ['allOf', 'anyOf', 'oneOf'],
];

/** What a condition says of a field is said of one that is there. `of` is the object that it speaks of. */
function* conditional(
  form: Declared<JsonSchema>,
  schema: JsonSchema,
  of: JsonSchema,
  pointer: Pointer,
): Generator<Problem> {
  const below = Object.entries(schema).flatMap(([keyword, value]): [Pointer, unknown][] => {
    if (CONDITIONAL.includes(keyword)) return [[[keyword], value]];
    const isList = LISTS.includes(keyword) && Array.isArray(value);
    return isList ? value.map((each, at) => [[keyword, at], each]) : [];
  });
  for (const [way, branch] of below) {
    if (!isRecord(branch)) continue;
    const here = [...pointer, ...way];
    yield* spokenOf(form, branch, of, here);
    yield* conditional(form, branch, of, here);
  }
}

export function* spokenOf(
  form: Declared<JsonSchema>,
  branch: JsonSchema,
  of: JsonSchema,
  pointer: Pointer,
  field?: string,
): Generator<Problem> {
  const fields = propertiesOf(of);
  const known = Object.keys(fields);
  yield* namedFields(form, branch, pointer, known);
  yield* wordless(form, branch, pointer, field);
  for (const [name, schema] of Object.entries(propertiesOf(branch))) {
    const here = [...pointer, 'properties', name];
    if (!known.includes(name)) {
      const message = `A condition speaks of "${name}", and there is no such field.${didYouMean(name, known)}`;
      yield problemAtKey('form/field', form, here, message);
    } else if (isRecord(schema)) {
      yield* spokenOf(form, schema, fields[name]!, here, name);
      yield* conditional(form, schema, fields[name]!, here);
    }
  }
}

function* wordless(
  form: Declared<JsonSchema>,
  schema: JsonSchema,
  pointer: Pointer,
  field: string | undefined,
): Generator<Problem> {
  for (const word of WORD_KEYWORDS.filter((keyword) => Object.hasOwn(schema, keyword))) {
    // A branch may have a title, as any schema has.
    if (field === undefined && ['title', 'description'].includes(word)) continue;
    const whose = field === undefined ? '' : ` of "${field}"`;
    const message = `A condition says what must hold${whose}, and has no "${word}" of its own.`;
    const hint = `Say it at the field itself: "${word}" beside its widget.`;
    yield problemAtKey('form/message', form, [...pointer, word], message, hint);
  }
}

function* rules(form: Declared<JsonSchema>): Generator<Problem> {
  if (!Array.isArray(form.value.rules)) return;
  for (const [at, rule] of form.value.rules.entries()) {
    const path = `properties.${String(rule.field).split('.').join('.properties.')}`;
    if (readPath(form.value, path) !== undefined) continue;
    const message = `This form has no field "${rule.field}".${didYouMean(rule.field, Object.keys(propertiesOf(form.value)))}`;
    yield problemAt('rule/field', form, ['rules', at, 'field'], message);
  }
}

function* widget(
  form: Declared<JsonSchema>,
  { name, schema, pointer, isBelow }: FormField,
): Generator<Problem> {
  const wanted = schema.widget;
  if (typeof wanted !== 'string') {
    if (schema.type !== 'array' || isBelow) return;
    yield problemAt(
      'widget/misfit',
      form,
      [...pointer, 'type'],
      `"${name}" is a list, and names no widget for it.`,
      'The widget "nested" draws a list of any entries.',
    );
    return;
  }
  const known: readonly WidgetFacts[] = WIDGETS;
  const facts = known.find((each) => each.name === wanted);
  if (!facts) {
    const names = known.map((each) => each.name);
    const message = `No widget is named "${wanted}".${didYouMean(wanted, names)}`;
    yield problemAt(
      'widget/unknown',
      form,
      [...pointer, 'widget'],
      message,
      `The widgets are ${listed(names, 20)}.`,
    );
    return;
  }
  const isAlone = facts.alone || (isRecord(schema.options) && schema.options.none !== undefined);
  const reason = isBelow && isAlone ? 'it stands in no nested field' : whyNotDrawn(facts, schema);
  if (reason) {
    yield problemAt(
      'widget/misfit',
      form,
      [...pointer, 'widget'],
      `The widget "${wanted}" cannot draw "${name}": ${reason}.`,
    );
  }
  for (const option of Object.keys(isRecord(schema.options) ? schema.options : {})) {
    if (facts.options.includes(option)) continue;
    const message = `The widget "${wanted}" has no option "${option}".${didYouMean(option, facts.options)}`;
    yield problemAtKey('widget/misfit', form, [...pointer, 'options', option], message);
  }
  const words = isRecord(schema.options) && isRecord(schema.options.words) ? schema.options.words : {};
  for (const word of Object.keys(facts.words ? words : {})) {
    if (facts.words?.includes(word)) continue;
    const message = `The widget "${wanted}" says nothing named "${word}".${didYouMean(word, facts.words ?? [])}`;
    yield problemAtKey('widget/misfit', form, [...pointer, 'options', 'words', word], message);
  }
  for (const option of facts.needs ?? []) {
    if (isRecord(schema.options) && Object.hasOwn(schema.options, option)) continue;
    yield problemAt(
      'widget/misfit',
      form,
      [...pointer, 'widget'],
      `The widget "${wanted}" of "${name}" needs the option "${option}".`,
    );
  }
}

function whyNotDrawn(facts: WidgetFacts, schema: JsonSchema): string | undefined {
  const types: readonly string[] = facts.types;
  if (isNested(schema) && typeof schema.type !== 'string') return undefined;
  if (!types.includes(String(schema.type))) {
    return `it draws ${listed([...types])}, and the field is of type ${String(schema.type)}`;
  }
  if (facts.enum === 'wanted' && !Array.isArray(schema.enum) && schema.type !== 'boolean')
    return 'it needs an enum';
  if (facts.enum === 'none' && Array.isArray(schema.enum)) return 'it shows no list of choices';
  const items = isRecord(schema.items) ? schema.items : {};
  if (facts.items === 'enum' && !Array.isArray(items.enum)) return 'its items need an enum';
  const extra = Object.keys(propertiesOf(schema)).filter(
    (each) => facts.properties?.includes(each) === false,
  );
  return extra.length > 0 ? `it has no place for ${listed(extra)}` : undefined;
}

/** Labels are given for choices, and for all of them or none. */
function* choices(form: Declared<JsonSchema>, { name, schema, pointer }: FormField): Generator<Problem> {
  if (!isRecord(schema.labels)) return;
  const closed = isRecord(schema.items) && schema.type === 'array' ? schema.items.enum : schema.enum;
  const values = Array.isArray(closed) ? closed.map(String) : ['true', 'false'];
  for (const label of Object.keys(schema.labels)) {
    if (values.includes(label)) continue;
    const message = `"${name}" has no choice "${label}".${didYouMean(label, values)}`;
    yield problemAtKey('form/choice', form, [...pointer, 'labels', label], message);
  }
  const bare = values.filter((value) => !Object.hasOwn(schema.labels as object, value));
  if (bare.length === 0 || !Array.isArray(closed)) return;
  const message = `${listed(bare.map((value) => `"${value}"`))} of "${name}" ${bare.length === 1 ? 'has' : 'have'} no label.`;
  yield problemAtKey('form/choice', form, [...pointer, 'labels'], message);
}
