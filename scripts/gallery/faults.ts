/** What keeps somebody from using a page as it is pictured: by the rules of axe, with a finger, and on the narrowest phone. */
import type { Page } from '@playwright/test';
import { brokenRules } from '../testing/axe.ts';

/** CSS pixels that a finger needs; a link within a sentence is as high as its line (WCAG 2.5.5 and its exception). */
const FINGER = 44;
const NARROW = { width: 320, height: 640 };

/** A sentence each; empty where all is well. The page is as wide as before afterwards. */
export async function faultsIn(page: Page): Promise<string[]> {
  const size = page.viewportSize();
  const faults = [...(await brokenRules(page)), ...(await page.evaluate(smallTargets, FINGER))];
  await page.setViewportSize(NARROW);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  if (width > NARROW.width) faults.push(`reflow: it is ${width} px wide in a window of ${NARROW.width}`);
  if (size) await page.setViewportSize(size);
  return faults;
}

/** Runs in the page. */
function smallTargets(finger: number): string[] {
  const controls = [...document.querySelectorAll('button, summary, nav a, select')].filter(
    (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('p'),
  );
  return controls.flatMap((each) => {
    const { width, height } = each.getBoundingClientRect();
    const isHidden = width <= 1 || height <= 1;
    if (isHidden || Math.round(height) >= finger) return [];
    return [
      `target-size: ${Math.round(height)} px high, and a finger needs ${finger} (${each.outerHTML.slice(0, 120)})`,
    ];
  });
}
