/** Do the products stand side by side: each listed and offered by a lender, none at another's URL or calls? */

import { isBelow } from '../../../engine/model/paths.ts';
import { SITE_PATH } from '../../model/file-types.ts';
import {
  type Declared,
  type Model,
  type ProductModel,
  problemAt,
  problemAtKey,
  unknownName,
} from '../../model/model.ts';
import { listed } from '../../model/nearest.ts';
import { problemOf } from '../../model/problem-of.ts';
import type { Problem } from '../../model/project.ts';
import { chainOf } from './orgs.ts';

export function* siteRule(model: Model): Generator<Problem> {
  yield* siteFile(model);
  for (const product of model.products) if (product.file) yield* unoffered(product, product.file, model);
  yield* sameBases(model.products);
  yield* sameCalls(model.products);
}

function* siteFile({ site, hasSite, productNames, withheld }: Model): Generator<Problem> {
  const names = new Set([...productNames, ...withheld]);
  if (!hasSite && names.size > 1) {
    const message = `The project has the products ${listed([...names])}, and no flows/site.yaml.`;
    const hint = 'Say there which products stand side by side, and which is at home.';
    yield problemOf('file/missing', { file: SITE_PATH, pointer: [], at: 'value', message, hint });
  }
  if (!site) return;
  const { home, products } = site.value;
  const known = { names, isWhole: true };
  yield* unknownName('product/unknown', 'product', home, known, site, ['home']);
  for (const [at, name] of products.entries()) {
    yield* unknownName('product/unknown', 'product', name, known, site, ['products', at]);
  }
  for (const name of productNames) {
    if (products.includes(name)) continue;
    const message = `The product "${name}" stands under flows/, and is not listed here.`;
    yield problemAtKey('product/unlisted', site, ['products'], message, `Add ${name} to products.`);
  }
}

function* unoffered(product: ProductModel, file: Declared<unknown>, model: Model): Generator<Problem> {
  const isOffered = model.orgs.all.some((org) =>
    chainOf(org, model).some(({ value }) => Object.hasOwn(value.products ?? {}, product.id)),
  );
  // An org that cannot be read may be the one.
  if (isOffered || model.orgs.all.length < model.orgs.names.size || model.orgs.names.size === 0) return;
  const message = `No lender offers the product "${product.id}", so nobody can reach it.`;
  const hint = `Add ${product.id} under products, in the file of a lender under orgs/.`;
  yield problemAt('product/unoffered', file, ['product'], message, hint);
}

function* sameBases(products: ProductModel[]): Generator<Problem> {
  for (const [at, { id, file }] of products.entries()) {
    if (!file) continue;
    const { base } = file.value;
    const other = products
      .slice(0, at)
      .find(
        (each) => each.file && (isBelow(base, each.file.value.base) || isBelow(each.file.value.base, base)),
      );
    if (!other) continue;
    const message = `The pages of "${id}" stand at the same URL as those of "${other.id}": ${base}.`;
    yield problemAt('product/overlap', file, ['base'], message, 'Each product has a base of its own.');
  }
}

/** What all products share stands in the site's calls; a path that one product took is not another's. */
function* sameCalls(products: ProductModel[]): Generator<Problem> {
  const taken = new Map<string, { id: string; name: string }>();
  for (const { id, file, ownCalls } of products) {
    for (const [name, call] of Object.entries(file?.value.calls ?? {})) {
      if (!file || !call) continue;
      const key = `${call.method} ${call.path.replace(/\{\w+\}/g, '{}')}`;
      const other = taken.get(key);
      taken.set(key, other ?? { id, name });
      if (!other || other.id === id || (other.name === name && !ownCalls.has(name))) continue;
      const message = `"${other.name}" of the product "${other.id}" is answered at this method and path already.`;
      const hint = 'A call that products share stands in flows/site.yaml.';
      yield problemAtKey('product/overlap', file, ['calls', name], message, hint);
    }
  }
}
