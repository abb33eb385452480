/** Raises and clears conditions for staff, of an application or of one participant, with the fields that the lender writes. */
import { mismatchOf } from '../../config/compile/results.ts';
import type { JsonSchema } from '../../engine/model/bundle.ts';
import { isRecord, readPath, withValueAt } from '../../engine/model/paths.ts';
import { Refused, refusedFields } from '../http/refused.ts';
import { conditionsIn, isOpen } from '../journey/attention.ts';
import type { OnApplication } from '../journey/journey.ts';
import { propertyOf, rootScope } from '../secrets/sensitivity.ts';
import type { Services } from '../services/services.ts';
import type { StaffAct } from './staff-act.ts';

export interface LenderField {
  /** Dotted, within the condition. */
  path: string;
  type: 'string' | 'integer' | 'number' | 'boolean';
}

const TYPES: readonly unknown[] = ['string', 'integer', 'number', 'boolean'];

/** The categories that the schema names, shown to the person or not; of a participant those that they are shown. */
export function categoriesOf(open: OnApplication): string[] {
  if (open.kind === 'participant') return Object.keys(open.flow.conditions?.categories ?? {});
  const { categoryEnum } = propertiesOf(entrySchema(open));
  const named = isRecord(categoryEnum) ? (categoryEnum.enum ?? categoryEnum.examples) : [];
  return (Array.isArray(named) ? named : []).filter((each) => typeof each === 'string');
}

/** Those of a condition's fields that the schema marks `writtenBy: lender`. */
export function lenderFields(open: OnApplication): LenderField[] {
  return fieldsBelow(entrySchema(open), '');
}

function fieldsBelow(schema: JsonSchema, before: string): LenderField[] {
  return Object.entries(propertiesOf(schema)).flatMap(([name, below]) => {
    if (!isRecord(below)) return [];
    const path = before === '' ? name : `${before}.${name}`;
    if (below.type === 'object') return fieldsBelow(below, path);
    if (below.writtenBy !== 'lender' || !TYPES.includes(below.type)) return [];
    return [{ path, type: below.type as LenderField['type'] }];
  });
}

export interface Raised {
  category: string;
  /** By the paths of `lenderFields`. */
  fields?: Record<string, string | number | boolean | string[]>;
}

/** Refuses with 422 at the category or the field. What a participant is not shown, no system of others raises for them. */
export function raise(
  { newId, clock }: Services,
  open: OnApplication,
  { category, fields = {} }: Raised,
): StaffAct {
  const list = open.flow.conditions?.from;
  const isKnown = open.kind === 'owner' || categoriesOf(open).includes(category);
  if (list === undefined || !isKnown) throw misfit('/category');
  const known = lenderFields(open).map(({ path }) => path);
  const strange = Object.keys(fields).find((path) => !known.includes(path));
  if (strange !== undefined) throw misfit(`/fields/${strange}`);
  const given = Object.entries(fields)
    .filter(([, value]) => value !== '')
    .map(
      ([path, value]) =>
        [Array.isArray(value) && path === 'requestDocuments' ? 'requestedDocuments' : path, value] as const,
    );
  const begun: Record<string, unknown> = {
    ...{ uuid: newId(), categoryEnum: category, created: clock().toISOString() },
  };
  const entry = given.reduce((whole, [path, value]) => withValueAt(whole, path, value), begun);
  const where = mismatchOf(entrySchema(open), entry);
  // Its pointer has slashes where the path has dots.
  if (where?.startsWith('/categoryEnum')) throw misfit('/category');
  if (where !== undefined) throw misfit(`/fields/${where.split(' ')[0]?.slice(1).replaceAll('/', '.')}`);
  const before = readPath(open.facts, list);
  const facts = withValueAt(open.facts, list, [...(Array.isArray(before) ? before : []), entry]);
  return { kind: 'raised', about: aboutOf(open, category), change: { facts, paths: [list] } };
}

/** Refuses with 404 what there is not, with 409 what is cleared already. */
export function clear({ clock }: Services, open: OnApplication, uuid: string): StaffAct {
  const { flow, facts } = open;
  const list = flow.conditions?.from;
  const found = conditionsIn(flow, facts).find((each) => each.uuid === uuid);
  if (list === undefined || !found) throw new Refused(404, 'There is no such condition.');
  if (!isOpen(found)) throw new Refused(409, 'This condition is cleared already.');
  const cleared = { ...found, clearedAt: clock().toISOString() };
  const entries = (readPath(facts, list) as unknown[]).map((each) => (each === found ? cleared : each));
  const about = aboutOf(open, String(found.categoryEnum));
  return { kind: 'cleared', about, change: { facts: withValueAt(facts, list, entries), paths: [list] } };
}

/** The category, and of a participant whose it is: an event names no person beside who did it. */
function aboutOf({ kind, name }: OnApplication, category: string): string {
  return kind === 'owner' ? category : `${category} ${name}`;
}

/** Empty where the flow has no conditions. */
function entrySchema({ flow, product }: OnApplication): JsonSchema {
  const [root = '', ...names] = flow.conditions?.from.split('.') ?? [];
  const place = rootScope(product.bundle.facts[root]?.schema);
  const { schema } = names.reduce(propertyOf, place);
  return isRecord(schema?.items) ? schema.items : {};
}

function propertiesOf({ properties }: JsonSchema): Record<string, unknown> {
  return isRecord(properties) ? properties : {};
}

function misfit(pointer: string): Refused {
  return refusedFields([{ pointer, keyword: 'enum', message: `${pointer} does not fit.` }]);
}
