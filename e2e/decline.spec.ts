/** Does whoever is declined read why, by which score, and what they can do until when, and is the notice one press away? */
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { apply, comeTo, factsOf, openIn } from './support/applying.ts';
import { expectScreen } from './support/registration.ts';
import { expect, test } from './support/test.ts';

const NO = 'We cannot offer you a line today';
const SIZES = [
  { width: 1280, height: 900 },
  { width: 375, height: 812 },
];

test('@deep a decline for the score says the score with its source, and the notice opens and closes where it was', {
  tag: '@phone-alone',
}, async ({ page, server }) => {
  const person = await apply(server, { lastName: 'Lowe' });
  await comeTo(person, 'DECLINED');
  await expect
    .poll(async () => (await factsOf(person)).decline)
    .toMatchObject({ creditScore: { value: 588 } });
  await openIn(page, person);
  await expectScreen(page, NO);
  const main = page.getByRole('main');
  await expect(main.getByText(/^\d\d\/\d\d\/\d{4}$/)).toBeVisible();
  await expect(main).toContainText('Your credit score is below the lowest that we accept.');
  await expect(main.getByRole('heading', { name: 'The credit score that we used' })).toBeVisible();
  await expect(main).toContainText('on a scale from 300 to 850');
  await expect(main.getByText('588', { exact: true })).toBeVisible();
  await expect(main).toContainText('P.O. Box 4500, Wilmington, DE 19801');
  const options = main.getByRole('list').filter({ hasText: 'Apply again at any time' });
  await expect(options).toContainText(/for a free copy of your report by \w+day, \w+ \d+, \d{4}\./);

  const open = main.getByRole('button', { name: 'Read Notice of action taken' });
  await open.click();
  const paper = page.getByRole('dialog', { name: 'Notice of action taken' });
  await expect(paper).toContainText('588, on a scale from 300 to 850');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page, `a paper that is read at ${size.width} px`);
  }
  await page.keyboard.press('Escape');
  await expect(paper).toBeHidden();
  await expect(open).toBeFocused();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page, `a decline at ${size.width} px`);
    await expect(main.getByRole('link', { name: 'Ask us to call you' })).toBeVisible();
    const { width, sheet } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      sheet: document.querySelector('.sheet')?.getBoundingClientRect().right ?? 0,
    }));
    expect(width, 'sideways scroll').toBe(size.width);
    expect(sheet, 'the sheet ends within the window').toBeLessThanOrEqual(size.width);
  }
  await expectNarrow(page);

  await main.getByRole('link', { name: 'Ask us to call you' }).click();
  await expectScreen(page, 'When can we call you?');
});
