/** What tests of drawn pages share: a script that is held back, and what the console says. */
import type { Page } from '@playwright/test';

export const SCRIPT = '**/assets/main-*.js';

/** Holds the page's script back; answers how to let it come. */
export async function holdScript(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SCRIPT, (route) => promise.then(() => route.continue()));
  return resolve;
}

/** Everything that the console says that is not plain information. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  return complaints;
}
