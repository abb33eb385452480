/** Compares the structure of two versions of a product. */
import type { ProductSource } from '../../config/model/project.ts';
import { propertiesOf } from '../../config/model/typed.ts';
import type { Bundle, Flow, JsonSchema } from '../../engine/model/bundle.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { Renames } from './comparison.ts';
import { compareNamed, detailsOf, type Named, type NamedChange, renamedIn } from './lists.ts';
import { withWrittenForms } from './own-forms.ts';
import { withPlainWrites } from './plain-writes.ts';

/** In the order in which they are told. */
export const CHANGE_GROUPS = [
  ...[
    'product',
    'flows',
    'steps',
    'transitions',
    'triggers',
    'lookups',
    'statuses',
    'routing',
    'questions',
    'entries',
    'gates',
  ],
  ...['screens', 'progress', 'forms', 'fields', 'rules', 'facts', 'orgs', 'copy', 'walks'],
] as const;

export interface ProductChange extends NamedChange {
  group: string;
  /** The flow, form or org that it belongs to. */
  of?: string;
}

/** A product as it is read and as it is compiled. */
export interface Version {
  source: ProductSource;
  bundle: Bundle;
}

/** Every difference, group by group. What only moved between files is none. */
export function compareProducts(older: Version, newer: Version): ProductChange[] {
  const [before, after] = [withWrittenForms(older), withWrittenForms(newer)];
  const [old, now] = [before.bundle, after.bundle];
  return [
    ...productChanges(before, after),
    ...flowChanges(old, now),
    ...grouped('triggers', compareNamed(triggersOf(before), triggersOf(after), { isWhole: true })),
    ...grouped('lookups', compareNamed(named(old.lookups), named(now.lookups))),
    ...formChanges(before, after),
    ...grouped('facts', compareNamed(factsOf(old), factsOf(now))),
    ...orgChanges(old, now),
    ...grouped('walks', compareNamed(walksOf(before), walksOf(after))),
  ].sort((a, b) => placeOf(a) - placeOf(b));
}

function placeOf({ group }: ProductChange): number {
  return (CHANGE_GROUPS as readonly string[]).indexOf(group);
}

/** What is called otherwise in the newer version of one flow, by its old name. */
export function renamesOf(before: Flow, after: Flow): Renames {
  const byOld = (old: Named[], now: Named[]) =>
    new Map([...renamedIn(old, now)].map(([name, was]) => [was, name] as const));
  return {
    steps: byOld(listed(before.steps), listed(after.steps)),
    transitions: byOld(listed(before.transitions), listed(after.transitions)),
    statuses: byOld(named(before.statuses), named(after.statuses)),
    screens: byOld(named(before.screens), named(after.screens)),
  };
}

/** What decides where an application stands: `transitions/<id>`, `triggers/<name>`... as causes name them. */
export function changedPartsOf(changes: ProductChange[], flow: string): Set<string> {
  const own = changes.filter(({ group, of }) => of === flow || group === 'triggers');
  return new Set(own.filter(isMoreThanName).map(({ group, name }) => `${group}/${name}`));
}

function isMoreThanName({ kind, details, after }: ProductChange): boolean {
  return kind !== 'renamed' || details.length > 0 || after !== undefined;
}

function productChanges({ source: old }: Version, { source: now }: Version): ProductChange[] {
  const { product, ...was } = old.product;
  const { product: _product, ...is } = now.product;
  const details = detailsOf(was, is);
  return details.length === 0 ? [] : [{ group: 'product', kind: 'changed', name: product, details }];
}

/** A flow that is in one version only is one change; its parts are not told one by one. */
function flowChanges(old: Bundle, now: Bundle): ProductChange[] {
  const changes = compareNamed(named(old.flows), named(now.flows));
  const whole = changes
    .filter(({ kind }) => kind === 'added' || kind === 'removed')
    .map((change) => ({ ...change, group: 'flows', details: [] }));
  const pairs = Object.entries(now.flows).flatMap(([id, flow]) => {
    const before = old.flows[id];
    return before ? [{ id, before, after: flow }] : [];
  });
  return [...whole, ...pairs.flatMap(({ id, before, after }) => flowParts(id, before, after))];
}

