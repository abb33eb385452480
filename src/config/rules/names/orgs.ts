/** Is each org a whole lender, with colours that are some and a logo that is there? */
import type { OrgFile } from '../../../engine/model/language.ts';
import { parseHex } from '../../../engine/say/colour.ts';
import { type Declared, declarationOf, type Model, problemAt, unknownName } from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';

/** What must be known of any lender before anybody is asked anything. */
const NEEDED = ['name', 'brand', 'company', 'support', 'states', 'products'] as const;

export function* orgRule(model: Model): Generator<Problem> {
  for (const org of model.orgs.all) {
    const { extends: parent, brand } = org.value;
    if (parent !== undefined) yield* unknownName('org/unknown', 'org', parent, model.orgs, org, ['extends']);
    yield* circle(org, model);
    yield* complete(org, model);
    for (const key of ['primary', 'secondary'] as const) {
      if (!brand || parseHex(brand[key])) continue;
      yield problemAt('colour/invalid', org, ['brand', key], `"${brand[key]}" is no colour.`);
    }
    if (brand && !model.logos.has(brand.logo)) {
      const message = `No logo is named "${brand.logo}".${didYouMean(brand.logo, model.logos)}`;
      yield problemAt('logo/missing', org, ['brand', 'logo'], message, `Put it at orgs/logos/${brand.logo}.`);
    }
  }
  for (const { file } of model.products) {
    if (file)
      yield* unknownName('org/unknown', 'org', file.value.defaultOrg, model.orgs, file, ['defaultOrg']);
  }
}

/** An org and those it inherits from, nearest first; ends where it would begin again. */
export function chainOf(org: Declared<OrgFile>, model: Model): Declared<OrgFile>[] {
  const chain: Declared<OrgFile>[] = [];
  let next: Declared<OrgFile> | undefined = org;
  while (next && !chain.includes(next)) {
    chain.push(next);
    const parent: string | undefined = next.value.extends;
    next = parent === undefined ? undefined : declarationOf(model.orgs, parent);
  }
  return chain;
}

function* circle(org: Declared<OrgFile>, model: Model): Generator<Problem> {
  const chain = chainOf(org, model);
  if (chain.at(-1)?.value.extends !== org.name) return;
  const names = [...chain.map(({ name }) => name), org.name];
  const message = `The org "${org.name}" inherits from itself: ${names.join(', ')}.`;
  yield problemAt('org/cycle', org, ['extends'], message, 'One of them inherits from none.');
}

/** Told of the org itself, since what it inherits from may be no lender of its own. */
function* complete(org: Declared<OrgFile>, model: Model): Generator<Problem> {
  const chain = chainOf(org, model);
  const isBroken = chain.some(
    ({ value }) => value.extends !== undefined && !model.orgs.names.has(value.extends),
  );
  const lacks = (key: (typeof NEEDED)[number]) => chain.every(({ value }) => value[key] === undefined);
  // What the org above lacks as well is told of that one.
  const missing = chain.length > 1 ? [] : NEEDED.filter(lacks);
  if (missing.length === 0 || isBroken) return;
  const message = `The org "${org.name}" says nothing of its ${listed([...missing])}.`;
  yield problemAt(
    'org/incomplete',
    org,
    ['org'],
    message,
    'Add it here, or to the org that this one extends.',
  );
}
