/** Can each operator take what it is asked of? Lists have no size, texts no sum, and a date is no number. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { quote } from '../../model/codes.ts';
import type { Pointer } from '../../model/locations.ts';
import { type CallNode, type LogicNode, readLogic } from '../../model/logic.ts';
import { type Model, problemAt } from '../../model/model.ts';
import { listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { choicesOf, isDateLike, isDateText, propertiesOf } from '../../model/typed.ts';
import { entryScope, type Scope, schemaOf, scopesOf } from './vars.ts';

/** `any` is what cannot be told from the schemas. */
type Sort = 'number' | 'text' | 'date' | 'truth' | 'list' | 'map' | 'any';

const NOUNS: Record<Sort, string> = {
  number: 'a number',
  text: 'a text',
  date: 'a date',
  truth: 'true or false',
  list: 'a list',
  map: 'a map',
  any: 'anything',
};

const LIST_OPERATORS = ['some', 'all', 'none'];
const ORDERINGS = ['<', '<=', '>', '>='];
const SUMS = ['+', '-', '*', 'min', 'max'];
const NUMBERS = ['years', 'count', 'checksum'];
const TRUTHS = ['===', '!==', ...ORDERINGS, 'in', '!', '!!', ...LIST_OPERATORS];

export function* operandRule(model: Model): Generator<Problem> {
  for (const { scope } of scopesOf(model)) yield* inside(readLogic(scope.trigger.value).root, scope);
}

function* inside(node: LogicNode, scope: Scope): Generator<Problem> {
  if (node.kind === 'list') for (const item of node.items) yield* inside(item, scope);
  if (node.kind !== 'call') return;
  const { operator, operands } = node;
  if (LIST_OPERATORS.includes(operator)) {
    const [list, question] = operands;
    if (question) yield* inside(question, entryScope(list, scope));
    return;
  }
  yield* taken(node, scope);
  for (const operand of operands) yield* inside(operand, scope);
}

function* taken(node: CallNode, scope: Scope): Generator<Problem> {
  const { operator } = node;
  if (ORDERINGS.includes(operator)) yield* ordered(node, scope);
  else if (operator === '===' || operator === '!==') yield* equal(node, scope);
  else if (operator === 'in') yield* contained(node, scope);
  else if (SUMS.includes(operator)) yield* all(node, ['number'], 'counts with numbers', scope);
  else if (operator === 'years') yield* all(node, ['date'], 'counts the years between dates', scope);
  else if (operator === 'date') yield* dated(node, scope);
  else if (operator === 'count') yield* counted(node, scope);
  else if (operator === 'checksum') yield* checksum(node, scope);
}

function* all(
  { operator, operands }: CallNode,
  right: Sort[],
  does: string,
  scope: Scope,
): Generator<Problem> {
  for (const operand of operands) {
    const sort = sortOf(operand, scope);
    if (sort === 'any' || right.includes(sort)) continue;
    const noun = isNoDay(operand) ? 'no day of the calendar' : NOUNS[sort];
    yield wrong(operand, scope, `"${operator}" ${does}, and ${named(operand)} is ${noun}.`);
  }
}

function isNoDay(node: LogicNode): boolean {
  return node.kind === 'literal' && typeof node.value === 'string' && isDateLike(node.value);
}

/** Numbers beside numbers, dates beside dates. */
function* ordered(node: CallNode, scope: Scope): Generator<Problem> {
  const faults = [...all(node, ['number', 'date'], 'compares numbers or dates by size', scope)];
  yield* faults;
  const sorts = node.operands.map((operand) => sortOf(operand, scope));
  if (faults.length > 0 || !sorts.includes('number') || !sorts.includes('date')) return;
  const date = node.operands[sorts.indexOf('date')] ?? node;
  const hint = 'The years from one date to another are { years: [one, other] }.';
  yield wrong(
    date,
    scope,
    `"${node.operator}" compares ${named(date)}, which is a date, with a number.`,
    hint,
  );
}

function* equal(node: CallNode, scope: Scope): Generator<Problem> {
  const [one, other] = node.operands;
  if (!one || !other) return;
  const sum = [one, other].find((each) => isInexact(each, scope));
  if (sum) {
    const message = `"${node.operator}" asks whether a sum is exactly a number, and sums of fractions hardly ever are.`;
    yield wrong(sum, scope, message, 'Compare it with <= and >=.');
  }
  // A fact beside a literal is told by its schema.
  if (one.kind === 'literal' || other.kind === 'literal') return;
  const [left, right] = [sortOf(one, scope), sortOf(other, scope)];
  if (left === 'any' || right === 'any') return;
  const whole = [one, other].find((each) => ['list', 'map'].includes(sortOf(each, scope)));
  if (whole) {
    const what = NOUNS[sortOf(whole, scope)];
    yield wrong(whole, scope, `"${node.operator}" compares single values, and ${named(whole)} is ${what}.`);
  } else if (left !== right) {
    yield wrong(
      other,
      scope,
      `${named(one)} is ${NOUNS[left]} and ${named(other)} is ${NOUNS[right]}: they are never equal.`,
    );
  } else {
    yield* apart(one, other, scope);
  }
}

