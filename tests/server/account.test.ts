/** Does somebody change their name and password, and see and end where they are signed in, and nobody else's? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, startApp, type TestServer } from './support/harness.ts';
import {
  bundleOf,
  newEmail,
  PASSWORD,
  PROFILE_ANSWERS,
  register,
  withApplication,
} from './support/people.ts';

const NEW_PASSWORD = 'a louder porch at dawn';
const MINUTE_MS = 60_000;
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const DESKTOP =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

interface Shown {
  uuid: string;
  browser: string | null;
  system: string | null;
  isThis: boolean;
  createdAt: string;
  seenAt: string;
}

const listed = async (browser: Browser) =>
  ((await browser.call('sessions')).body as unknown as { sessions: Shown[] }).sessions;

async function login(email: string, agent = '', password = PASSWORD): Promise<Browser> {
  const browser = server.browser();
  const headers = { 'user-agent': agent };
  const reply = await browser.call('login', { body: { email, password }, headers });
  browser.token = reply.body.jwt;
  return browser;
}

const isIn = async (browser: Browser) => (await browser.call('identity')).status === 200;

describe('the sessions of a person', () => {
  test('are listed with device and time, the last used first, and this one is marked', async () => {
    const first = server.browser();
    const email = await register(server, first);
    const phone = await login(email, PHONE);
    server.wait(MINUTE_MS);
    const desktop = await login(email, DESKTOP);
    const all = await listed(desktop);
    expect(all.map(({ browser, system, isThis }) => [browser, system, isThis])).toEqual([
      ['Edge', 'Windows', true],
      expect.anything(),
      expect.anything(),
    ]);
    expect(all.filter(({ isThis }) => isThis)).toHaveLength(1);
    expect(all).toContainEqual(expect.objectContaining({ browser: 'Safari', system: 'iPhone' }));
    expect(all.at(0)?.seenAt).toBe(server.services.clock().toISOString());
    // Whoever comes back by an older one is seen by it again.
    server.wait(6 * MINUTE_MS);
    expect(await isIn(phone)).toBe(true);
    expect((await listed(desktop))[0]).toMatchObject({ system: 'iPhone', isThis: false });
  });

  test('are each ended by their owner, at once', async () => {
    const here = server.browser();
    const email = await register(server, here);
    const there = await login(email);
    expect(await isIn(there)).toBe(true);
    const other = (await listed(here)).find(({ isThis }) => !isThis)!;
    const params = { session: other.uuid };
    expect((await here.call('endSession', { params })).status).toBe(204);
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    expect(await listed(here)).toHaveLength(1);
  });

  test('of somebody else are neither seen nor ended, nor one that there is not', async () => {
    const [one, other] = [server.browser(), server.browser()];
    await register(server, one);
    await register(server, other);
    const [theirs] = await listed(other);
    expect((await listed(one)).map(({ uuid }) => uuid)).not.toContain(theirs!.uuid);
    for (const session of [theirs!.uuid, 'none', '00000000-0000-4000-8000-000000000000']) {
      expect((await one.call('endSession', { params: { session } })).status).toBe(404);
    }
    expect(await isIn(other)).toBe(true);
    expect((await server.browser().call('sessions')).status).toBe(401);
  });
});

describe('a new password', () => {
  const change = (browser: Browser, password = PASSWORD, newPassword = NEW_PASSWORD) =>
    browser.call('changePassword', { body: { password, newPassword } });

  test('is set by the old one; the others are signed out, this one stays, and an email says so', async () => {
    const here = server.browser();
    const email = await register(server, here);
    const there = await login(email);
    expect((await change(here)).status).toBe(204);
    expect([await isIn(here), await isIn(there)]).toEqual([true, false]);
    expect(await isIn(await login(email))).toBe(false);
    expect(await isIn(await login(email, '', NEW_PASSWORD))).toBe(true);
    const mails = await server.store.mailbox.list('figure', email);
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining('was changed'));
  });

  test.each([
    ['the wrong old one', 'not my password', NEW_PASSWORD, '/password'],
    ['one that is easy to guess', PASSWORD, 'passwordpassword', '/newPassword'],
    ['one that is too short', PASSWORD, 'short', '/newPassword'],
  ])('with %s is refused at its field, and nothing is changed', async (_what, old, next, pointer) => {
    const here = server.browser();
    const email = await register(server, here);
    const there = await login(email);
    const reply = await change(here, old, next);
    expect([reply.status, (reply.body.fields as unknown as { pointer: string }[])[0]?.pointer]).toEqual([
      422,
      pointer,
    ]);
    expect(await isIn(there)).toBe(true);
    expect(await isIn(await login(email))).toBe(true);
  });

  test('cannot be guessed at by whoever finds the page open', async () => {
    const here = server.browser();
    await register(server, here);
    for (let count = 0; count < 5; count++) expect((await change(here, `wrong ${count}`)).status).toBe(422);
    expect((await change(here)).status).toBe(429);
  });
});

describe('a new name', () => {
  const rename = (browser: Browser, body: object) => browser.call('changeName', { body });

  test('is the one of the sign-in from then on, sealed where it lies, and the email stays', async () => {
    const browser = server.browser();
    const email = await register(server, browser, newEmail());
    const reply = await rename(browser, { firstName: ' Quillona ', lastName: 'Ashgrove-Lee' });
    const expected = { email, name: { firstName: 'Quillona', lastName: 'Ashgrove-Lee' } };
    expect(reply).toMatchObject({ status: 200, body: expected });
    expect((await browser.call('identity')).body).toMatchObject(expected);
    const rows = await server.open.database.selectFrom('identity').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('Quillona');
  });

  test.each([
    ['no last name', { firstName: 'A' }],
    ['nothing but blanks', { firstName: ' ', lastName: 'B' }],
    ['more than it takes', { firstName: 'A', lastName: 'x'.repeat(129) }],
    ['something else', { firstName: 'A', lastName: 'B', email: 'evil@example.com' }],
    ['a list', { firstName: ['A'], lastName: 'B' }],
  ])('with %s is refused', async (_what, body) => {
    const browser = server.browser();
    await register(server, browser);
    expect((await rename(browser, body)).status).toBe(422);
  });
});

test('[ROLE-01] the primary applicant is who is signed in as the owner of the application, and nobody else', async () => {
  const { browser, uuid } = await withApplication(server);
  const params = { uuid };
  const body = { screen: 'start/profile', answers: PROFILE_ANSWERS, bundle: bundleOf(server) };
  const owner = (await browser.call('identity')).body.uuid;
  expect((await server.store.applications.find(uuid))?.identity).toBe(owner);
  const other = server.browser();
  await register(server, other);
  for (const [person, status] of [
    [other, 404],
    [server.browser(), 401],
    [browser, 200],
  ] as const) {
    expect((await person.call('application', { params })).status).toBe(status);
    expect((await person.call('saveAnswers', { params, body })).status).toBe(status);
  }
});
