/** How does a person who has a sign-in come in, and fill the first screen of an application? */
import type { Page, Request } from '@playwright/test';
import { fill } from './filling.ts';
import type { Applicant } from './registration.ts';

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

/** Opens a page in a browser that knows the session: where the sign-in itself is another test's story. */
export async function openSignedIn(page: Page, { token }: { token: string }, target: string): Promise<void> {
  // Any page of the origin will do to write the session down; this one loads no script.
  await page.goto(target.startsWith('/') ? '/health/ready' : `${new URL(target).origin}/health/ready`);
  await page.evaluate((jwt) => localStorage.setItem('jwt', jwt), token);
  await page.goto(target);
}

/** Signs in at the front door and comes to `target`, the dashboard unless told otherwise. */
export async function signIn(page: Page, person: Credentials, target = '/dashboard'): Promise<void> {
  await page.goto(`/auth/login?redirectUrl=${encodeURIComponent(target)}`);
  await typeSignIn(page, person);
  await page.waitForURL((url) => !url.pathname.startsWith('/auth/'));
}

export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
}

/** As the person does, but for what is told `otherwise`. */
export function fillProfile(page: Page, { answers }: Applicant, otherwise: object = {}): Promise<void> {
  return fill(page, 'start/profile', { ...answers['start/profile'], ...otherwise });
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
