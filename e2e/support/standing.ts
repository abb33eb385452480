/** How does a visitor come to stand at a question without answering all before it by hand? */
import type { Page } from '@playwright/test';
import { bundleOf } from './api.ts';
import { START, USUAL } from './registration.ts';
import { type Cookie, send } from './sending.ts';

const DRAFT = '/service-hearthline/api/v1/journeys/draft';

/** The order of the questions, answered as usual; a lender that does not lend in Colorado needs a home of its own. Its path below the start is its name. */
const ASKED = [
  ...(['property-address', 'home-address', 'for-sale', 'annual-income', 'legal-name', 'birthdate'] as const),
  ...(['contact-info', 'login-info'] as const),
];
/** Asked of some alone, or no answer of a draft. */
const UNANSWERED: Ask[] = ['home-address', 'login-info'];

export type Ask = (typeof ASKED)[number];
export type Given = Partial<Record<Ask, object>>;

const PATHS = { 'property-address': '' } as Record<string, string>;

/** A visitor who has answered what comes before `ask`, with `given` in place of the usual, opens it: one page, and no other before it. */
export async function standAt(page: Page, origin: string, ask: Ask, given: Given = {}): Promise<void> {
  const context = page.context();
  await context.clearCookies({ name: /^draft-/ });
  const key = await answeredBefore(origin, ask, given);
  if (key) await context.addCookies([{ ...key, url: origin, httpOnly: true, sameSite: 'Lax' }]);
  await page.goto(`${origin}${START}/${PATHS[ask] ?? ask}`);
}

/** A draft with these answers; gives the cookie that opens it, or undefined where nothing is asked before. */
async function answeredBefore(origin: string, ask: Ask, given: Given): Promise<Cookie | undefined> {
  const { hostname, port } = new URL(origin);
  const org = hostname.split('.').at(-2);
  const server = { port: Number(port), origin: () => origin };
  const bundle = await bundleOf({ origin: () => `http://localhost:${port}` });
  let cookie: Cookie | undefined;
  for (const screen of ASKED.slice(0, ASKED.indexOf(ask))) {
    const answers = given[screen] ?? (UNANSWERED.includes(screen) ? undefined : USUAL.answers[screen]);
    if (answers === undefined) continue;
    const body = { screen, answers, bundle };
    const saved = await send({ server, token: '', org, cookie }, DRAFT, 'PATCH', body);
    // Some lenders do not ask all of them.
    if (saved.status !== 200 && saved.status !== 409)
      throw new Error(`${screen} answered ${saved.status}: ${JSON.stringify(saved.body)}`);
    cookie = saved.cookie ?? cookie;
  }
  return cookie;
}
