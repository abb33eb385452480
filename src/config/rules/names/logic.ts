/** Is each trigger written as JSON-logic, and small enough to be asked often? */
import { MOST_DEPTH, MOST_NODES } from '../../../engine/model/logic.ts';
import { type LogicNode, readLogic } from '../../model/logic.ts';
import { type Model, type ProductModel, problemAtKey } from '../../model/model.ts';
import { problemOf } from '../../model/problem-of.ts';
import type { Problem } from '../../model/project.ts';
import { readTriggers } from '../../model/uses.ts';

export function* logicRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    for (const trigger of product.triggers.all) {
      for (const { code, message, hint, pointer, at } of readLogic(trigger.value).faults) {
        const where = { file: trigger.file, pointer: [...trigger.pointer, ...pointer], at };
        yield problemOf(code, { ...where, message, ...(hint ? { hint } : {}) });
      }
    }
    yield* tooLarge(product);
  }
}

interface Size {
  depth: number;
  nodes: number;
}

/** Counted as the engine does, with what other triggers bring in. */
function* tooLarge(product: ProductModel): Generator<Problem> {
  const triggers = readTriggers(product);
  const known = new Map<string, Size>();
  for (const trigger of product.triggers.all) {
    const { depth, nodes } = sizeOfTrigger(trigger.name, triggers, known);
    const isDeep = depth > MOST_DEPTH;
    if (!isDeep && nodes <= MOST_NODES) continue;
    const message = isDeep
      ? `The trigger "${trigger.name}" is ${depth} levels deep with the triggers that it asks; ${MOST_DEPTH} are the most.`
      : `The trigger "${trigger.name}" has over ${MOST_NODES} parts with the triggers that it asks.`;
    yield problemAtKey('logic/too-deep', trigger, [], message, 'Say it with fewer or flatter questions.');
  }
}

/** In a circle, which another rule tells, a trigger counts as nothing. */
function sizeOfTrigger(name: string, triggers: Map<string, LogicNode>, known: Map<string, Size>): Size {
  const before = known.get(name);
  if (before) return before;
  known.set(name, { depth: 0, nodes: 0 });
  const root = triggers.get(name);
  const size = root ? sizeOf(root, (other) => sizeOfTrigger(other, triggers, known)) : { depth: 0, nodes: 0 };
  known.set(name, size);
  return size;
}

function sizeOf(node: LogicNode, ofTrigger: (name: string) => Size): Size {
  if (node.kind === 'trigger') return ofTrigger(node.name);
  const parts = node.kind === 'list' ? node.items : node.kind === 'call' ? node.operands : [];
  const sizes = parts.map((part) => sizeOf(part, ofTrigger));
  const nodes = sizes.reduce((sum, size) => sum + size.nodes, 1);
  const depth = sizes.reduce((most, size) => Math.max(most, size.depth + 1), 0);
  // Doubling with each trigger would soon be no number any more.
  return { depth, nodes: Math.min(nodes, MOST_NODES * 1000) };
}
