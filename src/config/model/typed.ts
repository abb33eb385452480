/** What type of fact stands at a path? */
import { askedOfEach } from '../../engine/decide/participants.ts';
import type { JsonSchema } from '../../engine/model/bundle.ts';
import type { Experiment, Product } from '../../engine/model/language.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { KnownRepayment } from '../../engine/model/repayments.ts';
import { isIsoDate } from '../../engine/model/time.ts';
import { quote } from './codes.ts';
import type { Pointer } from './locations.ts';
import { type Declared, declarationOf, type GraphModel, type ProductGraph, problemAt } from './model.ts';
import { didYouMean, listed } from './nearest.ts';
import type { Problem } from './project.ts';

/** A fact that is there. `optional` are the paths on the way to it that may be missing. */
export interface FoundFact {
  schema: JsonSchema;
  optional: string[];
}

/** A path that leads nowhere: the first part that is not there, and the names that are. */
export interface NoFact {
  part: string;
  before: string;
  known: string[];
}

/** A schema without a type accepts everything: what is said of a broken file stays unsaid here. */
export const UNKNOWN: JsonSchema = {};

export function isUnknown(schema: JsonSchema): boolean {
  return schema.type === undefined;
}

export function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return isRecord(schema.properties) ? (schema.properties as Record<string, JsonSchema>) : {};
}

/** The schema at a dotted path below `schema`; `''` is the schema itself. */
export function findFact(schema: JsonSchema, path: string): FoundFact | NoFact {
  const optional: string[] = [];
  let here = schema;
  let before = '';
  for (const part of path === '' ? [] : path.split('.')) {
    if (isUnknown(here)) return { schema: UNKNOWN, optional };
    const properties = propertiesOf(here);
    const next = Object.hasOwn(properties, part) ? properties[part] : undefined;
    if (next === undefined) return { part, before, known: Object.keys(properties) };
    const isRequired = Array.isArray(here.required) && here.required.includes(part);
    before = before === '' ? part : `${before}.${part}`;
    if (!isRequired && next.default === undefined) optional.push(before);
    here = next;
  }
  return { schema: here, optional };
}

export function isFound(found: FoundFact | NoFact): found is FoundFact {
  return 'schema' in found;
}

/** ` Did you mean "application.term"?`, or nothing. */
export function meantPath({ part, before, known }: NoFact, path: string): string {
  const parts = path.split('.');
  const at = before === '' ? 0 : before.split('.').length;
  const around = (name: string) => [...parts.slice(0, at), name, ...parts.slice(at + 1)].join('.');
  return didYouMean(part, known).replace(/"([^"]+)"/g, (_, name: string) => `"${around(name)}"`);
}

/** All that a product's triggers may read, as the schema of one object (house: roots of facts). */
export function factRoots(product: ProductGraph, model: GraphModel): JsonSchema {
  const before = knownRoots.get(product);
  if (before) return before;
  const roots = rootsOf(product, model);
  knownRoots.set(product, roots);
  return roots;
}

/** A product is of one model, and three dozen rules ask the same of it. */
const knownRoots = new WeakMap<ProductGraph, JsonSchema>();

function rootsOf(product: ProductGraph, model: GraphModel): JsonSchema {
  const file = product.file?.value;
  if (!file) return UNKNOWN;
  const roots: Record<string, JsonSchema> = {};
  for (const [name, root] of Object.entries(file.facts)) {
    roots[name] = root ? schemaNamed(root.schema, model) : UNKNOWN;
  }
  const facts: JsonSchema = { type: 'object', properties: { ...roots }, required: Object.keys(roots) };
  const lookups = Object.fromEntries(
    product.lookups.all.map(({ name, value }) => [name, itemsAt(facts, value.from)]),
  );
  return object({
    ...roots,
    org: orgSchema(product, model),
    flags: named(file.flags, { type: 'boolean' }),
    experiments: named(file.experiments, experimentSchema),
    participants: participantsSchema(file.roles),
    today: { type: 'string', format: 'date' },
    lookups: { ...object(lookups), required: [] },
    repayments: { ...named(file.repayments, { ...object(REPAYMENT), required: [] }), required: [] },
    zone: { type: 'string' },
    zones: named(file.zones, { type: 'string' }),
    calendars: named(file.calendars, { type: 'object' }),
    deadlines: { ...named(file.deadlines, { type: 'string', format: 'date' }), required: [] },
  });
}

/** What is read of all who have a role, by role. */
export function participantsSchema(roles: Product['roles']): JsonSchema {
  return named(roles, (role) => {
    const states = named(askedOfEach(role), { type: 'boolean' });
    return object({ count: { type: 'integer', minimum: 0 }, every: states, some: states, none: states });
  });
}

/** Its variations, as logic may compare them. */
export function experimentSchema({ variations }: Experiment): JsonSchema {
  return { type: 'string', enum: Object.keys(variations) };
}

