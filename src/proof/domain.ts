/** The domain of a product: for each fact the values that its triggers can tell apart. */
import {
  isAllowedNumber,
  literalsIn,
  numbersNear,
  SAMPLE_DATE,
  SAMPLE_IDS,
  sampleOf,
} from '../config/model/domain.ts';
import { choicesOf, experimentSchema, participantsSchema } from '../config/model/typed.ts';
import type { Bundle, JsonSchema, Logic, Lookup } from '../engine/model/bundle.ts';
import { OPERATORS } from '../engine/model/logic.ts';
import { isRecord } from '../engine/model/paths.ts';

export interface DomainPath {
  path: string;
  /** Undefined among them: the fact may be missing. Empty for a list, which is made of entries. */
  values: unknown[];
  /** Of a list whose entries are asked: entries that its questions tell apart. */
  entries?: unknown[];
}

/** By path, a path that holds others before them. `lookups.<name>.<field>` is a field of the entry looked up. */
export type Domain = Map<string, DomainPath>;

interface Found {
  schema: JsonSchema;
  isRequired: boolean;
}

const CONNECTIVES = ['and', 'or', '!', '!!', 'if'];
/** Facts that no trigger reads are left out: nothing is derived from them. `today` is an ISO date. */
export function domainOf(bundle: Bundle, today: string): Domain {
  const literals = new Map<string, Set<unknown>>();
  const questions = new Map<string, Logic[]>();
  const note = (path: string, found: unknown[]): void => {
    const known = literals.get(path) ?? new Set();
    literals.set(path, known);
    for (const each of found) known.add(each);
  };
  const visit = (rule: Logic): void => {
    for (const leaf of leavesIn(rule)) {
      const list = questionOverList(leaf);
      if (list) questions.set(list.path, [...(questions.get(list.path) ?? []), list.question]);
      for (const path of list ? [list.path] : pathsIn(leaf)) note(path, list ? [] : literalsIn(leaf));
    }
  };
  for (const rule of Object.values(bundle.triggers)) visit(rule);
  for (const { is } of Object.values(bundle.lookups)) if (is !== undefined) note(is, SAMPLE_IDS);
  note('status', []);
  const paths = [...literals.keys()].sort((a, b) => a.split('.').length - b.split('.').length);
  return new Map(
    paths.flatMap((path): [string, DomainPath][] => {
      const found = schemaAt(bundle, path);
      if (!found) return [];
      const entries = questions.get(path) && entriesFor(found.schema, questions.get(path) ?? [], today);
      const values = entries
        ? [undefined]
        : valuesToTry(found.schema, [...(literals.get(path) ?? [])], today);
      const domain = { path, values: found.isRequired ? values : [...values, undefined] };
      return [[path, entries ? { ...domain, entries } : domain]];
    }),
  );
}

/** The parts of a rule that read facts: everything below and, or, not and if. */
export function leavesIn(rule: Logic): Logic[] {
  if (!isRecord(rule)) return [];
  const { operator, operands } = partsOf(rule);
  return CONNECTIVES.includes(operator) ? operands.flatMap((each) => leavesIn(each)) : [rule];
}

export function partsOf(rule: Record<string, Logic>): { operator: string; operands: Logic[] } {
  const [[operator, operand] = ['', null]] = Object.entries(rule);
  return { operator, operands: Array.isArray(operand) ? operand : [operand] };
}

/** A question asked of each entry of one list of facts. */
export function questionOverList(
  leaf: Logic,
): { path: string; operator: string; question: Logic } | undefined {
  if (!isRecord(leaf)) return undefined;
  const { operator, operands } = partsOf(leaf as Record<string, Logic>);
  if (!OPERATORS[operator]?.overList) return undefined;
  const [list, question = null] = operands;
  return isRecord(list) && typeof list.var === 'string' ? { path: list.var, operator, question } : undefined;
}

export function pathsIn(rule: Logic): string[] {
  if (Array.isArray(rule)) return [...new Set(rule.flatMap(pathsIn))];
  if (!isRecord(rule)) return [];
  const { operator, operands } = partsOf(rule as Record<string, Logic>);
  if (operator === 'var') return typeof operands[0] === 'string' ? [operands[0]] : [];
  return pathsIn(operands);
}

