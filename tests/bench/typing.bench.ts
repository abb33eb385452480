/** What does a key cost in a small form and in one of 200 fields, on a processor four times slower, beside bare React? */
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser, launchOptionsOf } from '../../scripts/testing/browser.mjs';
import { splitForm } from '../../src/config/compile/forms.ts';
import { compileForm } from '../../src/config/compile/validators.ts';
import { type BarePages, startBarePages } from './bare-page.ts';
import { type Figure, median, percentile } from './figure.ts';

const ROUNDS = 5;
const SLOWER = 4;
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
  const modules = Object.fromEntries([SMALL, LONG].map((count) => [`/form-${count}.js`, formOf(count)]));
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
    row('longest task while typing', undefined, ({ longest }) => longest),
  ];
}

async function typed(browser: Browser, address: string, count: number): Promise<Typed> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // What the compiler puts around functions that have names is not there in a page.
  await page.addInitScript({ content: 'globalThis.__name = (each) => each;' });
  await page.goto(address);
  const drawn = await page
    .waitForFunction(() => (window as unknown as { drawnAfter?: number }).drawnAfter)
    .then((handle) => handle.jsonValue());
  await page
    .getByLabel(`Line ${Math.floor(count / 2)}`, { exact: true })
    .first()
    .focus();
  await page.evaluate(timeKeys);
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  for (const key of TEXT) await press(page, key);
  const longest = longestTask(await browser.stopTracing());
  const keys = await page.evaluate(() => (window as unknown as { keys: number[] }).keys);
  const value = await page.evaluate(() => (document.activeElement as HTMLInputElement).value);
  if (value !== TEXT) throw new Error(`"${TEXT}" was typed, and the field holds "${value}".`);
  await context.close();
  return { drawn: drawn ?? Number.NaN, keys, longest };
}

/** At the speed of somebody who types well: what a key starts may end before the next. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key === ' ' ? 'Space' : key);
  await page.waitForTimeout(60);
}

/** Runs in the page: from each key to the moment after the frame that shows it. */
function timeKeys(): void {
  const keys: number[] = [];
  Object.assign(window, { keys });
  const painted = (began: number) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => keys.push(performance.now() - began);
    port2.postMessage(null);
  };
  addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => painted(timeStamp)), true);
}

interface TraceEvent {
  name: string;
  /** Microseconds. */
  dur?: number;
  pid: number;
  tid: number;
  args?: { name?: string };
}

/** Of the threads that run pages, in milliseconds. */
function longestTask(trace: Buffer): number {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const named = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const threads = new Set(named.map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(
    ({ name, pid, tid }) => /RunTask$/.test(name) && threads.has(`${pid} ${tid}`),
  );
  if (tasks.length === 0) throw new Error('The trace names no task of a page.');
  return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000;
}

/** As the server would send it, with the words beside it. */
function formOf(count: number): string {
  const names = Array.from({ length: count }, (_, at) => `line${at}`);
  const properties = Object.fromEntries(
    names.map((name, at) => [
      name,
      { type: 'string', title: `Line ${at}`, widget: 'text', messages: { required: 'Required.' } },
    ]),
  );
  const file = { type: 'object', additionalProperties: false, required: names, properties };
  const form = splitForm('bench', file);
  return `${compileForm(form.shape).code}\nexport const form = ${JSON.stringify(form)};`;
}
