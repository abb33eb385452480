/** How much JavaScript does the first registration screen need, compressed? Counted in the browser that asks for it. */
import { gzipSync } from 'node:zlib';
import type { Figure } from './figure.ts';
import { firstScreen, untilUsable, withBrowser } from './visit.ts';

/** kB = 1000 bytes, gzip at its default level, each file compressed by itself as a server does. */
const limit = 183;

export async function measure(): Promise<Figure[]> {
  const scripts = await withBrowser(async (browser, server) => {
    const page = await browser.newPage();
    const bodies: { path: string; size: number }[] = [];
    const reads: Promise<void>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      const read = response.body().then((body) => {
        bodies.push({ path: new URL(response.url()).pathname, size: gzipSync(body).length / 1000 });
      });
      reads.push(read);
    });
    await page.goto(`${server.origin()}${firstScreen}`);
    await untilUsable(page);
    await page.waitForLoadState('networkidle');
    await Promise.all(reads);
    return bodies;
  });
  if (scripts.length === 0) throw new Error('The first screen asked for no script at all.');
  for (const { path, size } of scripts) console.error(`${size.toFixed(1).padStart(8)} kB  ${path}`);
  const value = scripts.reduce((sum, { size }) => sum + size, 0);
  const baseline = { name: 'the aim', value: 165 };
  return [{ name: 'JavaScript of the first screen, gzip', value, unit: 'kB', baseline, limit }];
}
