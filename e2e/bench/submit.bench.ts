/** How long is it from a submit to the next screen, in a real browser, on the way from the first question to the money? */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { findBrowser, launchOptionsOf } from '../../scripts/testing/browser.mjs';
import { type Figure, median, percentile } from '../../tests/bench/figure.ts';
import { AT_HOME } from '../../tests/bench/visit.ts';
import { startServer } from '../../tests/support/server.ts';
import { journey } from '../support/journey.ts';
import { answerQuestions, newApplicant, START } from '../support/registration.ts';

const WALKS = 2;
const LIMIT = 300;
const KEPT = 'bench-took';

export async function measure(): Promise<Figure[]> {
  const server = await startServer({ env: { HEARTHLINE_SANDBOX_DELAY: '0' } });
  const browser = await chromium.launch(
    launchOptionsOf(await findBrowser(join(import.meta.dirname, '../..'))),
  );
  try {
    const took: [string, number][] = [];
    for (let walk = 0; walk < WALKS; walk += 1) {
      const context = await browser.newContext(AT_HOME);
      const page = await context.newPage();
      // What the compiler puts around functions that have names is not there in a page.
      await page.addInitScript({ content: 'globalThis.__name = (each) => each;' });
      await page.addInitScript(watchSubmits, KEPT);
      await walkThrough(page, server.origin());
      took.push(...(await page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '[]'), KEPT)));
      await context.close();
    }
    for (const [path, ms] of took) console.error(`${ms.toFixed(0).padStart(6)} ms  ${path}`);
    const all = took.map(([, ms]) => ms);
    return [
      { name: 'submit to next screen, median', value: median(all), unit: 'ms', limit: LIMIT },
      { name: 'submit to next screen, p95', value: percentile(all, 95), unit: 'ms' },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function walkThrough(page: Page, origin: string): Promise<void> {
  const person = newApplicant();
  await page.goto(origin + START);
  await answerQuestions(page, person);
  await journey(page, person).to('/dashboard');
}

/** Runs in the page: each submit, until another screen stands there with its title and nothing before it. */
function watchSubmits(key: string): void {
  const seen = () => `${location.pathname} ${document.querySelector('main h1')?.textContent ?? ''}`;
  document.addEventListener(
    'submit',
    () => {
      const [before, path, began] = [seen(), location.pathname, performance.now()];
      const look = () => {
        const dialogs = [...document.querySelectorAll('[role=dialog]')];
        const isThere = document.querySelector('main h1') && !dialogs.some((each) => each.checkVisibility());
        if (seen() === before || !isThere) {
          if (performance.now() - began < 20_000) requestAnimationFrame(look);
          return;
        }
        const took = JSON.parse(sessionStorage.getItem(key) ?? '[]');
        took.push([path.replace(/[0-9a-f-]{36}/, ':uuid'), performance.now() - began]);
        sessionStorage.setItem(key, JSON.stringify(took));
      };
      requestAnimationFrame(look);
    },
    true,
  );
}
