/** Would a comparison by size hold although its fact is missing? JSON-logic takes what is missing as 0. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { encloses, isRecord } from '../../../engine/model/paths.ts';
import { type CallNode, type LogicNode, readLogic, type VarNode } from '../../model/logic.ts';
import { type Declared, type Model, problemAt } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, findFact, isFound, UNKNOWN } from '../../model/typed.ts';
import { readTriggers } from '../../model/uses.ts';

interface Standing {
  trigger: Declared<unknown>;
  schema: JsonSchema;
  /** Paths that are there when this part is asked, because of what was asked before it. */
  there: Set<string>;
  triggers: Map<string, LogicNode>;
}

const COMPARE: Record<string, (a: number, b: number) => boolean> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
};

/** What `date` makes a date of. */
const DATE_PARTS = ['day', 'month', 'year'];

export function* orderingRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    if (!product.file) continue;
    const schema = factRoots(product, model);
    const triggers = readTriggers(product);
    for (const trigger of product.triggers.all) {
      yield* inside(readLogic(trigger.value).root, { trigger, schema, there: new Set(), triggers });
    }
  }
}

function* inside(node: LogicNode, standing: Standing): Generator<Problem> {
  if (node.kind === 'list') for (const item of node.items) yield* inside(item, standing);
  if (node.kind !== 'call') return;
  const { operator, operands } = node;
  if (Object.hasOwn(COMPARE, operator)) yield* compared(node, standing);
  const there = new Set(standing.there);
  for (const [at, operand] of operands.entries()) {
    yield* inside(operand, scopeOf(node, at, { ...standing, there }));
    // What an `and` goes on after holds; what an `or` goes on after does not.
    if (operator === 'and') for (const path of holdingNeeds(operand, standing)) there.add(path);
    if (operator === 'or') for (const path of failingNeeds(operand, standing)) there.add(path);
  }
}

/** What one operand sees: an `if` asks its second after the first held; list operators go into entries. */
function scopeOf({ operator, operands }: CallNode, at: number, standing: Standing): Standing {
  const [first] = operands;
  if (operator === 'if' && first && at > 0) {
    const more = at === 1 ? holdingNeeds(first, standing) : failingNeeds(first, standing);
    return { ...standing, there: new Set([...standing.there, ...more]) };
  }
  if (!['some', 'all', 'none'].includes(operator) || at === 0) return standing;
  const found = first?.kind === 'var' ? findFact(standing.schema, first.path) : undefined;
  const items =
    found && isFound(found) && isRecord(found.schema.items) ? (found.schema.items as JsonSchema) : UNKNOWN;
  return { ...standing, schema: items, there: new Set() };
}

function* compared({ operator, operands }: CallNode, standing: Standing): Generator<Problem> {
  for (const [at, operand] of operands.entries()) {
    if (operand.kind !== 'var' || !mayMiss(operand, standing)) continue;
    const left = operands[at - 1];
    const right = operands[at + 1];
    // Between two limits a missing fact must pass both; beside nothing, there is nothing to pass.
    if (!left && !right) continue;
    if (left && !holdsForMissing(operator, left, false, standing)) continue;
    if (right && !holdsForMissing(operator, right, true, standing)) continue;
    const message = `"${operand.path}" may be missing, and a missing fact counts as 0 in "${operator}".`;
    const hint = `Ask for it first: { and: [{ var: ${operand.path} }, ...] }.`;
    yield problemAt('ordering/unguarded', standing.trigger, operand.pointer, message, hint);
  }
}

function mayMiss({ path, fallback }: VarNode, { schema, there }: Standing): boolean {
  if (fallback !== null || path === '') return false;
  const isThere = (prefix: string) => [...there].some((each) => encloses(prefix, each));
  // Whatever a form requires, its rules are asked of answers that are not complete yet.
  if (path.startsWith('answers.')) return !isThere(path);
  const found = findFact(schema, path);
  return isFound(found) && found.optional.some((prefix) => !isThere(prefix));
}

/** Missing is 0 beside a number; beside a text that is no number it never compares. */
function holdsForMissing(operator: string, other: LogicNode, isLeft: boolean, standing: Standing): boolean {
  const holds = (value: number) => {
    const compare = COMPARE[operator];
    return compare !== undefined && (isLeft ? compare(0, value) : compare(value, 0));
  };
  if (other.kind === 'literal') return holds(Number(other.value));
  if (other.kind !== 'var') return true;
  const found = findFact(standing.schema, other.path);
  if (!isFound(found) || found.schema.type !== 'string') return true;
  return mayMiss(other, standing) && holds(0);
}

/** Facts that must be there if this part holds. */
function holdingNeeds(node: LogicNode, standing: Standing, asked: string[] = []): string[] {
  if (node.kind === 'var') return node.fallback === null ? [node.path] : [];
  if (node.kind === 'trigger') {
    const root = asked.includes(node.name) ? undefined : standing.triggers.get(node.name);
    return root ? holdingNeeds(root, standing, [...asked, node.name]) : [];
  }
  if (node.kind !== 'call') return [];
  const [first, second] = node.operands;
  switch (node.operator) {
    case '!!':
      return first ? holdingNeeds(first, standing, asked) : [];
    case '!':
      return first ? failingNeeds(first, standing, asked) : [];
    case 'and':
    case 'years':
      return node.operands.flatMap((operand) => holdingNeeds(operand, standing, asked));
    case 'date':
      return first?.kind === 'var' ? DATE_PARTS.map((part) => `${first.path}.${part}`) : [];
    case '===':
    case '!==':
      return equalNeeds(node.operator, first, second);
    case 'in':
      return first?.kind === 'var' && second?.kind === 'list' ? [first.path] : [];
    default:
      return Object.hasOwn(COMPARE, node.operator) ? comparedNeeds(node, standing) : [];
  }
}

/** Facts that must be there if this part does not hold. */
function failingNeeds(node: LogicNode, standing: Standing, asked: string[] = []): string[] {
  if (node.kind === 'trigger') {
    const root = asked.includes(node.name) ? undefined : standing.triggers.get(node.name);
    return root ? failingNeeds(root, standing, [...asked, node.name]) : [];
  }
  if (node.kind !== 'call') return [];
  const [first, second] = node.operands;
  if (node.operator === '!' && first) return holdingNeeds(first, standing, asked);
  if (node.operator === 'or') return node.operands.flatMap((each) => failingNeeds(each, standing, asked));
  if (node.operator === '===') return equalNeeds('!==', first, second);
  return node.operator === '!==' ? equalNeeds('===', first, second) : [];
}

/** `=== 'X'` needs the fact; so does `!== null`. */
function equalNeeds(operator: string, one: LogicNode | undefined, other: LogicNode | undefined): string[] {
  const [fact, literal] = one?.kind === 'var' ? [one, other] : [other, one];
  if (fact?.kind !== 'var' || literal?.kind !== 'literal') return [];
  return (literal.value === null) === (operator === '!==') ? [fact.path] : [];
}

/** `x > 0` does not hold for a missing x. */
function comparedNeeds({ operator, operands }: CallNode, standing: Standing): string[] {
  return operands.flatMap((operand, at) => {
    if (operand.kind !== 'var') return [];
    const left = operands[at - 1];
    const right = operands[at + 1];
    const failsMissing =
      (left !== undefined && !holdsForMissing(operator, left, false, standing)) ||
      (right !== undefined && !holdsForMissing(operator, right, true, standing));
    return failsMissing ? [operand.path] : [];
  });
}
