/** Which values must be tried at a path, so that a question cannot answer anything that was not seen? */
import type { JsonSchema, Logic } from '../../../engine/model/bundle.ts';
import { isIsoDate } from '../../../engine/model/time.ts';
import { literalsIn, numbersNear, SAMPLE_DATE } from '../../model/domain.ts';
import { choicesOf, findFact, isFound } from '../../model/typed.ts';

/** Values of one path to which all questions of it answer alike. */
export interface FactClass {
  isThere: boolean;
  answers: ReadonlyMap<string, boolean>;
}

const DAY_MS = 86_400_000;

/** What the server always gives. */
const ALWAYS_THERE = ['org', 'flags', 'experiments', 'today'];

/** `undefined` stands for a missing fact. More than can be, rather than less. */
export function classesOf(schema: JsonSchema, path: string, rules: Logic[]): unknown[] {
  const found = findFact(schema, path);
  if (!isFound(found)) return [undefined];
  const isAlwaysThere = ALWAYS_THERE.includes(path.split('.')[0] ?? '') && found.optional.length === 0;
  return [...(isAlwaysThere ? [] : [undefined]), ...valuesOf(found.schema, rules.flatMap(literalsIn))];
}

function valuesOf(schema: JsonSchema, literals: unknown[]): unknown[] {
  const choices = choicesOf(schema);
  if (choices) return choices;
  switch (schema.type) {
    case 'integer':
      return numbersNear(schema, limitsOf(schema, literals), 1);
    case 'number':
      return numbersNear(schema, limitsOf(schema, literals), 0.5);
    case 'array':
      return [[], [0]];
    case 'object':
      return [{}];
    default:
      if (schema.format === 'date') return ['', ...daysNear(literals)];
      return ['', 'some text', ...literals.filter((each) => typeof each === 'string')];
  }
}

/** On and beside each day, and one apart from all. */
function daysNear(literals: unknown[]): string[] {
  const days = literals.filter(isIsoDate).flatMap((day) => [-1, 0, 1].map((by) => moved(day, by)));
  return [...new Set([SAMPLE_DATE, ...days])];
}

function moved(day: string, by: number): string {
  return new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, day.length);
}

function limitsOf({ minimum, maximum }: JsonSchema, literals: unknown[]): unknown[] {
  return [0, minimum, maximum, ...literals];
}
