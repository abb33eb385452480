/** Can each question be answered with yes and with no, and does each of its clauses matter? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { type CallNode, type LogicNode, readLogic } from '../../model/logic.ts';
import { type Declared, type GraphModel, type ProductGraph, problemAt } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, findFact, isFound, UNKNOWN } from '../../model/typed.ts';
import {
  createSatisfiability,
  type Formula,
  holdsIn,
  ruleKey,
  type Satisfiability,
  type Valuation,
} from './satisfiable.ts';

interface Inquiry {
  trigger: Declared<unknown>;
  schema: JsonSchema;
  truths: Satisfiability;
  triggers: Map<string, LogicNode>;
  /** Triggers that always answer the same: what they make of others is told of them. */
  constant: Set<string>;
}

const LIST_OPERATORS = ['some', 'all', 'none'];
const JOINS = ['and', 'or'];

export function* truthRule(model: GraphModel): Generator<Problem> {
  for (const product of model.products) {
    if (!product.file || !product.triggers.isWhole) continue;
    const schema = factRoots(product, model);
    const triggers = wellWritten(product);
    const truths = createSatisfiability(schema, triggers);
    const constant = new Set(
      product.triggers.all.map(({ name }) => name).filter((name) => isConstant(triggers.get(name), truths)),
    );
    for (const trigger of product.triggers.all) {
      const root = triggers.get(trigger.name);
      if (root && root.kind !== 'literal')
        yield* oneQuestion(root, { trigger, schema, truths, triggers, constant });
    }
  }
}

/** The others are told elsewhere, and may answer anything. */
function wellWritten(product: ProductGraph): Map<string, LogicNode> {
  const read = product.triggers.all.map(({ name, value }) => ({ name, ...readLogic(value) }));
  return new Map(read.filter(({ faults }) => faults.length === 0).map(({ name, root }) => [name, root]));
}

function isConstant(node: LogicNode | undefined, truths: Satisfiability): boolean {
  return node !== undefined && answersOf(truths.formulaOf(node), truths).length === 1;
}

/** The answers that are possible: both when that cannot be decided. */
function answersOf(formula: Formula, truths: Satisfiability): boolean[] {
  const worlds = truths.valuationsOf([formula]);
  if (!worlds) return [true, false];
  return [true, false].filter((answer) => worlds.some((world) => holdsIn(formula, world) === answer));
}

function* oneQuestion(root: LogicNode, inquiry: Inquiry): Generator<Problem> {
  const fixed = [...alwaysTheSame(root, inquiry)];
  yield* fixed;
  if (fixed.length === 0) yield* withoutEffect(root, inquiry);
  yield* insideLists(root, inquiry);
}

/** The smallest parts that have one answer only. */
function* alwaysTheSame(node: LogicNode, inquiry: Inquiry): Generator<Problem> {
  if (node.kind !== 'call' || LIST_OPERATORS.includes(node.operator)) return;
  const below = [
    ...node.operands.flatMap((each) => [...alwaysTheSame(each, inquiry)]),
    ...(JOINS.includes(node.operator)
      ? node.operands.flatMap((each) => [...fixedClause(each, inquiry)])
      : []),
  ];
  yield* below;
  if (below.length > 0 || asksConstant(node, inquiry)) return;
  const [answer, ...others] = answersOf(inquiry.truths.formulaOf(node), inquiry.truths);
  if (answer === undefined || others.length > 0) return;
  const part = partToBlame(node, answer, inquiry) ?? node;
  const code = answer ? 'logic/always' : 'logic/never';
  const subject = part === node || part.kind !== 'call' ? 'This' : 'With what stands before it, this';
  yield problemAt(
    code,
    inquiry.trigger,
    part.pointer,
    `${subject} ${answer ? 'always holds' : 'can never hold'}, whatever the facts are.`,
  );
}

/** A word or a number among clauses asks nothing. */
function* fixedClause(node: LogicNode, { trigger }: Inquiry): Generator<Problem> {
  if (node.kind !== 'literal') return;
  const [code, what] = node.value
    ? (['logic/always', 'always holds'] as const)
    : (['logic/never', 'can never hold'] as const);
  yield problemAt(code, trigger, node.pointer, `This ${what}, whatever the facts are.`);
}

