/** Can everybody use the screen that is shown: by a screen reader's rules, and on the narrowest phone? */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export async function expectAccessible(page: Page, state: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  // In the page alone: no page of ours has frames, and a second one for the verdict costs a process of the browser.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(RULES).analyze();
  const told = violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.html})`);
  expect(told, `${state} at ${page.url()}`).toEqual([]);
}

/** No sideways scroll at 320 px, and no control cut off by its edge (WCAG 1.4.10, Reflow). */
export async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `sideways scroll at ${page.url()}`).toBe(0);
}
