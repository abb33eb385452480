/** What does all that stands around a page cost before its first question can be answered? The first screen with it and without, in turn. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { copyOfProject, startServer } from '../support/server.ts';
import { atMost, type Figure, median, percentile } from './figure.ts';
import { visit } from './first-input.bench.ts';
import { firstScreen, untilUsable, withBrowser } from './visit.ts';

const ROUNDS = 21;
/** Percent of the visits that count as undisturbed: what a busy machine adds to the others is not the page's. */
const QUICKEST = 25;
const FLOWS = 'flows/heloc';
/** Of the same screen without its house. */
const LIMIT = { script: 1, firstKey: 1.05 };

export function measure(): Promise<Figure[]> {
  return withBrowser(async (browser, server) => {
    const root = withoutHouse();
    const bare = await startServer({ root });
    try {
      const addresses = { whole: server.origin() + firstScreen, bare: bare.origin() + firstScreen };
      await expectHouse(browser, addresses);
      const script = {
        whole: await scriptBefore(browser, addresses.whole),
        bare: await scriptBefore(browser, addresses.bare),
      };
      return [scriptFigure(script), ...keyFigures(await keysOf(browser, addresses))];
    } finally {
      await bare.stop();
      rmSync(root, { recursive: true });
    }
  });
}

type Both<T> = { whole: T; bare: T };

function scriptFigure({ whole, bare }: Both<number>): Figure {
  return {
    name: 'JavaScript before the first key, with the whole house',
    ...{ value: whole, unit: 'kB', isPure: true, goal: LIMIT.script, limit: bare * LIMIT.script },
    baseline: { name: 'the same without it', value: bare },
  };
}

function keyFigures(rounds: Both<number>[]): Figure[] {
  const ratios = rounds.map(({ whole, bare }) => whole / bare);
  const quick = (which: keyof Both<number>) =>
    percentile(
      rounds.map((round) => round[which]),
      QUICKEST,
    );
  return [
    {
      ...{ name: `first key on a phone, with the whole house, of the quickest ${QUICKEST} %`, unit: 'ms' },
      value: quick('whole'),
      ...atMost(LIMIT.firstKey, { name: 'the same without it', value: quick('bare') }),
    },
    { name: 'of it, median of the rounds', value: median(ratios), unit: '' },
    { name: 'of it, p95 of the rounds', value: percentile(ratios, 95), unit: '' },
  ];
}

/** One first and then the other: what the machine does meanwhile is the same for both. */
async function keysOf(browser: Browser, addresses: Both<string>): Promise<Both<number>[]> {
  const rounds: Both<number>[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const own = { whole: 0, bare: 0 };
    const order = ['whole', 'bare'] as const;
    for (const each of round % 2 === 0 ? order : order.toReversed())
      own[each] = (await visit(browser, addresses[each])).firstKey;
    // The servers' own first answers are not what is measured.
    if (round >= 0) rounds.push(own);
  }
  return rounds;
}

/** kB, gzip, of the scripts that the page names itself: its own, those that they import and its form. */
async function scriptBefore(browser: Browser, address: string): Promise<number> {
  const page = await browser.newPage();
  try {
    const html = (await (await page.goto(address))?.text()) ?? '';
    await untilUsable(page);
    const paths = new Set(html.match(/[\w/.-]*\/assets\/[\w.-]+\.js/g));
    if (paths.size === 0) throw new Error('The first screen names no script at all.');
    let kB = 0;
    for (const path of paths) {
      const script = await page.request.get(new URL(path, address).href);
      kB += gzipSync(await script.body()).length / 1000;
    }
    return kB;
  } finally {
    await page.close();
  }
}

/** A comparison of two pages that are the same says nothing. */
async function expectHouse(browser: Browser, addresses: Both<string>): Promise<void> {
  const page = await browser.newPage();
  const notesAt = async (address: string) => {
    await page.goto(address);
    await untilUsable(page);
    await page.waitForLoadState('networkidle');
    return page.getByRole('contentinfo').getByRole('listitem').count();
  };
  const [whole, bare] = [await notesAt(addresses.whole), await notesAt(addresses.bare)];
  await page.close();
  if (whole === 0 || bare !== 0)
    throw new Error(`The foot has ${whole} notes with the house, and ${bare} without.`);
}

/** The project without the lines of its chrome, their words and the walks that see them. */
function withoutHouse(): string {
  const root = copyOfProject();
  const change = (file: string, edit: (text: string) => string) => {
    const path = join(root, FLOWS, file);
    const text = readFileSync(path, 'utf8');
    const edited = edit(text);
    if (edited === text) throw new Error(`${file} has nothing that could be left out.`);
    writeFileSync(path, edited);
  };
  change('chrome.yaml', () => 'flow: application\n');
  change('copy.yaml', (text) => text.replace(/^ {2}chrome:\n(?: {4}.*\n|\n)+/m, ''));
  for (const walk of readdirSync(join(root, FLOWS, 'walks')))
    if (walk.startsWith('around-each-page')) rmSync(join(root, FLOWS, 'walks', walk));
  return root;
}