function flowParts(id: string, before: Flow, after: Flow): ProductChange[] {
  const inNewNames = renamer(renamesOf(before, after));
  const of = (group: string, old: Named[], now: Named[], ordered = false) =>
    grouped(group, compareNamed(old, now, { ordered, inNewNames }), id);
  const own = ({
    audience,
    base,
    firstStatus,
    unknownStatus,
    removed,
    polling,
    creates,
    sequence,
  }: Flow) => ({
    ...{ audience, base, firstStatus, unknownStatus, removed, polling, creates, keeps: sequence?.keeps },
  });
  const details = detailsOf(inNewNames(own(before)), own(after));
  const questions = ({ sequence }: Flow) =>
    (sequence?.questions ?? []).map((each) => ({ id: each.ask, ...each }));
  const routing = ({ routing }: Flow) =>
    routing.map((line) => ({ name: line.id ?? line.use ?? '', value: line }));
  return [
    ...(details.length > 0 ? [{ group: 'flows', of: id, kind: 'changed' as const, name: id, details }] : []),
    ...of('steps', listed(before.steps), listed(after.steps)),
    ...firstStep(id, before, after, inNewNames),
    ...of('transitions', listed(before.transitions), listed(after.transitions), true),
    ...of('statuses', named(before.statuses), named(after.statuses)),
    ...of('routing', routing(before), routing(after), true),
    ...of('questions', listed(questions(before)), listed(questions(after)), true),
    ...of('entries', named(before.sequence?.entries ?? {}), named(after.sequence?.entries ?? {})),
    ...of('gates', listed(before.gates ?? []), listed(after.gates ?? []), true),
    ...of('screens', named(withPlainWrites(before.screens)), named(withPlainWrites(after.screens))),
    ...of('progress', listed(before.progress), listed(after.progress), true),
  ];
}

/** Of the order of steps only the beginning means anything. */
function firstStep(
  of: string,
  before: Flow,
  after: Flow,
  inNewNames: (value: unknown) => unknown,
): ProductChange[] {
  const [old, now] = [before.steps[0]?.id, after.steps[0]?.id];
  const was = (inNewNames({ step: old }) as { step: unknown }).step;
  if (was === now || now === undefined) return [];
  return [{ group: 'steps', of, kind: 'moved', name: now, after: null, details: [] }];
}

const STEP_KEYS = ['from', 'to', 'step', 'steps'];
const SCREEN_KEYS = ['route', 'kept', 'on', 'exceptOn', 'ask'];

/** Names of steps and screens inside a value as the newer version has them. `id` is told as a rename. */
function renamer({ steps, screens }: Renames): (value: unknown) => unknown {
  const rename = (value: unknown, names: ReadonlyMap<string, string>): unknown => {
    if (Array.isArray(value)) return value.map((each) => rename(each, names));
    return typeof value === 'string' ? (names.get(value) ?? value) : value;
  };
  const visit = (value: unknown): unknown => {
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).map(([key, each]) => {
      if (STEP_KEYS.includes(key)) return [key, rename(each, steps)] as const;
      return [key, SCREEN_KEYS.includes(key) ? rename(each, screens) : visit(each)] as const;
    });
    return Object.fromEntries(entries);
  };
  return visit;
}

function formChanges({ source: old }: Version, { source: now }: Version): ProductChange[] {
  const shown = (source: ProductSource) => [...source.forms].map(([name, value]) => ({ name, value }));
  const whole = compareNamed(shown(old), shown(now)).filter(({ kind }) => kind !== 'changed');
  return [
    ...grouped(
      'forms',
      whole.map((change) => ({ ...change, details: [] })),
    ),
    ...[...now.forms].flatMap(([form, schema]) => {
      const before = old.forms.get(form);
      if (!before) return [];
      const { details, fields, rules } = formParts(before, schema);
      return [
        ...(details.length > 0 ? [{ group: 'forms', kind: 'changed' as const, name: form, details }] : []),
        ...grouped('fields', fields, form),
        ...grouped('rules', rules, form),
      ];
    }),
  ];
}

