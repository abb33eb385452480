/** Does each field that points at a fact find it, is it the same one wherever its form is shown, and is it written once? */
import type { Effect, Screen } from '../../../engine/model/language.ts';
import type { Pointer } from '../../model/locations.ts';
import { type Declared, eachFlow, type FactField, type Model, problemAt } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { factRoots, findFact, isFound, meantPath } from '../../model/typed.ts';
import { answersTo } from '../reach/written.ts';

export function* factFieldRule(model: Model): Generator<Problem> {
  for (const field of model.factFields) {
    const { fact, isOne } = field;
    const products = model.products.filter(({ id }) => field.products.includes(id));
    for (const product of products) {
      const found = findFact(factRoots(product, model), fact);
      if (isFound(found)) continue;
      yield problemAt('var/unknown', field, [], `No fact stands at "${fact}".${meantPath(found, fact)}`);
    }
    if (isOne) continue;
    const message = `"${fact}" is not the same in each product that shows this form.`;
    yield problemAt('type/wrong', field, [], message, 'Say the type here, and write it at each screen.');
  }
}

const REMOVE_HINT = 'Remove it: the field names its fact.';

/** A screen that writes the answer of a field to the fact that the field names says once more what the form says. */
export function* repeatedWriteRule(model: Model): Generator<Problem> {
  const byList = new Map<string, FactField[]>();
  for (const field of model.factFields)
    for (const { file, pointer } of field.writes) {
      const list = keyOf(file, pointer.slice(0, -1));
      byList.set(list, [...(byList.get(list) ?? []), field]);
    }
  for (const { flow } of eachFlow(model))
    for (const screen of flow.screens.all) {
      const fields = byList.get(keyOf(screen.file, [...screen.pointer, 'writes'])) ?? [];
      if (fields.length > 0) yield* repeatedAt(screen, fields);
    }
}

/** The writes of the fields stand first; what follows is the screen's own. */
function* repeatedAt(screen: Declared<Screen>, fields: FactField[]): Generator<Problem> {
  const made = Math.max(...fields.flatMap((field) => writesIn(field, screen))) + 1;
  for (const [at, effect] of (screen.value.writes ?? []).entries()) {
    if (at < made) continue;
    for (const [fact, answer, ...below] of plainly(effect)) {
      if (!fields.some((field) => field.fact === fact && field.answer === answer)) continue;
      const message = `The field "${answer}" of "${screen.value.form}" writes "${fact}" already.`;
      yield problemAt('effect/repeated', screen, ['writes', at, ...below], message, REMOVE_HINT);
    }
  }
}

function writesIn({ writes }: FactField, { file, pointer }: Declared<Screen>): number[] {
  const list = keyOf(file, [...pointer, 'writes']);
  const ours = writes.filter((each) => keyOf(each.file, each.pointer.slice(0, -1)) === list);
  return ours.map((each) => Number(each.pointer.at(-1)));
}

/** Of one of several `fields` the place is its own. */
function plainly(effect: Effect): [fact: string, answer: string, ...below: Pointer][] {
  if (effect.convert !== undefined) return [];
  const isOneOfMany = (effect.fields?.length ?? 0) > 1;
  return answersTo(effect).map(([fact, answer], at) =>
    isOneOfMany ? [fact, answer, 'fields', at] : [fact, answer],
  );
}

function keyOf(file: string, pointer: Pointer): string {
  return JSON.stringify([file, ...pointer]);
}
