/** Which facts of a product does anything write, and which values of their closed lists? */
import type { Bundle, Flow, JsonSchema } from '../../engine/model/bundle.ts';
import type { Effect } from '../../engine/model/language.ts';
import { encloses, isRecord, overlaps } from '../../engine/model/paths.ts';

/** What tasks answered, by their names, as far as somebody saw it. */
export type TaskAnswers = ReadonlyMap<string, readonly unknown[]>;

export interface FactLeaf {
  path: string;
  schema: JsonSchema;
  /** Who writes it, as the nearest schema says. */
  writtenBy?: unknown;
}

/** Where an effect takes what it writes from. */
type Source =
  | { kind: 'answers'; form: string | undefined; path: string }
  | { kind: 'result'; task: string | undefined; path: string }
  | { kind: 'fact'; path: string }
  | { kind: 'setting'; name: string }
  | { kind: 'constant'; value: unknown }
  | { kind: 'made' };

interface Write {
  target: string;
  source: Source;
}

/** The facts that are kept, down to what holds one value or a list of them. */
export function factLeaves({ facts }: Bundle): FactLeaf[] {
  return Object.entries(facts).flatMap(([root, { kept, schema }]) =>
    kept === 'none' ? [] : [...leavesBelow(root, schema)],
  );
}

function* leavesBelow(path: string, schema: JsonSchema, writer?: unknown): Generator<FactLeaf> {
  const writtenBy = schema.writtenBy ?? writer;
  const entry = schema.type === 'array' && isRecord(schema.items) ? (schema.items as JsonSchema) : schema;
  const parts = isRecord(entry.properties) ? Object.entries(entry.properties) : [];
  const below = entry.writtenBy ?? writtenBy;
  if (parts.length === 0) yield { path, schema: entry, ...(below === undefined ? {} : { writtenBy: below }) };
  for (const [name, part] of parts) yield* leavesBelow(`${path}.${name}`, part as JsonSchema, below);
}

/** Asked of a bundle once; then of each leaf whether it is written, and with which values of a closed list. */
export function createWrittenValues(bundle: Bundle, answers: TaskAnswers) {
  const writes = [
    ...Object.values(bundle.flows).flatMap((flow) => [...writesIn(flow, bundle)]),
    ...ofInvited(bundle),
  ];
  const closed = new Map<string, Set<unknown>>();

  const valuesAt = (path: string): Set<unknown> => {
    const known = closed.get(path);
    if (known) return known;
    const found = new Set<unknown>();
    // Facts may be written from each other in a circle: what is being looked for adds nothing.
    closed.set(path, found);
    for (const { target, source } of writes) {
      if (!encloses(target, path)) continue;
      for (const value of valuesFrom(source, path.slice(target.length))) found.add(value);
    }
    return found;
  };
  const valuesFrom = (source: Source, rest: string): Iterable<unknown> => {
    switch (source.kind) {
      case 'constant':
        return readAll(source.value, rest);
      case 'answers':
        return enumAt(bundle.forms[source.form ?? '']?.shape ?? {}, `${source.path}${rest}`);
      case 'result':
        return (answers.get(source.task ?? '') ?? []).flatMap((each) =>
          readAll(each, `${source.path}${rest}`),
        );
      case 'fact':
        return valuesAt(throughLists(`${source.path}${rest}`, bundle));
      case 'setting':
        return settingsOf(bundle, source.name);
      case 'made':
        return [];
    }
  };
  return {
    isWritten: ({ path, writtenBy }: FactLeaf) =>
      writtenBy === 'server' || writes.some(({ target }) => overlaps(target, path)),
    valuesAt,
  };
}

/** What the sign-in of somebody says who was invited. */
function* ofInvited({ roles, facts }: Bundle): Generator<Write> {
  const own = Object.keys(facts).filter((root) => facts[root]?.kept === 'identity');
  for (const { invitation } of Object.values(roles ?? {})) {
    for (const [name, value] of Object.entries(invitation?.identity ?? {})) {
      for (const root of own) yield { target: `${root}.${name}`, source: { kind: 'constant', value } };
    }
  }
}

function* writesIn(flow: Flow, bundle: Bundle): Generator<Write> {
  const of = (effects: Effect[] = [], from: { form?: string | undefined; task?: string | undefined } = {}) =>
    effects.flatMap((effect) => writesOfEffect(effect, from, bundle));
  for (const { writes, redo, form, task, signs } of Object.values(flow.screens)) {
    yield* of([...(redo ?? []), ...writes], { form, task });
    yield* of(signs?.undone);
  }
  for (const { writes, run } of Object.values(flow.stages)) yield* of(writes, { task: run });
  for (const { outcomes } of Object.values(flow.reviews)) {
    for (const { writes } of Object.values(outcomes)) yield* of(writes);
  }
  yield* of(flow.signIn?.writes, { form: flow.signIn?.form });
  yield* of(flow.creates?.writes);
  for (const target of Object.values(flow.sequence?.keeps ?? {})) yield { target, source: { kind: 'made' } };
  if (flow.progressKept) {
    const places = flow.progress.map(({ id }) => id);
    for (const value of places) yield { target: flow.progressKept.in, source: { kind: 'constant', value } };
  }
  if (flow.conditions)
    yield* raisedByStaff(flow.conditions.from, Object.keys(flow.conditions.categories), bundle);
}

