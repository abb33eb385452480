/** Has each line around a page its words, and are none given for lines that are not there? */
import { isRecord } from '../../../engine/model/paths.ts';
import { isSiteRead, type Model, problemAtKey } from '../../model/model.ts';
import { didYouMean } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';
import { chromeOfProduct } from '../names/chrome.ts';
import { copyLayers, missing, nothingNamed, wordsOfOrgs } from './copy.ts';

const SLOT = 'text';

export function* chromeWordRule(model: Model): Generator<Problem> {
  if (!isSiteRead(model)) return;
  for (const product of model.products) {
    const lines = chromeOfProduct(product);
    const names = lines.map(({ name }) => name);
    const ofAll = model.products.flatMap((each) => chromeOfProduct(each)).map(({ name }) => name);
    const hasGap = [...product.flows.values()].some(({ gaps }) => gaps.has('chrome'));
    const layers = copyLayers(product, model);
    for (const layer of layers) {
      for (const [name, slots] of Object.entries(layer.words.chrome ?? {})) {
        // Words of the site may be for lines of another product.
        const known = layer.where.file === model.site?.file ? ofAll : names;
        if (!known.includes(name)) {
          if (!hasGap)
            yield* nothingNamed(layer, ['chrome', name], 'line of the chrome', name, known, product);
          continue;
        }
        for (const slot of isRecord(slots) ? Object.keys(slots) : []) {
          if (slot === SLOT) continue;
          const message = `A line of the chrome shows no "${slot}".${didYouMean(slot, [SLOT])}`;
          yield problemAtKey('copy/unknown', layer.where, ['chrome', name, slot], message);
        }
      }
    }
    if (!product.copy) continue;
    const words = wordsOfOrgs(product, layers, model);
    for (const line of lines) {
      // Links that the org lists bring their own words.
      if (line.value.links !== undefined) continue;
      yield* missing(product, words, line, ['chrome', line.name], SLOT, `The line "${line.name}"`);
    }
  }
}
