/** Does the gallery show each state of a screen, and find a screen again? */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createVisits } from '../scripts/gallery/camera.ts';
import { faultsIn, faultsOnOpening } from '../scripts/gallery/faults.ts';
import { makeGallery } from '../scripts/gallery/make.ts';
import { expect, test } from './support/test.ts';

test('@deep a screen is pictured in each state and width, and found by the page’s filters', async ({
  page,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'hearthline-gallery-'));
  const options = {
    ...{
      root: join(import.meta.dirname, '..'),
      folder,
      orgs: ['figure'],
      states: [],
      isAll: false,
      isOfLenders: false,
    },
    ...{ against: undefined, say: () => {} },
  };
  try {
    expect(await makeGallery({ ...options, screens: ['for-sale'] })).toContain('no earlier gallery');
    await page.goto(pathToFileURL(join(folder, 'index.html')).href);
    for (const state of ['fresh', 'errors', 'busy', 'long']) {
      for (const width of [375, 1280]) {
        await expect(page.getByText(`figure, ${width} px, ${state}`, { exact: true })).toBeVisible();
      }
    }
    await page.getByLabel('State').selectOption('busy');
    await expect(page.locator('figure:visible')).toHaveCount(2);
    await page.getByLabel('Search').fill('no such screen');
    await expect(page.locator('figure:visible')).toHaveCount(0);
    await expect(page.getByText('0 of 8 pictures')).toBeVisible();
    expect(readFileSync(join(folder, 'changes.md'), 'utf8')).toContain('no earlier gallery');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('@deep what keeps somebody from using a page is told: an unreadable text, a target too small, a page too wide, a part that moves, a button out of view', async ({
  page,
}) => {
  const content = (style: string, color: string) => `<html lang="en"><title>Page</title>
    <main style="${style}"><h1>Page</h1><p style="color: ${color}">Read <a href="/me">me</a></p>
    <label style="display: block; padding: 24px">Yes <input type="checkbox"></label>
    <button style="height: 44px">Go</button></main>`;
  await page.setContent(content('', '#333'));
  expect(await faultsIn(page)).toEqual([]);
  await page.setContent(content('zoom: 0.8; width: 700px', '#ccc'));
  expect(await faultsIn(page)).toEqual([
    expect.stringMatching(/^color-contrast: /),
    expect.stringMatching(/^target-size: 35 px high/),
    expect.stringMatching(/^reflow: it is 5\d\d px wide in a window of 320$/),
  ]);
  await page.setContent(`${content('', '#333')}<p><a href="/on">A link alone in its line</a></p>`);
  expect(await faultsIn(page)).toContainEqual(
    expect.stringMatching(/^target-size: \d\d px high.*href="\/on"/),
  );

  const moves = 'setTimeout(() => document.querySelector("h1").style.marginTop = "200px", 100)';
  const lower =
    'document.querySelector("button").type = "submit"; document.querySelector("h1").style.marginTop = "700px"';
  for (const [script, told] of [
    ['', []],
    [moves, [375, 1280].map((width) => expect.stringMatching(`^${width} px: layout-shift: 0\\.`))],
    [lower, [expect.stringMatching('^1280 px: out of view: Go: ends at 9')]],
  ] as const) {
    const body = `${content('height: 600px', '#333')}<script>${script}</script>`;
    await page.route('**/moves', (route) => route.fulfill({ body, contentType: 'text/html' }));
    await page.goto('/moves');
    expect(await faultsOnOpening({ page, settle: () => page.waitForTimeout(500) })).toEqual(told);
  }
});

test('@deep a page is pictured once its foot and its chat are there, which come after all else', async ({
  browser,
  server,
}) => {
  const open = createVisits(browser);
  const { page, close } = (await open(server.origin(), { path: '/account/heloc/register-v2' }, true))!;
  expect(await page.getByRole('button', { name: 'Chat with us' }).isVisible()).toBe(true);
  expect(await page.getByRole('contentinfo').getByRole('listitem').count()).toBe(10);
  await close();
});
