/** Can everybody use the screen that is shown: by a screen reader's rules, and on the narrowest phone? */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Put into a page once: to send and to read it costs three times what the rules do, and the builder would do both twice a look. */
const AXE = readFileSync(ofBuilder('axe-core/axe.min.js'), 'utf8');
const IS_THERE = '/* axe is in the page */';

export async function expectAccessible(page: Page, state: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(await brokenRules(page), `${state} at ${page.url()}`).toEqual([]);
}

/** What axe finds wrong, of what is seen now: each rule with the first element that breaks it. */
export async function brokenRules(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const axe = new AxeBuilder({ page, axeSource: IS_THERE });
  // In the page alone: no page of ours has frames, and a second one for the verdict costs a process of the browser.
  const { violations } = await axe.setLegacyMode().withTags(RULES).analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.html})`);
}

/** No sideways scroll at 320 px, and no control cut off by its edge (WCAG 1.4.10, Reflow). */
export async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 });
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(sideways, `sideways scroll at ${page.url()}`).toBe(0);
}

/** A file of a package that the builder brings. */
function ofBuilder(file: string): string {
  const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
  return createRequire(builder).resolve(file);
}
