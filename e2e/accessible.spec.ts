/** Can everybody use it: by keyboard alone, by a screen reader, on the narrowest phone? */
import type { Page } from '@playwright/test';
import { expectAccessible, expectNarrow } from './support/accessible.ts';
import { emptyApplication, signUp } from './support/api.ts';
import { openSignedIn } from './support/people.ts';
import { expectScreen, goOn, newApplicant, START, TITLES, USUAL } from './support/registration.ts';
import { type Ask, type Given, standAt } from './support/standing.ts';
import { expect, test } from './support/test.ts';

const QUESTIONS: Ask[] = [
  'property-address',
  'for-sale',
  'annual-income',
  'legal-name',
  'birthdate',
  'contact-info',
  'login-info',
];

/** One with a search and one of parts; all of them in a deep run, where the whole way looks at each at rest. */
const NEAR: Ask[] = ['property-address', 'birthdate'];

const PAGES = ['/auth/login', '/auth/forgotten', '/contact', '/terms', '/licenses', '/no/such/page'];

/** Where the redesign is off, registration goes by steps. */
const STEPS: Partial<Record<Ask, string>> = {
  'for-sale': 'sale-status',
  'annual-income': 'income-info',
  'legal-name': 'name',
};

/** The credit union lends in New England alone. */
const IN_MAINE: Given = {
  'property-address': {
    address: { street1: '27 Laurel Street', city: 'Portland', state: 'ME', zip: '04101' },
    occupancyType: 'PRIMARY',
  },
};

for (const org of ['figure', 'harbor-cu', 'homepoint']) {
  // The other lenders differ in words and colours alone, and whether those can be read is checked with their files.
  const isNear = org === 'figure';
  for (const ask of QUESTIONS) {
    if (org === 'harbor-cu' && ask === 'contact-info') continue;
    const tag = isNear && NEAR.includes(ask) ? [] : '@deep';
    test(`${org}: the question ${ask} is accessible at rest and refused, and fits 320 px`, {
      tag,
    }, async ({ page, server }) => {
      await standAt(page, server.origin(org), ask, org === 'harbor-cu' ? IN_MAINE : {});
      if (org === 'homepoint') {
        await page.goto(`${server.origin(org)}/account/heloc/register?step=${STEPS[ask] ?? ask}`);
      }
      const button = page.getByRole('main').getByRole('button', { name: /^(Continue|Create)/ });
      await expect(button).toBeVisible();
      await expectAccessible(page, 'at rest');
      await button.click();
      await expect(page.getByRole('alert')).toBeFocused();
      await expectAccessible(page, 'refused');
      await expectNarrow(page);
    });
  }

  test(`${org}: the pages around the flow are accessible and fit 320 px`, {
    tag: isNear ? [] : '@deep',
  }, async ({ page, server }) => {
    for (const path of PAGES) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.goto(server.origin(org) + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, 'at rest');
      await expectNarrow(page);
    }
  });
}

test('@deep the open list of addresses and an address that is not listed are accessible', async ({
  page,
}) => {
  await page.goto(START);
  await page.getByRole('combobox').fill('denver');
  await expect(page.getByRole('option', { name: /Denver/ }).first()).toBeVisible();
  await expectAccessible(page, 'open list');
  await page.getByRole('option', { name: 'Address not listed' }).click();
  await expect(page.getByLabel('Street address')).toBeVisible();
  await expectAccessible(page, 'not listed');
  await expectNarrow(page);
});

test('the screens of a person who is signed in are accessible and fit 320 px', async ({ page, server }) => {
  const person = await signUp(server);
  const uuid = await emptyApplication(server, person);
  await openSignedIn(page, person, '/dashboard');
  await expectScreen(page, 'Your applications');
  await expectAccessible(page, 'dashboard');
  await emptyApplication(server, person);
  await page.reload();
  await expect(page.getByRole('main').getByRole('region', { name: /^Home Equity Line/ })).toHaveCount(2);
  await expectAccessible(page, 'dashboard of two of one kind');
  await expectNarrow(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/account/heloc/${uuid}`);
  await expectScreen(page, 'Tell us about you and your home');
  await expectAccessible(page, 'profile at rest');
  await goOn(page);
  await expect(page.getByRole('alert')).toBeFocused();
  await expectAccessible(page, 'profile refused');
  await expectNarrow(page);
});

test('@smoke registration is walked by keyboard alone', async ({ page }) => {
  const person = newApplicant();
  const key = (name: string) => page.keyboard.press(name);
  const type = (text: string) => page.keyboard.type(text);
  await page.goto(START);
  await expectScreen(page, TITLES.address);

  await key('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await key('Enter');
  await tabTo(page, page.getByRole('combobox', { name: 'Search for your address' }));
  await type('1851 elm');
  await expect(page.getByRole('option', { name: /1851 Elm Street.*Denver/ })).toBeVisible();
  await key('ArrowDown');
  await key('Enter');
  await tabTo(page, page.getByRole('radio', { name: 'Primary', exact: true }));
  await key('Space');
  await tabTo(page, page.getByRole('button', { name: 'Continue' }));
  await key('Enter');

  await expectScreen(page, TITLES.sale);
  // After each move the new question has the focus: it is read out, and Tab goes on from it.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabTo(page, page.getByRole('radio', { name: 'Yes', exact: true }));
  await key('ArrowRight');
  await expect(page.getByRole('radio', { name: 'No', exact: true })).toBeChecked();
  await key('Enter');

  await expectScreen(page, TITLES.income);
  await tabTo(page, page.getByLabel('Primary source of income'));
  await type('Full');
  await key('Tab');
  await expect(page.getByLabel('Annual income', { exact: true })).toBeFocused();
  await type(String(USUAL.income));
  await key('Enter');

  await expectScreen(page, TITLES.name);
  await tabTo(page, page.getByLabel('First name'));
  await type(person.firstName);
  await tabTo(page, page.getByLabel('Last name'));
  await type(person.lastName);
  await key('Enter');

  await expectScreen(page, TITLES.birthdate);
  await tabTo(page, page.getByLabel('Month'));
  const { month, day, year } = USUAL.dateOfBirth;
  await type(String(month));
  await key('Tab');
  await type(String(day));
  await key('Tab');
  await type(String(year));
  await key('Enter');

  await expectScreen(page, TITLES.contact);
  await tabTo(page, page.getByLabel('Email'));
  await type(person.email);
  await key('Tab');
  await type(USUAL.phone);
  await key('Enter');

  await expectScreen(page, TITLES.login);
  await tabTo(page, page.getByLabel('Email'));
  await type(person.email);
  await key('Tab');
  await type(person.password);
  await tabTo(page, page.getByRole('checkbox'));
  await key('Space');
  await key('Enter');
  await expectScreen(page, TITLES.liens);
});

/** Presses Tab until the control has the focus; a control that Tab never reaches fails. */
async function tabTo(page: Page, control: ReturnType<Page['getByRole']>): Promise<void> {
  for (let presses = 0; presses < 15; presses += 1) {
    await page.keyboard.press('Tab');
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(control).toBeFocused();
}
