/** What is done on a screen off the usual way, by the person or meanwhile by the lender's people? */
import { linkTo, type Place, readPapers, USUAL, wayOut } from './answering.ts';
import { type Applying, comeTo, openIn } from './applying.ts';
import { decide } from './deciding.ts';

export type Act = (place: Place, applying: Applying) => Promise<void>;

export interface Shown {
  title: string;
  /** What else stands there. */
  says?: string[];
  does?: Act;
}

/** Fills the screen as everybody does, or as `differently` says, and sends it. */
export const send =
  (screen: string, differently?: (place: Place) => Promise<void>): Act =>
  async (place) => {
    const way = USUAL[screen];
    if (way && 'fill' in way) await way.fill(place);
    await differently?.(place);
    await place.main.locator('form button[type=submit]').first().click();
  };

export const follow =
  (link: string): Act =>
  ({ main }) =>
    linkTo(main, link).click();

/** Over to a page of the sandbox, where something is chosen, and back. */
export const visit =
  (words: string, choice: string): Act =>
  async ({ page, main }) => {
    await wayOut(main, words).click();
    await page.waitForURL(/\/sandbox\//);
    await page.getByRole('radio', { name: choice }).check();
    await page.getByRole('button').first().click();
  };

/** The page goes on when it is loaded again, or by itself within a minute. */
export const staff =
  (review: string, outcome: string): Act =>
  async ({ page }, applying) => {
    await decide(applying, review, outcome);
    await page.reload();
  };

export const type =
  (label: string, text: string) =>
  ({ main }: Place) =>
    main.getByLabel(label, { exact: true }).fill(text);

/** A paper can be read on the screen that lists it. */
export const readNotice: Act = (place) => readPapers(place);

export async function openConditions({ page }: Place, applying: Applying): Promise<void> {
  await openIn(page, applying, 'conditions');
}

/** Days pass at the lender; a person who cannot wait a minute asks. */
export function checkAgain(status: string): Act {
  return async ({ main }, applying) => {
    await comeTo(applying, status);
    const button = main.getByRole('button', { name: 'Check again' });
    // The page asks by itself as well, and may have moved on before it is pressed.
    await button.evaluateAll((buttons: HTMLElement[]) => buttons[0]?.click());
  };
}
