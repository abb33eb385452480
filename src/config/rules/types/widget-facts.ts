/** Do widgets that draw facts name lists, fields and facts that there are? A wrong name would draw nothing to choose from. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { WIDGETS, type WidgetFacts } from '../../../engine/model/widgets.ts';
import type { Pointer } from '../../model/locations.ts';
import { type Declared, declarationOf, type Model, problemAt } from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import { type FormField, fieldsOf } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, findFact, isFound, isUnknown, meantPath } from '../../model/typed.ts';
import { formsOf } from '../../model/uses.ts';
import { isZone } from './dates.ts';

export function* widgetFactRule(model: Model): Generator<Problem> {
  const told = new Set<string>();
  for (const product of model.products) {
    const roots = factRoots(product, model);
    for (const name of formsOf(product)) {
      const form = declarationOf(model.forms, name);
      for (const problem of form ? inForm(form, roots) : []) {
        // A form that two products ask is told of once.
        const key = JSON.stringify([problem.file, problem.pointer]);
        if (!told.has(key)) yield problem;
        told.add(key);
      }
    }
  }
}

interface Options {
  form: Declared<JsonSchema>;
  pointer: Pointer;
  options: Record<string, unknown>;
  reads: NonNullable<WidgetFacts['reads']>;
}

function* inForm(form: Declared<JsonSchema>, roots: JsonSchema): Generator<Problem> {
  for (const field of fieldsOf(form.value)) {
    const { pointer, schema } = field;
    const known: readonly WidgetFacts[] = WIDGETS;
    const reads = known.find(({ name }) => name === schema.widget)?.reads;
    if (!reads || !isRecord(schema.options)) continue;
    const at = { form, pointer: [...pointer, 'options'], options: schema.options, reads };
    yield* namedFacts(at, roots);
    yield* namedFields(at, roots);
    yield* namedChoices(at, field);
    yield* namedZone(at, roots);
    yield* namedCalendar(at, roots);
  }
}

function* namedFacts({ form, pointer, options, reads }: Options, roots: JsonSchema): Generator<Problem> {
  for (const option of reads.facts ?? []) {
    const named = options[option];
    const paths: [unknown, Pointer][] = Array.isArray(named)
      ? named.map((path: unknown, at) => [path, [option, at]])
      : [[named, [option]]];
    for (const [path, at] of paths) {
      if (typeof path !== 'string') continue;
      const found = findFact(roots, path);
      if (isFound(found)) continue;
      const message = `No fact stands at "${path}".${meantPath(found, path)}`;
      yield problemAt('var/unknown', form, [...pointer, ...at], message);
    }
  }
}

/** The list, and what each entry of it is asked for. */
function* namedFields({ form, pointer, options, reads }: Options, roots: JsonSchema): Generator<Problem> {
  const { from } = options;
  if (typeof from !== 'string') return;
  const list = findFact(roots, from);
  if (!isFound(list)) {
    const message = `No fact stands at "${from}".${meantPath(list, from)}`;
    yield problemAt('var/unknown', form, [...pointer, 'from'], message);
    return;
  }
  if (isUnknown(list.schema)) return;
  const { type, items } = list.schema;
  if (type !== 'array' || !isRecord(items)) {
    yield problemAt('widget/misfit', form, [...pointer, 'from'], `"${from}" is no list to choose from.`);
    return;
  }
  for (const { name, at } of fieldNames(options, reads)) {
    const found = findFact(items, name);
    if (isFound(found)) continue;
    const message = `An entry of "${from}" has no field "${name}".${didYouMean(found.part, found.known)}`;
    yield problemAt('widget/misfit', form, [...pointer, ...at], message);
  }
}

function fieldNames(
  options: Record<string, unknown>,
  { fields = {} }: Options['reads'],
): { name: string; at: Pointer }[] {
  const own = Object.entries(fields).flatMap(([option, usual]) => {
    const name = options[option] ?? usual;
    if (typeof name !== 'string') return [];
    return [{ name, at: options[option] === undefined ? [] : [option] }];
  });
  const shows = Array.isArray(options.shows) ? options.shows.filter(isRecord) : [];
  return [...own, ...shows.map(({ field }, at) => ({ name: String(field), at: ['shows', at, 'field'] }))];
}

/** The choices of each entry are drawn by the options and accepted by the schema. */
function* namedChoices({ form, pointer, options }: Options, { name, schema }: FormField): Generator<Problem> {
  const { choices } = options;
  const found = findFact(isRecord(schema.items) ? schema.items : {}, 'choice');
  if (!isRecord(choices) || !isFound(found) || !Array.isArray(found.schema.enum)) return;
  const values = found.schema.enum.map(String);
  for (const choice of Object.keys(choices)) {
    if (values.includes(choice)) continue;
    const message = `"${name}" has no choice "${choice}".${didYouMean(choice, values)}`;
    yield problemAt('form/choice', form, [...pointer, 'choices', choice], message);
  }
  const bare = values.filter((value) => !Object.hasOwn(choices, value));
  if (bare.length === 0) return;
  const message = `${listed(bare.map((value) => `"${value}"`))} of "${name}" cannot be chosen: no words are given.`;
  yield problemAt('form/choice', form, [...pointer, 'choices'], message);
}

function* namedZone({ form, pointer, options }: Options, roots: JsonSchema): Generator<Problem> {
  const { zone } = options;
  if (zone === undefined || isZone(zone) || isFound(findFact(roots, String(zone)))) return;
  const message = `No time zone is named "${zone}".`;
  yield problemAt(
    'zone/unknown',
    form,
    [...pointer, 'zone'],
    message,
    'Zones are IANA names, as America/Denver.',
  );
}

function* namedCalendar({ form, pointer, options }: Options, roots: JsonSchema): Generator<Problem> {
  const { calendar } = options;
  if (calendar === undefined) return;
  const found = findFact(roots, String(calendar));
  if (isFound(found)) return;
  const message = `No calendar stands at "${calendar}".${meantPath(found, String(calendar))}`;
  yield problemAt(
    'var/unknown',
    form,
    [...pointer, 'calendar'],
    message,
    'Calendars are named in product.yaml.',
  );
}
