/** What a page says above all else while its server answers in the place of everybody outside: that nothing on it is real. */
import type { Bundle, Org } from '../../engine/model/bundle.ts';
import { copyKey, toNobody, wordsOf } from '../../engine/say/copy.ts';
import { copyFor } from '../../engine/say/slice.ts';
import { escaped } from '../http/escaped.ts';

/** A line that scrolls away with the page; what is as high as the window is lower by it. It needs no script and no sheet. */
const STYLE = [
  ':root{--test-site:2rem}',
  '.test-site{box-sizing:border-box;min-height:2rem;margin:0;padding:.375rem 1rem;text-align:center;',
  'font:500 .8125rem/1.25rem system-ui,sans-serif;color:#3a2c00;background:#ffe9a8}',
].join('');

/** By the org, or the product where no lender is known: all words of a lender are many, and each page says these. */
const known = new WeakMap<Org | Bundle, string>();

/** For HTML. */
export function testSiteText(bundle: Bundle, org: Org | undefined): string {
  const text = known.get(org ?? bundle) ?? textFor(bundle, org);
  known.set(org ?? bundle, text);
  return text;
}

export function testSiteLine(bundle: Bundle, org: Org | undefined, nonce: string): string {
  return `<style nonce="${nonce}">${STYLE}</style><aside class="test-site">${testSiteText(bundle, org)}</aside>`;
}

function textFor(bundle: Bundle, org: Org | undefined): string {
  const copy = org ? copyFor(bundle, org) : bundle.copy;
  return escaped(wordsOf(copy, copyKey('shell', 'testSite'), {}, toNobody)?.join(' ') ?? '');
}