/** What the facts of a product allow at a path; undefined where no fact stands. */
export function schemaAt(bundle: Bundle, path: string): Found | undefined {
  const [root = '', ...rest] = path.split('.');
  if (root === 'lookups') {
    const [name = '', ...below] = rest;
    const items = itemsOf(bundle, bundle.lookups[name]);
    return items && below.length > 0 ? below.reduce<Found | undefined>(stepInto, found(items)) : undefined;
  }
  if (root === 'flags') return { schema: { type: rest.length > 0 ? 'boolean' : 'object' }, isRequired: true };
  if (root === 'experiments') return experimentAt(bundle, rest);
  if (root === 'participants')
    return rest.reduce<Found | undefined>(stepInto, {
      schema: participantsSchema(bundle.roles),
      isRequired: true,
    });
  const schema = bundle.facts[root]?.schema;
  return schema ? rest.reduce<Found | undefined>(stepInto, found(schema)) : undefined;
}

function experimentAt({ experiments = {} }: Bundle, [name, ...below]: string[]): Found | undefined {
  if (name === undefined) return { schema: { type: 'object' }, isRequired: true };
  const declared = below.length === 0 && Object.hasOwn(experiments, name) ? experiments[name] : undefined;
  return declared && { schema: experimentSchema(declared), isRequired: true };
}

function found(schema: JsonSchema): Found {
  return { schema, isRequired: false };
}

function stepInto(here: Found | undefined, part: string): Found | undefined {
  const properties = here?.schema.properties;
  if (!isRecord(properties) || !Object.hasOwn(properties, part)) return undefined;
  const { required } = here?.schema ?? {};
  return {
    schema: properties[part] as JsonSchema,
    // Where the object on the way may be missing, its required parts may be.
    isRequired: here?.isRequired === true && Array.isArray(required) && required.includes(part),
  };
}

export function itemsOf(bundle: Bundle, lookup: Lookup | undefined): JsonSchema | undefined {
  const list = lookup && schemaAt(bundle, lookup.from)?.schema;
  return isRecord(list?.items) ? (list.items as JsonSchema) : undefined;
}

/** Entries that differ in one field that is asked for, and one in which nothing is. */
function entriesFor(list: JsonSchema, questions: Logic[], today: string): unknown[] {
  const items = isRecord(list.items) ? (list.items as JsonSchema) : {};
  const plain = sampleOf(items);
  const asked = questions.flatMap((question) => leavesIn(question));
  const varied = asked.flatMap((leaf) =>
    pathsIn(leaf).flatMap((path) => {
      const field = path.split('.').reduce<Found | undefined>(stepInto, found(items));
      if (!field || !isRecord(plain)) return [];
      return valuesToTry(field.schema, literalsIn(leaf), today).map((value) => ({ ...plain, [path]: value }));
    }),
  );
  return [...new Map([plain, ...varied].map((entry) => [JSON.stringify(entry), entry])).values()];
}

/** The values of one fact that questions with these literals can tell apart. `today` is an ISO date. */
export function valuesToTry(schema: JsonSchema, literals: unknown[], today: string): unknown[] {
  const choices = choicesOf(schema);
  if (choices) return choices;
  const numbers = literals.filter((each) => typeof each === 'number');
  switch (schema.type) {
    case 'integer':
    case 'number':
      return [
        ...new Set([
          ...numbersNear(schema, numbers, 1),
          ...[0, 1].filter((each) => isAllowedNumber(schema, each)),
        ]),
      ];
    case 'string':
      return schema.format === 'date' ? datesFor(numbers, today) : textsFor(schema, literals);
    case 'array':
      return listsToTry(isRecord(schema.items) ? (schema.items as JsonSchema) : {}, literals);
    default:
      return [sampleOf(schema)];
  }
}

/** None, one entry, and one of each choice that is asked for by name. */
function listsToTry(items: JsonSchema, literals: unknown[]): unknown[][] {
  const plain = sampleOf(items);
  const named = literals.filter((each) => each !== plain && choicesOf(items)?.includes(each));
  return [[], [plain], ...named.map((each) => [each])];
}

function textsFor(schema: JsonSchema, literals: unknown[]): unknown[] {
  const texts = literals.filter((each) => typeof each === 'string' && each !== '');
  return [...new Set([...texts, sampleOf(schema)])];
}

/** Birthdays on, before and after the one that a limit of years speaks of. */
function datesFor(years: number[], today: string): string[] {
  const [year = '', rest = ''] = [today.slice(0, 4), today.slice(4)];
  const birthdays = years.map((each) => String(Number(year) - each).padStart(4, '0'));
  return [SAMPLE_DATE, ...birthdays.flatMap((each) => [`${each}${rest}`, `${each}-01-01`, `${each}-12-31`])];
}
