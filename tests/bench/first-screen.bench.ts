/** How much JavaScript does the first registration screen ask for, compressed, and how much when nothing else is to do? Counted in the browser that asks for it. */
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Figure } from './figure.ts';
import { firstScreen, untilUsable, withBrowser } from './visit.ts';

/** kB = 1000 bytes, gzip at its default level, brotli at its best, each file by itself as it is when built. */
const limit = { gzip: 155, brotli: 138 };

export async function measure(): Promise<Figure[]> {
  const { scripts, html } = await withBrowser(async (browser, server) => {
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
    const opened = await page.goto(`${server.origin()}${firstScreen}`);
    const html = (await opened?.text()) ?? '';
    await untilUsable(page);
    await page.waitForLoadState('networkidle');
    await Promise.all(reads);
    return { scripts: bodies, html };
  });
  if (scripts.length === 0) throw new Error('The first screen asked for no script at all.');
  for (const { path, gzip } of scripts) console.error(`${gzip.toFixed(1).padStart(8)} kB  ${path}`);
  // The page names the scripts of its own screen, those that they import and its form.
  const own = scripts.filter(({ path }) => html.includes(path));
  const idle = scripts.filter(({ path }) => !html.includes(path));
  const sum = (all: typeof scripts, how: 'gzip' | 'brotli') =>
    all.reduce((total, script) => total + script[how], 0);
  return [
    ...(['gzip', 'brotli'] as const).map((how) => ({
      name: `JavaScript of the first screen, ${how}`,
      ...{ value: sum(own, how), unit: 'kB' as const, limit: limit[how], goal: 1, isPure: true as const },
      baseline: { name: 'the aim, gzip', value: 165 },
    })),
    { name: 'JavaScript asked for behind it, when idle, gzip', value: sum(idle, 'gzip'), unit: 'kB' },
  ];
}
