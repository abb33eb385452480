/** Which pictures does the README show? Walks the running application and writes them to docs/pictures/. */
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { register } from 'tsx/esm/api';
import { build } from './setup/build.mjs';
import { findBrowser, launchOptionsOf } from './testing/browser.mjs';
import { pictures } from './testing/pictures.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'docs', 'pictures');

process.exitCode = await takeAll();

/** @returns {Promise<number>} the exit code */
async function takeAll() {
  const built = build(root, process.execPath);
  if (built.problem) throw new Error(`${built.output}\n${built.problem}`);
  register();
  const { startServer } = await import('../tests/support/server.ts');
  const server = await startServer();
  const browser = await chromium.launch(launchOptionsOf(await findBrowser(root)));
  mkdirSync(folder, { recursive: true });
  try {
    for (const picture of pictures) await take(browser, server, picture);
    return 0;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {import('../tests/support/server.ts').RunningServer} server
 * @param {import('./testing/pictures.mjs').Picture} picture
 */
async function take(browser, server, { name, org, width, height, path, walk }) {
  const context = await browser.newContext({
    baseURL: server.origin(org),
    viewport: { width, height },
    deviceScaleFactor: 2,
    // Pictures of a screen in motion differ from run to run.
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(path);
  await page.locator('main h1').first().waitFor();
  await walk?.(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  await context.close();
  console.log(`docs/pictures/${name}.png`);
}
