/** Does anybody who writes a fact surely have it? What comes from an optional answer, or from a result that may leave it out, can be missing. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { Effect } from '../../../engine/model/language.ts';
import { encloses, isRecord, readPath } from '../../../engine/model/paths.ts';
import { declarationOf, type GraphModel, type ProductGraph } from '../../model/model.ts';
import { factRoots, findFact, isFound, isUnknown, propertiesOf, schemaNamed } from '../../model/typed.ts';
import { type WritesModel, writesOf } from '../../model/uses.ts';
import { throughLookup } from './written.ts';

/** Where one effect takes what it writes at a path: a path, or from nowhere else, and then it is certain. */
type Source = { from: string } | 'certain';

export interface Certainty {
  /** False only where nobody surely writes the fact, whoever writes it. */
  isCertain: (path: string) => boolean;
  /** No effect writes it: an org says it, or somebody outside. */
  isGiven: (path: string) => boolean;
  /** Of what is counted, the facts that it is counted from. */
  inputsOf: (path: string) => string[] | undefined;
  /** Does the effect, which it is of, surely write the fact, where it can take it from? */
  isWritten: (effect: Effect, writer: WritesModel, path: string, isThere: IsThere) => boolean;
}

type IsThere = (path: string) => boolean;

export function createCertainty(product: ProductGraph, model: GraphModel): Certainty {
  const roots = factRoots(product, model);
  const effects = [...product.flows.values()].flatMap(writesOf).flatMap((each) =>
    each.effects.flatMap(({ value }) => {
      const target = targetOf(value, product);
      return target === undefined ? [] : [{ each, value, target }];
    }),
  );
  const written = Map.groupBy(effects, ({ target }) => target.split('.')[0] ?? '');
  const sources = new Map<string, { each: WritesModel; source: Source }[]>();
  const visited = new Set(
    [...product.flows.values()].flatMap(({ sequence }) => sequence?.keeps.map(({ value }) => value) ?? []),
  );
  const known = new Map<string, boolean>();
  const requiredBy = new Map<string, Set<unknown>>();

  function isCertain(named: string): boolean {
    const path = throughLookup(named, product);
    const before = known.get(path);
    if (before !== undefined) return before;
    // Facts may be written from each other in a circle: that alone makes nothing certain.
    known.set(path, false);
    const answer = decided(path);
    known.set(path, answer);
    return answer;
  }

  function decided(path: string): boolean {
    const [root = '', name = ''] = path.split('.');
    if (root === 'org') return isSetting(path);
    if (root === 'repayments') return inputsOf(product, name).every(isCertain);
    const found = sourcesFor(path);
    if (found.length === 0) return !visited.has(path);
    return found.some(({ each, source }) => isSource(source, each, isCertain));
  }

  /** Some part of the form requires it. Which, and when, is not asked. */
  function isAnswered(form: string, path: string[]): boolean {
    const declared = declarationOf(model.forms, form);
    if (!declared) return true;
    const required = requiredBy.get(form) ?? new Set(requiredIn(declared.value));
    requiredBy.set(form, required);
    return path.every((part) => required.has(part));
  }

  function sourcesFor(path: string): { each: WritesModel; source: Source }[] {
    const before = sources.get(path);
    if (before) return before;
    const found = (written.get(path.split('.')[0] ?? '') ?? []).flatMap(({ each, value, target }) =>
      sourcesOf(value, target, path).map((source) => ({ each, source })),
    );
    sources.set(path, found);
    return found;
  }

  /** What an org may leave out, it may leave out anywhere. */
  function isSetting(path: string): boolean {
    const found = findFact(roots, path);
    return !isFound(found) || found.optional.length === 0;
  }

  function isSource(source: Source, { form, result }: WritesModel, isThere: IsThere): boolean {
    if (source === 'certain') return true;
    const [root, ...rest] = source.from.split('.');
    if (root === 'answers') return form === undefined || isAnswered(form, rest);
    if (root === 'result') return result === undefined || isAlwaysIn(schemaNamed(result, model), rest);
    return isThere(source.from);
  }

  return {
    isCertain,
    isGiven: (path) => sourcesFor(path).length === 0,
    inputsOf: (path) => {
      const [root = '', name = ''] = path.split('.');
      return root === 'repayments' ? inputsOf(product, name) : undefined;
    },
    isWritten: (effect, writer, path, isThere) => {
      const target = targetOf(effect, product);
      if (target === undefined) return false;
      return sourcesOf(effect, target, path).some((source) => isSource(source, writer, isThere));
    },
  };
}

/** Without these there is no repayment to speak of. */
function inputsOf({ file }: ProductGraph, name: string): string[] {
  const repayment = file?.value.repayments?.[name];
  return repayment ? [repayment.amount, repayment.rate, repayment.months] : [];
}

function targetOf({ set, append, refer }: Effect, product: ProductGraph): string | undefined {
  const written = set ?? append ?? refer;
  return written === undefined ? undefined : throughLookup(written, product);
}

function sourcesOf(effect: Effect, target: string, path: string): Source[] {
  const { from, fields, value, newId, stamp, entry, refer } = effect;
  // The path is of what holds it: whoever asks for that asks for no one value.
  if (path !== target && encloses(path, target)) return ['certain'];
  if (!encloses(target, path)) return [];
  const rest = path.slice(target.length + 1);
  const [field = ''] = rest.split('.');
  if (refer !== undefined || [newId, stamp].includes(field)) return ['certain'];
  const taken: Source[] = fields?.includes(field)
    ? [{ from: `${from ?? 'answers'}.${rest}` }]
    : fields || from === undefined
      ? []
      : within(from, rest, entry);
  return isRecord(value) && rest !== ''
    ? [...taken, ...(readPath(value, rest) === undefined ? [] : (['certain'] as const))]
    : value === undefined
      ? taken
      : ['certain'];
}

function within(from: string, rest: string, entry: string | undefined): Source[] {
  if (entry !== undefined) return rest === entry || rest === '' ? [{ from }] : [];
  return [{ from: rest === '' ? from : `${from}.${rest}` }];
}

function* requiredIn(value: unknown): Generator<unknown> {
  if (Array.isArray(value)) for (const each of value) yield* requiredIn(each);
  if (!isRecord(value)) return;
  if (Array.isArray(value.required)) yield* value.required;
  for (const each of Object.values(value)) yield* requiredIn(each);
}

/** A list that is missing has no entries that could lack something. */
function isAlwaysIn(schema: JsonSchema, path: string[]): boolean {
  let here = schema;
  for (const part of path) {
    const entry = isRecord(here.items) ? (here.items as JsonSchema) : here;
    const next = propertiesOf(entry)[part];
    if (isUnknown(entry) || next === undefined) return true;
    const isRequired = Array.isArray(entry.required) && entry.required.includes(part);
    if (!isRequired && next.default === undefined && next.type !== 'array') return false;
    here = next;
  }
  return true;
}
