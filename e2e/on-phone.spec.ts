/** Does a form that needs a camera go over to a phone, and does the desk see that it came from there? */
import { png } from '../tests/server/uploads/files.ts';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { apply, comeTo, openIn } from './support/applying.ts';
import { typeSignIn } from './support/people.ts';
import { expectScreen } from './support/registration.ts';
import { scan } from './support/scanning.ts';
import { expect, test } from './support/test.ts';

test('@deep a document is photographed with the phone that scans the code, and the desk goes on by itself', async ({
  page,
  browser,
  server,
}) => {
  const person = await apply(server);
  await comeTo(person, 'IDENTITY_VERIFICATION');
  await openIn(page, person);
  await expectScreen(page, 'Verify your identity');
  const button = page.getByRole('button', { name: "Use your phone's camera" });
  await page.setViewportSize({ width: 375, height: 740 });
  await expect(button).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 900 });
  await button.click();
  const code = page.getByRole('img', { name: 'Take the photo with your phone' });
  await expectAccessible(page, 'a code for the phone');
  await page.emulateMedia({ colorScheme: 'dark' });
  const scanned = await scan(page, await code.screenshot());
  expect(scanned).toBe(page.url());

  // The same link by email, to an address that nobody beside them reads in full.
  await page.getByRole('button', { name: 'Email me the link' }).click();
  const masked = person.email.replace(/^(.)[^@]*/, '$1•••');
  await expect(page.getByText(`We sent it to ${masked}.`).first()).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: masked })).toHaveCount(1);
  await expectAccessible(page, 'a link by email');
  const mailbox = await page.context().newPage();
  await mailbox.goto(`${server.origin()}/sandbox/mailbox?to=${encodeURIComponent(person.email)}`);
  const letter = mailbox.getByRole('article').filter({ hasText: 'Continue on your phone' }).first();
  await expect(letter).toContainText(scanned);
  await mailbox.close();

  const context = await browser.newContext({ viewport: { width: 375, height: 740 } });
  const phone = await context.newPage();
  await phone.goto(scanned);
  await typeSignIn(phone, person);
  await expectScreen(phone, 'Verify your identity');
  await expectNarrow(phone);
  await phone.getByRole('radio', { name: 'US Passport' }).check();
  await phone
    .getByLabel('Choose files')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: png() });
  await expect(phone.getByRole('main')).toContainText('Sent');
  await phone.getByRole('button', { name: 'Send my document' }).click();
  await expect(phone).not.toHaveURL(/identity$/);
  await expect(page).not.toHaveURL(/identity$/);
  await context.close();
});
