/** Finds the org of a request by its host alone; headers and parameters may assert it, never select it. */
import { isIP } from 'node:net';
import type { Bundle, Org } from '../../engine/model/bundle.ts';
import { onlyOne } from '../../engine/model/paths.ts';
import { phone } from '../../engine/say/formats.ts';

/** What of a published product says which hosts are whose. */
interface HostedProduct {
  bundle: Bundle;
  /** By their own host names, in lower case. */
  orgByHost: Map<string, Org>;
}

/** Of two orgs that name the same host the first has it. */
export function orgsByHost({ orgs }: Bundle): Map<string, Org> {
  const named = Object.values(orgs).flatMap((org) =>
    org.hosts.map((host) => [host.toLowerCase(), org] as const),
  );
  return new Map(named.toReversed());
}

/**
 * The org of a host name (without port): one of its own host names, or its code as the first label. A bare
 * name or an address is the product's default org. Undefined when the host names an org that there is not.
 */
export function orgOfHost({ bundle, orgByHost }: HostedProduct, host: string): Org | undefined {
  const { name, label } = labelOfHost(host);
  const own = orgByHost.get(name);
  if (own) return own;
  return orgNamed(bundle, label ?? bundle.defaultOrg);
}

/**
 * Is the host one that an org's file names, or this machine's own name? Any other that begins with an org's code leads
 * to it as well, and any bare name or address to the default one: there is no end of those.
 */
export function isKnownHost({ orgByHost }: HostedProduct, host: string): boolean {
  const { name, label } = labelOfHost(host);
  return name === (label === undefined ? 'localhost' : `${label}.localhost`) || orgByHost.has(name);
}

/** The product whose words a lender's root pages have; where its files are broken for now, the only other one. */
export function homeAtHost<P extends HostedProduct>(products: readonly P[], host: string): P | undefined {
  const offered = products.filter((product) => orgOfHost(product, host));
  return (
    offered.find((product) => orgOfHost(product, host)?.home === product.bundle.product) ?? onlyOne(offered)
  );
}

interface HostLabel {
  name: string;
  label: string | undefined;
}

/** Of hosts that were asked lately: each call asks for its own several times. */
const labels = new Map<string, HostLabel>();
const MOST_LABELS = 500;

/** A host as it is compared, and its first label where that may be an org's code: a bare name or an address has none. */
export function labelOfHost(host: string): HostLabel {
  const known = labels.get(host);
  if (known) return known;
  const name = host.toLowerCase().replace(/\.$/, '');
  const isBare = isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.');
  const found = { name, label: isBare ? undefined : name.slice(0, name.indexOf('.')) };
  // Anybody may make up hosts.
  if (labels.size >= MOST_LABELS) labels.clear();
  labels.set(host, found);
  return found;
}

export function orgNamed(bundle: Bundle, code: string): Org | undefined {
  return Object.hasOwn(bundle.orgs, code) ? bundle.orgs[code] : undefined;
}

/** Is this the code of an org that shares its sign-ins with this one? */
export function isSameSignIn(bundle: Bundle, org: Org, code: string): boolean {
  return orgNamed(bundle, code)?.canonical === org.canonical;
}

/** Codes of all orgs that share their sign-ins with this one. */
export function sameSignIns(bundle: Bundle, org: Org): string[] {
  return Object.values(bundle.orgs)
    .filter(({ canonical }) => canonical === org.canonical)
    .map(({ code }) => code);
}

/** The data of an org as the page carries them (SL 1, SL 3). */
export function organisationInfo(
  bundle: Bundle,
  org: Org,
  { baseUrl, flags }: { baseUrl: string; flags: Record<string, boolean> },
) {
  const own = org.products[bundle.product];
  const { company, support } = org;
  return {
    baseUrl,
    canonicalOrgCode: org.canonical,
    orgBrand: { ...org.brand, logo: `${bundle.base}/logos/${org.brand.logo}` },
    orgCode: org.code,
    orgMetaData: {
      companyInfo: {
        ...company,
        ...support,
        companyName: company.name,
        companyAddress: company.address,
        phoneFormatted: phone(support.phone),
        organization: org.code,
        ...own?.about,
      },
      products: {
        [bundle.product]: { name: bundle.name, ...own?.settings, flags },
      },
    },
    orgPricingData: [own?.pricing ?? {}],
  };
}
