/** Does each effect write one fact that is there, with a value that it can hold? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { Effect } from '../../../engine/model/language.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import type { Pointer } from '../../model/locations.ts';
import {
  type Declared,
  declarationOf,
  eachFlow,
  type Model,
  type ProductModel,
  problemAt,
} from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import {
  factRoots,
  findFact,
  isFound,
  isUnknown,
  meantPath,
  propertiesOf,
  UNKNOWN,
} from '../../model/typed.ts';
import { writesOf } from '../../model/uses.ts';
import { throughLookup } from '../reach/written.ts';
import { mismatchBetween } from './fits.ts';

interface Writing {
  product: ProductModel;
  roots: JsonSchema;
  /** The answers that are written, undefined where none are there. */
  answers: JsonSchema | undefined;
  /** The answer of the task before it, undefined where no task answers. */
  result: JsonSchema | undefined;
}

const KINDS = ['set', 'append', 'refer', 'clear'] as const;

export function* effectRule(model: Model): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    const roots = factRoots(product, model);
    for (const { effects, form, hasAnswers, result: answered } of writesOf(flow)) {
      const known = form === undefined ? undefined : declarationOf(model.forms, form)?.value;
      const answers = hasAnswers ? (known ?? UNKNOWN) : undefined;
      const result =
        answered === undefined ? undefined : (declarationOf(model.facts, answered)?.value ?? UNKNOWN);
      yield* referred(effects);
      for (const effect of effects) yield* oneEffect(effect, { product, roots, answers, result });
    }
  }
}

function* oneEffect(effect: Declared<Effect>, writing: Writing): Generator<Problem> {
  const given = KINDS.filter((kind) => effect.value[kind] !== undefined);
  const [kind] = given;
  if (kind === undefined || given.length > 1) {
    const what = given.length === 0 ? 'does nothing' : `is ${listed(given)} at once`;
    yield problemAt(
      'effect/ambiguous',
      effect,
      [],
      `This effect ${what}.`,
      `An effect is one of ${listed([...KINDS])}.`,
    );
    return;
  }
  yield* misusedKeys(effect, kind);
  const target = yield* targetOf(effect, kind, writing);
  if (kind === 'refer' || kind === 'clear') return;
  const source = yield* sourceOf(effect, writing);
  if (target) yield* fieldsOf(effect, target);
  if (target && source) yield* fitting(effect, source, target);
}

/** What may stand beside each kind, besides `when`. */
const BESIDE: Record<(typeof KINDS)[number], (keyof Effect)[]> = {
  set: ['from', 'fields', 'value', 'convert', 'newId', 'stamp', 'as'],
  append: ['from', 'fields', 'value', 'newId', 'stamp', 'as', 'each', 'entry'],
  refer: ['to'],
  clear: [],
};

function* misusedKeys(effect: Declared<Effect>, kind: (typeof KINDS)[number]): Generator<Problem> {
  const allowed: string[] = [kind, 'when', ...BESIDE[kind]];
  for (const key of Object.keys(effect.value)) {
    if (allowed.includes(key)) continue;
    yield problemAt('effect/ambiguous', effect, [key], `"${key}" has no meaning beside "${kind}".`);
  }
  const { value } = effect;
  if (value.entry !== undefined && value.each === undefined) {
    const message = '"entry" says where an item stands, and this effect goes through no list.';
    yield problemAt('effect/ambiguous', effect, ['entry'], message, 'Add each: true.');
  }
  const isRead = value.from !== undefined || value.fields || value.convert;
  if (value.value !== undefined && value.each === undefined && isRead) {
    const message =
      'A constant ("value") is not read from anywhere: "from", "fields" and "convert" have no meaning beside it.';
    yield problemAt('effect/ambiguous', effect, ['value'], message);
  }
  if (value.fields && value.convert) {
    yield problemAt(
      'effect/ambiguous',
      effect,
      ['convert'],
      'Several fields are not converted to one value.',
    );
  }
  if (value.as !== undefined && value.newId === undefined) {
    yield problemAt(
      'effect/ambiguous',
      effect,
      ['as'],
      '"as" names a new id, and this effect makes none.',
      'Add newId.',
    );
  }
}

function* targetOf(
  effect: Declared<Effect>,
  kind: (typeof KINDS)[number],
  writing: Writing,
): Generator<Problem, JsonSchema | undefined> {
  const path = effect.value[kind] ?? '';
  const found = findFact(writing.roots, path);
  if (!isFound(found)) {
    const message = `No fact stands at "${path}".${meantPath(found, path)}`;
    yield problemAt('effect/unknown-path', effect, [kind], message);
    return undefined;
  }
  const root = throughLookup(path, writing.product).split('.')[0] ?? '';
  const roots = writing.product.file?.value.facts;
  if (roots && roots[root] !== null && (roots[root]?.kept ?? 'none') === 'none') {
    const message = `"${root}" is given by the server; no answer is written there.`;
    yield problemAt('effect/unknown-path', effect, [kind], message);
    return undefined;
  }
  if (kind !== 'append' || isUnknown(found.schema)) return found.schema;
  if (found.schema.type === 'array' && isRecord(found.schema.items)) return found.schema.items as JsonSchema;
  yield problemAt('effect/misfit', effect, [kind], `"${path}" is no list to append to.`);
  return undefined;
}

