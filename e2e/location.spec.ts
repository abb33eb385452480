/** Is it said why a person's location is needed before the browser asks, and is there a way on for who refuses? */
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { apply, comeTo } from './support/applying.ts';
import { signIn } from './support/people.ts';
import { expectScreen } from './support/registration.ts';
import { expect, test } from './support/test.ts';

test("[MODAL-04] [MODAL-05] 'Why we need your location' comes before a notary session, stays with the support line for who refuses, and goes for who shares", {
  tag: '@phone-deep',
}, async ({ page, server, context }) => {
  const person = await apply(server);
  await comeTo(person, 'DEED_SIGNING');
  await context.clearPermissions();
  // Without another load from the sign-in on: what that page may ask holds for all that follow.
  await signIn(page, person, `/account/heloc/${person.uuid}`);
  await expectScreen(page, 'Meet your notary');
  const start = page.getByRole('link', { name: 'Meet by video' });
  await start.click();
  const dialog = page.getByRole('dialog', { name: 'Why we need your location' });
  await expect(dialog).toContainText(
    'A notary may act only while you are where the law of your state allows it.',
  );
  await expectAccessible(page, 'asked for the location');
  await expectNarrow(page);
  const share = dialog.getByRole('button', { name: 'Share my location' });
  await share.press('Enter');
  await expect(dialog.getByText('We do not know where you are yet')).toBeVisible();
  await expect(dialog.getByRole('link', { name: '(888) 819-6388' })).toBeVisible();
  await expectAccessible(page, 'the location refused');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(start).toBeFocused();
  await expectScreen(page, 'Meet your notary');

  await context.grantPermissions(['geolocation']);
  await start.press('Enter');
  const begun = page.waitForRequest((request) => request.url().includes('/handoffs/'));
  await share.click();
  expect((await begun).postDataJSON().location).toEqual({
    latitude: 38.58,
    longitude: -121.49,
    accuracy: 25,
  });
  await page.waitForURL(/\/sandbox\/notary-session/);
  expect(page.url()).not.toContain('38.58');
});
