/** Which screens are pictured, in which lender's colours, how wide, and how does one get there? */

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {object} Picture
 * @property {string} name the file's, without ending
 * @property {string} org told by its host name
 * @property {number} width in CSS pixels
 * @property {number} height in CSS pixels
 * @property {string} path where the walk begins
 * @property {(page: Page) => Promise<void>} [walk] from there to the screen
 */

const phone = { width: 375, height: 812 };
const desktop = { width: 1280, height: 800 };
const registration = '/account/heloc/register-v2';

/** @type {Picture[]} */
export const pictures = [
  { name: 'first-question-desktop', org: 'figure', ...desktop, path: registration },
  { name: 'first-question-phone', org: 'figure', ...phone, path: registration },
  { name: 'another-lender-desktop', org: 'harbor-cu', ...desktop, path: registration },
  { name: 'another-lender-phone', org: 'harbor-cu', ...phone, path: registration },
  { name: 'address-search-phone', org: 'homepoint', ...phone, path: registration, walk: searchAddress },
  { name: 'mistakes-desktop', org: 'figure', ...desktop, path: registration, walk: makeMistakes },
  { name: 'mistakes-phone', org: 'harbor-cu', ...phone, path: registration, walk: makeMistakes },
  { name: 'sign-in-desktop', org: 'harbor-cu', ...desktop, path: '/auth/login' },
  { name: 'dashboard-desktop', org: 'figure', ...desktop, path: '/auth/login', walk: signIn },
  { name: 'dashboard-phone', org: 'figure', ...phone, path: '/auth/login', walk: signIn },
  { name: 'application-desktop', org: 'figure', ...desktop, path: '/auth/login', walk: continueApplication },
  { name: 'application-phone', org: 'figure', ...phone, path: '/auth/login', walk: continueApplication },
];

/** @param {Page} page */
async function searchAddress(page) {
  await page.getByRole('combobox', { name: 'Search for your address' }).fill('denver');
  await page.getByRole('listbox').getByRole('option').nth(2).waitFor();
  await page.keyboard.press('ArrowDown');
}

/** @param {Page} page */
async function makeMistakes(page) {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').waitFor();
  // Where it was pressed, another field stands by now.
  await page.mouse.move(0, 0);
}

/** @param {Page} page */
async function signIn(page) {
  const { BORROWER: seeded } = await import('../../src/server/sandbox/people.ts');
  await page.getByLabel('Email', { exact: true }).fill(seeded.email);
  await page.getByLabel('Password', { exact: true }).fill(seeded.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Your applications' }).waitFor();
  // The state of each application comes a moment after its card.
  await page.getByText('Are these the loans on your home?').waitFor();
}

/** @param {Page} page */
async function continueApplication(page) {
  await signIn(page);
  const card = page.getByRole('listitem').filter({ hasText: 'Are these the loans on your home?' });
  await card.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL(/\/liens$/);
  await page.getByRole('heading', { level: 1, name: 'Are these the loans on your home?' }).waitFor();
}