/** The settings of an org, and below `about` what the product asks it to say of itself. */
export function orgSchema(product: ProductGraph, model: GraphModel): JsonSchema {
  const file = product.file?.value;
  const settings = file ? schemaNamed(file.settings, model) : UNKNOWN;
  return file?.about === undefined ? settings : withAbout(settings, aboutSchema(product, model));
}

export function withAbout(settings: JsonSchema, about: JsonSchema): JsonSchema {
  if (isUnknown(settings)) return settings;
  const required = Array.isArray(settings.required) ? settings.required : [];
  return {
    ...settings,
    properties: { ...propertiesOf(settings), about },
    required: [...required, 'about'],
  };
}

/** What the product asks an org to say of itself: an object of nothing where it asks nothing. */
export function aboutSchema({ file }: ProductGraph, model: GraphModel): JsonSchema {
  const name = file?.value.about;
  if (!file) return UNKNOWN;
  return name === undefined ? object({}) : schemaNamed(name, model);
}

/** What is read by the names of a map. Null stands for what could not be read: an entry, or all of them. */
function named<T>(
  map: Record<string, T> | undefined | null,
  schema: JsonSchema | ((entry: T) => JsonSchema),
): JsonSchema {
  if (map === null) return UNKNOWN;
  const schemaOf = (entry: T) => (typeof schema !== 'function' ? schema : entry ? schema(entry) : UNKNOWN);
  return object(
    Object.fromEntries(Object.entries(map ?? {}).map(([name, entry]) => [name, schemaOf(entry)])),
  );
}

const DOLLARS: JsonSchema = { type: 'number' };
const REPAYMENT: Record<keyof KnownRepayment, JsonSchema> = {
  fee: DOLLARS,
  owed: DOLLARS,
  payment: DOLLARS,
  lastPayment: DOLLARS,
  interest: DOLLARS,
  dailyInterest: DOLLARS,
  total: DOLLARS,
  available: DOLLARS,
  nextDate: { type: 'string', format: 'date' },
  nextPayment: DOLLARS,
};

function object(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}

/** A schema that is missing or broken is a problem elsewhere. */
export function schemaNamed(name: string, model: GraphModel): JsonSchema {
  return declarationOf(model.facts, name)?.value ?? UNKNOWN;
}

/** The schema of one entry of the list at a path. */
function itemsAt(schema: JsonSchema, path: string): JsonSchema {
  const found = findFact(schema, path);
  return isFound(found) && isRecord(found.schema.items) ? (found.schema.items as JsonSchema) : UNKNOWN;
}

/** The closed list of values, where there is one; a truth has two. */
export function choicesOf(schema: JsonSchema): unknown[] | undefined {
  if (Array.isArray(schema.enum)) return schema.enum;
  if (schema.const !== undefined) return [schema.const];
  return schema.type === 'boolean' ? [true, false] : undefined;
}

/** The values that an author may name: the closed list, or the known ones of an open list. */
export function knownValues(schema: JsonSchema): unknown[] | undefined {
  return choicesOf(schema) ?? (Array.isArray(schema.examples) ? schema.examples : undefined);
}

/** Can a value of this schema ever be equal to this literal? Null stands for a missing fact. */
export function couldBe(schema: JsonSchema, value: unknown): boolean {
  if (value === null || isUnknown(schema)) return true;
  const choices = knownValues(schema);
  if (choices) return choices.includes(value);
  switch (schema.type) {
    case 'string':
      return typeof value === 'string' && hasFormat(value, schema.format);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number';
    default:
      return false;
  }
}

/** A value at this place that the fact at `path` never has. */
export function* neverEqual(
  where: Declared<unknown>,
  at: Pointer,
  path: string,
  schema: JsonSchema,
  value: unknown,
): Generator<Problem> {
  if (couldBe(schema, value)) return;
  const choices = choicesOf(schema)?.map(String);
  const meant = choices && typeof value === 'string' ? didYouMean(value, choices) : '';
  const hint = choices ? `It is one of ${listed(choices, 12)}.` : `It is of type ${String(schema.type)}.`;
  const message = `"${path}" is never ${typeof value === 'string' ? `"${quote(value)}"` : quote(value)}.${meant}`;
  yield problemAt('literal/impossible', where, at, message, hint);
}

/** Dates are written as ISO writes them; an empty text stands for none. */
export function isDateText(text: string): boolean {
  return isDateLike(text) && isIsoDate(text.slice(0, 'yyyy-mm-dd'.length));
}

/** Is it written like a date, whether or not the calendar has that day? */
export function isDateLike(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2})?)?$/.test(text);
}

function hasFormat(text: string, format: unknown): boolean {
  return (format !== 'date' && format !== 'date-time') || text === '' || isDateText(text);
}
