/** Does each trigger that is asked exist, and does none ask itself? */
import { eachNode, type LogicNode } from '../../model/logic.ts';
import { type Model, type ProductModel, problemAtKey, unknownName } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { formsOf, readTriggers, ruleUses, triggerUses } from '../../model/uses.ts';

export function* triggerRule(model: Model): Generator<Problem> {
  const told = new Set<string>();
  for (const product of model.products) {
    for (const { trigger, file, pointer } of triggerUses(product, model)) {
      const where = { file, pointer };
      for (const problem of unknownName('trigger/unknown', 'trigger', trigger, product.triggers, where, [])) {
        // A form of two products is read twice; its mistake is told once.
        const key = JSON.stringify([file, pointer]);
        if (!told.has(key)) yield problem;
        told.add(key);
      }
    }
    yield* references(product);
  }
  yield* rulesOfUnusedForms(model);
}

function* references(product: ProductModel): Generator<Problem> {
  const triggers = readTriggers(product);
  for (const trigger of product.triggers.all) {
    const root = triggers.get(trigger.name);
    for (const node of root ? eachNode(root) : []) {
      if (node.kind !== 'trigger') continue;
      yield* unknownName('trigger/unknown', 'trigger', node.name, product.triggers, trigger, node.pointer);
    }
    const circle = circleFrom(trigger.name, triggers);
    if (!circle) continue;
    const message = `The trigger "${trigger.name}" asks itself: ${circle.join(', ')}.`;
    yield problemAtKey('trigger/cycle', trigger, [], message);
  }
}

/** The way from a trigger back to itself; each trigger on the way is looked at once. */
function circleFrom(start: string, triggers: Map<string, LogicNode>): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const open = [start];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    const root = triggers.get(name);
    for (const node of root ? eachNode(root) : []) {
      if (node.kind !== 'trigger') continue;
      if (node.name === start) return way(name, start, cameFrom);
      if (cameFrom.has(node.name)) continue;
      cameFrom.set(node.name, name);
      open.push(node.name);
    }
  }
  return undefined;
}

function way(last: string, start: string, cameFrom: Map<string, string>): string[] {
  const names = [start];
  for (let name: string | undefined = last; name !== undefined && name !== start; name = cameFrom.get(name)) {
    names.unshift(name);
  }
  return [start, ...names];
}

/** A form that no screen shows yet may ask the triggers of any product. */
function* rulesOfUnusedForms(model: Model): Generator<Problem> {
  const used = new Set(model.products.flatMap((product) => [...formsOf(product)]));
  const names = new Set(model.products.flatMap(({ triggers }) => [...triggers.names]));
  const isWhole = model.products.every(({ triggers }) => triggers.isWhole);
  for (const { name } of model.forms.all) {
    if (used.has(name)) continue;
    for (const { trigger, file, pointer } of ruleUses(name, model.forms)) {
      yield* unknownName('trigger/unknown', 'trigger', trigger, { names, isWhole }, { file, pointer }, []);
    }
  }
}
