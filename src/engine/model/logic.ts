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
  /** What the values of its operands mean, where all of them are asked. */
  means?: Meaning;
}

export type Meaning = (...values: unknown[]) => unknown;

/** Asks all operands, then says what they mean; one and two of them, as nearly all have, without a list in between. */
const eager = (given: (...values: never[]) => unknown): Pick<Operator, 'compile' | 'means'> => {
  const meaning = given as Meaning;
  const compile = (operands: Question[]): Question => {
    const [first, second] = operands;
    if (first && operands.length === 1) return (data, reads) => meaning(first(data, reads));
    if (first && second && operands.length === 2)
      return (data, reads) => meaning(first(data, reads), second(data, reads));
    return (data, reads) => meaning(...operands.map((each) => each(data, reads)));
  };
  return { compile, means: meaning };
};

const ordering = (most: 2 | 3, holds: (a: never, b: never) => boolean): Operator => ({
  operands: [2, most],
  ordering: true,
  ...eager((a: never, b: never, c?: never) => (c === undefined ? holds(a, b) : holds(a, b) && holds(b, c))),
});

/** The closed list. The meaning of each but the last four is json-logic-js's own. */
export const OPERATORS: Record<string, Operator> = {
  var: { operands: [1, 2], compile: () => () => null },
  and: { operands: [1, 50], compile: (all) => firstOf(all, (value) => !truthy(value)) },
  or: { operands: [1, 50], compile: (all) => firstOf(all, truthy) },
  '!': { operands: [1, 1], ...eager((value: never) => !truthy(value)) },
  '!!': { operands: [1, 1], ...eager((value: never) => truthy(value)) },
  if: {
    operands: [3, 3],
    compile:
      ([question, yes, no]) =>
      (data, reads) =>
        truthy(question?.(data, reads)) ? yes?.(data, reads) : no?.(data, reads),
  },
  '===': { operands: [2, 2], ...eager((a: never, b: never) => a === b) },
  '!==': { operands: [2, 2], ...eager((a: never, b: never) => a !== b) },
  '>': ordering(2, (a, b) => a > b),
  '>=': ordering(2, (a, b) => a >= b),
  '<': ordering(3, (a, b) => a < b),
  '<=': ordering(3, (a, b) => a <= b),
  in: { operands: [2, 2], ...eager(isIn) },
  '+': {
    operands: [1, 50],
    ...eager((...values: never[]) => values.map(Number.parseFloat).reduce((a, b) => a + b, 0)),
  },
  '-': { operands: [1, 2], ...eager((a: never, b?: never) => (b === undefined ? -a : a - b)) },
  '*': {
    operands: [1, 50],
    // json-logic-js leaves a lone operand as it is.
    ...eager((first: never, ...more: never[]) =>
      more.reduce<unknown>(
        (product, each) => Number.parseFloat(product as string) * Number.parseFloat(each),
        first,
      ),
    ),
  },
  min: { operands: [1, 50], ...eager((...values: never[]) => Math.min(...(values as number[]))) },
  max: { operands: [1, 50], ...eager((...values: never[]) => Math.max(...(values as number[]))) },
  some: overList((list, holds) => list.some(holds)),
  all: overList((list, holds) => list.length > 0 && list.every(holds)),
  none: overList((list, holds) => !list.some(holds)),
  /** Whole years from one ISO date to another; throws when either is none. */
  years: { operands: [2, 2], ...eager((from: never, to: never) => yearsBetween(from, to)) },
  /** `{ day, month, year }` as an ISO date, null when there is no such day. */
  date: { operands: [1, 1], ...eager((parts: never) => dateOfParts(parts)) },
  /** How many entries a list has; 0 for what is none. */
  count: { operands: [1, 1], ...eager(count) },
  /** The digits of a text, each times its weight (taken in turn), summed, and what is left of the sum by the modulus. */
  checksum: { operands: [3, 3], ...eager(checksum) },
};

/** JSON-logic's truth: an empty list is false, everything else as in JavaScript. */
export function truthy(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

/** Throws a RangeError for what no checked definition holds: unknown operators, wrong numbers of operands, too deep, too large. */
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
  const [[name, operand] = [], ...others] = Object.entries(rule);
  if (name === undefined || operand === undefined || others.length > 0)
    throw new RangeError('A question is an object with one operator.');
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (!operator) throw new RangeError(`"${name}" is no operator.`);
  const given = Array.isArray(operand) ? operand : [operand];
  const [least, most] = operator.operands;
  if (given.length < least || given.length > most)
    throw new RangeError(`"${name}" does not take ${given.length} operands.`);
  if (name === 'var') return compileVar(given);
  return operator.compile(given.map((each) => compileAt(each, depth + 1, size)));
}

function compileVar([path, fallback = null]: Logic[]): Question {
  if (typeof path !== 'string') throw new RangeError('var needs a path in words.');
  if (fallback !== null && typeof fallback === 'object')
    throw new RangeError('var falls back on a plain value, not on another question.');
  if (path === '') return (data) => data;
  const names = path.split('.');
  return (data, reads) => {
    reads?.add(path);
    let value = data;
    for (const name of names) {
      if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) return fallback;
      value = (value as Record<string, unknown>)[name];
    }
    // The fallback stands for what is missing; a null that is there is an answer.
    return value === undefined ? fallback : value;
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

function count(list: unknown): number {
  return Array.isArray(list) ? list.length : 0;
}

/** Null for a text that is not digits alone: it has no checksum, and so none that is right. */
function checksum(text: never, weights: never, modulus: never): number | null {
  const digits: unknown = text;
  const factors: unknown = weights;
  if (typeof digits !== 'string' || !/^[0-9]+$/.test(digits)) return null;
  if (!Array.isArray(factors) || factors.length === 0) return null;
  const sum = [...digits].reduce(
    (all, digit, at) => all + Number(digit) * Number(factors[at % factors.length]),
    0,
  );
  return sum % modulus;
}

function isIn(item: never, container: never): boolean {
  const inside: unknown = container;
  if (typeof inside === 'string') return inside !== '' && inside.includes(String(item));
  return Array.isArray(inside) && inside.some((each) => each === item);
}
