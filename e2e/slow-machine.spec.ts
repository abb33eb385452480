/** Does a story hold on a machine four times slower? What waits for a time instead of a condition breaks here. */
import { answerQuestions, expectScreen, newApplicant, START, TITLES } from './support/registration.ts';
import { expect, test } from './support/test.ts';

test.use({ slower: 4 });

test('@deep a visitor on a slow machine answers question after question, and each answer is kept', async ({
  page,
}) => {
  await page.goto(START);
  await expectScreen(page, TITLES.address);
  await answerQuestions(page, newApplicant(), { to: 'name' });
  await expectScreen(page, TITLES.birthdate);
  await page.reload();
  await expectScreen(page, TITLES.birthdate);
  await expect(page).toHaveURL(`${START}/birthdate`);
});