/** The schema of what is written, before it is converted. */
function* sourceOf(
  { value, ...where }: Declared<Effect>,
  writing: Writing,
): Generator<Problem, JsonSchema | undefined> {
  if (value.each) return itemsOf(yield* readFrom({ value, ...where }, writing), value);
  if (value.value !== undefined) return { const: value.value, type: 'constant' };
  return yield* readFrom({ value, ...where }, writing);
}

/** What one entry is made of, where each item of a list makes one. */
function itemsOf(list: JsonSchema | undefined, { entry, value }: Effect): JsonSchema | undefined {
  if (!list || isUnknown(list) || !isRecord(list.items)) return list && UNKNOWN;
  const items = list.items as JsonSchema;
  const laid = isRecord(value)
    ? Object.entries(value).map(([name, each]) => [name, { const: each, type: 'constant' }])
    : [];
  const own = entry === undefined ? propertiesOf(items) : { [entry]: items };
  return { type: 'object', properties: { ...Object.fromEntries(laid), ...own } };
}

function* readFrom(
  { value, ...where }: Declared<Effect>,
  { roots, answers, result }: Writing,
): Generator<Problem, JsonSchema | undefined> {
  const path = value.from ?? 'answers';
  const [root, ...rest] = path.split('.');
  const at: Pointer = value.from === undefined ? [] : ['from'];
  const here = { ...where, value };
  if (path === 'now') return { type: 'string', format: 'date-time' };
  if (root === 'answers' && answers === undefined) {
    yield problemAt(
      'effect/unknown-path',
      here,
      at,
      'No answers are there when this is written.',
      'Give "from" or "value".',
    );
    return undefined;
  }
  const given = root === 'answers' ? (answers ?? UNKNOWN) : root === 'result' ? result : undefined;
  const found = given ? findFact(given, rest.join('.')) : findFact(roots, path);
  if (isFound(found)) return found.schema;
  const noun = root === 'answers' ? 'answer' : 'fact';
  const below = given
    ? { ...found, before: found.before === '' ? (root ?? '') : `${root}.${found.before}` }
    : found;
  yield problemAt(
    'effect/unknown-path',
    here,
    at,
    `No ${noun} stands at "${path}".${meantPath(below, path)}`,
  );
  return undefined;
}

/** The fields that an effect adds by itself. */
function* fieldsOf(effect: Declared<Effect>, target: JsonSchema): Generator<Problem> {
  if (isUnknown(target)) return;
  const known = Object.keys(propertiesOf(target));
  for (const key of ['newId', 'stamp'] as const) {
    const name = effect.value[key];
    if (name === undefined || known.includes(name)) continue;
    const message = `What is written has no field "${name}".${didYouMean(name, known)}`;
    yield problemAt('effect/unknown-path', effect, [key], message);
  }
}

function* fitting(effect: Declared<Effect>, source: JsonSchema, target: JsonSchema): Generator<Problem> {
  const { fields, convert } = effect.value;
  const path = effect.value.set ?? effect.value.append ?? '';
  const own = Object.keys(propertiesOf(source));
  for (const [at, field] of (fields ?? []).entries()) {
    if (isUnknown(source) || own.includes(field)) continue;
    const message = `There is no field "${field}" to write.${didYouMean(field, own)}`;
    yield problemAt('effect/unknown-path', effect, ['fields', at], message);
  }
  const reason = mismatchBetween(source, target, { convert, fields });
  if (reason)
    yield problemAt('effect/misfit', effect, [], `"${path}" cannot hold what is written: ${reason}.`);
}

/** An id is referred to after an effect of the same screen has made it. */
function* referred(effects: Declared<Effect>[]): Generator<Problem> {
  const made = new Set<string>();
  for (const effect of effects) {
    const { refer, to, as } = effect.value;
    if (refer !== undefined && (to === undefined || !made.has(to))) {
      const message =
        to === undefined
          ? 'This refers to no id.'
          : `No effect before this one makes an id named "${to}".${didYouMean(to, made)}`;
      yield problemAt(
        'effect/refer',
        effect,
        to === undefined ? [] : ['to'],
        message,
        'Name it with newId and as.',
      );
    }
    if (as !== undefined) made.add(as);
  }
}