/** Staff raise a condition of each category, and fill those of its fields that are the lender's. */
function* raisedByStaff(from: string, categories: string[], bundle: Bundle): Generator<Write> {
  for (const value of categories) {
    yield { target: `${from}.categoryEnum`, source: { kind: 'constant', value } };
  }
  for (const { path, writtenBy } of factLeaves(bundle)) {
    if (encloses(from, path) && writtenBy === 'lender') yield { target: path, source: { kind: 'made' } };
  }
}

function writesOfEffect(
  effect: Effect,
  { form, task }: { form?: string | undefined; task?: string | undefined },
  bundle: Bundle,
): Write[] {
  const { set, append, refer, from, fields, value, newId, stamp, entry, convert } = effect;
  const written = set ?? append ?? refer;
  if (written === undefined) return [];
  const target = throughLists(written, bundle);
  const made = [newId, stamp].filter((name) => name !== undefined);
  const source = sourceAt(fields ? (from ?? 'answers') : from, { form, task });
  const taken = fields
    ? fields.map((name) => ({ target: `${target}.${name}`, source: below(source, name) }))
    : from === undefined
      ? []
      : [{ target: entry === undefined ? target : `${target}.${entry}`, source: convert ? MADE : source }];
  return [
    ...taken,
    ...(value === undefined ? [] : constants(target, value)),
    ...made.map((name) => ({ target: `${target}.${name}`, source: MADE })),
    ...(refer === undefined ? [] : [{ target, source: MADE }]),
  ];
}

const MADE: Source = { kind: 'made' };

/** An object writes the fields that it names. */
function constants(target: string, value: unknown): Write[] {
  if (!isRecord(value)) return [{ target, source: { kind: 'constant', value } }];
  return Object.entries(value).map(([name, part]) => ({
    target: `${target}.${name}`,
    source: { kind: 'constant', value: part },
  }));
}

function sourceAt(
  from: string | undefined,
  { form, task }: { form?: string | undefined; task?: string | undefined },
): Source {
  const [root, ...rest] = (from ?? '').split('.');
  const path = rest.map((part) => `.${part}`).join('');
  if (root === 'answers') return { kind: 'answers', form, path };
  if (root === 'result') return { kind: 'result', task, path };
  if (root === 'org' && rest[0] !== undefined) return { kind: 'setting', name: rest[0] };
  return from === undefined || (rest.length === 0 && root === 'now') ? MADE : { kind: 'fact', path: from };
}

/** What the lenders say of themselves there. */
function settingsOf({ orgs, product }: Bundle, name: string): unknown[] {
  return Object.values(orgs).flatMap((org) => org.products[product]?.settings[name] ?? []);
}

function below(source: Source, name: string): Source {
  return 'path' in source ? { ...source, path: `${source.path}.${name}` } : source;
}

/** A look-up finds an entry of a list: its fields are the list's. */
function throughLists(path: string, { lookups }: Bundle): string {
  const [root, name = '', ...rest] = path.split('.');
  const list = root === 'lookups' ? lookups[name]?.from : undefined;
  return list === undefined ? path : [list, ...rest].join('.');
}

/** The values at a path such as `.sources.type`, in each entry of the lists on the way. */
function readAll(value: unknown, path: string): unknown[] {
  const parts = path.split('.').slice(1);
  return parts
    .reduce<unknown[]>(
      (here, part) =>
        here
          .flatMap(entriesOf)
          .flatMap((each) => (isRecord(each) && Object.hasOwn(each, part) ? [each[part]] : [])),
      [value],
    )
    .flatMap(entriesOf);
}

function entriesOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}

function enumAt(shape: JsonSchema, path: string): unknown[] {
  const found = path
    .split('.')
    .slice(1)
    .reduce<JsonSchema>((here, part) => {
      const properties = itemOf(here).properties;
      return isRecord(properties) && Object.hasOwn(properties, part) ? (properties[part] as JsonSchema) : {};
    }, shape);
  const { enum: choices, const: only } = itemOf(found);
  return Array.isArray(choices) ? choices : only === undefined ? [] : [only];
}

function itemOf(schema: JsonSchema): JsonSchema {
  return isRecord(schema.items) ? (schema.items as JsonSchema) : schema;
}
