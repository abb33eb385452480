/** What axe finds wrong with a page, by the rules of WCAG 2.2 A and AA and its own best practice. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Put into a page once: to send and to read it costs three times what the rules do, and the builder would do both twice a look. */
const AXE = readFileSync(ofBuilder('axe-core/axe.min.js'), 'utf8');
const IS_THERE = '/* axe is in the page */';

/** Of what is seen now: each rule with the first element that breaks it. */
export async function brokenRules(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const axe = new AxeBuilder({ page, axeSource: IS_THERE });
  // In the page alone: no page of ours has frames, and a second one for the verdict costs a process of the browser.
  const { violations } = await axe.setLegacyMode().withTags(RULES).analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help} (${nodes[0]?.html})`);
}

/** A file of a package that the builder brings. */
function ofBuilder(file: string): string {
  const builder = createRequire(import.meta.url).resolve('@axe-core/playwright');
  return createRequire(builder).resolve(file);
}
