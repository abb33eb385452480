/** Is a masked number typed over like any other, by who comes to it with the keyboard or a finger? */
import { apply, comeTo, openIn } from './support/applying.ts';
import { expect, test } from './support/test.ts';

test('a full masked number that Tab comes to is chosen whole, so that what is typed takes its place', async ({
  page,
  server,
}) => {
  const person = await apply(server);
  await comeTo(person, 'COLLECT_ADDITIONAL_INFO');
  await openIn(page, person, 'start/contact');
  const number = page.getByLabel(/^Social Security number/);
  await number.fill('123456789');
  await page.keyboard.press('Tab');
  await expect(number).toHaveValue('•••-••-6789');
  await page.keyboard.press('Shift+Tab');
  await expect(number).toHaveValue('123-45-6789');
  await page.keyboard.type('078051120');
  await expect(number).toHaveValue('078-05-1120');

  // A finger sets the caret where it is put, and corrects one figure there.
  await page.keyboard.press('Tab');
  await number.click();
  await expect(number).toHaveValue('078-05-1120');
  await page.keyboard.press('End');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('9');
  await expect(number).toHaveValue('078-05-1129');
});
