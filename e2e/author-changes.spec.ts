/** Is the product changed by its files alone? What a product owner asks for, edited while people apply. */
import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { copyOfProject, type RunningServer, startServer } from '../tests/support/server.ts';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { readPapers, sendFile, typeContact, USUAL } from './support/answering.ts';
import { call } from './support/api.ts';
import { type Applying, answer, apply, comeTo, factsOf, openIn } from './support/applying.ts';
import * as changes from './support/changes.ts';
import { type Author, authorOf } from './support/editing.ts';
import { expectScreen, newApplicant } from './support/registration.ts';
import { comeIn, linkTo, nameSomebody } from './support/signing.ts';
import { expect, test } from './support/test.ts';

/** The first change asks everybody after it. */
const WITHOUT_BUSINESS = { also: { 'start/contact': { homeBusiness: 'NO' } } };

let root: string;
let server: RunningServer;
let author: Author;
test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  root = copyOfProject();
  author = authorOf(root);
  server = await startServer({ root, env: { HEARTHLINE_SANDBOX_DELAY: '0' } });
});
test.afterAll(async () => {
  await server?.stop();
  rmSync(root, { recursive: true, force: true });
});

const placeOf = (page: Page, person: Applying) => ({ page, main: page.getByRole('main'), person });
const submit = (page: Page) => page.getByRole('main').locator('form button[type=submit]').first().click();
const yes = (page: Page) => page.getByRole('radio', { name: 'Yes', exact: true });

async function fill(page: Page, person: Applying, screen: string): Promise<void> {
  const way = USUAL[screen];
  if (way && 'fill' in way) await way.fill(placeOf(page, person));
}

/** What the server says of answers that the browser would not have let through. */
async function refusedAt(person: Applying, screen: string, answers: object): Promise<[number, string]> {
  const { status, body } = await answer(person, screen, answers);
  return [status, JSON.stringify(body)];
}

test('[SCREEN-03] a question that is new is asked and required on both sides, also in a page that was open before, and a new trigger reads it', async ({
  page,
}) => {
  const early = await apply(server);
  const late = await apply(server);
  await comeTo(early, 'HMDA');
  await comeTo(late, 'OFFER_SELECTION');
  await openIn(page, late);
  await expectScreen(page, 'Choose your offer');
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await author.publish(server, () => changes.askAboutBusiness(author));

  await fill(page, late, 'product/select');
  await submit(page);
  await expectScreen(page, 'A little more about you');
  await expect(yes(page)).toBeVisible();
  expect(loads, 'the open page took it with its next answer').toEqual([]);
  await typeContact(placeOf(page, late));
  await submit(page);
  await expect(page.getByRole('alert')).toContainText('Please choose yes or no');
  expect(await refusedAt(late, 'start/contact', late.answers['start/contact'] ?? {})).toEqual([
    422,
    expect.stringContaining('/homeBusiness'),
  ]);
  expect((await factsOf(late)).standing.status).toBe('COLLECT_ADDITIONAL_INFO');

  await yes(page).check();
  await submit(page);
  await expectScreen(page, 'Questions the law asks us to ask, whatever you do at home');
  expect(await factsOf(late)).toMatchObject({ homeBusiness: 'YES', standing: { status: 'HMDA' } });
  // Who was past the question is not asked it, and reads the words of everybody.
  await openIn(page, early);
  await expectScreen(page, 'Questions the law asks us to ask');
});

test('@deep [STATUS-11] a step that is new stands between two others for one state, and for no other', async ({
  page,
}) => {
  await author.publish(server, () => changes.askAboutWaterInMontana(author));
  const there = await apply(server, { state: 'MT', ...WITHOUT_BUSINESS });
  const elsewhere = await apply(server, WITHOUT_BUSINESS);
  await comeTo(there, 'HMDA');
  await openIn(page, there);
  await expectScreen(page, 'Questions the law asks us to ask');
  await fill(page, there, 'start/hmda');
  await submit(page);
  await expectScreen(page, 'Water rights in Montana');
  await submit(page);
  await expect(page.getByRole('alert')).toContainText('Please choose yes or no');
  expect(await refusedAt(there, 'start/water', {})).toEqual([422, expect.stringContaining('/waterRights')]);
  await yes(page).check();
  await submit(page);
  await expectScreen(page, 'Check your answers');
  expect(await factsOf(there)).toMatchObject({ waterRights: 'YES', standing: { step: 'appSummary' } });
  const { waterRights } = await comeTo(elsewhere, 'WAITING_FOR_SUMMARY_DISCLOSURE');
  expect(waterRights).toBeUndefined();
});

test('@deep [COND-01] [COND-17] [COND-19] a category of conditions that is new is raised, told in its own words, filed under its own type, and cleared', async ({
  page,
}) => {
  await author.publish(server, () => changes.askForWellTestInWyoming(author));
  const there = await apply(server, { state: 'WY' });
  await comeTo(there, 'OFFER_SELECTION');
  await openIn(page, there, 'conditions');
  await expect(page.getByRole('main')).toContainText("Show us that your well's water is good");
  await expect(page.getByRole('main')).toContainText('no older than a year');
  await page.getByRole('link', { name: 'Upload well report' }).click();
  await page.waitForURL(/conditions\/upload-document\?.*conditionEnum=WELL_WATER_TEST/);
  const conditionUuid = new URL(page.url()).searchParams.get('conditionUuid');
  expect(await refusedAt(there, 'conditions/upload-document', { conditionUuid, files: [] })).toEqual([
    422,
    expect.stringContaining('/files'),
  ]);
  await submit(page);
  await expect(page.getByRole('alert')).toContainText('Add your document');
  await sendFile(placeOf(page, there));
  await submit(page);
  await expect
    .poll(async () => (await factsOf(there)).documents)
    .toMatchObject([{ type: 'WELL_WATER_REPORT' }]);
  await openIn(page, there, 'conditions');
  await expect(page.getByRole('main')).toContainText('We need nothing from you right now');
});

