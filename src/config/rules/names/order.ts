/** Do lines of one sort say their keys in one order, so that their columns can stand under each other? */
import flowSchema from '../../../../schemas/config/flow.json' with { type: 'json' };
import { isRecord } from '../../../engine/model/paths.ts';
import { type Declared, eachFlow, type FlowModel, type Model, problemAtKey } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';

/** The order is that of the language's schema. */
type Sort = 'transition' | 'routingLine' | 'question' | 'entry' | 'step' | 'status';

export function* orderRule(model: Model): Generator<Problem> {
  for (const { flow } of eachFlow(model)) {
    for (const [sort, lines] of linesOf(flow)) {
      for (const line of lines) yield* misplaced(sort, line);
    }
  }
}

function linesOf(flow: FlowModel): [Sort, Declared<unknown>[]][] {
  return [
    ['step', flow.steps.all],
    ['transition', flow.transitions],
    ['status', flow.statuses.all],
    ['routingLine', flow.routing],
    ['entry', flow.sequence?.entries.all ?? []],
    ['question', flow.sequence?.questions ?? []],
  ];
}

/** The first key that stands before one that it belongs behind; unknown keys are told elsewhere. */
function* misplaced(sort: Sort, line: Declared<unknown>): Generator<Problem> {
  if (!isRecord(line.value)) return;
  const order = Object.keys(flowSchema.definitions[sort].properties);
  const keys = Object.keys(line.value).filter((key) => order.includes(key));
  const sorted = inOrder(keys, order);
  const at = keys.findIndex((key, index) => key !== sorted[index]);
  const key = keys[at];
  if (key === undefined) return;
  const message = `The key "${key}" stands where "${sorted[at]}" belongs.`;
  yield problemAtKey('key/order', line, [key], message, `The order is ${sorted.join(', ')}.`);
}

function inOrder(keys: string[], order: string[]): string[] {
  return [...keys].sort((one, other) => order.indexOf(one) - order.indexOf(other));
}
