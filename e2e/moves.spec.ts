/** Is signing up, or coming back from somebody else's page done once, whatever becomes of the server or in another window? */
import type { Page, Request } from '@playwright/test';
import { type RunningServer, startServer, type TestedServer } from '../tests/support/server.ts';
import { USUAL } from './support/answering.ts';
import { applicationsOf } from './support/api.ts';
import { type Applying, comeTo, factsOf } from './support/applying.ts';
import { visit } from './support/journey.ts';
import { type Applicant, answerLogin, expectScreen, newApplicant, TITLES } from './support/registration.ts';
import { standAt } from './support/standing.ts';
import { expect, test } from './support/test.ts';

const SIGN_UP = '**/registration/register';
const RETURN = '**/handoffs/*/return';
const APPLICATION = /\/account\/heloc\/[0-9a-f]{8}-[0-9a-f-]{27}/;

interface Handoff {
  screen: string;
  /** How it is gone on from, by the table of the whole way. */
  way: string;
  /** The status that asks for it, and the one that it leads to. */
  from: string;
  to: string;
}

const HANDOFFS: Handoff[] = [
  {
    ...{ screen: 'income/link/payroll', way: 'income/link' },
    ...{ from: 'INCOME_VERIFICATION', to: 'DISBURSEMENT_ACCOUNT' },
  },
  {
    ...{ screen: 'bank/disburse', way: 'bank/disburse' },
    ...{ from: 'DISBURSEMENT_ACCOUNT', to: 'AUTOPAY_ACCOUNT' },
  },
  {
    ...{ screen: 'notary/session', way: 'notary/session' },
    ...{ from: 'DEED_SIGNING', to: 'TRUST_AND_INSURANCE' },
  },
];

/** Does `fault` in place of the next call of the kind, which gets no reply; those after it pass. */
async function failOnce(
  page: Page,
  [method, url]: [string, string],
  fault: (arrive: () => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  let isDone = false;
  await page.route(url, async (route) => {
    if (isDone || route.request().method() !== method) return route.fallback();
    isDone = true;
    await fault(() => arrive(route.request()));
    await route.abort();
  });
}

/** The call reaches the server, and its reply nobody: not even its cookies. */
async function arrive(request: Request): Promise<void> {
  const { host: _, 'content-length': __, ...headers } = await request.allHeaders();
  const reply = await fetch(request.url(), {
    method: request.method(),
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':'))),
    body: request.postData(),
  });
  expect(reply.status).toBeLessThan(300);
}

/** Who is signed in in the page, at their one application. */
async function whoever(page: Page, server: TestedServer, person: Applicant): Promise<Applying> {
  const token = await page.evaluate(() => localStorage.getItem('jwt') ?? '');
  const all = await applicationsOf(server, token);
  expect(all).toHaveLength(1);
  return { ...person, server, somebody: {}, org: undefined, token, uuid: all[0] ?? '' };
}

/** Comes to where somebody else's page is asked for, goes there and chooses what is chosen there; the page is on its way back then. */
async function handOff(page: Page, applying: Applying, { screen, way, from }: Handoff): Promise<void> {
  await comeTo(applying, from);
  await page.goto(`${applying.server.origin()}/account/heloc/${applying.uuid}/${screen}`);
  const there = USUAL[way];
  if (!there || !('visit' in there)) throw new Error(`${way} leads to nobody else.`);
  await visit({ page, main: page.getByRole('main'), person: applying }, there);
}

test.describe('a server that dies', () => {
  /** Its own: the other tests would not survive what happens to it. */
  let server: RunningServer;
  test.beforeAll(async () => {
    server = await startServer({ env: { HEARTHLINE_SANDBOX_DELAY: '0' } });
  });
  test.afterAll(() => server?.stop());

  /** Before it took the call, or after: the page knows neither. */
  const dies = (isAfter: boolean) => async (arrive: () => Promise<unknown>) => {
    if (isAfter) await arrive();
    await server.kill();
  };
  const again = async (page: Page) => {
    const button = page.getByRole('button', { name: 'Try again' });
    await expect(button).toBeVisible();
    await server.restart();
    await button.click();
  };

  test('@deep during a sign-up and a return: each is there once when it is tried again', async ({ page }) => {
    const person = newApplicant();
    await standAt(page, server.origin(), 'login-info');
    await failOnce(page, ['POST', SIGN_UP], dies(true));
    await answerLogin(page, person);
    await again(page);
    await expect(page).toHaveURL(APPLICATION);
    const applying = await whoever(page, server, person);
    for (const [at, each] of HANDOFFS.entries()) {
      await failOnce(page, ['POST', RETURN], dies(at % 2 === 0));
      await handOff(page, applying, each);
      await again(page);
      await comeTo(applying, each.to);
    }
    await whoever(page, server, person);
    expect(server.output()).not.toContain('"level":50');
  });
});

test('@deep two windows that sign up and come back at the same time do it once, and both go on', async ({
  page,
  context,
  server,
}) => {
  const person = newApplicant();
  const other = await context.newPage();
  await standAt(page, server.origin(), 'login-info');
  await other.goto(page.url());
  await expectScreen(other, TITLES.login);
  await answerLogin(page, person);
  await expect(page).toHaveURL(APPLICATION);
  await answerLogin(other, person);
  await other.getByRole('status').getByRole('link', { name: 'Sign in' }).click();
  // What was answered has become the application: it is offered, and no new one is begun.
  await expect(other.getByRole('heading', { level: 1, name: /^Continue with / })).toBeVisible();
  const applying = await whoever(page, server, person);
  for (const each of HANDOFFS) {
    const back = page.waitForRequest(
      (request) => request.isNavigationRequest() && request.url().includes('state='),
    );
    await handOff(page, applying, each);
    await other.goto((await back).url());
    await comeTo(applying, each.to);
    const { standing } = await factsOf(applying);
    for (const window of [page, other])
      await expect(window).toHaveURL(new RegExp(`${applying.uuid}/${standing.route}`));
  }
});
