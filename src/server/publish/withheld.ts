/** What people read where an org or a product cannot be served: a page with a number to call, or a refusal. */

import type { Org } from '../../engine/model/bundle.ts';
import { isBelow } from '../../engine/model/paths.ts';
import { escaped } from '../http/escaped.ts';
import { Refused } from '../http/refused.ts';
import type { Configuration } from './configuration.ts';
import type { WithheldOrg, WithheldProduct } from './last-good.ts';
import { labelOfHost, orgOfHost } from './org.ts';
import type { PublishedProduct } from './published.ts';

/** Seconds until it is worth asking again. */
const RETRY_AFTER = '60';

/** The org that a host names, if it is one that is withheld. */
export function withheldAt(
  configuration: Configuration,
  products: readonly PublishedProduct[],
  host: string,
): WithheldOrg | undefined {
  const { name, label } = labelOfHost(host);
  const codes = label === undefined ? products.map(({ bundle }) => bundle.defaultOrg) : [label];
  return configuration
    .withheld()
    .find((org) => codes.includes(org.code) || org.hosts.some((own) => own.toLowerCase() === name));
}

/** The refusal for a host that no published org answers at. */
export function refuseHost(
  configuration: Configuration,
  products: readonly PublishedProduct[],
  host: string,
): Refused {
  const org = withheldAt(configuration, products, host);
  if (!org) return new Refused(404, 'No lender is known by this address.');
  return new Refused(503, sentenceOf(org), { headers: { 'retry-after': RETRY_AFTER } });
}

/** The withheld product that a page stands in. */
export function withheldProductAt(configuration: Configuration, path: string): WithheldProduct | undefined {
  return configuration.withheldProducts().find(({ base }) => isBelow(path, base));
}

/** The refusal of a call that only a withheld product has; undefined for any other. */
export function refuseWithheldCall(
  configuration: Configuration,
  { method, path, hostname }: { method: string; path: string; hostname: string },
): Refused | undefined {
  const product = configuration
    .withheldProducts()
    .find(({ calls }) => calls.some((call) => call.method === method && isPathOf(call.path, path)));
  if (!product) return undefined;
  const orgs = configuration.products().map((each) => orgOfHost(each, hostname));
  const org = orgs.find((each) => each !== undefined);
  return new Refused(503, sentenceOf(supportFor(product, org)), { headers: { 'retry-after': RETRY_AFTER } });
}

/** A product's page, with the number of the org that the host names. */
export function supportFor({ product, name }: WithheldProduct, org: Org | undefined): WithheldOrg {
  return {
    code: product,
    hosts: [],
    name,
    ...(org && { phone: org.support.phone, email: org.support.email }),
  };
}

function isPathOf(pattern: string, path: string): boolean {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return (
    parts.length === wanted.length && wanted.every((part, at) => part.startsWith('{') || part === parts[at])
  );
}

export interface WithheldPage {
  status: number;
  headers: Record<string, string>;
  html: string;
}

/**
 * Without scripts, styles or a logo: nothing of the org can be trusted but its name and how to reach it. `testSite`: what
 * is said above it where nothing is real, as HTML.
 */
export function withheldPage(org: WithheldOrg, testSite?: string): WithheldPage {
  const title = escaped(org.name ?? 'This site');
  const html = [
    '<!doctype html>',
    '<html lang="en">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title} is not available right now</title></head>`,
    `<body>${testSite === undefined ? '' : `<aside>${testSite}</aside>`}<main><h1>We will be back soon</h1><p>${escaped(sentenceOf(org))}</p></main></body>`,
    '</html>',
    '',
  ].join('\n');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': RETRY_AFTER,
  };
  return { status: 503, headers, html };
}

function sentenceOf({ name, phone, email }: WithheldOrg): string {
  const what = `${name ?? 'This site'} is not available right now. Your saved answers are safe.`;
  const ways = [phone && `call ${phone}`, email && `write to ${email}`].filter((way) => way !== undefined);
  return ways.length === 0 ? what : `${what} If you need help now, ${ways.join(' or ')}.`;
}
