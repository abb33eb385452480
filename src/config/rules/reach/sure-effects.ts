/** Which effects, of those that are done together, surely write a fact? */
import type { Effect } from '../../../engine/model/language.ts';
import { overlaps } from '../../../engine/model/paths.ts';
import type { ProductGraph } from '../../model/model.ts';
import { type WritesModel, writesOf } from '../../model/uses.ts';
import type { Certainty } from './certain.ts';
import { pathsWrittenBy, throughLookup } from './written.ts';

/** `isLacking`: what one effect writes from can itself be missing where it is done. */
export type SureEffects = (
  effects: readonly Effect[],
  path: string,
  isLacking: (path: string) => boolean,
) => readonly Effect[];

interface Writer extends WritesModel {
  targets: string[];
}

export function createSureEffects(
  product: ProductGraph,
  { isWritten }: Pick<Certainty, 'isWritten'>,
): SureEffects {
  const writers = writersByEffect(product);

  function isSure(
    effect: Effect,
    all: readonly Effect[],
    path: string,
    isLacking: (path: string) => boolean,
  ): boolean {
    const writer = writers.get(effect);
    if (!writer?.targets.some((target) => overlaps(target, path))) return false;
    const before = all.slice(0, all.indexOf(effect)).filter(({ when }) => when === undefined);
    const isThere = (from: string) =>
      before.some((each) => isSure(each, all, from, isLacking)) || !isLacking(from);
    return isWritten(effect, writer, path, isThere);
  }

  return (effects, path, isLacking) => effects.filter((each) => isSure(each, effects, path, isLacking));
}

function writersByEffect(product: ProductGraph): Map<Effect, Writer> {
  const all = [...product.flows.values()].flatMap(writesOf);
  return new Map(
    all.flatMap((each) =>
      each.effects.map(({ value }) => {
        const targets = pathsWrittenBy(value).map((path) => throughLookup(path, product));
        return [value, { ...each, targets }] as const;
      }),
    ),
  );
}
