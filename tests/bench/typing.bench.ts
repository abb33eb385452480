/** What does a key cost in a small form and in one of 200 fields, on a processor four times slower, beside bare React? */
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findBrowser, launchOptionsOf } from '../../scripts/testing/browser.mjs';
import { type BarePages, startBarePages } from './bare-page.ts';
import { type Figure, median, percentile } from './figure.ts';
import { longestTaskIn, openSlowly, typeIn } from './keys.ts';
import { linesForm } from './long-form.ts';

const ROUNDS = 5;
const SMALL = 3;
const LONG = 200;
const TEXT = 'the quick brown fox jumps';

interface Typed {
  /** Milliseconds from asking for the drawing to all fields painted. */
  drawn: number;
  /** Milliseconds from each key to its paint. */
  keys: number[];
  /** The longest task of the page while somebody typed, in milliseconds. */
  longest: number;
}

export async function measure(): Promise<Figure[]> {
  const modules = Object.fromEntries([SMALL, LONG].map((count) => [`/form-${count}.js`, linesForm(count)]));
  const pages = await startBarePages({ ours: 'ours/fields.tsx', bare: 'bare/fields.tsx' }, modules);
  const browser = await chromium.launch(
    launchOptionsOf(await findBrowser(join(import.meta.dirname, '../..'))),
  );
  try {
    return [
      ...figuresOf('200 fields', await rounds(browser, pages, LONG), { key: 1.2, p95: 1.3, drawn: 2 }),
      ...figuresOf('small form', await rounds(browser, pages, SMALL), { key: 1.1, p95: 1.3, drawn: 2 }),
    ];
  } finally {
    await browser.close();
    await pages.stop();
  }
}

interface Round {
  ours: Typed;
  least: Typed;
}

/** Interleaved: a machine that is busy for a while is busy for both. */
async function rounds(browser: Browser, pages: BarePages, count: number): Promise<Round[]> {
  const all: Round[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await typed(browser, `${pages.address('ours')}?fields=${count}`, count);
    const least = await typed(browser, `${pages.address('bare')}?fields=${count}`, count);
    // What is compiled for the first time is not what is measured.
    if (round > 0) all.push({ ours, least });
  }
  return all;
}

function figuresOf(form: string, all: Round[], goals: { key: number; p95: number; drawn: number }): Figure[] {
  const of = (side: keyof Round, measured: (each: Typed) => number) =>
    median(all.map((round) => measured(round[side])));
  const row = (name: string, goal: number | undefined, measured: (each: Typed) => number): Figure => ({
    name: `${form}: ${name}`,
    value: of('ours', measured),
    unit: 'ms',
    baseline: { name: 'bare React', value: of('least', measured) },
    ...(goal === undefined ? {} : { goal }),
  });
  return [
    row('key to paint, median', goals.key, ({ keys }) => median(keys)),
    row('key to paint, p95', goals.p95, ({ keys }) => percentile(keys, 95)),
    row('all fields drawn', goals.drawn, ({ drawn }) => drawn),
    { ...row('longest task while typing', undefined, ({ longest }) => longest), limit: 50 },
  ];
}

async function typed(browser: Browser, address: string, count: number): Promise<Typed> {
  const { context, page, drawn } = await openSlowly(browser, address);
  await page
    .getByLabel(`Line ${Math.floor(count / 2)}`, { exact: true })
    .first()
    .focus();
  let keys: number[] = [];
  const longest = await longestTaskIn(browser, page, async () => {
    keys = await typeIn(page, TEXT);
  });
  const value = await page.evaluate(() => (document.activeElement as HTMLInputElement).value);
  if (value !== TEXT) throw new Error(`"${TEXT}" was typed, and the field holds "${value}".`);
  await context.close();
  return { drawn, keys, longest };
}
