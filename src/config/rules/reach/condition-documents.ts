/** Is a file that somebody sends for a condition kept as the type that the condition asks for? */
import type { Effect } from '../../../engine/model/language.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { screenOfVariant } from '../../../engine/model/variants.ts';
import { eachFlow, type FlowModel, type Model, type ProductModel, problemAt } from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { holdingOf } from './holding.ts';

/** What becomes of a file: the entry of a list, with the type beside it. */
interface Kept {
  types: string[];
  when: string | undefined;
}

export function* conditionDocumentRule(model: Model): Generator<Problem> {
  for (const { product, flow } of eachFlow(model)) {
    const { conditions } = flow;
    if (!conditions) continue;
    const asked = categoryPaths(product, conditions.value.from);
    const holding = holdingOf(product, model);
    for (const [name, { screen, document }] of Object.entries(conditions.value.categories)) {
      const kept = keptOn(flow, screen);
      if (document === undefined || kept.length === 0) continue;
      const typed = kept.filter(({ types }) => types.includes(document));
      const isAsked = ({ when }: Kept) =>
        when === undefined ||
        holding.mayHoldWith(
          when,
          asked.map((path) => [path, name]),
        );
      if (typed.some(isAsked)) continue;
      const known = [...new Set(kept.filter(isAsked).flatMap(({ types }) => types))];
      const message =
        typed.length === 0
          ? `The screen "${screen}" keeps no file as "${document}".${didYouMean(
              document,
              kept.flatMap(({ types }) => types),
            )}`
          : `The screen "${screen}" keeps no file that comes for the condition "${name}" as "${document}".`;
      const hint =
        known.length === 0
          ? undefined
          : `It keeps it as ${listed(known)}. Write ${document} there, or ask for that here.`;
      yield problemAt('condition/document', conditions, ['categories', name, 'document'], message, hint);
    }
  }
}

/** Where logic reads the category of the condition that somebody answers. */
function categoryPaths({ lookups }: ProductModel, list: string): string[] {
  return lookups.all
    .filter(({ value }) => value.from === list && value.is !== undefined)
    .map(({ name }) => `lookups.${name}.categoryEnum`);
}

function keptOn({ screens }: FlowModel, screen: string): Kept[] {
  return screens.all
    .filter(({ name }) => screenOfVariant(name) === screen)
    .flatMap(({ value }) => value.writes ?? [])
    .filter(({ append, entry }: Effect) => append !== undefined && entry !== undefined)
    .map(({ value, when }: Effect) => ({ types: textsIn(value), when: whenOf(when) }));
}

function whenOf(when: Effect['when']): string | undefined {
  return typeof when === 'string' ? when : undefined;
}

function textsIn(value: unknown): string[] {
  return isRecord(value) ? Object.values(value).filter((each) => typeof each === 'string') : [];
}
