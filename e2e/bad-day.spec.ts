/** What becomes of an application when the line, the session or a finger fails? Nothing typed is lost, nothing happens twice. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { parse } from 'yaml';
import { png, zip } from '../tests/server/uploads/files.ts';
import { type Place, typeContact, USUAL } from './support/answering.ts';
import { bundleOf, endSession, signUp } from './support/api.ts';
import { type Applying, apply, comeTo, factsOf, openIn } from './support/applying.ts';
import { journey } from './support/journey.ts';
import { signIn, typeSignIn, typeUntilKept } from './support/people.ts';
import { expectScreen } from './support/registration.ts';
import { send } from './support/sending.ts';
import { expect, test } from './support/test.ts';

const placeOf = (page: Page, person: Applying): Place => ({ page, main: page.getByRole('main'), person });
const submit = ({ main }: Place) => main.locator('form button[type=submit]').first();

/** The screens of which answers are sent from now on. */
function sentFrom(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const body = request.method() === 'PATCH' ? request.postDataJSON() : undefined;
    if (body?.screen !== undefined) sent.push(body.screen);
  });
  return sent;
}

test('@deep a session that ends in mid-form keeps even the number; a double click sends once; Back opens nothing that is closed', async ({
  page,
  server,
}) => {
  const person = await apply(server);
  await comeTo(person, 'COLLECT_ADDITIONAL_INFO');
  await openIn(page, person);
  const place = placeOf(page, person);
  const going = journey(page, person);
  await going.to('start/contact');
  // Kept before the session ends: keeping it later would ask for the sign-in before the button does.
  await typeUntilKept(page, 'hardCreditConsent', () => typeContact(place));
  // What the page asks by itself would find the session over before the person does.
  const lost = (route: Route) => (route.request().method() === 'GET' ? route.abort() : route.continue());
  await page.route(/\/service-/, lost);
  await endSession(server, person.token);
  await submit(place).click();
  const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
  await expect(dialog).toBeVisible();
  await page.unroute(/\/service-/, lost);
  await typeSignIn(dialog, person);

  // The number is never kept outside of the page: that the answers are taken says that it was still there.
  await page.waitForURL(/start\/hmda$/);
  await going.next();
  const sent = sentFrom(page);
  const hmda = USUAL['start/hmda'];
  if (hmda && 'fill' in hmda) await hmda.fill(place);
  await submit(place).dblclick();
  await page.waitForURL(/start\/app-summary$/);
  await going.next();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(sent).toEqual(['start/hmda']);

  // Each screen took the place of the one before it: Back leaves, and what is closed leads on.
  await page.goBack();
  await page.goForward();
  expect(await going.next()).toBe('start/app-summary');
  await page.goto(`/account/heloc/${person.uuid}/start/contact`);
  // The address follows the screen: for a moment the open one is drawn under the closed one's.
  await page.waitForURL(/start\/app-summary$/);
  expect(await going.next()).toBe('start/app-summary');
  expect(sent).toEqual(['start/hmda']);
});

