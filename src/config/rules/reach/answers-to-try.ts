/** Which answers to a field must be tried, so that rules which refuse them all refuse whatever the field allows? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { isAllowedNumber, numbersNear } from '../../model/domain.ts';
import type { LogicNode } from '../../model/logic.ts';
import { choicesOf, propertiesOf } from '../../model/typed.ts';

/** Nobody asks when a project is read: rules compare an answer with this day, and the days around it are tried. */
export const TRIED_TODAY = '2026-06-15';
const COMPARISONS = ['===', '!==', '<', '<=', '>', '>=', 'in'];

/** Nothing where no list of answers would prove it. `nodes` are the parts of the rules, `saidAt` what a lender says of a path. */
export function answersToTry(
  { field, schema }: { field: string; schema: JsonSchema },
  nodes: LogicNode[],
  saidAt: (path: string) => unknown,
): unknown[] {
  const choices = choicesOf(schema);
  if (choices) return choices;
  if (schema.type === 'array') return listsOf(schema);
  if (schema.type === 'object') return datesIn(schema);
  if (schema.type !== 'number' && schema.type !== 'integer') return [];
  if (!isPlainlyCompared(nodes, `answers.${field}`)) return [];
  const limits = nodes.flatMap((node) => {
    if (node.kind === 'literal') return [node.value];
    return node.kind === 'var' ? [saidAt(node.path)] : [];
  });
  const step =
    typeof schema.multipleOf === 'number' ? schema.multipleOf : schema.type === 'integer' ? 1 : 0.5;
  return numbersNear(schema, [schema.minimum, schema.maximum, ...limits], step);
}

/** Of a sum or a difference the limits do not stand in the rule. */
function isPlainlyCompared(nodes: LogicNode[], path: string): boolean {
  return nodes.every((node) => {
    if (node.kind !== 'call' || !node.operands.some((each) => each.kind === 'var' && each.path === path))
      return true;
    const isPlain = node.operands.every(({ kind }) => kind !== 'call');
    return (
      ['!', '!!', 'and', 'or'].includes(node.operator) || (COMPARISONS.includes(node.operator) && isPlain)
    );
  });
}

/** None, each of the choices alone, and all of them. */
function listsOf({ items, minItems, maxItems }: JsonSchema): unknown[] {
  const choices = isRecord(items) ? choicesOf(items as JsonSchema) : undefined;
  if (!choices) return [];
  const lists = [[], ...choices.map((each) => [each]), choices];
  return lists.filter(
    ({ length }) => length >= Number(minItems ?? 0) && length <= Number(maxItems ?? length),
  );
}

const [YEARS_BEFORE, YEARS_AFTER, DAYS_AROUND] = [120, 10, 100];
const DAY_MS = 86_400_000;

/** A day of each year that somebody may live in, and the days around today, as the parts that a field of a date asks. */
function datesIn(schema: JsonSchema): unknown[] {
  const { day, month, year } = propertiesOf(schema);
  if (!day || !month || !year) return [];
  const [thisYear = 0] = TRIED_TODAY.split('-').map(Number);
  const years = Array.from({ length: YEARS_BEFORE + YEARS_AFTER }, (_, at) => thisYear - YEARS_BEFORE + at);
  const days = Array.from({ length: 2 * DAYS_AROUND }, (_, at) => at - DAYS_AROUND).map((by) => {
    const date = new Date(Date.parse(TRIED_TODAY) + by * DAY_MS);
    return { day: date.getUTCDate(), month: date.getUTCMonth() + 1, year: date.getUTCFullYear() };
  });
  const inYears = (all: number[]) => all.map((each) => ({ day: 1, month: 7, year: each }));
  const near = [...inYears(years), ...days].filter((date) => isAllowedNumber(year, date.year));
  return near.length > 0 ? near : inYears(numbersNear(year, [year.minimum, year.maximum], 1));
}
