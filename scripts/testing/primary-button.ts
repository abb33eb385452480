/** The one thing to do on a screen: its form's button, else the link that stands for it. Is it in view as the screen opens? */
import type { Page } from '@playwright/test';

export const PRIMARY_BUTTON = 'main [type=submit], main [class*="primary"]';

/** Those whose box is not wholly in the window, each with where it ends; the page is not scrolled. */
export function primaryOutOfView(page: Page): Promise<string[]> {
  return page.evaluate(outOfView, PRIMARY_BUTTON);
}

/** Runs in the page. */
function outOfView(primary: string): string[] {
  return [...document.querySelectorAll(primary)].flatMap((button) => {
    const { top, bottom, width } = button.getBoundingClientRect();
    const isHidden = width <= 1 || !button.checkVisibility({ visibilityProperty: true });
    const isInView = top >= 0 && bottom <= innerHeight;
    return isHidden || isInView ? [] : [`${button.textContent}: ends at ${Math.round(bottom)} px`];
  });
}
