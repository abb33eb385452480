/** Is each line around a page ever shown, to somebody at some org? Asked only of a project whose names are all known. */
import { aboutValue } from '../../../engine/model/chrome.ts';
import type { ChromeLine } from '../../../engine/model/language.ts';
import { readPath } from '../../../engine/model/paths.ts';
import { type Declared, type Model, type ProductModel, problemAt } from '../../model/model.ts';
import type { Problem } from '../../model/project.ts';
import { chromeOfProduct } from '../names/chrome.ts';
import { readBy } from './early.ts';
import { type Lender, lendersOf } from './gates.ts';
import { type Holding, holdingOf } from './holding.ts';

export function* chromeReachRule(model: Model): Generator<Problem> {
  for (const product of model.products) {
    const lines = chromeOfProduct(product);
    if (lines.length === 0 || !product.file) continue;
    const holding = holdingOf(product, model);
    const lenders = lendersOf(product, model);
    for (const line of lines) yield* shownToSomeone(line, lenders, product, holding);
  }
}

function* shownToSomeone(
  line: Declared<ChromeLine>,
  lenders: Lender[],
  product: ProductModel,
  holding: Holding,
): Generator<Problem> {
  const { when, url, links } = line.value;
  const said = url ?? links;
  if (when !== undefined && !holding.mayHoldTogether([when])) {
    const message = `The line "${line.name}" never shows: "${when}" never holds.`;
    yield problemAt('chrome/idle', line, ['when'], message);
    return;
  }
  if (lenders.length === 0) return;
  const saying = lenders.filter(({ said: { about } }) => said === undefined || isSaid(about, said));
  if (saying.length === 0) {
    const message = `The line "${line.name}" never shows: no org says "${said}" of itself.`;
    yield problemAt('chrome/idle', line, [url === undefined ? 'links' : 'url'], message);
    return;
  }
  if (when === undefined || saying.some((lender) => mayShowAt(when, lender, product, holding))) return;
  const message = `The line "${line.name}" never shows: as the orgs are set, "${when}" holds at none of them.`;
  yield problemAt('chrome/idle', line, ['when'], message);
}

function mayShowAt(when: string, { said }: Lender, product: ProductModel, { mayHoldWith }: Holding): boolean {
  const asked = [...readBy(when, product)].filter((path) => path.startsWith('org.'));
  return mayHoldWith(
    when,
    asked.map((path) => [path, readPath(said, path.slice('org.'.length)) ?? null]),
  );
}

function isSaid(about: unknown, path: string): boolean {
  const said = aboutValue((about ?? {}) as Record<string, unknown>, path);
  return said !== undefined && !(Array.isArray(said) && said.length === 0);
}
