/** Does somebody who comes with an address leave with an application? */
import {
  answerAddress,
  answerBirthdate,
  answerConsent,
  answerContact,
  answerIncome,
  answerLogin,
  answerName,
  answerSale,
  expectScreen,
  newApplicant,
  TITLES,
} from './support/registration.ts';
import { expect, test } from './support/test.ts';

const START = '/account/heloc/register-v2';

test('[REG-06] [REG-10] [REG-11] [GEN-05] a visitor answers one question after another and stands at the first step of an application', async ({
  page,
}) => {
  const person = newApplicant();
  await page.goto(START);
  await expectScreen(page, TITLES.address);
  await answerAddress(page);
  await expect(page).toHaveURL(`${START}/for-sale`);
  await answerSale(page);
  await expect(page).toHaveURL(`${START}/annual-income`);
  await answerIncome(page);
  await expect(page).toHaveURL(`${START}/legal-name`);
  await answerName(page, person);
  await expect(page).toHaveURL(`${START}/birthdate`);
  await answerBirthdate(page);
  await answerContact(page, person);
  await answerLogin(page, person);
  await answerConsent(page);
  await expect(page).toHaveURL(/\/account\/heloc\/[0-9a-f-]{36}\/liens$/);
  await expectScreen(page, TITLES.liens);
});
