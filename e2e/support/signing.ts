/** How does somebody who signs with the borrower come in, and do their part? As a person does it, by label and by role. */
import type { Page } from '@playwright/test';
import type { TestedServer } from '../../tests/support/server.ts';
import { wayOut } from './answering.ts';
import { type Applying, apply, comeTo } from './applying.ts';
import { expectScreen, USUAL } from './registration.ts';
import { expect } from './test.ts';

export const SIGNER = '/account/heloc/heloc-signer';
export const NOTHING_TO_SIGN = 'There is nothing left to sign';

/** An application whose borrower is asked who else owns the home. */
export async function shared(server: TestedServer): Promise<Applying> {
  const person = await apply(server, { ownership: 'JOINT' });
  await comeTo(person, 'CO_DEED_REQ');
  return person;
}

export async function nameOwner(page: Page, email: string, name = 'Olive Ashgrove'): Promise<void> {
  await expectScreen(page, 'Who else owns your home?');
  await nameSomebody(page, email, name);
  await expectScreen(page, 'Others who have to sign');
}

export async function nameSomebody(page: Page, email: string, name: string): Promise<void> {
  await page.getByLabel('Their full name').fill(name);
  await page.getByLabel('Their email').fill(email);
  await page.getByLabel('Their mobile phone').fill('3035550188');
  await page.getByRole('main').locator('form button[type=submit]').click();
}

/** The newest link that was mailed to somebody. */
export async function linkTo(page: Page, email: string, area = 'heloc-signer'): Promise<string> {
  await page.goto(`/sandbox/mailbox?to=${encodeURIComponent(email)}`);
  const text = await page.locator('body').innerText();
  const found = new RegExp(String.raw`http\S+${area}/login\?invited#[\w-]+`).exec(text);
  if (!found) throw new Error(`No link was mailed: ${text.slice(0, 500)}`);
  return found[0];
}

/** On the page of an invitation. */
export async function comeIn(page: Page, ending = '0188', password = USUAL.password): Promise<void> {
  await page.getByLabel('Last four digits of your mobile phone').fill(ending);
  await page.getByLabel('Month').fill('4');
  await page.getByLabel('Day').fill('3');
  await page.getByLabel('Year').fill('1985');
  await page.getByLabel('A password for next time').fill(password);
  // Asked of who owns the home, and of no witness.
  const lives = page.getByRole('radio', { name: 'Yes', exact: true });
  if ((await lives.count()) > 0) await lives.check();
  const agreed = page.getByRole('checkbox');
  if ((await agreed.count()) > 0) await agreed.check();
  await page.getByRole('button', { name: 'Open my invitation' }).click();
}

/** To the sandbox's page; a notary is told where the person is. */
export async function leaveFor(page: Page, start: string): Promise<void> {
  await wayOut(page.getByRole('main'), start).click();
  if (start.startsWith('Start the session'))
    await page.getByRole('button', { name: 'Share my location' }).click();
  await page.waitForURL(/\/sandbox\//);
}

/** From there, with one choice. */
export async function comeBack(page: Page, choice: string, end: string): Promise<void> {
  await page.getByLabel(choice).check();
  await page.getByRole('button', { name: end }).click();
}

export async function visit(page: Page, start: string, choice: string, end: string): Promise<void> {
  await leaveFor(page, start);
  await comeBack(page, choice, end);
}

/** The deed may be ready before the page is back. */
export async function expectVerified(page: Page): Promise<void> {
  const known = page.getByRole('heading', {
    name: /^(You have shown who you are|Meet the notary)$/,
    level: 1,
  });
  await expect(known).toBeVisible();
}

export async function showIdentity(page: Page): Promise<void> {
  await visit(page, 'Start the check', 'You are who you say', 'Finish the check');
  await expectVerified(page);
}

export async function signDeed(page: Page): Promise<void> {
  await page.goto(`${SIGNER}/sign`);
  await visit(page, 'Start the session', 'You sign and the notary accepts', 'End the session');
  await expectScreen(page, 'Your documents');
}

/** Somebody looks at a page that was behind another. */
export const lookAgain = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
