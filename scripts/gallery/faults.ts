/** What keeps somebody from using a page as it is pictured: by the rules of axe, with a finger, and on the narrowest phone. */
import type { Page } from '@playwright/test';
import { brokenRules } from '../testing/axe.ts';
import { primaryOutOfView } from '../testing/primary-button.ts';
import { shifts } from '../testing/shifts.ts';
import { HEIGHT, type Opened, WIDTHS } from './camera.ts';

/** CSS pixels that a finger needs; a link within a sentence is as high as its line (WCAG 2.5.5 and its exception). */
const FINGER = 44;
/** A phone opens on what is asked; its button comes after. */
const DESK = 1280;
const NARROW = { width: 320, height: 640 };
/** Of the window, summed over all that moves. */
const MOST_SHIFTED = 0.02;

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

/** What moves while the page comes, at each width, and at a desk a button that has to be looked for: it is loaded again for it. */
export async function faultsOnOpening({ page, settle }: Pick<Opened, 'page' | 'settle'>): Promise<string[]> {
  const faults: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT[width] });
    await page.reload();
    await settle();
    const sum = await shifts(page);
    if (sum >= MOST_SHIFTED)
      faults.push(`${width} px: layout-shift: ${sum.toFixed(3)}, and ${MOST_SHIFTED} is too much`);
    if (width !== DESK) continue;
    for (const button of await primaryOutOfView(page)) faults.push(`${width} px: out of view: ${button}`);
  }
  return faults;
}

/** Runs in the page. What is pressed may be larger than it is drawn: its label, or a part of it that has no ink. */
function smallTargets(finger: number): string[] {
  const controls = 'button, summary, select, a[href], input, textarea';
  const small: string[] = [];
  for (const control of document.querySelectorAll<HTMLElement>(controls)) {
    const target = control.closest('label') ?? control;
    const { width, height } = target.getBoundingClientRect();
    const isHidden = width <= 1 || height <= 1 || !control.checkVisibility({ visibilityProperty: true });
    if (isHidden || Math.round(height) >= finger) continue;
    const around = control.closest('p, li, dd, td, label, figcaption')?.textContent?.trim();
    const hasTextBeside = [...(control.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
    );
    const isInSentence = hasTextBeside || (around !== undefined && around !== control.textContent?.trim());
    if (isInSentence && control.matches('a, button')) continue;
    target.scrollIntoView({ block: 'center' });
    const { left, top } = target.getBoundingClientRect();
    const middle = top + height / 2;
    // One pixel within.
    const hits = [middle - finger / 2 + 1, middle + finger / 2 - 1].map((y) =>
      document.elementFromPoint(left + width / 2, y),
    );
    if (hits.every((hit) => hit !== null && target.contains(hit))) continue;
    const what = control.outerHTML.slice(0, 120);
    small.push(`target-size: ${Math.round(height)} px high, and a finger needs ${finger} (${what})`);
  }
  return small;
}
