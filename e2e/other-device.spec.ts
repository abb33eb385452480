/** Does somebody who goes on in another browser, at any step, find the same screen and all that was typed? */
import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import { type Place, USUAL } from './support/answering.ts';
import { type Applying, apply, comeTo, openIn } from './support/applying.ts';
import { fill } from './support/filling.ts';
import { type Journey, journey } from './support/journey.ts';
import { expect, test } from './support/test.ts';

/** What is never kept unsubmitted (decisions F38): it is typed again. */
const SECRET: Record<string, RegExp> = {
  'start/contact': /^Social Security number/,
  'start/hmda': /^(?!read)/,
};
const LAST = 'insurance/upload';
/** Where screens of each kind stand: ticks, a secret, files, papers to read. */
const KINDS = ['LIEN_VERIFICATION', 'COLLECT_ADDITIONAL_INFO', 'IDENTITY_VERIFICATION', 'NOTE_SIGNING'];
const TRACKER = '**/ft/customer/tracker';

test('@deep a screen of each kind is the same one in a browser that was never here, with what was typed', async ({
  browser,
  server,
}) => {
  const person = await apply(server);
  for (const status of KINDS) {
    await comeTo(person, status);
    await passElsewhere(browser, person);
  }
});

test('@deep each screen of an application is the same one there', async ({ browser, server }) => {
  const person = await apply(server);
  const passed: string[] = [];
  while (passed.at(-1) !== LAST) passed.push(await passElsewhere(browser, person));
  expect(passed.length).toBeGreaterThan(12);
});

/** Types what is asked now, leaves, and sends it from another browser; answers the screen's path. */
async function passElsewhere(browser: Browser, person: Applying): Promise<string> {
  const origin = person.server.origin();
  const here = await anotherBrowser(browser, origin);
  await openIn(here.page, person);
  const way = await comeAlong(journey(here.page, person));
  const path = way.at(-1) ?? '';
  const typed = await typeAndLeave({ page: here.page, main: here.page.getByRole('main'), person }, path);
  await here.context.close();

  const there = await anotherBrowser(browser, origin);
  await openIn(there.page, person);
  const going = journey(there.page, person);
  expect(await comeAlong(going)).toEqual(way);
  await expect.poll(() => shownIn(there.page), `what was typed on ${path}`).toEqual(typed);
  await going.answer();
  await there.context.close();
  return path;
}

/** Where one lands, and on to what is asked behind a screen that only tells of it. */
async function comeAlong(going: Journey): Promise<string[]> {
  const way = [await going.next()];
  for (let path = way[0] ?? ''; 'follow' in (USUAL[path] ?? {}); path = way.at(-1) ?? '') {
    await going.answer();
    way.push(await going.next());
  }
  return way;
}

async function anotherBrowser(
  browser: Browser,
  baseURL: string,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ baseURL });
  return { context, page: await context.newPage() };
}

/** Fills the form, if there is one, and goes away without sending it; answers what another browser is to show. */
async function typeAndLeave(place: Place, path: string): Promise<Shown> {
  const { page } = place;
  const way = USUAL[path];
  if (!way || !('fill' in way)) return shownIn(page);
  let underWay = 0;
  const isKeeping = (url: string) => url.includes('/unsubmitted/');
  page.on('request', (request) => (underWay += Number(isKeeping(request.url()))));
  page.on('requestfinished', (request) => (underWay -= Number(isKeeping(request.url()))));
  await way.fill(place);
  // The page begins to keep while it is told: the browser reports that before it reports the end of the telling.
  await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
  await expect.poll(() => underWay, 'what was typed is on its way').toBe(0);
  const shown = await shownIn(page);
  const secret = SECRET[path];
  const kept = Object.entries(shown).map(([name, value]) => [
    name,
    secret?.test(name) ? (EMPTY[value] ?? '') : value,
  ]);
  return Object.fromEntries(kept);
}

/** Each field by its label with what stands in it, each file that has arrived, and how many papers are read. */
type Shown = Record<string, string>;

/** A tick that is not kept is none. */
const EMPTY: Record<string, string> = { on: 'off', off: 'off' };

async function shownIn(page: Page): Promise<Shown> {
  return page.locator('main').evaluate((main) => {
    const shown: Record<string, string> = {};
    const fields = main.querySelectorAll<HTMLInputElement>(
      'form input:not([type=file], [type=hidden]), form select',
    );
    fields.forEach((field, at) => {
      const isTick = field.type === 'radio' || field.type === 'checkbox';
      const name = field.labels?.[0]?.innerText.split('\n')[0] ?? field.type;
      shown[`${name} ${at}`] = isTick ? (field.checked ? 'on' : 'off') : field.value;
    });
    const files = main.querySelectorAll('[aria-label^="Open: "]');
    files.forEach((file, at) => {
      shown[`file ${at}`] = file.getAttribute('aria-label') ?? '';
    });
    return { ...shown, read: String((main as HTMLElement).innerText.split('Read to the end').length - 1) };
  });
}

test('@deep a secret that is being typed outlives that the browser takes over the tracker of another device', async ({
  browser,
  server,
}) => {
  const person = await apply(server);
  await comeTo(person, 'COLLECT_ADDITIONAL_INFO');
  const here = await anotherBrowser(browser, server.origin());
  const registered = here.page.waitForResponse(TRACKER);
  await openIn(here.page, person);
  await registered;
  await here.context.close();

  const { context, page } = await anotherBrowser(browser, server.origin());
  const asked = Promise.withResolvers<Route>();
  await page.route(TRACKER, (route) => asked.resolve(route), { times: 1 });
  let loads = 0;
  page.on('load', () => (loads += 1));
  await openIn(page, person, 'start/contact');
  const main = page.getByRole('main');
  const { ownership, ssn, ...later } = person.answers['start/contact'] ?? {};
  await fill(page, 'start/contact', { ownership, ssn });
  const held = await asked.promise;
  const before = loads;
  await held.continue();
  await (await held.request().response())?.finished();
  await fill(page, 'start/contact', later);
  await main.locator('form button[type=submit]').first().click();
  await page.waitForURL(/start\/hmda$/);
  // Between the screens the page is loaded anew, so that all of it goes by one tracker.
  await expect.poll(() => loads).toBe(before + 1);
  await expect(page.getByRole('group', { name: /^Ethnicity/ })).toBeVisible();
  await context.close();
});
