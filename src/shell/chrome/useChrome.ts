/** What stands around this page for who is here: the product's lines, their words and where they lead. */
import {
  type ChromeLink,
  chromeShown,
  linesAt,
  linksOfChrome,
  wordsOfChrome,
} from '../../engine/decide/chrome.ts';
import type { ChromeRegion } from '../../engine/model/chrome.ts';
import type { ChromeLine } from '../../engine/model/language.ts';
import { commonFacts, lenderFacts, noteHoles, rootOf, useRuntime } from '../../runtime/context.tsx';
import { useAskedFlags, useSwitches } from '../../runtime/gates.ts';
import { useKnownIdentity } from '../../runtime/identity.ts';

export interface ShownChrome {
  at: (place: ChromeRegion) => ChromeLine[];
  words: (line: ChromeLine) => string[];
  links: (line: ChromeLine) => ChromeLink[];
}

export function useChrome(): ShownChrome {
  const runtime = useRuntime();
  const { product } = runtime;
  const identity = useKnownIdentity();
  const { flags } = useSwitches();
  const known = identity === null ? {} : { [rootOf(product, 'identity')]: identity };
  const lines = chromeShown(product, { ...commonFacts(runtime), flags, ...known });
  const isOn = useAskedFlags(lines.some(({ base }) => base !== undefined));
  const { copy, org } = product.source;
  const facts = lenderFacts(product);
  const words = (line: ChromeLine) => wordsOfChrome(copy, line, lines, facts, noteHoles(runtime));
  return {
    at: (place) => linesAt(lines, place),
    words,
    links: (line) => linksOfChrome(line, { about: org.about, isOn }, words(line).join(' ')),
  };
}
