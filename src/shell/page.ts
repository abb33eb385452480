/** What did the server put into the page? Read once, at load; its shape is checked because everything rests on it. */
import type { Slice } from '../engine/model/bundle.ts';
import { isRecord } from '../engine/model/paths.ts';
import type { SiteProduct } from '../runtime/context.tsx';

export interface PageData {
  orgCode: string;
  product: string;
  base: string;
  bundle: string;
  bundleUrl: string;
  /** The part that a visitor needs of it. */
  visitorBundleUrl: string;
  /** All products that the lender offers, in the site's order. */
  offered: OfferedByPage[];
  /** What was asked for, where the lender does not offer it. */
  missing?: { name: string; base: string };
  today: string;
  /** How to reach the lender, where this week differs from what the bundle says: a closed day is near. */
  support?: { hours: string };
  mode: 'serve' | 'dev';
  /** By which a page without a bundle can tell what broke; absent where nothing is told. */
  telemetry?: PageTelemetry;
  /** The script that records a visit of who agreed to that; absent where none are recorded. */
  replay?: string;
  /** Flags that staff switched otherwise than in the bundle. */
  switched: Record<string, boolean>;
}

export interface PageTelemetry {
  productType: string;
  /** The name of the event. */
  fault: string;
  calls: Slice['calls'];
}

export interface OfferedByPage extends SiteProduct {
  bundleUrl: string;
}

/** The org could not be loaded; `detail` says why (SL 8). */
export interface PageWithoutOrg {
  error: string;
}

export const PAGE_ELEMENT = 'hearthline';

/** Throws when the page was not made by our server. */
export function readPage(document: Document): (PageData & { read: unknown }) | PageWithoutOrg {
  const element = document.getElementById(PAGE_ELEMENT);
  const data: unknown = JSON.parse(element?.textContent ?? 'null');
  const page = pageDataIn(data);
  return 'error' in page ? page : { ...page, read: isRecord(data) ? data.read : undefined };
}

/** Throws for data that our server did not make. */
export function pageDataIn(data: unknown): PageData | PageWithoutOrg {
  if (!isRecord(data)) throw new Error('The page carries no data.');
  if (typeof data.error === 'string') return { error: data.error };
  const { org, offered, missing, mode, switched, telemetry, replay, support } = data;
  if (!isRecord(org)) return { error: '' };
  return {
    orgCode: text(org.orgCode, 'org.orgCode'),
    ...textsIn(data),
    offered: Array.isArray(offered) ? offered.map(offeredIn) : [],
    ...(isRecord(missing) && {
      missing: { name: text(missing.name, 'missing.name'), base: text(missing.base, 'missing.base') },
    }),
    // Made by our server of the product's file.
    ...(isRecord(telemetry) && { telemetry: telemetry as unknown as PageTelemetry }),
    ...(isRecord(support) && { support: support as { hours: string } }),
    ...(typeof replay === 'string' && { replay }),
    mode: mode === 'dev' ? 'dev' : 'serve',
    switched: Object.fromEntries(
      Object.entries(isRecord(switched) ? switched : {}).map(([flag, isOn]) => [flag, isOn === true]),
    ),
  };
}

const TEXTS = ['product', 'base', 'bundle', 'bundleUrl', 'visitorBundleUrl', 'today'] as const;

function textsIn(data: Record<string, unknown>): Pick<PageData, (typeof TEXTS)[number]> {
  const texts = TEXTS.map((name) => [name, text(data[name], name)]);
  return Object.fromEntries(texts) as Pick<PageData, (typeof TEXTS)[number]>;
}

function offeredIn(each: unknown): OfferedByPage {
  if (!isRecord(each)) throw new Error('The page\'s data has no "offered".');
  return {
    product: text(each.product, 'offered.product'),
    name: text(each.name, 'offered.name'),
    base: text(each.base, 'offered.base'),
    start: text(each.start, 'offered.start'),
    bundleUrl: text(each.bundleUrl, 'offered.bundleUrl'),
  };
}

function text(value: unknown, name: string): string {
  if (typeof value !== 'string' || value === '') throw new Error(`The page's data has no "${name}".`);
  return value;
}