test('@deep a state joins the branch of another', async ({ page }) => {
  const before = await apply(server, { state: 'FL', ...WITHOUT_BUSINESS });
  await comeTo(before, 'IDENTITY_VERIFICATION');
  await author.publish(server, () => changes.reportOnHomesInFlorida(author));
  // Whoever has not come to the place yet takes the new way.
  await openIn(page, before);
  await expectScreen(page, 'Verify your identity');
  await fill(page, before, 'identity');
  await submit(page);
  await expectScreen(page, "Tell us about your home's condition");
  await expect(page.getByRole('main')).toContainText('Homes in Texas and Florida need a report');
  await submit(page);
  await expect(page.getByRole('alert').first()).toBeVisible();
  await fill(page, before, 'bpo/condition');
  await submit(page);
  const facts = await comeTo(before, 'NOTE_SIGNING');
  expect(facts).toMatchObject({ status: { bpo: 'BPO_COMPLETE' } });
  await expectScreen(page, 'Your note is ready to sign');
});

test('@deep [STATUS-03] a status leads to another screen', async ({ page }) => {
  const waiting = await apply(server, { lastName: 'Alert' });
  await comeTo(waiting, 'FACTA_REVIEW');
  await openIn(page, waiting);
  await expectScreen(page, 'This is taking longer than usual');
  await author.publish(server, () => changes.tellOfTheFraudReview(author));
  await openIn(page, waiting);
  await expectScreen(page, 'A person is reviewing your application');
});

test('@deep [OFFER-01] one lender has other words and lends no less than another amount', async ({
  page,
}) => {
  await author.publish(server, () => changes.lendMoreAtTheCreditUnion(author));
  const member = await apply(server, { org: 'harbor-cu', state: 'ME' });
  const stranger = await apply(server);
  const { offers } = await comeTo(member, 'OFFER_SELECTION');
  const [offer] = offers as { id: string; minimumDraw: number }[];
  expect(offer?.minimumDraw).toBe(35_000);
  const less = { offer: { id: offer?.id, amount: 34_900 } };
  expect(await refusedAt(member, 'product/select', less)).toEqual([422, expect.stringContaining('/offer')]);
  await openIn(page, member);
  await expectScreen(page, 'Choose your member line');
  await page.getByRole('radio').first().check();
  await page.getByRole('textbox', { name: 'Amount you want now' }).fill('34900');
  await submit(page);
  await expect(page.getByRole('alert').first()).toContainText('Enter an amount from $35,000 to ');
  await page.getByRole('textbox', { name: 'Amount you want now' }).fill('36000');
  await submit(page);
  await expectScreen(page, 'A little more about you');
  expect(await factsOf(member)).toMatchObject({ amount: 36_000 });
  const others = await comeTo(stranger, 'OFFER_SELECTION');
  expect((others.offers as { minimumDraw: number }[])[0]?.minimumDraw).toBe(15_000);
});

test('@deep a role that is new has an invitation, a sign-in, one screen and one signature on the note', async ({
  page,
  browser,
}) => {
  const person = await apply(server, WITHOUT_BUSINESS);
  await comeTo(person, 'IDENTITY_VERIFICATION');
  await author.publish(server, () => changes.inviteWitness(author));
  await openIn(page, person, 'signing/witness');
  await expectScreen(page, 'Who watches you sign?');
  const { email } = newApplicant();
  await nameSomebody(page, email, 'Wilma Quarry');
  await expectScreen(page, 'Verify your identity');
  const phone = await browser.newContext({ baseURL: server.origin(), viewport: { width: 375, height: 740 } });
  const theirs = await phone.newPage();
  await theirs.goto(await linkTo(theirs, email, 'witness'));
  await comeIn(theirs);
  await expectScreen(theirs, 'Sign the note as a witness');
  await comeTo(person, 'NOTE_SIGNING');
  await theirs.reload();
  await readPapers(placeOf(theirs, person));
  const sign = async (name: string) => {
    await theirs.getByLabel('Type your full name to sign').fill(name);
    await submit(theirs);
  };
  await sign(`${person.firstName} ${person.lastName}`);
  await expect(theirs.getByRole('alert')).toContainText('Please type your name as it is in your invitation');
  await expectNarrow(theirs);
  await sign('Wilma Quarry');
  await expectScreen(theirs, 'You have signed');
  await expectAccessible(theirs, 'a witness who has signed');
  await phone.close();
  await comeTo(person, 'DEED_SIGNING');
  const path = `/service-hearthline/api/v1/documents/${person.uuid}?names=note`;
  const { body } = await call(server, path, person);
  expect(body.documents).toEqual([expect.objectContaining({ name: 'note', signedAt: expect.any(String) })]);
});

test('@deep the command finds nothing in all of these files', async () => {
  await author.validate();
});
