/** The one page that every URL answers: the org's data, the entry script, and the first screen where it was drawn. */

import { startPath } from '../../engine/decide/pages.ts';
import type { Bundle, Org } from '../../engine/model/bundle.ts';
import type { DrawnScreen } from '../../engine/model/drawing.ts';
import { supportOn } from '../../engine/say/hours.ts';
import { escaped } from '../http/escaped.ts';
import { flagsNow } from '../publish/flag-switches.ts';
import { organisationInfo, orgNamed } from '../publish/org.ts';
import type { PublishedProduct } from '../publish/published.ts';
import { slicePath } from '../publish/slice-path.ts';
import { developerLoader } from './developer-loader.ts';
import type { Entry, Mode } from './manifest.ts';
import type { Ahead } from './preloads.ts';

export interface PageParts {
  nonce: string;
  mode: Mode;
  product: PublishedProduct;
  /** In development Vite serves the sources, and there is no entry. */
  entry: Entry | undefined;
  ahead: Ahead;
  /** Are the developer tools at hand? Never in production. */
  hasDeveloper?: boolean;
  /** What the page reads at its start. */
  injected: Record<string, unknown>;
  title: string;
  /** The brand's values, as a style sheet; undefined where no lender is known. */
  look: string | undefined;
  /** The address of the picture beside the title; browsers ask for /favicon.ico where a page names none. */
  icon: string | undefined;
  /** What stands on the page before any script, with the rules it needs; undefined for a plain page. */
  drawn?: DrawnPage | undefined;
  /** HTML above all else; undefined where what is said and done is real. */
  testSite?: string | undefined;
}

export interface DrawnPage extends DrawnScreen {
  /** The build that drew it: the script takes it over only from its own. */
  build: string;
}

/** What the page is told of its org (SL 1): found again under the id `hearthline`. */
export function injectedData(
  { product, org, products, missing }: PageOf,
  given: { baseUrl: string; today: string; mode: Mode; sandbox: boolean; replay?: string },
): Record<string, unknown> {
  const { baseUrl, ...rest } = given;
  const { bundle, switched } = product;
  const flags = flagsNow(bundle, org.code, switched);
  const over = switched(bundle.product, org.code);
  const { hours } = supportOn(org, given.today);
  return {
    org: organisationInfo(product.bundle, org, { baseUrl, flags }),
    product: product.bundle.product,
    base: product.bundle.base,
    bundle: product.bundle.hash,
    bundleUrl: slicePath(product, org),
    visitorBundleUrl: slicePath(product, org, 'visitor'),
    offered: products.flatMap((each) => offeredBy(each, org)),
    // The bundle has the hours and the flags of the files.
    ...(hours !== org.support.hours && { support: { hours } }),
    ...(Object.keys(over).length > 0 && { switched: over }),
    ...telemetryOf(bundle),
    ...(missing && { missing: { name: missing.bundle.name, base: missing.bundle.base } }),
    ...rest,
  };
}

/** What a page needs to tell that its bundle did not come. */
function telemetryOf({ telemetry, calls }: Bundle): Record<string, unknown> {
  if (!telemetry) return {};
  const { productType, fault } = telemetry;
  const { telemetrySession, telemetryEvent } = calls;
  return { telemetry: { productType, fault, calls: { telemetrySession, telemetryEvent } } };
}

export interface PageOf {
  product: PublishedProduct;
  org: Org;
  /** All that are published. */
  products: readonly PublishedProduct[];
  /** What was asked for, where the org does not offer it. */
  missing?: PublishedProduct | undefined;
}

/** What the page needs to know of a product to link to it, and to show where an application of it stands. */
function offeredBy(product: PublishedProduct, { code }: Org) {
  const { bundle } = product;
  const org = orgNamed(bundle, code);
  if (!org) return [];
  const known = { product: bundle.product, name: bundle.name, base: bundle.base };
  return [{ ...known, start: startOf(product), bundleUrl: slicePath(product, org) }];
}

/** Where a visitor begins: at the product's start, else at the product itself. */
export function startOf({ bundle }: PublishedProduct): string {
  return startPath(bundle) ?? bundle.base;
}

