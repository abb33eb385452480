/** Has the page of each gate its words, and are none given for pages that no gate shows? */
import { PAGE_SLOTS } from '../../../engine/decide/gates.ts';
import type { Gate } from '../../../engine/model/language.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { type Declared, type Model, type ProductModel, problemAtKey } from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { gatesOfProduct } from '../names/gates.ts';
import { type CopyLayer, copyLayers, missing, nothingNamed, wordsOfOrgs } from './copy.ts';

const SLOTS = Object.keys(PAGE_SLOTS);

export function* gateWordRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    const gates = gatesOfProduct(product);
    const layers = copyLayers(product, model);
    for (const layer of layers) yield* unknownWords(layer, gates, product);
    if (!product.copy) continue;
    const words = wordsOfOrgs(product, layers, model);
    const told = new Set<string>();
    for (const gate of gates) {
      for (const slot of slotsNeeded(gate.value)) {
        const { page } = gate.value;
        if (told.has(`${page} ${slot}`)) continue;
        told.add(`${page} ${slot}`);
        yield* missing(product, words, gate, ['pages', page], slot, `The page "${page}"`);
      }
    }
  }
}

/** A link that a flag shows and hides is there. */
function slotsNeeded({ says }: Gate): string[] {
  const always = Object.entries(PAGE_SLOTS).filter(([, need]) => need === 'required');
  return [...always.map(([slot]) => slot), ...(says?.dashboard === undefined ? [] : ['dashboard'])];
}

function* unknownWords(layer: CopyLayer, gates: Declared<Gate>[], product: ProductModel): Generator<Problem> {
  const pages = [...new Set(gates.map(({ value }) => value.page))];
  const hasGap = [...product.flows.values()].some(({ gaps }) => gaps.has('gates'));
  for (const [page, slots] of Object.entries(layer.words.pages ?? {})) {
    if (!pages.includes(page)) {
      if (!hasGap) yield* nothingNamed(layer, ['pages', page], 'gate', page, pages, product);
      continue;
    }
    for (const slot of isRecord(slots) ? Object.keys(slots) : []) {
      if (SLOTS.includes(slot)) continue;
      const message = `The page of a gate shows no "${slot}".${didYouMean(slot, SLOTS)}`;
      yield problemAtKey('copy/unknown', layer.where, ['pages', page, slot], message);
    }
  }
}
