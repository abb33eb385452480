/** How large is the chat, compressed, and how long after its button is pressed can somebody fill in the form? */
import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { type Figure, median } from './figure.ts';
import { firstScreen, untilUsable, withBrowser } from './visit.ts';

const ROUNDS = 5;

interface Opening {
  /** Milliseconds from the press to a field that has the focus. */
  usable: number;
  /** kB of all scripts that the first screen did not ask for. */
  scripts: number;
}

export async function measure(): Promise<Figure[]> {
  const rounds = await withBrowser(async (browser, server) => {
    const url = `${server.origin()}${firstScreen}`;
    // The server's own first answers are not what is measured.
    await open(browser, url);
    const all: Opening[] = [];
    for (let round = 0; round < ROUNDS; round += 1) all.push(await open(browser, url));
    return all;
  });
  return [
    {
      ...{ name: 'JavaScript of the chat, gzip', unit: 'kB', limit: 45, goal: 45, isPure: true },
      value: median(rounds.map(({ scripts }) => scripts)),
    },
    {
      ...{ name: 'chat form usable after its button is pressed', unit: 'ms', goal: 500, limit: 500 },
      value: median(rounds.map(({ usable }) => usable)),
    },
  ];
}

/** On a page that has been still, as somebody meets it who looks for help. */
async function open(browser: Browser, url: string): Promise<Opening> {
  const page = await browser.newPage();
  await page.goto(url);
  await untilUsable(page);
  await page.waitForLoadState('networkidle');
  const reads: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return;
    reads.push(response.body().then((body) => gzipSync(body).length / 1000));
  });
  const button = page.getByRole('button', { name: 'Chat with us' });
  await button.waitFor();
  // Its code has come by then, as it has for who reads the page first.
  await page.waitForTimeout(6000);
  const pressed = performance.now();
  await button.click();
  await page.locator('[role=dialog] input:focus').waitFor();
  const usable = performance.now() - pressed;
  const sizes = await Promise.all(reads);
  await page.close();
  return { usable, scripts: sizes.reduce((sum, size) => sum + size, 0) };
}
