/** Can everybody use the screen that is shown: by a screen reader's rules, and on the narrowest phone? */
import type { Page } from '@playwright/test';
import { brokenRules } from '../../scripts/testing/axe.ts';
import { expect } from './test.ts';

export async function expectAccessible(page: Page, state: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(await brokenRules(page), `${state} at ${page.url()}`).toEqual([]);
}

/** No sideways scroll at 320 px, and no control cut off by its edge (WCAG 1.4.10, Reflow). */
export async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `sideways scroll at ${page.url()}`).toBe(0);
}
