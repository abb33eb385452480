/** How is typing measured in a page on a processor four times slower: each key to its paint, and the longest task meanwhile? */
import type { Browser, BrowserContext, Page } from '@playwright/test';

const SLOWER = 4;

/** A page of its own, drawn whole; answers after how many milliseconds that was. */
export async function openSlowly(
  browser: Browser,
  address: string,
): Promise<{ context: BrowserContext; page: Page; drawn: number }> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  // What the compiler puts around functions that have names is not there in a page.
  await page.addInitScript({ content: 'globalThis.__name = (each) => each;' });
  await page.goto(address);
  const drawn = await page
    .waitForFunction(() => (window as unknown as { drawnAfter?: number }).drawnAfter, null, { timeout: 0 })
    .then((handle) => handle.jsonValue());
  return { context, page, drawn: drawn ?? Number.NaN };
}

/** The longest task of the page while something happens in it, in milliseconds. */
export async function longestTaskIn(browser: Browser, page: Page, happens: () => Promise<void>) {
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline'] });
  await happens();
  return longestTask(await browser.stopTracing());
}

/** Milliseconds from each key to its paint, at the speed of somebody who types well: what one starts may end before the next. */
export async function typeIn(page: Page, text: string): Promise<number[]> {
  await page.evaluate(timeKeys);
  for (const key of text) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.waitForTimeout(60);
  }
  return page.evaluate(() => (window as unknown as { keys: number[] }).keys);
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
