/** What does a signer read whose link was forwarded, who is taken back or whose application is closed while they are elsewhere, and is anything written? */
import type { Page } from '@playwright/test';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { call } from './support/api.ts';
import { apply, comeTo, factsOf, openIn } from './support/applying.ts';
import { decide } from './support/deciding.ts';
import { EDITED } from './support/edited.ts';
import { expectScreen, TITLES } from './support/registration.ts';
import {
  comeBack,
  comeIn,
  leaveFor,
  linkTo,
  lookAgain,
  NOTHING_TO_SIGN,
  nameOwner,
  SIGNER,
  shared,
  showIdentity,
} from './support/signing.ts';
import { expect, test } from './support/test.ts';

test.use(EDITED);

const summary = (page: Page) => page.getByRole('alert').first();

/** Back, and loaded again, they read the same. */
async function expectShutOut(page: Page): Promise<void> {
  await expectScreen(page, NOTHING_TO_SIGN);
  await page.reload();
  await expectScreen(page, NOTHING_TO_SIGN);
  for (const screen of ['sign', 'conditions']) {
    await page.goto(`${SIGNER}/${screen}`);
    await expectScreen(page, NOTHING_TO_SIGN);
  }
}

test('@deep a forwarded link opens nothing to who knows nothing; a signer who is taken back, or whose application is closed, while they are elsewhere reads that there is nothing to sign', async ({
  page,
  browser,
  server,
}) => {
  // They have a line at another lender: neither knows of the other.
  const there = await apply(server, { org: 'harbor-cu', state: 'ME' });
  const { email } = there;
  const person = await shared(server);
  await openIn(page, person);
  await nameOwner(page, email);

  const street = await browser.newContext({
    ...{ baseURL: server.origin(), viewport: { width: 320, height: 640 } },
    extraHTTPHeaders: { 'X-Forwarded-For': '10.254.7.1' },
  });
  const stranger = await street.newPage();
  const forwarded = await linkTo(stranger, email);
  await stranger.goto(forwarded);
  await expectScreen(stranger, 'You were asked to sign');
  await expect(stranger.getByRole('main')).not.toContainText(person.lastName);
  for (let tried = 1; tried <= 5; tried += 1) {
    const refused = stranger.waitForResponse(
      (reply) => reply.request().method() === 'POST' && reply.status() === 422,
    );
    await comeIn(stranger, '9999');
    await refused;
    await expect(summary(stranger)).toContainText('These are not the digits that we have.');
  }
  await expectAccessible(stranger, 'an invitation that was forwarded');
  await expectNarrow(stranger);
  await comeIn(stranger);
  // Above what can be seen of the form: it takes the focus.
  await expect(stranger.locator(':focus')).toContainText('Too many attempts. Please wait a little');
  await page.getByRole('button', { name: 'Send the link again' }).click();
  await expect(page.getByText('The link is on its way.').first()).toBeVisible();
  expect(await stranger.evaluate(() => localStorage.getItem('jwt'))).toBeNull();

  const phone = await browser.newContext({ baseURL: server.origin(), viewport: { width: 375, height: 740 } });
  const theirs = await phone.newPage();
  await openIn(theirs, there);
  await expectScreen(theirs, TITLES.liens);
  await theirs.goto(await linkTo(theirs, email));
  await comeIn(theirs);
  await expectScreen(theirs, 'Show who you are');
  await leaveFor(theirs, 'Start the check');
  await lookAgain(page);
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expectScreen(page, 'Who else owns your home?');
  await comeBack(theirs, 'You are who you say', 'Finish the check');
  await expectShutOut(theirs);
  await expectAccessible(theirs, 'nothing to sign');
  await expectNarrow(theirs);

  // Invited once more, they come in with the password that they have by now.
  await nameOwner(page, email);
  await theirs.goto(await linkTo(theirs, email));
  await comeIn(theirs);
  await expectScreen(theirs, 'Show who you are');
  await showIdentity(theirs);
  await comeTo(person, 'DEED_SIGNING');
  await theirs.goto(`${SIGNER}/sign`);
  const waiting = await phone.newPage();
  await waiting.goto(`${SIGNER}/sign`);
  await expect(waiting.getByRole('button', { name: 'Start the session' })).toBeVisible();
  await leaveFor(theirs, 'Start the session');
  await decide(person, 'coDeedLate', 'bypass');
  await comeTo(person, 'CANCELLED');
  const before = await factsOf(person);
  // Who stands before the session, and has not begun it, is told by the page itself.
  await lookAgain(waiting);
  await expectScreen(waiting, NOTHING_TO_SIGN);
  await comeBack(theirs, 'You sign and the notary accepts', 'End the session');
  await expectShutOut(theirs);
  expect(await factsOf(person)).toEqual(before);
  const { body } = await call(
    server,
    `/service-hearthline/api/v1/documents/${person.uuid}?names=deed`,
    person,
  );
  expect(body.documents).toEqual([expect.not.objectContaining({ signedAt: expect.anything() })]);

  // What they have at the other lender is as it was, and they sign nothing there.
  await theirs.goto(`${server.origin('harbor-cu')}/account/heloc/${there.uuid}`);
  await expectScreen(theirs, TITLES.liens);
  await theirs.goto(`${server.origin('harbor-cu')}${SIGNER}/login`);
  await expect(theirs.getByText('No invitation is open for you here')).toBeVisible();
  await Promise.all([street.close(), phone.close()]);
});
