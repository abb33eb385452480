/** What people read at the address of an org whose file cannot be served: a page with a number to call, or a refusal. */
import type { Configuration } from './configuration.ts';
import type { WithheldOrg } from './last-good.ts';
import { labelOfHost } from './org.ts';
import type { PublishedProduct } from './published.ts';
import { Refused } from './refused.ts';

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

export interface WithheldPage {
  status: number;
  headers: Record<string, string>;
  html: string;
}

/** Without scripts, styles or a logo: nothing of the org can be trusted but its name and how to reach it. */
export function withheldPage(org: WithheldOrg): WithheldPage {
  const title = escaped(org.name ?? 'This site');
  const html = [
    '<!doctype html>',
    '<html lang="en">',
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title} is not available right now</title></head>`,
    `<body><main><h1>We will be back soon</h1><p>${escaped(sentenceOf(org))}</p></main></body>`,
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

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
