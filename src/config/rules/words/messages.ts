/** Does each message answer something that can be wrong with its field, those of the copy too? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { isWidgetName } from '../../../engine/model/widgets.ts';
import { WORD_KEYWORDS } from '../../compile/words.ts';
import { type Declared, type Model, problemAtKey } from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import { type FormField, fieldsOf } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import { propertiesOf } from '../../model/typed.ts';

/** Said of whatever has no message of its own. */
const GENERAL = '*';
/** Missing, of the wrong type, or not asked for: that can be wrong with every field. */
const OF_EVERY_FIELD = ['required', 'type', 'additionalProperties', GENERAL];
/** What a schema says besides constraints. */
const NO_CONSTRAINTS = [
  ...WORD_KEYWORDS,
  ...[
    'hint',
    'properties',
    'items',
    'default',
    'examples',
    'if',
    'then',
    'else',
    'allOf',
    'anyOf',
    'oneOf',
    '$ref',
  ],
];

export function* messageRule(model: Model): Generator<Problem> {
  for (const form of model.forms.all) {
    const conditional = keywordsBelow(form.value);
    for (const field of fieldsOf(form.value)) yield* ofField(form, field, conditional);
  }
  for (const facts of model.facts.all) yield* strayRequirements(facts);
}

function* ofField(
  form: Declared<JsonSchema>,
  field: FormField,
  conditional: Map<string, Set<string>>,
): Generator<Problem> {
  const { name, schema, pointer } = field;
  if (!isRecord(schema.messages)) return;
  const known = messageKeywords(field, conditional);
  for (const keyword of Object.keys(schema.messages)) {
    if (known.includes(keyword)) continue;
    const message = `Nothing called "${keyword}" can be wrong with "${name}".${didYouMean(keyword, known)}`;
    const hint = `Its messages may be for ${listed([...new Set(known)], 12)}.`;
    yield problemAtKey('form/message', form, [...pointer, 'messages', keyword], message, hint);
  }
}

/** All that can be wrong with a field, `conditional` what its form lays on its fields besides. */
function messageKeywords({ name, schema }: FormField, conditional: Map<string, Set<string>>): string[] {
  const own = Object.keys(schema).filter((keyword) => !NO_CONSTRAINTS.includes(keyword));
  const items = isRecord(schema.items) ? [...keywordsIn(schema.items as JsonSchema)] : [];
  const widget = isWidgetName(schema.widget) ? [schema.widget] : [];
  return [...own, ...items, ...widget, ...(conditional.get(name) ?? []), ...OF_EVERY_FIELD];
}

/** Words that stand in place of a form's: fields by their path; of each the title, the hint and the message of a keyword. */
export function* unknownFields(
  form: Declared<JsonSchema>,
  fields: unknown,
  where: Pick<Declared<unknown>, 'file' | 'pointer'>,
): Generator<Problem> {
  if (!isRecord(fields)) return;
  const all = fieldsOf(form.value);
  const known = all.map(({ path }) => path.join('/'));
  const conditional = keywordsBelow(form.value);
  for (const [name, slots] of Object.entries(fields)) {
    const here = ['forms', form.name, name];
    const field = all[known.indexOf(name.replace(/^\//, '').replaceAll('.', '/'))];
    if (field) yield* unknownSlots(where, here, field.name, messageKeywords(field, conditional), slots);
    else {
      const message = `The form "${form.name}" has no field "${name}".${didYouMean(name, known)}`;
      yield problemAtKey('copy/unknown', where, here, message);
    }
  }
}

function* unknownSlots(
  where: Pick<Declared<unknown>, 'file' | 'pointer'>,
  pointer: (string | number)[],
  field: string,
  messages: string[],
  slots: unknown,
): Generator<Problem> {
  const known = [...new Set(['title', 'hint', ...messages])];
  for (const [slot, text] of Object.entries(isRecord(slots) ? slots : {})) {
    // What is no text is told by its shape.
    if (known.includes(slot) || (typeof text !== 'string' && !Array.isArray(text))) continue;
    const message = `The field "${field}" says nothing named "${slot}".${didYouMean(slot, known)}`;
    yield problemAtKey(
      'copy/unknown',
      where,
      [...pointer, slot],
      message,
      `It may say ${listed(known, 12)}.`,
    );
  }
}

/** All keywords of a schema, those of what stands inside it too: an entry of a list is told at its list. */
function* keywordsIn(schema: JsonSchema): Generator<string> {
  for (const keyword of Object.keys(schema)) if (!NO_CONSTRAINTS.includes(keyword)) yield keyword;
  for (const below of Object.values(propertiesOf(schema))) yield* keywordsIn(below);
  if (isRecord(schema.items)) yield* keywordsIn(schema.items as JsonSchema);
}

/** Constraints that a form lays on a field under a condition, by the field's name. */
function keywordsBelow(schema: unknown, found = new Map<string, Set<string>>(), isInside = false) {
  if (Array.isArray(schema)) for (const each of schema) keywordsBelow(each, found, isInside);
  if (!isRecord(schema)) return found;
  for (const [name, below] of Object.entries(schema)) {
    const isConditional =
      isInside || ['if', 'then', 'else', 'allOf', 'anyOf', 'oneOf', 'dependencies'].includes(name);
    if (name === 'properties' && isInside && isRecord(below)) {
      for (const [field, constraints] of Object.entries(below)) {
        if (!isRecord(constraints)) continue;
        const known = found.get(field) ?? new Set();
        found.set(field, new Set([...known, ...keywordsIn(constraints)]));
      }
    }
    if (name !== 'options' && name !== 'messages' && name !== 'labels')
      keywordsBelow(below, found, isConditional);
  }
  return found;
}

/** What must be there is there to be given. */
function* strayRequirements(
  { value, ...where }: Declared<JsonSchema>,
  below: (string | number)[] = [],
): Generator<Problem> {
  const { required, items } = value;
  const known = propertiesOf(value);
  const isOpen = value.additionalProperties === true || isRecord(value.additionalProperties);
  for (const [at, name] of (Array.isArray(required) && !isOpen ? required : []).entries()) {
    if (Object.hasOwn(known, String(name))) continue;
    const message = `"${name}" must be there, and nothing describes it.${didYouMean(String(name), Object.keys(known))}`;
    yield { ...problemAtKey('facts/required', where, [...below, 'required', at], message), at: 'value' };
  }
  for (const [name, schema] of Object.entries(known)) {
    yield* strayRequirements({ ...where, value: schema }, [...below, 'properties', name]);
  }
  if (isRecord(items))
    yield* strayRequirements({ ...where, value: items as JsonSchema }, [...below, 'items']);
}