/** Of an `and` that never holds, or an `or` that always does, the clause that makes it so. */
function partToBlame(node: CallNode, answer: boolean, { truths }: Inquiry): LogicNode | undefined {
  if (node.operator !== (answer ? 'or' : 'and')) return undefined;
  const is = answer ? 'any' : 'all';
  const formulas = node.operands.map(truths.formulaOf);
  const at = formulas.findIndex(
    (_, last) => answersOf({ is, of: formulas.slice(0, last + 1) }, truths).length === 1,
  );
  return node.operands[at];
}

function asksConstant(node: LogicNode, inquiry: Inquiry): boolean {
  if (node.kind === 'literal') return true;
  if (node.kind === 'trigger') return inquiry.constant.has(node.name);
  // That a word is there, or is not, has one answer, and nobody else tells it.
  const isNot = node.kind === 'call' && ['!', '!!'].includes(node.operator);
  return (
    node.kind === 'call' &&
    !LIST_OPERATORS.includes(node.operator) &&
    ['and', 'or', '!', '!!', 'if'].includes(node.operator) &&
    node.operands.some((each) => !(isNot && each.kind === 'literal') && asksConstant(each, inquiry))
  );
}

/** Clauses without which the whole question answers the same, on all facts. */
function* withoutEffect(root: LogicNode, inquiry: Inquiry): Generator<Problem> {
  if (asksConstant(root, inquiry)) return;
  const whole = inquiry.truths.formulaOf(root);
  const worlds = inquiry.truths.valuationsOf([whole]);
  for (const join of joinsIn(root)) {
    yield* idleClauses(join, worlds, root, inquiry);
  }
}

function* joinsIn(node: LogicNode): Generator<CallNode> {
  if (node.kind !== 'call' || LIST_OPERATORS.includes(node.operator)) return;
  if (JOINS.includes(node.operator) && node.operands.length > 1) yield node;
  for (const operand of node.operands) yield* joinsIn(operand);
}

function* idleClauses(
  join: CallNode,
  worlds: Valuation[] | undefined,
  root: LogicNode,
  { trigger, truths }: Inquiry,
): Generator<Problem> {
  const whole = truths.formulaOf(root);
  const left = new Set(join.operands);
  for (const [at, clause] of [...join.operands.entries()].reverse()) {
    const others = join.operands.slice(0, at);
    if (others.some((other) => ruleKey(other) === ruleKey(clause))) {
      left.delete(clause);
      yield problemAt('logic/repeated', trigger, mapPointer(clause), 'This clause already stands above.');
      continue;
    }
    if (!worlds || left.size === 1) continue;
    const rest: CallNode = { ...join, operands: [...left].filter((each) => each !== clause) };
    const without = truths.formulaOf(replaced(root, join, rest));
    if (!worlds.every((world) => holdsIn(whole, world) === holdsIn(without, world))) continue;
    left.delete(clause);
    const message = `This clause never matters: "${trigger.name}" answers the same without it.`;
    yield problemAt('logic/idle', trigger, mapPointer(clause), message, 'Remove it, or ask what was meant.');
  }
}

/** The map that a clause is, not the value inside it. */
function mapPointer(node: LogicNode): LogicNode['pointer'] {
  if (node.kind !== 'var' && node.kind !== 'trigger') return node.pointer;
  const at = node.pointer.lastIndexOf(node.kind);
  return at === -1 ? node.pointer : node.pointer.slice(0, at);
}

function replaced(node: LogicNode, old: LogicNode, by: LogicNode): LogicNode {
  if (node === old) return by;
  return node.kind === 'call'
    ? { ...node, operands: node.operands.map((each) => replaced(each, old, by)) }
    : node;
}

/** What is asked of the entries of a list is a question of its own. */
function* insideLists(node: LogicNode, inquiry: Inquiry): Generator<Problem> {
  if (node.kind !== 'call') return;
  if (!LIST_OPERATORS.includes(node.operator)) {
    for (const operand of node.operands) yield* insideLists(operand, inquiry);
    return;
  }
  const [list, question] = node.operands;
  const found = list?.kind === 'var' ? findFact(inquiry.schema, list.path) : undefined;
  const schema =
    found && isFound(found) && isRecord(found.schema.items) ? (found.schema.items as JsonSchema) : UNKNOWN;
  if (!question || question.kind === 'literal') return;
  const truths = createSatisfiability(schema, inquiry.triggers);
  yield* oneQuestion(question, { ...inquiry, schema, truths });
}
