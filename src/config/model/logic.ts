/** A trigger as written, parsed part by part with pointers. */
import { OPERATORS } from '../../engine/model/logic.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { Code } from './codes.ts';
import { quote } from './codes.ts';
import { MOST_LEVELS } from './limits.ts';
import type { Pointer } from './locations.ts';
import { didYouMean } from './nearest.ts';

export type LogicNode =
  | { kind: 'literal'; value: unknown; pointer: Pointer }
  | { kind: 'list'; items: LogicNode[]; pointer: Pointer }
  | { kind: 'var'; path: string; fallback: unknown; pointer: Pointer }
  | { kind: 'trigger'; name: string; pointer: Pointer }
  | { kind: 'call'; operator: string; operands: LogicNode[]; pointer: Pointer };

export type CallNode = Extract<LogicNode, { kind: 'call' }>;
export type VarNode = Extract<LogicNode, { kind: 'var' }>;

/** A mistake in the writing; `pointer` goes on from the trigger's own place. */
export interface LogicFault {
  code: Code;
  message: string;
  hint?: string;
  pointer: Pointer;
  at: 'key' | 'value';
}

export interface ReadLogic {
  /** Parts that are not written rightly are left out as null literals. */
  root: LogicNode;
  faults: LogicFault[];
}

export function readLogic(rule: unknown): ReadLogic {
  const faults: LogicFault[] = [];
  const root = read(rule, [], faults);
  if (
    root.kind === 'list' ||
    (root.kind === 'literal' && typeof root.value !== 'boolean' && faults.length === 0)
  ) {
    faults.push(malformed([], 'A trigger is a question such as { ">": [{ var: application.term }, 0] }.'));
  }
  return { root, faults };
}

function read(rule: unknown, pointer: Pointer, faults: LogicFault[]): LogicNode {
  if (pointer.length > 2 * MOST_LEVELS) return { kind: 'literal', value: null, pointer };
  if (Array.isArray(rule)) {
    return { kind: 'list', items: rule.map((item, at) => read(item, [...pointer, at], faults)), pointer };
  }
  if (!isRecord(rule)) return { kind: 'literal', value: rule, pointer };
  const [operator, ...more] = Object.keys(rule);
  if (operator === undefined || more.length > 0) {
    const message =
      operator === undefined
        ? 'An empty map is no question.'
        : 'A question has one operator, this map has several keys.';
    faults.push(malformed(pointer, message));
    return { kind: 'literal', value: null, pointer };
  }
  return readCall(operator, rule[operator], pointer, faults);
}

function readCall(operator: string, operand: unknown, pointer: Pointer, faults: LogicFault[]): LogicNode {
  const here = [...pointer, operator];
  if (operator === 'var') return readVar(operand, here, faults);
  if (operator === 'trigger') return readReference(operand, here, faults);
  const facts = Object.hasOwn(OPERATORS, operator) ? OPERATORS[operator] : undefined;
  if (!facts) {
    faults.push(unknownOperator(operator, here));
    return { kind: 'literal', value: null, pointer };
  }
  const isList = Array.isArray(operand);
  const operands = (isList ? operand : [operand]).map((each, at) =>
    read(each, isList ? [...here, at] : here, faults),
  );
  const [least, most] = facts.operands;
  if (operands.length < least || operands.length > most) {
    const wanted = least === most ? `${least}` : `${least} to ${most}`;
    const message = `"${operator}" takes ${wanted} ${most === 1 ? 'operand' : 'operands'}, and ${operands.length} stand here.`;
    faults.push({ code: 'operator/arity', message, pointer: here, at: 'key' });
  }
  return { kind: 'call', operator, operands, pointer };
}

function readVar(operand: unknown, here: Pointer, faults: LogicFault[]): LogicNode {
  const [path, fallback = null, ...more] = Array.isArray(operand) ? operand : [operand];
  const at = Array.isArray(operand) ? [...here, 0] : here;
  if (typeof path !== 'string') {
    faults.push(malformed(at, '"var" needs the path of a fact, written out.'));
    return { kind: 'literal', value: null, pointer: here };
  }
  if (more.length > 0 || (fallback !== null && typeof fallback === 'object')) {
    faults.push({
      code: 'operator/arity',
      message: '"var" takes a path and at most one plain value for a missing fact.',
      pointer: here,
      at: 'key',
    });
  }
  return { kind: 'var', path, fallback, pointer: at };
}

function readReference(operand: unknown, here: Pointer, faults: LogicFault[]): LogicNode {
  if (typeof operand === 'string') return { kind: 'trigger', name: operand, pointer: here };
  faults.push(malformed(here, '"trigger" needs the name of a trigger.'));
  return { kind: 'literal', value: null, pointer: here };
}

function unknownOperator(operator: string, pointer: Pointer): LogicFault {
  const strict = { '==': '===', '!=': '!==' }[operator];
  const meant = strict ? ` Did you mean "${strict}"?` : didYouMean(operator, operatorNames());
  const message = `No operator is named "${quote(operator)}".${meant}`;
  const hint = `The operators are ${operatorNames().join(' ')}.`;
  return { code: 'operator/unknown', message, hint, pointer, at: 'key' };
}

function operatorNames(): string[] {
  return [...Object.keys(OPERATORS), 'trigger'];
}

function malformed(pointer: Pointer, message: string): LogicFault {
  return { code: 'logic/malformed', message, pointer, at: 'value' };
}

/** The parts of a node, itself first. */
export function* eachNode(node: LogicNode): Generator<LogicNode> {
  yield node;
  if (node.kind === 'list') for (const item of node.items) yield* eachNode(item);
  if (node.kind === 'call') for (const operand of node.operands) yield* eachNode(operand);
}
