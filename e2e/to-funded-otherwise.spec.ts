/** Does somebody come to the money who pays by hand and signs before a notary at home, who pays from another account, or who lives in Texas? */
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import type { Place, Ways } from './support/answering.ts';
import { apply, comeTo, factsOf, openIn } from './support/applying.ts';
import { decide } from './support/deciding.ts';
import { fill } from './support/filling.ts';
import { journey } from './support/journey.ts';
import { expectScreen } from './support/registration.ts';
import { expect, test } from './support/test.ts';

/** The bank is typed in, each payment is made by hand, and a passport has one side. */
const BY_HAND: Ways = {
  'bank/disburse': { follow: 'Enter the numbers myself' },
  'bank/autopay': {
    fill: ({ main }: Place) => main.getByRole('radio', { name: "I'll make payments myself" }).check(),
  },
  'notary/intro': { follow: 'Have a notary visit me' },
};

test('[SCREEN-01] [SCREEN-09] [PROG-03] by hand: the account is typed, payments too, and the notary comes home', async ({
  page,
  server,
}) => {
  const person = await apply(server);
  await comeTo(person, 'DISBURSEMENT_ACCOUNT');
  await openIn(page, person);
  const going = journey(page, person, { ways: BY_HAND });
  await expect(page.getByRole('main')).toBeVisible();
  expect(await going.to('identity')).not.toContain('bank/confirm');
  await comeTo(person, 'DEED_SIGNING');
  await openIn(page, person);
  await going.to('notary/schedule-manual');
  await expectAccessible(page, 'choosing a visit');
  await going.answer();
  await expectScreen(page, "Your notary's visit");
  await expect(page.getByRole('navigation', { name: 'Application progress' })).toContainText(
    'Schedule Notary Session',
  );
  await expectAccessible(page, 'the visit is arranged');

  await decide(person, 'notary', 'signed');
  // Whoever comes back to the page need not wait for its next minute.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await going.to('/dashboard');
  await expect(page.getByText('Your line is open')).toBeVisible();
  const { payType, autopayAccount } = await factsOf(person);
  expect([payType, autopayAccount]).toEqual(['MANUAL', undefined]);
});

/** The money goes to the account that the bank named, and payments come from one that is typed. */
const FROM_ANOTHER: Ways = {
  'bank/autopay': {
    fill: async ({ page, main }: Place) => {
      await expect(main.getByRole('radio', { name: /^The account ending in \d{4}$/ })).toBeChecked();
      await expect(main.getByRole('checkbox', { name: 'This is my account' })).not.toBeChecked();
      await fill(page, 'bank/autopay', {
        ...{ payType: 'AUTOPAY', account: 'OTHER', routingNumber: '021000021' },
        ...{ accountNumber: '98765432', accountNumberAgain: '98765432' },
      });
    },
  },
};

for (const width of [375, 1280]) {
  test(`who pays from another account confirms both by their last digits, at ${width} px`, {
    tag: '@deep',
  }, async ({ page, server }) => {
    const person = await apply(server);
    await comeTo(person, 'DISBURSEMENT_ACCOUNT');
    await page.setViewportSize({ width, height: 812 });
    await openIn(page, person);
    const going = journey(page, person, { ways: FROM_ANOTHER });
    await going.to('bank/confirm');
    await expectScreen(page, 'Are these your accounts?');
    const facts = page.getByRole('main').locator('dl').first();
    const { disburseAccount } = await factsOf(person);
    const { mask, bank } = disburseAccount as Record<string, string>;
    expect(mask).toMatch(/^\d{4}$/);
    await expect(facts.locator('dd')).toHaveText([String(mask), String(bank), '5432']);
    const yes = page.getByRole('button', { name: 'Yes, use these accounts' });
    await expect(yes).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, 'two accounts to confirm');

    // Unticked it is refused, and nothing is saved.
    const box = page.getByRole('checkbox', { name: 'These are my accounts' });
    await expect(box).not.toBeChecked();
    await yes.click();
    await expect(page.getByRole('alert')).toContainText('Please confirm the accounts to continue');
    await expect(yes).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, 'accounts that are not confirmed');
    const { standing, accountsConfirmed } = await factsOf(person);
    expect([standing.status, accountsConfirmed]).toEqual(['VERIFIED_AUTOPAY_ACCOUNT', undefined]);
    await expectNarrow(page);
    await page.setViewportSize({ width, height: 812 });

    await going.answer();
    await going.to('identity');
    expect(await factsOf(person)).toMatchObject({ payType: 'AUTOPAY', autopayAccount: { mask: '5432' } });
  });
}

test('@deep [GEN-06] [SCREEN-11] in Texas: a report on the home, and the money after the waiting period', async ({
  page,
  server,
}) => {
  const person = await apply(server, { state: 'TX' });
  await comeTo(person, 'NAV_BPO_REQUEST');
  await openIn(page, person);
  const going = journey(page, person);
  await going.to('bpo/condition');
  await expectAccessible(page, 'the condition of the home');
  await going.answer();
  // The waiting period itself is looked at where it lasts: dates-told.spec.ts.
  await comeTo(person, 'COMPLETE');
  // The page may have come to a question meanwhile, and a question is never taken away under somebody's hands.
  await openIn(page, person);
  await expect(page.getByText('Your line is open')).toBeVisible();
});