test('[SCREEN-02] wrong files are refused beside the field; a lost line and a server that fails keep all that was given', async ({
  page,
  context,
  server,
}) => {
  const person = await apply(server);
  await comeTo(person, 'IDENTITY_VERIFICATION');
  await openIn(page, person);
  const place = placeOf(page, person);
  const { main } = place;
  await journey(page, person).to('identity');
  await main.getByRole('radio', { name: 'US Passport' }).check();
  const choose = main.getByLabel('Choose files');
  const line = (name: string) => main.getByRole('listitem').filter({ hasText: name });

  await choose.setInputFiles({ name: 'passport.pdf', mimeType: 'application/pdf', buffer: zip() });
  await expect(line('passport.pdf')).toContainText('not a PDF, JPG or PNG');
  await choose.setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) });
  await expect(line('empty.png')).toContainText('This file is empty.');
  await submit(place).click();
  await expect(page.getByRole('alert').first()).toBeFocused();
  for (const name of ['passport.pdf', 'empty.png'])
    await main.getByRole('button', { name: `Remove: ${name}` }).click();

  await page.route('**/uploads/**', (route) => route.abort('connectionreset'), { times: 1 });
  await choose.setInputFiles({ name: 'passport.png', mimeType: 'image/png', buffer: png() });
  await expect(line('passport.png')).toContainText('did not reach us');
  await main.getByRole('button', { name: 'Try again: passport.png' }).click();
  await expect(main.getByRole('button', { name: 'Open: passport.png' })).toBeVisible();

  await context.setOffline(true);
  await submit(place).click();
  await expect(page.getByText('Your answers are not saved yet')).toBeVisible();
  await expect(main.getByRole('radio', { name: 'US Passport' })).toBeChecked();
  await context.setOffline(false);
  const SAVE = '**/service-hearthline/api/v1/journeys/*';
  await page.route(SAVE, (route) => route.fulfill({ status: 500, json: { errors: ['down'] } }), { times: 1 });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your answers are not saved yet')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL(/signing\/intro$/);
  const { documents } = await factsOf(person);
  expect((documents as { type: string }[]).filter(({ type }) => type === 'PASSPORTFRONT')).toHaveLength(1);
});

function callsIn(file: string): Record<string, Call> {
  const text = readFileSync(join(import.meta.dirname, '../flows', file), 'utf8');
  return parse(text.replaceAll('{product}', 'heloc')).calls;
}

interface Call {
  method: string;
  path: string;
}

test('@deep [ROUTE-22] whose application it is not learns nothing of it, by no address and no call', async ({
  page,
  server,
}) => {
  const person = await apply(server);
  await comeTo(person, 'NOTE_SIGNING');
  const stranger = await signUp(server);
  await signIn(page, stranger, `/account/heloc/${person.uuid}/signing/sign`);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectScreen(page, 'Welcome');
  await expect(page.getByText(person.lastName)).toHaveCount(0);

  const calls = Object.entries({ ...callsIn('site.yaml'), ...callsIn('heloc/product.yaml') }).filter(
    ([name, { path }]) => /\{(uuid|journey)\}/.test(path) && !name.startsWith('staff'),
  );
  expect(calls.length).toBeGreaterThan(12);
  const bodies = bodiesUnder(await bundleOf(server));
  const answered: Record<string, number[]> = {};
  for (const [name, { method, path }] of calls) {
    const own = path.replace(/\{(uuid|journey)\}/, person.uuid).replace(/\{\w+\}/, crypto.randomUUID());
    const ask = (token: string) => send({ server, token }, own + (QUERIES[name] ?? ''), method, bodies[name]);
    answered[name] = [
      (await ask(stranger.token)).status,
      (await ask('')).status,
      (await ask(person.token)).status,
    ];
  }
  // The owner's own are no better for what the owner cannot have: a file or a paper by a made-up id, for one.
  const theirs = (name: string) => answered[name]?.slice(0, 2);
  for (const [name] of calls) expect(theirs(name), name).toEqual([404, 401]);
  for (const name of ['application', 'status', 'conditions', 'documents', 'readScreen', 'standing'])
    expect(answered[name]?.[2], name).toBe(200);
});

/** What the calls need besides, so that nothing but whose it is can be wrong. */
const QUERIES: Record<string, string> = {
  standing: '?screen=signing/sign',
  upload: '?screen=identity&field=/front',
  uploads: '?screen=identity',
  documents: '?names=note',
};

function bodiesUnder(bundle: string): Record<string, object> {
  const answers = { screen: 'signing/sign', answers: {} };
  return {
    saveAnswers: { ...answers, bundle },
    answer: { ...answers, bundle },
    saveUnsubmitted: answers,
    beginHandoff: { screen: 'bank/disburse', bundle },
    endHandoff: { state: crypto.randomUUID(), bundle },
    upload: png(),
    correctInvitation: { answers: {} },
    saveExperiments: [{ name: 'incomeTitle', variation: 'control' }],
  };
}
