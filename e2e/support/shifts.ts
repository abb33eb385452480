/** How much does a page move? Each layout shift as the browser scores it, in every document of a page that is opened from then on. */
import type { Page } from '@playwright/test';

export interface Shift {
  /** The path and the heading under which it came. */
  where: string;
  /** As the browser scores it: 1 is the whole window, moved by its height. */
  score: number;
  /** Half a second after a press or a key at most: a person has just caused it. */
  isCaused: boolean;
}

/** Call it before the page is opened. */
export async function watchShifts(page: Page, onShift: (shift: Shift) => void): Promise<void> {
  await page.exposeFunction('reportShift', onShift);
  await page.addInitScript(report);
}

/** Runs in each document. */
function report(): void {
  const { reportShift } = window as unknown as { reportShift: (shift: Shift) => void };
  new PerformanceObserver((list) => {
    const where = `${location.pathname} ${document.querySelector('main h1')?.textContent}`;
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      reportShift({ where, score: entry.value, isCaused: entry.hadRecentInput });
  }).observe({ type: 'layout-shift', buffered: true });
}