export function pageHtml(parts: PageParts): string {
  const { nonce, mode, product, entry, ahead, title, look, icon, drawn } = parts;
  const injected = drawn?.kind === 'screen' ? { ...parts.injected, read: drawn.read } : parts.injected;
  const { base } = product.bundle;
  const built = mode === 'dev' ? undefined : entry;
  // Who sees the screen already waits for its styles, not for what brings it alive.
  const rank = drawn?.kind === 'screen' ? ' fetchpriority="low"' : '';
  const sheets = built ? styleLinks(base, built, nonce) : [];
  const scripts = built ? builtScripts(base, built, nonce, rank) : developmentScripts(nonce);
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="format-detection" content="telephone=no">',
    `<title>${escaped(title)}</title>`,
    `<link rel="icon" href="${icon === undefined ? 'data:,' : escaped(icon)}">`,
    ...(look === undefined ? [] : [`<style id="look" nonce="${nonce}">${look}</style>`]),
    ...(drawn?.styles ? [`<style nonce="${nonce}">${drawn.styles}</style>`] : []),
    ...(drawn?.script ? [`<script nonce="${nonce}">${drawn.script}</script>`] : []),
    ...(drawn ? [] : sheets),
    `<script type="application/json" id="hearthline" nonce="${nonce}">${jsonInHtml(injected)}</script>`,
    ...ahead.data.map((path) => `<link rel="preload" as="fetch" href="${escaped(path)}" crossorigin${rank}>`),
    ...ahead.modules.map(
      (path) => `<link rel="modulepreload" href="${escaped(path)}" nonce="${nonce}"${rank}>`,
    ),
    ...scripts,
    ...(parts.hasDeveloper ? [developerLoader(base, mode, nonce)] : []),
    '</head>',
    '<body>',
    ...(parts.testSite ? [parts.testSite] : []),
    ...(drawn ? [WITHOUT_SCRIPT] : []),
    drawn
      ? `<div id="root" data-drawn="${drawn.kind}" data-build="${escaped(drawn.build)}">${drawn.html}</div>`
      : '<div id="root"></div>',
    ...(drawn ? sheets : [WITHOUT_SCRIPT]),
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

/** Above what is drawn: what is typed there stays, and is sent by nobody. */
const WITHOUT_SCRIPT =
  '<noscript><p role="alert">Please switch on JavaScript to continue. What you have typed stays on this page until you reload it.</p></noscript>';

/**
 * Before all that need not be there for a first paint. What is drawn has its own rules with it: the sheet behind it holds
 * up neither its paint nor the lines that run at once, and a browser runs no script of the page before a sheet above it.
 */
function styleLinks(base: string, { styles }: Entry, nonce: string): string[] {
  return styles.map(
    (file) => `<link rel="stylesheet" href="${escaped(`${base}/${file}`)}" nonce="${nonce}">`,
  );
}

function builtScripts(base: string, { script, preloads }: Entry, nonce: string, rank: string): string[] {
  const at = (file: string) => escaped(`${base}/${file}`);
  return [
    ...preloads.map((file) => `<link rel="modulepreload" href="${at(file)}" nonce="${nonce}"${rank}>`),
    `<script type="module" src="${at(script)}" nonce="${nonce}"${rank}></script>`,
  ];
}

/** What Vite's own page transform would add, with our nonce on it. */
function developmentScripts(nonce: string): string[] {
  const refresh = [
    "import { injectIntoGlobalHook } from '/@react-refresh';",
    'injectIntoGlobalHook(window);',
    'window.$RefreshReg$ = () => {};',
    'window.$RefreshSig$ = () => (type) => type;',
  ].join('\n');
  return [
    `<meta property="csp-nonce" nonce="${nonce}">`,
    `<script type="module" nonce="${nonce}">${refresh}</script>`,
    `<script type="module" src="/@vite/client" nonce="${nonce}"></script>`,
    `<script type="module" src="/src/shell/main.tsx" nonce="${nonce}"></script>`,
  ];
}

/** JSON that cannot end its script element, nor be read as anything but JSON. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
