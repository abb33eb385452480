/** What would a person answer? The questions of registration in order, and ways to come as far as a test needs. */
import type { Standing } from '../../../src/engine/decide/standing.ts';
import { answersOf, emailOf, fieldsOf } from '../../support/personas.ts';
import type { Answered, Browser, TestServer } from './harness.ts';

/** Answers by screen; `consent` is asked of who is signed in before the questions. */
export const ANSWERS = answersOf();
export const PROFILE_ANSWERS = ANSWERS['start/profile']!;
export const APPLICANT = fieldsOf(ANSWERS);
export const PASSWORD = APPLICANT.password;
/** What somebody gives who signs up by an email. */
export const SIGN_UP = { password: PASSWORD, softCreditConsent: true };

/** The journey of a visitor, as calls name it. */
export const DRAFT = { journey: 'draft' };

export function bundleOf({ services }: TestServer): string {
  return services.configuration.products().find(({ bundle }) => bundle.isHome)!.bundle.hash;
}

export function answer(
  server: TestServer,
  browser: Browser,
  screen: string,
  answers: unknown = ANSWERS[screen],
  headers: Record<string, string> = {},
): Promise<Answered> {
  const body = { screen, answers, bundle: bundleOf(server) };
  return browser.call('answer', { params: DRAFT, body, headers });
}

/** Where a visitor stands, with the screen that they are at where that is open. */
export function standing(browser: Browser, screen?: string): Promise<Answered> {
  return browser.call('standing', { params: DRAFT, ...(screen && { query: { screen } }) });
}

/** The version of a screen of a journey, as answers to it name it. */
export async function versionAt(browser: Browser, journey: string, screen: string): Promise<string> {
  const { body } = await browser.call('standing', { params: { journey }, query: { screen } });
  const shown = (body as unknown as Standing).screen;
  if (shown?.path !== screen) throw new Error(`${screen} is not shown, but ${shown?.path}.`);
  return shown.etag;
}

/** Answers the questions before the sign-up, as far as `until` (itself included). */
export async function answerUntil(
  server: TestServer,
  browser: Browser,
  until = 'contact-info',
): Promise<void> {
  const order = ['property-address', 'for-sale', 'annual-income', 'legal-name', 'birthdate', 'contact-info'];
  for (const screen of order.slice(0, order.indexOf(until) + 1)) {
    const reply = await answer(server, browser, screen);
    if (reply.status !== 200) throw new Error(`${screen}: ${reply.status} ${reply.text}`);
  }
}

let people = 0;

export function newEmail(): string {
  people += 1;
  return emailOf(APPLICANT, people);
}

/** With what was answered before, the consent with it; who has answered nothing is asked for that later. */
export async function register(server: TestServer, browser: Browser, email = newEmail()): Promise<string> {
  const body = { email, ...SIGN_UP, bundle: bundleOf(server) };
  const reply = await browser.call('register', { body });
  if (reply.status !== 201) throw new Error(`register: ${reply.status} ${reply.text}`);
  browser.token = reply.body.jwt;
  return email;
}

/** Somebody signed in, with an application that stands at its first step. */
export async function withApplication(
  server: TestServer,
  host?: string,
): Promise<{ browser: Browser; uuid: string }> {
  const browser = server.browser(host);
  await register(server, browser);
  const reply = await browser.call('createApplication', { body: { bundle: bundleOf(server) } });
  if (reply.status !== 201) throw new Error(`create: ${reply.status} ${reply.text}`);
  return { browser, uuid: String(reply.body.uuid) };
}

/** How often were answers to the application's screens written? */
export async function timesAnswered(server: TestServer, uuid: string): Promise<number> {
  return (await server.store.events.of(uuid)).filter(({ kind }) => kind === 'answered').length;
}