function formParts(before: JsonSchema, after: JsonSchema) {
  const { properties: _old, rules: oldRules, ...oldRest } = before;
  const { properties: _new, rules: newRules, ...newRest } = after;
  return {
    details: detailsOf(oldRest, newRest),
    fields: compareNamed(fieldsOf(before), fieldsOf(after), { ordered: true }),
    rules: compareNamed(rulesIn(oldRules), rulesIn(newRules), { ordered: true }),
  };
}

function rulesIn(rules: unknown): Named[] {
  const all = Array.isArray(rules) ? rules.filter(isRecord) : [];
  return all.map((value) => ({ name: `${String(value.field)} when ${String(value.when)}`, value }));
}

/** Each property by its path, what is inside it apart. */
function fieldsOf(schema: JsonSchema, path: string[] = []): Named[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, field]) => {
    const { properties: _inside, ...value } = field;
    const here = [...path, name];
    return [{ name: here.join('.'), value }, ...fieldsOf(field, here)];
  });
}

/** In which order a fact lists its choices means nothing; a form shows them in it. */
function factsOf({ facts }: Bundle): Named[] {
  return Object.entries(facts).flatMap(([root, { schema }]) => {
    const { properties: _inside, ...value } = schema;
    return [{ name: root, value }, ...fieldsOf(schema, [root])].map(({ name, value }) => ({
      name,
      value: withSortedChoices(value),
    }));
  });
}

function withSortedChoices(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).map(([key, each]) => {
    const isChoice = key === 'enum' && Array.isArray(each);
    return [key, isChoice ? each.toSorted() : withSortedChoices(each)] as const;
  });
  return Object.fromEntries(entries);
}

function orgChanges(old: Bundle, now: Bundle): ProductChange[] {
  const without = ({ orgs, product }: Bundle): Named[] =>
    Object.values(orgs).map(({ products, ...org }) => {
      const { copy: _copy, ...own } = products[product] ?? { copy: {} };
      return { name: org.code, value: { ...org, ...own } };
    });
  const copyOf = ({ orgs, product }: Bundle, code: string) =>
    named(orgs[code]?.products[product]?.copy ?? {});
  const orgs = compareNamed(without(old), without(now)).map((change) => {
    return change.kind === 'changed' ? change : { ...change, details: [] };
  });
  const kept = Object.keys(now.orgs).filter((code) => Object.hasOwn(old.orgs, code));
  return [
    ...grouped('orgs', orgs),
    ...grouped('copy', compareNamed(named(old.copy), named(now.copy))),
    ...kept.flatMap((code) => grouped('copy', compareNamed(copyOf(old, code), copyOf(now, code)), code)),
  ];
}

function triggersOf({ source }: Version): Named[] {
  return named(
    Object.assign({}, ...source.parts.map(({ triggers }) => triggers ?? {})) as Record<string, unknown>,
  );
}

function walksOf({ source }: Version): Named[] {
  return source.walks.map(({ file, walk }) => ({ name: file.split('/').at(-1) ?? file, value: walk }));
}

function named(all: Record<string, unknown>): Named[] {
  return Object.entries(all).map(([name, value]) => ({
    name,
    value: isRecord(value) ? withoutId(value) : value,
  }));
}

function listed(all: { id: string }[]): Named[] {
  return all.map((value) => ({ name: value.id, value: withoutId(value) }));
}

/** The name is told as a name. */
function withoutId(value: object): unknown {
  const { id: _id, ...rest } = value as { id?: unknown };
  return rest;
}

function grouped(group: string, changes: NamedChange[], of?: string): ProductChange[] {
  return changes.map((change) => ({ group, ...(of === undefined ? {} : { of }), ...change }));
}
