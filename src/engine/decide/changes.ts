/** What is written of answers that are changed? With them what the lender has to do over, and nothing where they are as they were. */
import { answersFrom } from '../answer/answers.ts';
import type { Screen } from '../model/bundle.ts';
import type { Effect } from '../model/language.ts';
import { isRecord } from '../model/paths.ts';
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import type { Facts } from '../model/triggers.ts';
import { deriveRoute } from './derive.ts';
import { isChangedAt, listAt } from './screens.ts';

/** `screen` as it is shown at `path`; `fields` are the names of its form's properties: one that is left out now may have been answered before. */
export function effectsOfAnswers(
  product: OpenProduct,
  flow: OpenFlow,
  facts: Facts,
  given: { path: string; screen: Screen; answers: unknown; fields: string[] },
): Effect[] {
  const { path, screen, answers, fields } = given;
  const { writes, redo } = screen;
  if (redo === undefined) return writes;
  const list = listAt(product, flow, facts, deriveRoute(product, flow, facts, path).route);
  if (!isChangedAt(product, list, facts, path)) return writes;
  const { triggers } = product;
  const known = answersFrom(writes, triggers.withLookups(facts), fields, triggers);
  return isSame(known, answers) ? [] : [...redo, ...writes];
}

/** An answer that was emptied may be null: it is none. */
function isSame(one: unknown, other: unknown): boolean {
  if (!isRecord(one) || !isRecord(other))
    return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(one[name], other[name]));
}
