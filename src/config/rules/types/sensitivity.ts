/** Is each field at least as well protected as the fact that its answer is written to? */
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
import { isNested } from '../../model/nested.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, isUnknown, propertiesOf } from '../../model/typed.ts';
import { writesOf } from '../../model/uses.ts';

/** From what may be logged to what never leaves the server; what is not marked is secret (house: sensitivity). */
const RANKS = ['open', 'personal', 'masked', 'secret'];

export function* sensitivityRule(model: Model): Generator<Problem> {
  const told = new Set<string>();
  for (const { product, flow } of eachFlow(model)) {
    const roots = factRoots(product, model);
    for (const { effects, form: name } of writesOf(flow)) {
      const form = name === undefined ? undefined : declarationOf(model.forms, name);
      if (!form) continue;
      for (const effect of effects) {
        for (const problem of looser(effect.value, form, (path) => factAt(path, product, roots))) {
          // A field that is written twice is told once.
          const key = JSON.stringify([problem.file, problem.pointer]);
          if (!told.has(key)) yield problem;
          told.add(key);
        }
      }
    }
  }
}

/** How far the fact at a path may travel; undefined where none stands there. */
export function sensitivityAt(path: string, product: ProductModel, roots: JsonSchema): string | undefined {
  const marked = factAt(path, product, roots);
  return marked && RANKS[marked.rank];
}

/** What the fact at a path is marked as by itself, where that keeps it from being read. */
export function markedAs(path: string, product: ProductModel, roots: JsonSchema): string | undefined {
  const mark = String(factAt(path, product, roots)?.schema.sensitivity);
  return ['secret', 'masked'].includes(mark) ? mark : undefined;
}

/** Does nothing of the fact at a path ever leave the server? */
export function hiddenAt(path: string, product: ProductModel, roots: JsonSchema): boolean {
  const marked = factAt(path, product, roots);
  return marked !== undefined && RANKS[marked.rank] === 'secret' && !hasOpenPart(marked.schema);
}

/** Is any part of it marked as less than a secret? */
export function hasOpenPart(schema: JsonSchema): boolean {
  const parts = [...Object.values(propertiesOf(schema)), ...(isRecord(schema.items) ? [schema.items] : [])];
  return parts.some(
    (part) => (part.sensitivity !== undefined && part.sensitivity !== 'secret') || hasOpenPart(part),
  );
}

interface Marked {
  schema: JsonSchema;
  rank: number;
}

type FactAt = (path: string) => Marked | undefined;

function* looser(effect: Effect, form: Declared<JsonSchema>, factAt: FactAt): Generator<Problem> {
  const from = effect.from ?? 'answers';
  const target = effect.set ?? effect.append;
  // The last four digits are less of a secret than what they are taken from.
  if (target === undefined || effect.value !== undefined || effect.convert === 'last4') return;
  if (from !== 'answers' && !from.startsWith('answers.')) return;
  const names = from.split('.').slice(1);
  const source = markedAt({ schema: form.value, rank: rankOf(form.value, RANKS.length - 1) }, names);
  const written = factAt(target);
  if (!source || !written || isUnknown(written.schema)) return;
  const pointer = names.flatMap((name) => ['properties', name]);
  const entry =
    effect.append !== undefined && isRecord(written.schema.items)
      ? below(written, written.schema.items as JsonSchema)
      : written;
  yield* compare(source, entry, { form, target, pointer, fields: effect.fields });
}

interface Place {
  form: Declared<JsonSchema>;
  target: string;
  pointer: Pointer;
  fields?: string[] | undefined;
}

function* compare(source: Marked, fact: Marked, place: Place): Generator<Problem> {
  // A nested field is marked as a whole: as what is most protected of its fact.
  const parts = isNested(source.schema) ? [] : Object.entries(propertiesOf(source.schema));
  const isGroup = parts.length > 0 && fact.schema.type === 'object';
  const wanted = isNested(source.schema) ? highestRank(fact) : fact.rank;
  if (!isGroup && parts.length === 0 && source.rank < wanted) {
    const name = String(place.pointer.at(-1) ?? place.form.name);
    const message = `"${name}" is ${RANKS[source.rank]}, and "${place.target}", which it is written to, ${RANKS[wanted]}.`;
    const hint = `Mark the field ${RANKS[wanted]}, or the fact less.`;
    yield problemAt('form/sensitivity', place.form, [...place.pointer, 'sensitivity'], message, hint);
  }
  for (const [name, schema] of parts) {
    if (place.fields && !place.fields.includes(name)) continue;
    const to = isGroup ? propertiesOf(fact.schema)[name] : fact.schema;
    if (!to) continue;
    const target = isGroup ? `${place.target}.${name}` : place.target;
    const pointer = [...place.pointer, 'properties', name];
    yield* compare(below(source, schema), isGroup ? below(fact, to) : fact, {
      form: place.form,
      target,
      pointer,
    });
  }
}

function highestRank({ schema, rank }: Marked): number {
  const parts = [...Object.values(propertiesOf(schema)), ...(isRecord(schema.items) ? [schema.items] : [])];
  const own = parts.length === 0 ? rank : 0;
  return Math.max(own, ...parts.map((part) => highestRank(below({ schema, rank }, part as JsonSchema))));
}

/** A field of what a look-up finds has the marks of the list's entries. */
function factAt(path: string, { lookups }: ProductModel, roots: JsonSchema): Marked | undefined {
  const all = { schema: roots, rank: RANKS.length - 1 };
  const [root, name, ...rest] = path.split('.');
  if (root !== 'lookups') return markedAt(all, path.split('.'));
  const from = lookups.all.find((each) => each.name === name)?.value.from;
  const list = from === undefined ? undefined : markedAt(all, from.split('.'));
  if (!list || !isRecord(list.schema.items)) return undefined;
  return markedAt(below(list, list.schema.items as JsonSchema), rest);
}

function markedAt(from: Marked, names: string[]): Marked | undefined {
  let marked: Marked | undefined = from;
  for (const name of names) {
    if (marked && isRecord(marked.schema.items)) marked = below(marked, marked.schema.items as JsonSchema);
    const schema: JsonSchema | undefined = marked && propertiesOf(marked.schema)[name];
    marked = marked && schema && below(marked, schema);
  }
  return marked;
}

/** A mark holds for everything below, unless marked again. */
function below({ rank }: Marked, schema: JsonSchema): Marked {
  return { schema, rank: rankOf(schema, rank) };
}

function rankOf(schema: JsonSchema, inherited: number): number {
  const rank = RANKS.indexOf(String(schema.sensitivity));
  return rank === -1 ? inherited : rank;
}
