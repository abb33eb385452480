/** Is what is wrong said beside its field and in a summary, in the words of the specification, and only when it helps? */
import type { Page } from '@playwright/test';
import {
  birthdateOf,
  birthday,
  income,
  MISTAKES,
  type Mistake,
  names,
  withinOneDay,
} from './support/mistakes.ts';
import { goOn } from './support/registration.ts';
import { standAt } from './support/standing.ts';
import { expect, test } from './support/test.ts';

// One page a question, on which one mistake is made after another.
for (const [ask, mistakes] of Map.groupBy(MISTAKES, ({ ask: question }) => question)) {
  const ids = [...new Set(mistakes.flatMap((each) => each.ids.split(' ')))].join(' ');
  test(`${ids} ${ask}: each mistake is told beside the field and in the summary`, async ({
    page,
    server,
  }) => {
    for (const [at, mistake] of mistakes.entries())
      await test.step(mistake.what, () =>
        withinOneDay(async () => {
          if (at === 0 || isOfAnother(mistake)) await standAt(page, server.origin(), ask, mistake.given);
          await expectTold(page, mistake);
        }),
      );
  });
}

/** Is it made by another visitor than the one before: who answered otherwise, or whose form has other fields by what they typed? */
const isOfAnother = ({ ask, given }: Mistake) => ask === 'property-address' || given !== undefined;

async function expectTold(page: Page, { type, says, explains = {} }: Mistake): Promise<void> {
  await expect(page.getByRole('button', { name: /^(Continue|Sign up and)/ })).toBeVisible();
  await type?.(page);
  await goOn(page);
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  for (const [name, message] of Object.entries(says)) {
    await expect(summary).toContainText(message);
    await expectBeside(page, name, message);
  }
  for (const [name, line] of Object.entries(explains)) {
    await expect(page.getByLabel(name, { exact: true })).toHaveAccessibleDescription(new RegExp(`${line}$`));
  }
  const [first] = Object.keys(says);
  await summary.getByRole('link').first().press('Enter');
  await expect(page.getByLabel(first ?? '', { exact: true })).toBeFocused();
}

/** Tied to its control, or to the group that its control stands in. */
async function expectBeside(page: Page, name: string, message: string): Promise<void> {
  const control = page.getByLabel(name, { exact: true });
  if ((await control.getAttribute('type')) !== 'radio') {
    await expect(control).toHaveAccessibleErrorMessage(`Error: ${message}`);
    return;
  }
  await expect(page.getByRole('group').filter({ has: control })).toHaveAccessibleDescription(
    new RegExp(`${message}$`),
  );
}

test('[VAL-20] the birthday screen says the minimum age, of Alabama too', async ({ page, server }) => {
  await standAt(page, server.origin(), 'birthdate');
  await expect(page.getByText('You must be at least 18 years old, or 19 in Alabama.')).toBeVisible();
});

for (const { what, type, ask } of [
  { ask: 'annual-income', what: '[VAL-07] an income of 0', type: income('0') },
  { ask: 'annual-income', what: '[VAL-08] an income of 9,999,999', type: income('9,999,999') },
  { ask: 'birthdate', what: '[VAL-18] an eighteenth birthday today', type: birthday(18) },
  {
    ask: 'legal-name',
    what: '[VAL-13] [VAL-14] a hyphen, a space and a letter with an accent',
    type: names('Anne-Zoë', 'de la Cruz'),
  },
] as const) {
  // Of today a browser and a server must have one opinion; the other bounds are the schemas' alone.
  test(`${what} is taken`, { tag: ask === 'birthdate' ? [] : '@deep' }, ({ page, server }) =>
    withinOneDay(async () => {
      await standAt(page, server.origin(), ask);
      await type(page);
      const address = page.url();
      await goOn(page);
      await expect(page).not.toHaveURL(address);
    }),
  );
}

test('the birthdays of this file are right on leap days too', () => {
  expect(birthdateOf(18, 0, '2028-02-28')).toEqual(['2', '28', '2010']);
  expect(birthdateOf(18, 1, '2028-02-28')).toEqual(['3', '1', '2010']);
  // There was no 29 February to be born on: one day earlier has the age already, one day later has not.
  expect(birthdateOf(18, 0, '2028-02-29')).toEqual(['2', '28', '2010']);
  expect(birthdateOf(18, 1, '2028-02-29')).toEqual(['3', '1', '2010']);
  expect(birthdateOf(18, 1, '2026-02-28')).toEqual(['2', '29', '2008']);
  expect(birthdateOf(18, 1, '2026-12-31')).toEqual(['1', '1', '2009']);
});

test('a story that fails over midnight is told once more, and any other is not', async () => {
  let told = 0;
  const story = async () => {
    told += 1;
    if (told === 1) throw new Error('It is another day.');
  };
  const days = ['2026-12-31', '2027-01-01'];
  await withinOneDay(story, () => days.shift() ?? '');
  expect(told).toBe(2);
  told = 0;
  await expect(withinOneDay(story, () => '2026-12-31')).rejects.toThrow('another day');
  expect(told).toBe(1);
});

test('nobody is told off while typing for the first time; a mended field is praised by silence at once', async ({
  page,
  server,
}) => {
  await standAt(page, server.origin(), 'legal-name');
  const first = page.getByLabel('First name');
  await first.focus();
  await page.keyboard.type('A');
  await expect(first).not.toHaveAttribute('aria-invalid');
  await page.keyboard.press('Tab');
  await expect(first).toHaveAccessibleErrorMessage('Error: First name must be at least two characters');
  await first.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('d');
  await expect(first).not.toHaveAttribute('aria-invalid');
});

const REFUSED = [
  { password: 'same.words@example.com', message: 'Error: Choose a password that is not your email.' },
  {
    password: 'passwordpassword',
    message: 'Error: This password is easy to guess. Choose another, such as a sentence you remember.',
  },
];

test('the server refuses what a browser lets pass, beside the field', async ({ page, server }) => {
  await standAt(page, server.origin(), 'login-info');
  await page.getByLabel('Email').fill('same.words@example.com');
  await page.getByRole('checkbox', { name: 'Permission to check my credit' }).check();
  const field = page.getByLabel('Password', { exact: true });
  for (const { password, message } of REFUSED) {
    await field.fill(password);
    await goOn(page);
    await expect(field).toHaveAccessibleErrorMessage(message);
    await expect(page.getByRole('alert')).toBeFocused();
  }
});
