/** How much of a page has moved by itself since it was opened. */
import type { Page } from '@playwright/test';

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
