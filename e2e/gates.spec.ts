/** Who is not let in, and are they told why, with a way on, while everybody else goes on? */
import { rmSync } from 'node:fs';
import { copyOfProject, type RunningServer, startServer } from '../tests/support/server.ts';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { authorOf } from './support/editing.ts';
import {
  answerAddress,
  answerSale,
  expectScreen,
  goOn,
  newApplicant,
  START,
  TITLES,
} from './support/registration.ts';
import { standAt } from './support/standing.ts';
import { expect, test } from './support/test.ts';

const NOT_ACCEPTING = 'New applications start with a loan officer';
const SOMEBODYS = '11111111-2222-4333-8444-555555555555';

let root: string;
let server: RunningServer;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  root = copyOfProject();
  const author = authorOf(root);
  author.reword('orgs/harbor-cu.yaml', 'settings: { ', 'settings: { loanOfficerRequired: true, ');
  author.reword('orgs/homepoint.yaml', 'settings: { ', 'settings: { wholesale: true, ');
  server = await startServer({ root });
});
test.afterAll(async () => {
  await server.stop();
  rmSync(root, { recursive: true, force: true });
});

test('[GATE-01][GATE-02] where a loan officer is required, their link lets people in and nothing else does', async ({
  page,
}) => {
  const origin = server.origin('harbor-cu');
  for (const path of ['/', '/account/heloc', START, `${START}/legal-name`, '/account/register?step=name']) {
    await page.goto(origin + path);
    await expectScreen(page, NOT_ACCEPTING);
  }
  await expect(page.getByRole('main')).toContainText('Harbor Credit Union does not take applications');
  await expect(page.getByRole('main').getByRole('link', { name: '(800) 555-0142' })).toBeVisible();
  await expectAccessible(page, 'not accepting');
  await page.getByRole('link', { name: 'Sign in to an application you have started' }).click();
  await expectScreen(page, 'Welcome back');

  await page.goto(`${origin}${START}?referrer=3f0c`);
  await answerAddress(page, '27 laurel portland');
  await expectScreen(page, TITLES.sale);
  // On another day, by the plain address.
  await page.goto(`${origin}${START}/for-sale`);
  await answerSale(page);
  await expectScreen(page, TITLES.income);
});

test('@deep [GATE-02] a wholesale lender takes nobody who comes by themselves, whoever sent them', async ({
  page,
}) => {
  for (const path of ['/', '/account/heloc/register?referrer=3f0c']) {
    await page.goto(server.origin('homepoint') + path);
    await expectScreen(page, NOT_ACCEPTING);
  }
  await expectNarrow(page);
  await expectAccessible(page, 'not accepting, narrow');
});

test('@deep [GATE-04][GATE-05][GATE-06][GATE-07] maintenance comes while people are there, and nothing is lost', async ({
  page,
}) => {
  const author = authorOf(root);
  const main = page.getByRole('main');
  await standAt(page, server.origin(), 'legal-name');
  const person = newApplicant();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  const shown = flagWith('shouldShowDashboardLink: false');
  await author.publish(server, () => author.below('orgs/figure.yaml', 'heloc:', '  flags:', `    ${shown}`));
  await page.goto(`${server.origin()}${START}/legal-name`);
  await expectScreen(page, 'Scheduled Maintenance');
  await expect(main).toContainText('Please check back shortly. Thank you for your patience!');
  await expect(main.getByRole('link', { name: 'Go to dashboard' })).toHaveCount(0);
  await expectAccessible(page, 'maintenance');
  // The other registration is not listed.
  await page.goto(`${server.origin()}/account/heloc/register?step=sale-status`);
  await expectScreen(page, TITLES.sale);

  const own = flagWith(
    'pageTitle: Back on Monday, message: We are moving house., shouldShowDashboardLink: true',
  );
  await author.publish(server, () => author.reword('orgs/figure.yaml', shown, own));
  await page.goto(`${server.origin()}/account/heloc/${SOMEBODYS}/identity`);
  await expectScreen(page, 'Back on Monday');
  await expect(main).toContainText('We are moving house.');
  await expect(main.getByRole('link', { name: 'Go to dashboard' })).toBeVisible();
  await expectNarrow(page);

  await author.publish(server, () =>
    author.reword('orgs/figure.yaml', own, 'fe-heloc-maintenance: { on: false }'),
  );
  await page.goto(`${server.origin()}${START}/legal-name`);
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
  await goOn(page);
  await expectScreen(page, TITLES.birthdate);
});

/** Maintenance of registration by path and of all applications, and what else the flag says. */
function flagWith(variables: string): string {
  return `fe-heloc-maintenance: { on: true, variables: { routes: [/register-v2/*, '/:uuid/*'], ${variables} } }`;
}
