/** Does another owner of the home finish their part on their own phone, and does the borrower see it happen? */
import type { Page } from '@playwright/test';
import { STAFF } from '../src/server/sandbox/people.ts';
import { png } from '../tests/server/uploads/files.ts';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { call } from './support/api.ts';
import { comeTo, factsOf, openIn } from './support/applying.ts';
import { typeSignIn } from './support/people.ts';
import { expectScreen, newApplicant, USUAL } from './support/registration.ts';
import {
  comeIn,
  expectVerified,
  linkTo,
  lookAgain,
  nameOwner,
  SIGNER,
  shared,
  showIdentity,
  signDeed,
  visit,
} from './support/signing.ts';
import { expect, test } from './support/test.ts';

test('[GEN-02] [SIGN-01] [SIGN-06] [ROLE-02] another owner is invited, shows who they are and signs their part; the borrower who applied goes on, and manages the line that they have', async ({
  page,
  browser,
  server,
}) => {
  const person = await shared(server);
  const { email } = newApplicant();
  const { email: third } = newApplicant();
  await openIn(page, person);
  await expectScreen(page, 'Who else owns your home?');
  await expectAccessible(page, 'naming another owner');
  await nameOwner(page, email);
  await page.getByRole('link', { name: 'Name another owner' }).click();
  await nameOwner(page, third, 'Otto Ashgrove');
  const owners = page.getByRole('region', { name: /Ashgrove$/ });
  const invited = /Invited. They have not opened the link yet./;
  await expect(owners).toHaveText([invited, invited]);
  await expectAccessible(page, 'the list of owners');
  await expectNarrow(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  const phone = await browser.newContext({ baseURL: server.origin(), viewport: { width: 375, height: 740 } });
  const theirs = await phone.newPage();
  await theirs.goto(SIGNER);
  await expect(theirs).toHaveURL(/heloc-signer\/login$/);
  await expectScreen(theirs, 'Welcome back');
  await expectAccessible(theirs, 'the sign-in of signers');
  await theirs.goto(await linkTo(theirs, email));
  await expectScreen(theirs, 'You were asked to sign');
  // The server drew the page: the link leaves the URL once its script is there.
  await expect(theirs).toHaveURL(/heloc-signer\/login$/);
  await theirs.getByRole('checkbox').scrollIntoViewIfNeeded();
  await expectAccessible(theirs, 'an invitation');
  await comeIn(theirs);
  await expectScreen(theirs, 'Show who you are');
  const progress = theirs.getByRole('navigation', { name: 'Application progress' });
  await expect(progress.getByRole('listitem')).toHaveText([/Identity verification/, /Talk to eNotary/]);
  await expectAccessible(theirs, 'the identity of a signer');
  await lookAgain(page);
  await expect(owners).toHaveText([/Olive.*They opened the link./, invited]);
  await visit(theirs, 'Start the check', 'The document cannot be read', 'Finish the check');
  await expectScreen(theirs, 'That document could not be read');
  await visit(theirs, 'Try again', 'You are who you say', 'Finish the check');
  await expectVerified(theirs);

  // One of two: the borrower's step waits for the other.
  await lookAgain(page);
  await expect(owners).toHaveText([/Olive.*Their identity is verified./, /Otto.*not opened the link yet./]);
  await expectScreen(page, 'Others who have to sign');
  const desk = await browser.newContext({ baseURL: server.origin() });
  const others = await desk.newPage();
  await others.goto(await linkTo(others, third));
  await comeIn(others);
  await expectScreen(others, 'Show who you are');
  await showIdentity(others);
  await lookAgain(page);
  await expectScreen(page, 'Meet your notary');
  await theirs.goto(`${SIGNER}/resume`);
  await expectScreen(theirs, 'Meet the notary');
  await expectAccessible(theirs, 'before the notary');
  await theirs.getByRole('link', { name: 'Read the deed first' }).click();
  await expectScreen(theirs, 'Your documents');
  await theirs.goto(`${SIGNER}/conditions`);
  await expectScreen(theirs, 'What we need from you');
  await theirs.goto(`${SIGNER}/sign`);
  await expectScreen(theirs, 'Your notary session');
  await visit(theirs, 'Start the session', 'The connection breaks', 'End the session');
  await expectScreen(theirs, 'Your session broke off');
  await expectAccessible(theirs, 'a session that broke off');
  await theirs.getByRole('link', { name: 'It broke off again' }).click();
  await expectScreen(theirs, 'The notary session was interrupted');
  await visit(theirs, 'Start the session again', 'You sign and the notary accepts', 'End the session');
  await expectScreen(theirs, 'Your documents');
  await expectNarrow(theirs);

  // Whatever the borrower has done by then, nothing opens before the third has signed.
  const complete = comeTo(person, 'COMPLETE');
  // A page that shows the question meanwhile keeps it, for whoever is about to type: only a new look is elsewhere.
  const isInsured = async () => {
    const { insurance } = (await factsOf(person)) as { insurance?: { complete?: boolean } };
    return insurance?.complete;
  };
  await expect.poll(isInsured).toBe(true);
  await page.reload();
  await expectScreen(page, 'Waiting for the other owners');
  await expect(owners).toHaveText([/Olive.*The deed is signed./, /Otto.*Their identity is verified./]);
  await expectAccessible(page, 'waiting for another owner');
  await signDeed(others);
  await complete;
  const papers = await call(server, `/service-hearthline/api/v1/documents/${person.uuid}?names=deed`, person);
  expect(papers.body.documents, 'the deed is signed by all three').toEqual([
    expect.objectContaining({ name: 'deed', signedAt: expect.any(String) }),
  ]);
  await openIn(page, person, 'line');
  await expectScreen(page, 'Your line is open');
  await page.getByRole('button', { name: 'See my line' }).click();
  await expectScreen(page, 'Your line of credit');
  await openIn(page, person, 'line');
  const main = page.getByRole('main');
  await expect(main.getByText('Next payment', { exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: /^Read Deed of trust/ })).toBeVisible();
  await Promise.all([phone.close(), desk.close()]);
});

const CO_DEED = '/service-application/api/v1/application/heloc/co-deed/status';

/** The URL of a condition: where it is answered, with all that names it. */
function namesCondition(path: string, category: string): RegExp {
  return new RegExp(
    `${path}\\?conditionUuid=[\\w-]{36}&conditionType=${category}&conditionEnum=${category}$`,
  );
}

/** At the desk of the lender, for the other owner unless the borrower is named. */
async function askFor(desk: Page, category: string, who = 'Olive Ashgrove'): Promise<void> {
  const conditions = desk.getByRole('region', { name: 'Conditions' });
  await conditions.getByLabel('Who is asked').selectOption(who);
  await conditions.getByLabel('What is asked for').selectOption(category);
  await conditions.getByRole('button', { name: 'Raise a condition' }).click();
  await expect(desk.getByText('Saved.').first()).toBeVisible();
}

test('@deep [SIGN-04] [SIGN-05] [CALL-11] [ROUTE-23] what the lender asks of a signer stands on three pages of theirs, a path below them leads up, and what it asks of the borrower stands below the application', async ({
  page,
  browser,
  server,
}) => {
  const person = await shared(server);
  const { email } = newApplicant();
  await openIn(page, person);
  await nameOwner(page, email);
  const phone = await browser.newContext({ baseURL: server.origin(), viewport: { width: 375, height: 740 } });
  const theirs = await phone.newPage();
  await theirs.goto(await linkTo(theirs, email));
  await comeIn(theirs);
  await expectScreen(theirs, 'Show who you are');
  await theirs.goto(`${SIGNER}/conditions/nothing-here`);
  await expect(theirs).toHaveURL(/heloc-signer\/conditions$/);
  await expectScreen(theirs, 'What we need from you');
  await expect(theirs.getByText('Nothing is needed from you right now.')).toBeVisible();

  const office = await browser.newContext({ baseURL: server.origin() });
  const desk = await office.newPage();
  await desk.goto(`/staff/${person.uuid}`);
  await desk.getByLabel('Email').fill(STAFF.email);
  await desk.getByLabel('Password', { exact: true }).fill(STAFF.password);
  await desk.getByRole('button', { name: 'Sign in to the lender' }).click();
  await desk.getByText('Raise a condition').first().click();
  await askFor(desk, 'ID_VERIFICATION_FAILURE');
  await askFor(desk, 'GENERIC_DOCUMENT_REQUEST');
  const raised = desk.getByRole('region', { name: 'Conditions' }).getByRole('list').first();
  await expect(raised.getByText('Olive Ashgrove')).toHaveCount(2);
  await expectAccessible(desk, 'conditions of two people at the desk');
  await lookAgain(page);
  await expect(page.getByText('The lender asked them for something.')).toBeVisible();
  await expectAccessible(page, 'an owner who was asked for something');

  const own = theirs.waitForResponse((reply) => new URL(reply.url()).pathname === CO_DEED);
  await theirs.goto(`${SIGNER}/resume`);
  await expectScreen(theirs, 'Show who you are');
  expect(await (await own).json()).toMatchObject({ role: 'signer', state: 'opened' });
  await theirs.getByRole('link', { name: 'See what we need' }).click();
  await expect(theirs).toHaveURL(/heloc-signer\/conditions$/);
  await expectAccessible(theirs, 'what is asked of a signer');
  await theirs.getByRole('link', { name: 'Verify ID' }).click();
  await expect(theirs).toHaveURL(
    namesCondition('heloc-signer/conditions/identity', 'ID_VERIFICATION_FAILURE'),
  );
  await expectScreen(theirs, 'Show who you are once more');
  await expectAccessible(theirs, 'another check of a signer');
  await showIdentity(theirs);
  await theirs.goto(`${SIGNER}/conditions`);
  await expect(theirs.getByRole('link', { name: 'Verify ID' })).toHaveCount(0);
  await theirs.getByRole('link', { name: 'Upload Document' }).click();
  const named = namesCondition('heloc-signer/conditions/upload-document', 'GENERIC_DOCUMENT_REQUEST');
  await expect(theirs).toHaveURL(named);
  // By its URL alone, as from an email.
  await theirs.goto(theirs.url());
  await expect(theirs).toHaveURL(named);
  await expectScreen(theirs, 'Send us a document');
  const card = { name: 'card.png', mimeType: 'image/png', buffer: png() };
  await theirs.locator('input[type=file][multiple]').setInputFiles(card);
  await expect(theirs.getByText('card.png').first()).toBeVisible();
  await expectAccessible(theirs, 'a document of a signer');
  await expectNarrow(theirs);
  await theirs.getByRole('button', { name: 'Send my document' }).click();
  await expectVerified(theirs);
  await theirs.goto(`${SIGNER}/conditions`);
  await expect(theirs.getByText('Nothing is needed from you right now.')).toBeVisible();

  // What is asked of the borrower stands below their application, and is answered there.
  await askFor(desk, 'GENERIC_DOCUMENT_REQUEST', '');
  await openIn(page, person, 'conditions');
  await page.getByRole('main').getByRole('link', { name: 'Upload Document' }).click();
  const theirOwn = `/account/heloc/${person.uuid}/conditions/upload-document`;
  await expect(page).toHaveURL(namesCondition(theirOwn, 'GENERIC_DOCUMENT_REQUEST'));
  await page.goto(page.url());
  await expectScreen(page, 'Send us a document');

  await page.goto(`/account/heloc/${person.uuid}/signing/owners`);
  await expect(page.getByText('They sent the lender a document.')).toBeVisible();
  await expectAccessible(page, 'an owner who sent something');

  await theirs.goto(`/account/heloc/${person.uuid}`);
  await expect(theirs).toHaveURL(/\/dashboard$/);

  // They can't sign after all: staff read why, and say why nobody else has to.
  await theirs.goto(`${SIGNER}/resume`);
  await expectScreen(theirs, 'Meet the notary');
  await theirs.getByRole('link', { name: "I can't sign" }).click();
  await expectScreen(theirs, "You can't sign?");
  await expectAccessible(theirs, 'saying that one cannot sign');
  await theirs.getByLabel("Why can't you sign?").fill('I sold my part in May.');
  await theirs.getByRole('button', { name: "Tell them that I can't sign" }).click();
  await expectScreen(theirs, "You told us that you can't sign");
  await desk.reload();
  const others = desk.getByRole('region', { name: 'Others who have a part in it' });
  await expect(others).toContainText('Told us that they cannot sign');
  await expect(others).toContainText('I sold my part in May.');
  await desk.getByRole('button', { name: 'No one else has to sign' }).click();
  await desk.getByRole('button', { name: 'Yes' }).click();
  await expect(desk.getByLabel('Reason')).toBeFocused();
  await expect(desk.getByText('Say why in 10 to 500 characters.')).toBeVisible();
  await expectAccessible(desk, 'a reason that lacks');
  await desk.getByLabel('Reason').fill('The county has the deed of May.');
  await desk.getByRole('button', { name: 'Yes' }).click();
  await expect(desk.getByRole('dialog')).toBeHidden();
  await desk.getByText('What happened').click();
  await expect(desk.getByText('The county has the deed of May.')).toBeVisible();
  await expectNarrow(desk);
  await office.close();
  await phone.close();

  // The borrower has no part of their own: asked once, and not again; nobody signed in is not asked at all.
  const asked: unknown[] = [];
  page.on('response', (reply) => {
    const { pathname } = new URL(reply.url());
    if (pathname.endsWith('/co-deed/status'))
      asked.push([reply.request().method(), pathname, reply.status()]);
  });
  await page.goto(`${SIGNER}/login`);
  await expect(page.getByText('No invitation is open for you here')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('jwt'));
  await page.goto(`${SIGNER}/login`);
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(asked).toEqual([['GET', CO_DEED, 400]]);
});

test('[SIGN-02] a signer has no dashboard, signs in on their own page once the session is over, and comes back', async ({
  page,
  browser,
  server,
}) => {
  const person = await shared(server);
  const { email } = newApplicant();
  await openIn(page, person);
  await nameOwner(page, email);
  const phone = await browser.newContext({ baseURL: server.origin() });
  const theirs = await phone.newPage();
  await theirs.goto(await linkTo(theirs, email));
  await comeIn(theirs);
  await expectScreen(theirs, 'Show who you are');
  await expect(theirs.getByRole('link', { name: 'Dashboard' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Dashboard' })).toHaveCount(1);
  await theirs.evaluate(() => localStorage.removeItem('jwt'));
  for (const screen of ['conditions/upload-document', 'documents', 'identity']) {
    await theirs.goto(`${SIGNER}/${screen}`);
    const back = encodeURIComponent(`${SIGNER}/${screen}`);
    await expect(theirs).toHaveURL(`${SIGNER}/login?redirectUrl=${back}`);
  }
  await typeSignIn(theirs, { email, password: USUAL.password });
  await expectScreen(theirs, 'Show who you are');
  await phone.close();
});
