/** Has each page of words alone its title and its text, and a path that nothing else has? */
import { ROOT_PATHS, STAFF_PATH } from '../../../engine/decide/pages.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { isSiteRead, type Model, type ProductModel, problemAtKey } from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { type CopyLayer, copyLayers } from './copy.ts';

const SLOTS = ['title', 'body', 'link'];
const NEEDED = ['title', 'body'];
const PATH = /^[a-z][a-z0-9-]*$/;

export function* textPageRule(model: Model): Generator<Problem> {
  if (!isSiteRead(model)) return;
  for (const product of model.products) {
    const layers = copyLayers(product, model);
    const ours = layers.filter(({ org }) => org === undefined);
    const pages = [...new Set(ours.flatMap(({ words }) => Object.keys(words.texts ?? {})))];
    for (const layer of layers) yield* unknownSlots(layer, pages);
    for (const page of pages) {
      yield* lacking(page, ours);
      yield* taken(page, product, ours);
    }
  }
}

function* unknownSlots({ words, where, org }: CopyLayer, pages: string[]): Generator<Problem> {
  for (const [page, slots] of Object.entries(words.texts ?? {})) {
    if (org !== undefined && !pages.includes(page)) {
      const message = `These are words for no page: none is named "${page}".${didYouMean(page, pages)}`;
      yield problemAtKey('copy/unknown', where, ['texts', page], message);
    }
    for (const slot of Object.keys(slots ?? {})) {
      if (SLOTS.includes(slot)) continue;
      const message = `A page of words shows no "${slot}".${didYouMean(slot, SLOTS)}`;
      yield problemAtKey('copy/unknown', where, ['texts', page, slot], message, `It shows ${listed(SLOTS)}.`);
    }
  }
}

function* lacking(page: string, layers: CopyLayer[]): Generator<Problem> {
  const slots = layers.flatMap(({ words }) => Object.keys(words.texts?.[page] ?? {}));
  for (const slot of NEEDED) {
    if (slots.includes(slot)) continue;
    const message = `The page "${page}" has no words for "${slot}".`;
    yield* atPage(page, layers, (where) => problemAtKey('copy/missing', where, ['texts', page], message));
  }
}

function* taken(page: string, { file }: ProductModel, layers: CopyLayer[]): Generator<Problem> {
  const others = [...ROOT_PATHS, STAFF_PATH, file?.value.base ?? ''].map((path) => path.split('/')[1]);
  const isFree = !others.includes(page);
  if (PATH.test(page) && isFree) return;
  const reason = isFree ? 'is no path: small letters, digits and hyphens' : 'stands at the path of another';
  const message = `The page "${page}" ${reason}.`;
  yield* atPage(page, layers, (where) => problemAtKey('copy/unknown', where, ['texts', page], message));
}

function* atPage(
  page: string,
  layers: CopyLayer[],
  problem: (where: CopyLayer['where']) => Problem,
): Generator<Problem> {
  const [first] = layers.filter(({ words }) => isRecord(words.texts) && Object.hasOwn(words.texts, page));
  if (first) yield problem(first.where);
}
