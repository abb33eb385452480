/** Is a number at which a trigger draws a line known to anything else? One that is not may be any other number as well. */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { type LogicNode, readLogic } from '../../model/logic.ts';
import { type Model, type ProductModel, problemAt } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { entryScope, type Scope, schemaOf, scopesOf } from '../types/vars.ts';

const ORDERINGS = ['<', '<=', '>', '>='];
const BOUNDS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'const', 'default', 'enum'];

/** The numbers that walks and personas give, by the last name of their fact or field. */
type Tried = ReadonlyMap<string, ReadonlySet<number>>;

export function* limitRule(model: Model): Generator<Problem> {
  const tried = new Map(model.products.map((product) => [product, numbersOf(product)]));
  for (const { product, scope } of scopesOf(model)) {
    const known = tried.get(product);
    if (!known) continue;
    yield* inside(readLogic(scope.trigger.value).root, scope, known);
  }
}

function* inside(node: LogicNode, scope: Scope, tried: Tried): Generator<Problem> {
  if (node.kind !== 'call') return;
  const [first, second] = node.operands;
  if (ORDERINGS.includes(node.operator) && first && second) {
    yield* untried(first, second, scope, tried);
    yield* untried(second, first, scope, tried);
  }
  const isOfEntries = ['some', 'all', 'none'].includes(node.operator);
  for (const operand of node.operands) {
    const within = isOfEntries && operand === second ? entryScope(first, scope) : scope;
    yield* inside(operand, within, tried);
  }
}

function* untried(fact: LogicNode, limit: LogicNode, scope: Scope, tried: Tried): Generator<Problem> {
  // At 0 stands whatever is missing.
  if (fact.kind !== 'var' || limit.kind !== 'literal' || typeof limit.value !== 'number' || limit.value === 0)
    return;
  const { value: line } = limit;
  const values = [...(tried.get(fact.path.split('.').at(-1) ?? '') ?? [])];
  // Where walks give one number alone, nobody has begun to try the line.
  if (values.length < 2 || values.includes(line) || boundsOf(schemaOf(fact, scope)).includes(line)) return;
  const message = `"${scope.trigger.name}" draws a line for "${fact.path}" at ${line}, where no walk stands, nor a limit of the fact.`;
  const hint = 'Correct it, or let a walk stand there: the number itself is what is most often wrong.';
  yield problemAt('limit/untried', scope.trigger, limit.pointer, message, hint);
}

function boundsOf(schema: JsonSchema): unknown[] {
  return BOUNDS.flatMap((keyword) => schema[keyword] ?? []);
}

function numbersOf({ walks, personas }: ProductModel): Tried {
  const numbers = new Map<string, Set<number>>();
  const collect = (value: unknown, name: string): void => {
    if (typeof value === 'number') numbers.set(name, (numbers.get(name) ?? new Set()).add(value));
    if (Array.isArray(value)) for (const each of value) collect(each, name);
    if (!isRecord(value)) return;
    for (const [key, below] of Object.entries(value)) collect(below, key.split('.').at(-1) ?? key);
  };
  for (const { value } of [...walks, ...personas.all]) collect(value, '');
  return numbers;
}
