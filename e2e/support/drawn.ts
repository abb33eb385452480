/** What tests of drawn pages share: a script that is held back, what the console says, and what has moved by itself. */
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

/** The layout shifts that nobody caused, summed. */
export function shifts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const entries: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => entries.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // The frame that is drawn now, and what is reported of it.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    entries.push(...observer.takeRecords());
    return (entries as (PerformanceEntry & { value: number })[]).reduce((sum, { value }) => sum + value, 0);
  });
}
