/** How does a person who has a sign-in come in, and fill the first screen of an application? */
import type { Page, Request } from '@playwright/test';
import type { Applicant } from './registration.ts';
import { chooseAddress, typeBirthdate } from './registration.ts';

type Credentials = Pick<Applicant, 'email' | 'password'>;

/** On the sign-in page, or in the dialog over a screen whose session ended: whichever form is there. */
export async function typeSignIn(
  place: Pick<Page, 'getByLabel' | 'getByRole'>,
  { email, password }: Credentials,
): Promise<void> {
  await place.getByLabel('Email').fill(email);
  await place.getByLabel('Password', { exact: true }).fill(password);
  await place.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs in at the front door and comes to `target`, the dashboard unless told otherwise. */
export async function signIn(page: Page, person: Credentials, target = '/dashboard'): Promise<void> {
  await page.goto(`/auth/login?redirectUrl=${encodeURIComponent(target)}`);
  await typeSignIn(page, person);
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
}

/** By the menu that the window has: one for all on a phone. */
export async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^(Account|Menu)$/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

export async function fillProfile(page: Page, { firstName, lastName }: Applicant): Promise<void> {
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await typeBirthdate(page, '6', '17', '1984');
  await chooseAddress(page, '1851 elm');
  await page.getByRole('radio', { name: 'Primary', exact: true }).check();
  await page.getByRole('radio', { name: 'No', exact: true }).check();
  await page.getByLabel('Primary source of income').selectOption({ label: 'Full-time job' });
  await page.getByLabel('Annual income', { exact: true }).fill('120000');
  await page.getByRole('checkbox').check();
}

/** Is this call the keeping of unsubmitted text that has an answer to `field`? */
export function isKeeping(request: Request, field: string): boolean {
  return request.method() === 'PUT' && (request.postData() ?? '').includes(`"${field}"`);
}

/**
 * Types until all of it is kept as unsubmitted text; `last` is the field that is answered last. Text that is kept later
 * finds by itself that a session is over, and asks for the sign-in before the button does.
 */
export async function typeUntilKept(page: Page, last: string, type: () => Promise<void>): Promise<void> {
  const kept = page.waitForResponse((response) => isKeeping(response.request(), last));
  await type();
  await kept;
}
