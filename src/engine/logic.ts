/** What does a JSON-logic question answer? Compiled once to closures that mean what json-logic-js means. */
import type { Logic } from './bundle.ts';
import { dateOfParts, yearsBetween } from './time.ts';

export const MOST_DEPTH = 32;
export const MOST_NODES = 1000;

/** A compiled question. `reads` collects the paths looked at, for "why am I here". */
export type Question = (data: unknown, reads?: Set<string>) => unknown;

interface Operator {
  /** How many operands it takes, at least and at most. */
  operands: [number, number];
  /** Compares by size; an operand that may be missing needs a guard (`null <= 0.85` is true). */
  ordering?: true;
  /** Its second operand is asked of each entry of the first, and sees that entry only. */
  overList?: true;
  compile: (operands: Question[]) => Question;
}

const eager =
  (meaning: (...values: never[]) => unknown) =>
  (operands: Question[]): Question =>
  (data, reads) =>
    (meaning as (...values: unknown[]) => unknown)(...operands.map((each) => each(data, reads)));

const ordering = (holds: (a: never, b: never) => boolean): Operator => ({
  operands: [2, 3],
  ordering: true,
  compile: eager((a: never, b: never, c?: never) =>
    c === undefined ? holds(a, b) : holds(a, b) && holds(b, c),
  ),
});

/** The closed list. The meaning of each but the last two is json-logic-js's own. */
export const OPERATORS: Record<string, Operator> = {
  var: { operands: [1, 2], compile: () => () => null },
  and: { operands: [1, 50], compile: (all) => firstOf(all, (value) => !truthy(value)) },
  or: { operands: [1, 50], compile: (all) => firstOf(all, truthy) },
  '!': { operands: [1, 1], compile: eager((value: never) => !truthy(value)) },
  '!!': { operands: [1, 1], compile: eager((value: never) => truthy(value)) },
  if: {
    operands: [3, 3],
    compile:
      ([question, yes, no]) =>
      (data, reads) =>
        truthy(question?.(data, reads)) ? yes?.(data, reads) : no?.(data, reads),
  },
  '===': { operands: [2, 2], compile: eager((a: never, b: never) => a === b) },
  '!==': { operands: [2, 2], compile: eager((a: never, b: never) => a !== b) },
  '>': { ...ordering((a, b) => a > b), operands: [2, 2] },
  '>=': { ...ordering((a, b) => a >= b), operands: [2, 2] },
  '<': ordering((a, b) => a < b),
  '<=': ordering((a, b) => a <= b),
  in: { operands: [2, 2], compile: eager(isIn) },
  '+': {
    operands: [1, 50],
    compile: eager((...values: never[]) => values.map(Number.parseFloat).reduce((a, b) => a + b, 0)),
  },
  '-': { operands: [1, 2], compile: eager((a: never, b?: never) => (b === undefined ? -a : a - b)) },
  '*': {
    operands: [1, 50],
    compile: eager((...values: never[]) => values.map(Number.parseFloat).reduce((a, b) => a * b)),
  },
  min: { operands: [1, 50], compile: eager((...values: never[]) => Math.min(...(values as number[]))) },
  max: { operands: [1, 50], compile: eager((...values: never[]) => Math.max(...(values as number[]))) },
  some: overList((list, holds) => list.some(holds)),
  all: overList((list, holds) => list.length > 0 && list.every(holds)),
  none: overList((list, holds) => !list.some(holds)),
  /** Whole years from one ISO date to another; throws when either is none. */
  years: { operands: [2, 2], compile: eager((from: never, to: never) => yearsBetween(from, to)) },
  /** `{ day, month, year }` as an ISO date, null when there is no such day. */
  date: { operands: [1, 1], compile: eager((parts: never) => dateOfParts(parts)) },
};

/** JSON-logic's truth: an empty list is false, everything else as in JavaScript. */
export function truthy(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** Throws a RangeError for what no checked definition holds: unknown operators, too deep, too large. */
export function compileLogic(rule: Logic): Question {
  const size = { nodes: 0 };
  return compileAt(rule, 0, size);
}

function compileAt(rule: Logic, depth: number, size: { nodes: number }): Question {
  size.nodes += 1;
  if (depth > MOST_DEPTH || size.nodes > MOST_NODES)
    throw new RangeError('The logic is too deep or too large.');
  if (Array.isArray(rule)) {
    const parts = rule.map((part) => compileAt(part, depth + 1, size));
    return (data, reads) => parts.map((part) => part(data, reads));
  }
  if (rule === null || typeof rule !== 'object') return () => rule;
  const [name, operand] = Object.entries(rule)[0] ?? [];
  if (name === undefined || operand === undefined) throw new RangeError('An empty object is no question.');
  if (name === 'var') return compileVar(operand);
  if (!Object.hasOwn(OPERATORS, name)) throw new RangeError(`"${name}" is no operator.`);
  const operands = (Array.isArray(operand) ? operand : [operand]).map((each) =>
    compileAt(each, depth + 1, size),
  );
  return OPERATORS[name]!.compile(operands);
}

function compileVar(operand: Logic): Question {
  const [path, fallback = null] = Array.isArray(operand) ? operand : [operand];
  if (typeof path !== 'string') throw new RangeError('var needs a path in words.');
  if (path === '') return (data) => data ?? fallback;
  const names = path.split('.');
  return (data, reads) => {
    reads?.add(path);
    let value = data;
    for (const name of names) {
      if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) return fallback;
      value = (value as Record<string, unknown>)[name];
    }
    return value ?? fallback;
  };
}

function firstOf(questions: Question[], found: (value: unknown) => boolean): Question {
  return (data, reads) => {
    let value: unknown;
    for (const question of questions) {
      value = question(data, reads);
      if (found(value)) return value;
    }
    return value;
  };
}

function overList(answer: (list: unknown[], holds: (entry: unknown) => boolean) => boolean): Operator {
  return {
    operands: [2, 2],
    overList: true,
    compile:
      ([list, question]) =>
      (data, reads) => {
        const entries = list?.(data, reads);
        return answer(Array.isArray(entries) ? entries : [], (entry) => truthy(question?.(entry)));
      },
  };
}

function isIn(item: never, container: never): boolean {
  const inside: unknown = container;
  if (typeof inside === 'string') return inside.includes(String(item));
  return Array.isArray(inside) && inside.includes(item);
}
