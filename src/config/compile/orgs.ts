/** An org with what it inherits, and its settings with their defaults. */
import type { Bundle, JsonSchema, Org, OrgProduct } from '../../engine/model/bundle.ts';
import type { OrgFile } from '../../engine/model/language.ts';
import { isRecord, onlyOne } from '../../engine/model/paths.ts';
import { hoursSentence } from '../../engine/say/hours.ts';
import { flattenCopy } from '../model/content.ts';
import type { ProductSource, Project } from '../model/project.ts';
import { propertiesOf } from '../model/typed.ts';
import { copyWithLimits } from './limits.ts';

/** The orgs that offer the product, by code. */
export function compileOrgs({ orgs: files, logos }: Project, source: ProductSource): Bundle['orgs'] {
  const orgs = [...files.keys()].map((code) => {
    const org = compileOrg(code, files, source);
    const drawing = logos.get(org.brand.logo);
    return drawing ? { ...org, drawing } : org;
  });
  return Object.fromEntries(
    orgs.filter((org) => org.products[source.product.product]).map((org) => [org.code, org]),
  );
}

function compileOrg(code: string, files: Map<string, OrgFile>, source: ProductSource): Org {
  const { chain, merged } = inherit(code, files);
  const id = source.product.product;
  const offered = merged.products?.[id];
  const hours = merged.support?.hours;
  const product: OrgProduct | undefined = offered && {
    settings: { ...defaultsOf(source.facts.get(source.product.settings)), ...offered.settings },
    about: aboutOf(merged.about ?? {}, source),
    ...flagsIn(offered.flags ?? {}),
    pricing: Object.assign({}, ...(offered.pricing ?? [])),
    copy: copyWithLimits(flattenCopy(offered.copy ?? {}), source.forms),
    ...(offered.chat === undefined ? {} : { chat: offered.chat }),
    ...(offered.retention && { retention: offered.retention }),
  };
  return {
    code,
    canonical: chain.at(-1) ?? code,
    name: merged.name ?? code,
    hosts: merged.hosts ?? [],
    home: homeOf(merged, source),
    brand: { primary: '#000000', secondary: '#000000', logo: '', ...merged.brand },
    company: { name: code, address: '', ...merged.company },
    support: { phone: '', email: '', ...merged.support, hours: hours ? hoursSentence(hours, 'phone') : '' },
    ...(merged.consent === 'ask' && { consent: merged.consent }),
    ...(hours && { supportHours: hours }),
    ...signInOf(merged),
    products: product ? { [id]: product } : {},
  };
}

function signInOf({ signIn: { secondFactor, authenticator } = {} }: OrgFile) {
  return {
    ...(secondFactor === 'email' && { secondFactor }),
    ...(authenticator && authenticator !== 'none' && { authenticator }),
  };
}

/** Said by the lender, or else the site's home where it offers that, or else the only product that it offers. */
function homeOf({ home, products = {} }: OrgFile, source: ProductSource): string {
  const offered = Object.keys(products);
  const shared = offered.find((id) => id === source.home);
  return home ?? shared ?? onlyOne(offered) ?? '';
}

/** On or off, and apart from it what those carry that say so. */
function flagsIn(flags: NonNullable<NonNullable<OrgFile['products']>[string]['flags']>) {
  const all = Object.entries(flags);
  const variables = all.flatMap(([name, flag]) =>
    typeof flag === 'object' && flag.variables ? [[name, flag.variables] as const] : [],
  );
  return {
    flags: Object.fromEntries(all.map(([name, flag]) => [name, typeof flag === 'object' ? flag.on : flag])),
    ...(variables.length > 0 ? { variables: Object.fromEntries(variables) } : {}),
  };
}

/** An org and those it extends, nearest first, and their keys merged; maps merge, everything else is replaced. */
export function inherit(code: string, files: Map<string, OrgFile>): { chain: string[]; merged: OrgFile } {
  const chain: string[] = [];
  for (let next: string | undefined = code; next !== undefined && !chain.includes(next); ) {
    chain.push(next);
    next = files.get(next)?.extends;
  }
  const layers = chain.toReversed().map((each) => files.get(each) ?? { org: each });
  return { chain, merged: layers.reduce<unknown>(mergeMaps, {}) as OrgFile };
}

function mergeMaps(below: unknown, above: unknown): unknown {
  if (!isRecord(below) || !isRecord(above)) return above;
  const merged: Record<string, unknown> = { ...below };
  for (const [key, value] of Object.entries(above)) merged[key] = mergeMaps(below[key], value);
  // Hosts name one org; an heir does not answer at its parent's.
  if ('org' in above) merged.hosts = above.hosts;
  return merged;
}

/** What of all that it says the product asks for: another product may ask for more. */
function aboutOf(said: Record<string, unknown>, { product, facts }: ProductSource): OrgProduct['about'] {
  const schema = product.about === undefined ? undefined : facts.get(product.about);
  const asked = Object.keys(schema ? propertiesOf(schema) : {});
  const own = Object.entries(said).filter(([name]) => asked.includes(name));
  return { ...defaultsOf(schema), ...Object.fromEntries(own) };
}

function defaultsOf(schema: JsonSchema | undefined): Record<string, unknown> {
  const properties = Object.entries((schema?.properties ?? {}) as Record<string, { default?: unknown }>);
  return Object.fromEntries(
    properties
      .filter(([, { default: value }]) => value !== undefined)
      .map(([name, { default: value }]) => [name, value]),
  );
}
