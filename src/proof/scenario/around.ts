/** Does around a page stand what a walk sees there: the lines of a place in their order, with their words and where they lead? */
import { chromeShown, linesAt, linksOfChrome, wordsOfChrome } from '../../engine/decide/chrome.ts';
import { CHROME_REGIONS, type ChromeRegion } from '../../engine/model/chrome.ts';
import type { ChromeLine, WalkLine } from '../../engine/model/language.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { lenderWords, toNobody } from '../../engine/say/copy.ts';
import type { WalkSetting, WalkState } from './setting.ts';

interface Unseen {
  key: 'sees';
  expected: unknown;
  found: unknown;
}

/** The first place that differs. */
export function chromeMismatch(
  setting: WalkSetting,
  state: WalkState,
  { sees = {} }: WalkLine,
): Unseen | undefined {
  const expected = Object.entries(sees) as [ChromeRegion, unknown][];
  if (expected.length === 0) return undefined;
  const seen = seenBy(setting, state);
  for (const [place, wanted] of expected) {
    const found = seen(place);
    if (isSeen(wanted, found)) continue;
    const shown = CHROME_REGIONS[place] === 'text' ? found.map(([text]) => text) : Object.fromEntries(found);
    return { key: 'sees', expected: { [place]: wanted }, found: { [place]: shown } };
  }
  return undefined;
}

/** Words, and what they lead to. */
type SeenLine = [words: string, target: unknown];

function seenBy(
  { product, copy, org }: WalkSetting,
  { facts }: WalkState,
): (place: ChromeRegion) => SeenLine[] {
  const { orgs, product: name, name: title } = product.source;
  const lender = orgs[org];
  const { settings = {}, about = {}, pricing = {} } = lender?.products[name] ?? {};
  const flags = isRecord(facts.flags) ? facts.flags : {};
  const isOn = (flag: string) => flags[flag] === true;
  const lines = chromeShown(product, facts);
  const words = lender ? lenderWords({ ...lender, settings, about, terms: pricing }, title) : {};
  const seen = (line: ChromeLine): SeenLine[] => {
    const text = wordsOfChrome(copy, line, lines, words, toNobody).join(' ');
    const links = linksOfChrome(line, { about, isOn }, text);
    if (links.length > 0) return links.map(({ title: shown, href }) => [shown, href]);
    return [[text, line.screens ?? line.does ?? line.image]];
  };
  return (place) => linesAt(lines, place).flatMap(seen);
}

/** Texts by how they begin; everything else to the letter. */
function isSeen(wanted: unknown, found: SeenLine[]): boolean {
  if (Array.isArray(wanted)) {
    return wanted.length === found.length && found.every(([text], at) => text.startsWith(String(wanted[at])));
  }
  return JSON.stringify(Object.entries(wanted ?? {})) === JSON.stringify(found);
}
