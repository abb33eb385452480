/** After how long can a person on a slow phone and line answer the first question, and at what cost of line and processor? */
import type { Browser, Page } from '@playwright/test';
import { startBarePages } from './bare-page.ts';
import { type Figure, median, percentile } from './figure.ts';
import { firstScreen, untilUsable, withBrowser } from './visit.ts';

/** A mid-range phone on slow 4G: four times slower, 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const slow = { cpu: 4, downloadThroughput: (1.6e6 / 8) | 0, uploadThroughput: (750e3 / 8) | 0, latency: 150 };
const ROUNDS = 5;

interface Visit {
  /** Milliseconds from asking for the page to a key that stands in the first field. */
  firstKey: number;
  firstPaint: number;
  largestPaint: number;
  /** Milliseconds beyond 50 of each long task, summed. */
  blocked: number;
  /** Bytes over the line, headers included. */
  bytes: number;
  /** What the first question needs to come alive: the page, what it reads, its scripts and its sheet. */
  requests: number;
  /** What is seen and holds up nothing: text stands in another typeface until its own has come. */
  pictures: number;
  /** Parts of the page and forms of the screens that may follow, asked for when nothing else is to do. */
  idle: number;
  calls: number;
  shift: number;
}

export async function measure(): Promise<Figure[]> {
  const bare = await startBarePages({ bare: 'bare/main.tsx' });
  try {
    return await withBrowser(async (browser, { origin }) => {
      const address = `${origin()}${firstScreen}`;
      // The servers' own first answers are not what is measured.
      const least = bare.address('bare');
      for (const url of [address, least]) await visit(browser, url);
      const rounds: { ours: Visit; least: Visit }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push({ ours: await visit(browser, address), least: await visit(browser, least) });
      }
      return figuresOf(rounds);
    });
  } finally {
    await bare.stop();
  }
}

function figuresOf(rounds: { ours: Visit; least: Visit }[]): Figure[] {
  const row = (name: string, part: keyof Visit, unit: Figure['unit'], more: Partial<Figure> = {}): Figure => {
    const scale = unit === 'kB' ? 1000 : 1;
    const value = median(rounds.map(({ ours }) => ours[part])) / scale;
    const baseline = { name: 'bare React', value: median(rounds.map(({ least }) => least[part])) / scale };
    return { name, value, unit, baseline, ...more };
  };
  const keys = rounds.map(({ ours, least }) => ours.firstKey / least.firstKey);
  return [
    row('first key on a phone', 'firstKey', 'ms', { goal: 0.6 }),
    { name: 'of bare React, p95 of the rounds', value: percentile(keys, 95), unit: '' },
    row('first paint on a phone', 'firstPaint', 'ms'),
    row('largest paint on a phone', 'largestPaint', 'ms'),
    { ...row('blocking time of the load', 'blocked', 'ms'), baseline: { name: 'aim', value: 60 }, goal: 1 },
    row('all of the first screen, as sent', 'bytes', 'kB', { limit: 245, goal: 3, isPure: true }),
    row('requests that the first question waits for', 'requests', '', { limit: 7, goal: 3, isPure: true }),
    row('pictures and typefaces of the first screen', 'pictures', '', { limit: 3 }),
    row('scripts asked for behind it, when idle', 'idle', ''),
    row('calls of the first screen', 'calls', '', { limit: 0 }),
    row('layout shift of the first screen', 'shift', '', { limit: 0.02 }),
  ];
}

/** Opens the page with nothing cached, types as soon as there is a field, and waits until nothing happens any more. */
export async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const { cpu, ...network } = slow;
  let bytes = 0;
  let calls = 0;
  const asked: { path: string; type: string }[] = [];
  await devtools.send('Network.enable');
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  page.on('request', (request) => {
    // On a slow machine the key is kept before the page is at rest; that call is the key's, not the screen's.
    if (request.url().startsWith('data:') || request.url().includes('/unsubmitted/')) return;
    asked.push({ path: new URL(request.url()).pathname, type: request.resourceType() });
    if (request.resourceType() === 'fetch' && !request.url().includes('/bundles/')) calls += 1;
  });
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  // What the compiler puts around functions that have names is not there in a page.
  await page.addInitScript({ content: 'globalThis.__name = (each) => each;' });
  await page.addInitScript(observe);
  const began = performance.now();
  const response = await page.goto(address, { waitUntil: 'commit' });
  await untilUsable(page);
  await page.keyboard.press('1');
  const firstKey = performance.now() - began;
  await expectTyped(page);
  await page.waitForLoadState('networkidle');
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  const html = (await response?.text()) ?? '';
  await context.close();
  // The page names the scripts of its own screen, those that they import and its form.
  const idle = asked.filter(({ path, type }) => type === 'script' && !html.includes(path)).length;
  const pictures = asked.filter(({ type }) => type === 'image' || type === 'font').length;
  const requests = asked.length - idle - pictures;
  return { firstKey, bytes, calls, requests, pictures, idle, ...seen };
}

/** A key that is lost again was never accepted. */
async function expectTyped(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  const typed = await page.locator('main input').first().inputValue();
  if (typed !== '1') throw new Error(`The first key was "1", and the field holds "${typed}".`);
}

type Seen = Pick<Visit, 'firstPaint' | 'largestPaint' | 'blocked' | 'shift'>;

/** Runs in the page before anything else. */
function observe(): void {
  const seen: Seen = { firstPaint: 0, largestPaint: 0, blocked: 0, shift: 0 };
  Object.assign(window, { seen });
  const follow = (
    type: string,
    take: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void,
  ) =>
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => void take(entry as never)),
    ).observe({
      type,
      buffered: true,
    });
  follow('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  follow('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  follow('longtask', ({ duration }) => {
    seen.blocked += Math.max(0, duration - 50);
  });
  // What moves because somebody types is no shift, as browsers count it.
  follow('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
}
