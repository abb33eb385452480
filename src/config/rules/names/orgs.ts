/** Is each org a whole lender, with colours that are some and a logo that is there? */
import type { OrgFile } from '../../../engine/model/language.ts';
import { isRecord } from '../../../engine/model/paths.ts';
import { parseHex } from '../../../engine/say/colour.ts';
import {
  type Declared,
  declarationOf,
  type LogoFile,
  type Model,
  problemAt,
  problemAtKey,
  unknownName,
} from '../../model/model.ts';
import { didYouMean, listed } from '../../model/nearest.ts';
import type { Problem } from '../../model/project.ts';

/** What must be known of any lender before anybody is asked anything. */
const NEEDED = {
  name: [],
  brand: ['primary', 'secondary', 'logo'],
  company: ['name', 'address'],
  support: ['phone', 'email', 'hours'],
  products: [],
} as const;

export function* orgRule(model: Model): Generator<Problem> {
  for (const org of model.orgs.all) {
    const { extends: parent, brand } = org.value;
    if (parent !== undefined) yield* unknownName('org/unknown', 'org', parent, model.orgs, org, ['extends']);
    yield* circle(org, model);
    yield* ownSignIn(org, model);
    yield* complete(org, model);
    yield* home(org, model);
    for (const key of ['primary', 'secondary'] as const) {
      const colour = brand?.[key];
      if (colour === undefined || parseHex(colour)) continue;
      yield problemAt('colour/invalid', org, ['brand', key], `"${colour}" is no colour.`);
    }
    for (const key of ['logo', 'darkLogo'] as const) {
      const logo = brand?.[key];
      if (logo === undefined) continue;
      const known = model.logos.get(logo);
      if (known && key === 'logo') yield* undrawn(known);
      if (known) continue;
      const message = `No logo is named "${logo}".${didYouMean(logo, model.logos.keys())}`;
      yield problemAt('logo/missing', org, ['brand', key], message, `Put it at orgs/logos/${logo}.`);
    }
    if (brand?.bar === 'brand' && chainOf(org, model).every(({ value }) => !value.brand?.darkLogo)) {
      const message = 'A bar in the primary colour needs a logo for a dark ground.';
      yield problemAt('logo/missing', org, ['brand', 'bar'], message, 'Name one: `darkLogo: <file>.svg`.');
    }
  }
  for (const { file } of model.products) {
    if (file)
      yield* unknownName('org/unknown', 'org', file.value.defaultOrg, model.orgs, file, ['defaultOrg']);
  }
}

/** Its documents have the lender's name instead, and so it is the lender's to decide. */
function* undrawn(logo: Declared<LogoFile>): Generator<Problem> {
  if (!('undrawn' in logo.value) || logo.value.undrawn === '') return;
  yield problemAt('logo/undrawn', logo, [], logo.value.undrawn);
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

/** Who could sign in at one of them without what another one asks for would have gone around it. */
function* ownSignIn(org: Declared<OrgFile>, model: Model): Generator<Problem> {
  const shared = chainOf(org, model).at(-1);
  if (org.value.signIn === undefined || shared === undefined || shared === org) return;
  const message = `The people of "${org.name}" sign in as those of "${shared.name}" do: both have the same sign-ins.`;
  yield problemAtKey('org/sign-in', org, ['signIn'], message, `Say it in ${shared.file} alone.`);
}

/** A lender's root pages have the words of one of the products that it offers. */
function* home(org: Declared<OrgFile>, model: Model): Generator<Problem> {
  const { site, productNames, withheld } = model;
  const chain = chainOf(org, model);
  const offered = [...new Set(chain.flatMap(({ value }) => Object.keys(value.products ?? {})))];
  const own = org.value.home;
  if (own !== undefined) {
    const known = { names: new Set([...productNames, ...withheld]), isWhole: true };
    yield* unknownName('product/unknown', 'product', own, known, org, ['home']);
    if (!known.names.has(own) || offered.includes(own)) return;
    const message = `The org "${org.name}" is at home in "${own}", and does not offer it.`;
    yield problemAt('org/home', org, ['home'], message, `It offers ${listed(offered)}.`);
  }
  const isSaid = chain.some(({ value }) => value.home !== undefined);
  if (isSaid || !site || offered.length < 2 || offered.includes(site.value.home)) return;
  const message = `The org "${org.name}" does not offer "${site.value.home}", and does not say which product has its root pages.`;
  yield problemAt('org/home', org, ['org'], message, `Say \`home\`: one of ${listed(offered)}.`);
}

/** Told of the org itself, since what it inherits from may be no lender of its own. */
function* complete(org: Declared<OrgFile>, model: Model): Generator<Problem> {
  const chain = chainOf(org, model);
  const isBroken = chain.some(
    ({ value }) => value.extends !== undefined && !model.orgs.names.has(value.extends),
  );
  // What the org above lacks as well is told of that one.
  const missing = chain.length > 1 ? [] : lackedBy(org.value);
  if (missing.length === 0 || isBroken) return;
  const message = `The org "${org.name}" says nothing of its ${listed(missing, missing.length)}.`;
  yield problemAt(
    'org/incomplete',
    org,
    ['org'],
    message,
    'Add it here, or to the org that this one extends.',
  );
}

/** A whole key, or a part of one that is there. */
function lackedBy(file: OrgFile): string[] {
  return Object.entries(NEEDED).flatMap(([key, parts]) => {
    const said: unknown = file[key as keyof typeof NEEDED];
    if (said === undefined) return [key];
    return parts.filter((part) => isRecord(said) && said[part] === undefined).map((part) => `${key}.${part}`);
  });
}