/** Two facts whose choices have nothing in common. */
function* apart(one: LogicNode, other: LogicNode, scope: Scope): Generator<Problem> {
  if (one.kind !== 'var' || other.kind !== 'var') return;
  const [left, right] = [choicesOf(schemaOf(one, scope)), choicesOf(schemaOf(other, scope))];
  if (!left || !right || left.some((value) => right.includes(value))) return;
  yield wrong(
    other,
    scope,
    `${named(one)} and ${named(other)} have no value in common: they are never equal.`,
  );
}

function* contained({ operands: [item, container] }: CallNode, scope: Scope): Generator<Problem> {
  if (!item || !container) return;
  if (sortOf(item, scope) === 'list') {
    const message = '"in" looks for one value in a list, and here a list is what is looked for.';
    const hint = 'The value stands first and the list after it: { in: [value, list] }.';
    yield wrong(item, scope, message, hint);
    return;
  }
  const sort = sortOf(container, scope);
  if (!['list', 'text', 'any'].includes(sort)) {
    yield wrong(container, scope, `"in" searches a list, and ${named(container)} is ${NOUNS[sort]}.`);
  } else if (container.kind === 'literal' && typeof container.value === 'string') {
    const message = `"in" searches a list, and "${quote(container.value)}" is a text: a part of it would be found, too.`;
    yield wrong(container, scope, message, `Write [${quote(container.value)}].`);
  }
}

/** Day, month and year, of which a date is made. */
function* dated({ operands: [parts] }: CallNode, scope: Scope): Generator<Problem> {
  if (parts?.kind !== 'var') return;
  const sort = sortOf(parts, scope);
  const known = Object.keys(propertiesOf(schemaOf(parts, scope)));
  const missing = ['day', 'month', 'year'].filter((part) => !known.includes(part));
  if (sort === 'any' || (sort === 'map' && missing.length === 0)) return;
  const reason = sort === 'map' ? `has no ${listed(missing)}` : `is ${NOUNS[sort]}`;
  yield wrong(parts, scope, `"date" makes a date of day, month and year, and ${named(parts)} ${reason}.`);
}

function* counted({ operands: [list] }: CallNode, scope: Scope): Generator<Problem> {
  if (!list) return;
  const sort = sortOf(list, scope);
  if (sort === 'list' || sort === 'any') return;
  yield wrong(list, scope, `"count" counts the entries of a list, and ${named(list)} is ${NOUNS[sort]}.`);
}

/** A text of digits, a list of weights, and the modulus. */
function* checksum({ operands: [text, weights, modulus] }: CallNode, scope: Scope): Generator<Problem> {
  const wanted: [LogicNode | undefined, Sort[], string][] = [
    [text, ['text'], 'weighs the digits of a text'],
    [weights, ['list'], 'takes its weights from a list'],
    [modulus, ['number'], 'divides by a number'],
  ];
  for (const [operand, right, does] of wanted) {
    const sort = operand ? sortOf(operand, scope) : 'any';
    if (!operand || sort === 'any' || right.includes(sort)) continue;
    yield wrong(operand, scope, `"checksum" ${does}, and ${named(operand)} is ${NOUNS[sort]}.`);
  }
}

function sortOf(node: LogicNode, scope: Scope): Sort {
  switch (node.kind) {
    case 'literal':
      return sortOfLiteral(node.value);
    case 'list':
      return 'list';
    case 'trigger':
      return 'any';
    case 'var':
      return node.path === '' && !scope.isEntry ? 'any' : sortOfSchema(schemaOf(node, scope));
    case 'call':
      if (SUMS.includes(node.operator) || NUMBERS.includes(node.operator)) return 'number';
      if (node.operator === 'date') return 'date';
      return TRUTHS.includes(node.operator) ? 'truth' : 'any';
  }
}

function sortOfLiteral(value: unknown): Sort {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'truth';
  if (typeof value === 'string') return isDateText(value) ? 'date' : 'text';
  return 'any';
}

function sortOfSchema({ type, format }: JsonSchema): Sort {
  switch (type) {
    case 'string':
      return format === 'date' || format === 'date-time' ? 'date' : 'text';
    case 'number':
    case 'integer':
      return 'number';
    case 'boolean':
      return 'truth';
    case 'array':
      return 'list';
    case 'object':
      return 'map';
    default:
      return 'any';
  }
}

/** Whole numbers add up exactly. */
function isInexact(node: LogicNode, scope: Scope): boolean {
  if (node.kind !== 'call' || !['+', '-', '*'].includes(node.operator)) return false;
  return node.operands.some(
    (each) =>
      (each.kind === 'var' && schemaOf(each, scope).type === 'number') ||
      (each.kind === 'literal' && !Number.isInteger(each.value)) ||
      isInexact(each, scope),
  );
}

function named(node: LogicNode): string {
  if (node.kind === 'var') return `"${quote(node.path)}"`;
  return node.kind === 'literal' ? `"${quote(node.value)}"` : 'this';
}

function wrong(node: { pointer: Pointer }, { trigger }: Scope, message: string, hint?: string): Problem {
  const sentence = `${message[0]?.toUpperCase()}${message.slice(1)}`;
  return problemAt('operator/operand', trigger, node.pointer, sentence, hint);
}
