/** Does anybody who writes a fact surely have it? What comes from an optional answer, or from a result that may leave it out, can be missing. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import type { Effect } from '../../../engine/model/language.ts';
import { encloses, isRecord, readPath } from '../../../engine/model/paths.ts';
import { declarationOf, type Model, type ProductModel } from '../../model/model.ts';
import { factRoots, findFact, isFound, isUnknown, propertiesOf, schemaNamed } from '../../model/typed.ts';
import { type WritesModel, writesOf } from '../../model/uses.ts';
import { throughLookup } from './written.ts';

/** Where one effect takes what it writes at a path: a path, or from nowhere else, and then it is certain. */
type Source = { from: string } | 'certain';

export interface Certainty {
  /** False only where nobody surely writes the fact, whoever writes it. */
  isCertain: (path: string) => boolean;
}

export function createCertainty(product: ProductModel, model: Model): Certainty {
  const roots = factRoots(product, model);
  const writes = [...product.flows.values()].flatMap(writesOf);
  const visited = new Set(
    [...product.flows.values()].flatMap(({ sequence }) => sequence?.keeps.map(({ value }) => value) ?? []),
  );
  const known = new Map<string, boolean>();

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
    const sources = writes.flatMap((each) =>
      sourcesAt(each, path, product).map((source) => ({ each, source })),
    );
    if (sources.length === 0) return !visited.has(path);
    return sources.some(({ each, source }) => source === 'certain' || isSource(source.from, each));
  }

  /** What an org may leave out, it may leave out anywhere. */
  function isSetting(path: string): boolean {
    const found = findFact(roots, path);
    return !isFound(found) || found.optional.length === 0;
  }

  function isSource(from: string, { form, result }: WritesModel): boolean {
    const [root, ...rest] = from.split('.');
    if (root === 'answers')
      return form === undefined || isAnswered(declarationOf(model.forms, form)?.value, rest);
    if (root === 'result') return result === undefined || isAlwaysIn(schemaNamed(result, model), rest);
    return isCertain(from);
  }

  return { isCertain };
}

/** Without these there is no repayment to speak of. */
function inputsOf({ file }: ProductModel, name: string): string[] {
  const repayment = file?.value.repayments?.[name];
  return repayment ? [repayment.amount, repayment.rate, repayment.months] : [];
}

function sourcesAt({ effects }: WritesModel, path: string, product: ProductModel): Source[] {
  return effects.flatMap(({ value }) => {
    const written = value.set ?? value.append ?? value.refer;
    return written === undefined ? [] : sourcesOf(value, throughLookup(written, product), path);
  });
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

/** Some part of the form requires it. Which, and when, is not asked. */
function isAnswered(form: JsonSchema | undefined, path: string[]): boolean {
  if (!form) return true;
  const required = new Set(requiredIn(form));
  return path.every((part) => required.has(part));
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
