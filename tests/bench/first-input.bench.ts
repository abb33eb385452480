/** After how long can a person on a slow phone and line type into the first field of a first visit? */
import type { Browser } from '@playwright/test';
import { type Figure, median } from './figure.ts';
import { firstScreen, untilUsable, withBrowser } from './visit.ts';

/** A mid-range phone on slow 4G: four times slower, 1.6 Mbit/s down, 750 kbit/s up, 150 ms there and back. */
const slow = { cpu: 4, downloadThroughput: (1.6e6 / 8) | 0, uploadThroughput: (750e3 / 8) | 0, latency: 150 };
const times = 3;

export async function measure(): Promise<Figure[]> {
  return withBrowser(async (browser, { origin }) => {
    const address = `${origin()}${firstScreen}`;
    // The server's own first answer is not what is measured.
    const baseline = { name: 'not slowed', value: await visit(browser, address, undefined) };
    const visits: number[] = [];
    for (let time = 0; time < times; time += 1) visits.push(await visit(browser, address, slow));
    return [{ name: 'first input usable, slowed', value: median(visits), unit: 'ms', baseline }];
  });
}

/** Milliseconds from asking for the page to a focused field, with nothing cached. */
async function visit(browser: Browser, address: string, slowed: typeof slow | undefined): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 375, height: 812 } });
  const page = await context.newPage();
  if (slowed) {
    const { cpu, ...network } = slowed;
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...network });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  }
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await untilUsable(page);
  const took = performance.now() - began;
  await context.close();
  return took;
}
