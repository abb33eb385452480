/** Does each range of facts and of polling have its lower end below, and is each list of reminders in the order of its days? */
import type { JsonSchema } from '../../../engine/model/bundle.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { milliseconds } from '../../../engine/model/time.ts';
import { eachFlow, type Model, type ProductModel, problemAt, type Somewhere } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { emptyRangeOf, endInFile, TURNED_HINT, turnedSentence } from '../../model/ranges.ts';
import { propertiesOf } from '../../model/typed.ts';

export function* rangeRule(model: Model): Generator<Problem> {
  for (const facts of model.facts.all) yield* ofFact(facts, facts.value, model);
  for (const { flow } of eachFlow(model)) {
    const { polling } = flow;
    if (!polling) continue;
    const { first, most } = polling.value;
    if (milliseconds(first) <= milliseconds(most)) continue;
    const message = turnedSentence('first', first, 'most', most);
    yield problemAt('value/size', polling, ['first'], message, TURNED_HINT);
  }
  for (const product of model.products) yield* reminders(product);
}

function* ofFact(where: Somewhere, schema: JsonSchema, model: Model): Generator<Problem> {
  const empty = emptyRangeOf(schema, schema);
  if (empty) {
    const { least, low, most, high } = empty;
    const end = endInFile(empty, where, model.partUses);
    yield problemAt('value/size', where, [end], turnedSentence(least, low, most, high), TURNED_HINT);
  }
  const below = (...way: string[]) => ({ ...where, pointer: [...where.pointer, ...way] });
  for (const [name, each] of Object.entries(propertiesOf(schema)))
    yield* ofFact(below('properties', name), each, model);
  if (isRecord(schema.items)) yield* ofFact(below('items'), schema.items, model);
}

/** They stand in the order in which they go out; several of one day stand beside each other. */
function* reminders({ file }: ProductModel): Generator<Problem> {
  if (!file) return;
  for (const [role, each] of Object.entries(file.value.roles ?? {})) {
    const list = each?.invitation?.reminders ?? [];
    const at = list.findIndex((reminder, index) => isBefore(reminder?.after, list[index - 1]?.after));
    if (at < 1) continue;
    const message = `Reminders stand in the order of their days, and "${list[at]?.after}" stands behind "${list[at - 1]?.after}".`;
    const hint = 'Look for a slip in it, or put it where it belongs.';
    yield problemAt(
      'value/order',
      file,
      ['roles', role, 'invitation', 'reminders', at, 'after'],
      message,
      hint,
    );
  }
}

function isBefore(one: string | undefined, other: string | undefined): boolean {
  return one !== undefined && other !== undefined && milliseconds(one) < milliseconds(other);
}
