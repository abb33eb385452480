/** How does a benchmark open the first registration screen in a real browser on a real server? */
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findBrowser, launchOptionsOf } from '../../scripts/testing/browser.mjs';
import { NEAR_HOME } from '../support/places.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** A notary asks where somebody is; a browser that may not say it comes no further. */
export const AT_HOME: BrowserContextOptions = { permissions: ['geolocation'], geolocation: NEAR_HOME };

const project = join(import.meta.dirname, '../..');
export const firstScreen = '/account/heloc/register-v2';

/** Gives the work a browser and a server, and ends both whatever happens. */
export async function withBrowser<T>(
  work: (browser: Browser, server: RunningServer) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const server = await startServer({ env });
  try {
    const browser = await chromium.launch(launchOptionsOf(await findBrowser(project)));
    try {
      return await work(browser, server);
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}

/** Resolves when the first field of the page's form can be filled in. */
export async function untilUsable(page: Page): Promise<void> {
  const field = page.locator('main input:not([type=hidden]), main select, main textarea').first();
  await field.waitFor({ state: 'visible', timeout: 60_000 });
  await field.focus();
}
