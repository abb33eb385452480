/** Which lines stand around a page now, where do they lead, and what do they say? */
import type { Copy, Screen } from '../model/bundle.ts';
import { aboutValue, type ChromeRegion } from '../model/chrome.ts';
import type { ChromeLine } from '../model/language.ts';
import { isRecord } from '../model/paths.ts';
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import type { Facts } from '../model/triggers.ts';
import { copyKey, type Hear, wordsOf } from '../say/copy.ts';
import { findScreen, screenOpenness } from './screens.ts';

/** Facts are the org's, its flags, `today`, and who is signed in. */
export function chromeShown({ source, triggers }: OpenProduct, facts: Facts): readonly ChromeLine[] {
  const lines = source.chrome ?? [];
  if (lines.length === 0) return lines;
  const read = triggers.withLookups(facts);
  return lines.filter((line) => {
    if (line.when !== undefined && !triggers.holds(line.when, read)) return false;
    // What the lender does not say of itself leads nowhere.
    const said = line.url ?? line.links;
    return said === undefined || !isNothing(aboutValue(aboutOf(facts), said));
  });
}

function isNothing(said: unknown): boolean {
  return said === undefined || said === null || said === '' || (Array.isArray(said) && said.length === 0);
}

export function linesAt(lines: readonly ChromeLine[], place: ChromeRegion): ChromeLine[] {
  return lines.filter((line) => line.place === place);
}

/** The first of a line's screens that is open to who walks this flow, on the facts of the journey; undefined where none is. */
export function openScreenOf(
  product: OpenProduct,
  flow: OpenFlow,
  facts: Facts,
  { screens }: ChromeLine,
): Screen | undefined {
  const path = screens?.find((each) => screenOpenness(product, flow, facts, each).open);
  return path === undefined ? undefined : findScreen(flow, path)?.screen;
}

/** Each disclosure that is shown has the number of its place among them, by its id. */
export function disclosureNumbers(lines: readonly ChromeLine[]): Record<string, number> {
  return Object.fromEntries(linesAt(lines, 'disclosures').map(({ id }, at) => [id, at + 1]));
}

/** `facts` are those of words around pages; a line may speak of disclosures by their names. */
export function wordsOfChrome(
  copy: Copy,
  { id }: ChromeLine,
  lines: readonly ChromeLine[],
  facts: Facts,
  hear: Hear,
): string[] {
  const scope = { ...facts, disclosures: disclosureNumbers(lines) };
  return wordsOf(copy, copyKey('chrome', id, 'text'), scope, hear) ?? [];
}

export interface ChromeLink {
  title: string;
  href: string;
}

/** What is known of a lender when its links are made; `isOn` is false for a flag that could not be asked. */
export interface LinkSources {
  about: Facts;
  isOn: (flag: string) => boolean;
}

/** Where a line leads; more than one where the lender lists them, none for what is done here. */
export function linksOfChrome(line: ChromeLine, { about, isOn }: LinkSources, title: string): ChromeLink[] {
  if (line.links !== undefined) {
    const listed = aboutValue(about, line.links);
    const all = Array.isArray(listed) ? listed.filter(isRecord) : [];
    return all.map((each) => ({ title: String(each.title), href: String(each.url) }));
  }
  const href =
    line.page ??
    siteOf(line, { about, isOn }) ??
    (line.url === undefined ? undefined : aboutValue(about, line.url));
  return typeof href === 'string' ? [{ title, href }] : [];
}

function siteOf({ site, base }: ChromeLine, { about, isOn }: LinkSources): string | undefined {
  if (site === undefined || base === undefined || isOn(base.flag)) return site;
  const otherwise = aboutValue(about, base.otherwise);
  return typeof otherwise === 'string' ? otherwise.replace(/\/+$/, '') + site : site;
}

function aboutOf({ org }: Facts): Facts {
  return isRecord(org) && isRecord(org.about) ? org.about : {};
}
