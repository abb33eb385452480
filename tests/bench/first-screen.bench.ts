/** How much JavaScript does the first registration screen ask for, compressed? Counted in the browser that asks for it. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Figure } from './figure.ts';
import { firstScreen, untilUsable, withBrowser } from './visit.ts';

/** kB = 1000 bytes, gzip at its default level, brotli at its best, each file by itself as it is when built. */
const limit = { gzip: 155, brotli: 138 };

export async function measure(): Promise<Figure[]> {
  const scripts = await withBrowser(async (browser, server) => {
    const page = await browser.newPage();
    const bodies: { path: string; gzip: number; brotli: number }[] = [];
    const reads: Promise<void>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      const read = response.body().then((body) => {
        const path = new URL(response.url()).pathname;
        bodies.push({
          path,
          gzip: gzipSync(body).length / 1000,
          brotli: brotliCompressSync(body).length / 1000,
        });
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
  for (const { path, gzip } of scripts) console.error(`${gzip.toFixed(1).padStart(8)} kB  ${path}`);
  return (['gzip', 'brotli'] as const).map((how) => ({
    name: `JavaScript of the first screen, ${how}`,
    value: scripts.reduce((sum, script) => sum + script[how], 0),
    unit: 'kB',
    baseline: { name: 'the aim, gzip', value: 165 },
    limit: limit[how],
    goal: 1,
    isPure: true,
  }));
}
