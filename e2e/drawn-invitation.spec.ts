/** The page of who opens an invitation arrives drawn: what they type before any script stays, and their link goes with it. */
import { complaintsOf, holdScript } from './support/drawn.ts';
import { USUAL } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const INVITED = '/account/heloc/heloc-signer/login?invited';

test('what somebody who was invited types before the script comes stays in the very field, and their link goes with it @phone-deep', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const token = 'x'.repeat(43);
  const sent = page.waitForRequest((request) => request.postData()?.includes(token) === true);
  const letGo = await holdScript(page);
  await page.goto(`${INVITED}#${token}`, { waitUntil: 'commit' });
  const ending = page.getByLabel('Last four digits of your mobile phone');
  await ending.pressSequentially('01');
  const before = await ending.elementHandle();
  letGo();
  await expect(page).toHaveURL(/heloc-signer\/login$/);
  expect(await before?.evaluate((input) => input.isConnected)).toBe(true);
  await expect(ending).toBeFocused();
  await page.keyboard.type('88');
  await expect(ending).toHaveValue('0188');
  expect(complaints).toEqual([]);
  await page.getByLabel('Month').fill('4');
  await page.getByLabel('Day').fill('3');
  await page.getByLabel('Year').fill('1985');
  await page.getByLabel('A password for next time').fill(USUAL.password);
  await page.getByRole('radio', { name: 'Yes', exact: true }).check();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Open my invitation' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ token, answers: { phoneEnding: '0188' } });
  await expect(page.getByRole('alert').first()).toContainText('This link no longer works.');
});

test('the page of who was invited leads to the sign-in where no link came with it', async ({ page }) => {
  await page.goto(INVITED);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back');
  await expect(page).toHaveURL(/heloc-signer\/login$/);
});
