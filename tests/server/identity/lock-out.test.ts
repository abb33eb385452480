/** Does a stranger who guesses slow down alone, and never the person whose email they guess at? People, staff, codes and new passwords. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addStaff } from '../../../src/server/staff/people.ts';
import { type Browser, startApp, type TestServer } from '../support/harness.ts';
import { newEmail, PASSWORD, register } from '../support/people.ts';

const WRONG = 'three wrong doors';
const HOME = '198.51.100.1';
const DAY_MS = 24 * 60 * 60_000;

let server: TestServer;
let networks = 0;
beforeAll(async () => {
  server = await startApp({ trustProxy: 1, sandbox: true });
});
afterAll(() => server.close());

/** One that nobody came from yet. */
function anotherNetwork(): string {
  networks += 1;
  return `203.0.${networks >> 8}.${networks & 255}`;
}

const login = async (browser: Browser, email: string, password: string, network: string, call = 'login') =>
  (await browser.call(call, { body: { email, password }, headers: { 'x-forwarded-for': network } })).status;

/** Statuses, guess by guess. */
async function guessed(
  email: string,
  { times, network, call }: { times: number; network: () => string; call?: string },
) {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1)
    statuses.push(await login(server.browser(), email, WRONG, network(), call));
  return statuses;
}

const fives = (status: number) => Array.from({ length: 5 }, () => status);

describe('wrong passwords', () => {
  test('from elsewhere do not keep the owner out; who guessed has to wait', async () => {
    const email = await register(server, server.browser());
    const theirs = anotherNetwork();
    expect(await guessed(email, { times: 6, network: () => theirs })).toEqual([...fives(401), 429]);
    expect(await login(server.browser(), email, PASSWORD, theirs)).toBe(429);
    expect(await login(server.browser(), email, PASSWORD, HOME)).toBe(200);
  });

  test('from a hundred networks are thirty guesses a day', async () => {
    const email = await register(server, server.browser());
    const statuses = await guessed(email, { times: 100, network: anotherNetwork });
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.slice(30).every((status) => status === 429)).toBe(true);
    server.wait(DAY_MS - 1000);
    expect(await guessed(email, { times: 1, network: anotherNetwork })).toEqual([429]);
    server.wait(1000);
    const again = await guessed(email, { times: 31, network: anotherNetwork });
    expect(again.indexOf(429)).toBe(30);
  });

  test.each([
    ['of one /48, network by network,', (at: number) => `2001:db8:99:${at.toString(16)}::1`],
    ['of one address', () => '198.51.100.77'],
  ])('from a customer %s are ten a day, and keep no new phone elsewhere out', async (_whose, network) => {
    const email = await register(server, server.browser());
    const statuses: number[] = [];
    for (let at = 0; at < 48; at += 1) {
      statuses.push(await login(server.browser(), email, WRONG, network(at)));
      // Each with its wait behind it: only what is counted for the day refuses.
      server.wait(DAY_MS / 50);
    }
    expect(statuses).toEqual(Array.from({ length: 48 }, (_, at) => (at < 10 ? 401 : 429)));
    expect(await login(server.browser(), email, PASSWORD, anotherNetwork())).toBe(200);
  });

  test('of an owner who signs in meanwhile are not counted afresh', async () => {
    const email = await register(server, server.browser());
    await guessed(email, { times: 29, network: anotherNetwork });
    expect(await login(server.browser(), email, PASSWORD, HOME)).toBe(200);
    expect(await guessed(email, { times: 2, network: anotherNetwork })).toEqual([401, 429]);
  });
});

describe('a known network', () => {
  /** Guesses from everywhere, all day long: answers how often the owner was refused who has no cookie. */
  const refusedInADay = async (email: string, home: string) => {
    let refused = 0;
    for (let at = 0; at < 288; at += 1) {
      await guessed(email, { times: at === 0 ? 31 : 1, network: anotherNetwork });
      if (at % 12 === 0 && (await login(server.browser(), email, PASSWORD, home)) !== 200) refused += 1;
      server.wait(DAY_MS / 288);
    }
    return refused;
  };

  test('lets its owner in whatever strangers guess elsewhere, and all others not', async () => {
    const email = await register(server, server.browser());
    expect(await login(server.browser(), email, PASSWORD, HOME)).toBe(200);
    expect(await refusedInADay(email, HOME)).toBe(0);
    await guessed(email, { times: 31, network: anotherNetwork });
    expect(await login(server.browser(), email, PASSWORD, anotherNetwork())).toBe(429);
  });

  test('has five tries, also for who guesses there', async () => {
    const email = await register(server, server.browser());
    const home = anotherNetwork();
    await login(server.browser(), email, PASSWORD, home);
    expect(await guessed(email, { times: 6, network: () => home })).toEqual([...fives(401), 429]);
  });

  test('is one of the last four, of this person, and told by no row', async () => {
    const email = await register(server, server.browser());
    const other = await register(server, server.browser());
    const homes = Array.from({ length: 5 }, anotherNetwork);
    for (const home of homes) await login(server.browser(), email, PASSWORD, home);
    const own = anotherNetwork();
    await login(server.browser(), other, PASSWORD, own);
    await guessed(email, { times: 31, network: anotherNetwork });
    const statuses: number[] = [];
    for (const home of [...homes, own]) statuses.push(await login(server.browser(), email, PASSWORD, home));
    expect(statuses).toEqual([429, 200, 200, 200, 200, 429]);
    await login(server.browser(), other, PASSWORD, homes[4]!);
    const rows = await server.open.database.selectFrom('identity').select('networks').execute();
    const hashes = rows.flatMap(({ networks }) => networks);
    expect(JSON.stringify(rows)).not.toMatch(/\d+\.\d+\.\d+\.\d+/);
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe('a known device', () => {
  const ownBrowser = async () => {
    const browser = server.browser();
    const email = await register(server, browser);
    return { browser, email };
  };
  /** Guessed at until nobody gets in whose browser and network are not known. */
  const braked = async (email: string) => {
    await guessed(email, { times: 31, network: anotherNetwork });
    expect(await login(server.browser(), email, PASSWORD, anotherNetwork())).toBe(429);
  };

  test('passes whatever strangers did, from any network, and has five tries of its own', async () => {
    const { browser, email } = await ownBrowser();
    await braked(email);
    const theirs = anotherNetwork();
    await guessed(email, { times: 6, network: () => theirs });
    expect(await login(browser, email, PASSWORD, theirs)).toBe(200);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push(await login(browser, email, WRONG, anotherNetwork()));
    expect(statuses).toEqual([...fives(401), 429]);
  });

  test('is one by a sign-in on it, and by a new password that came by email', async () => {
    const { email } = await ownBrowser();
    const browser = server.browser();
    expect(await login(browser, email, PASSWORD, HOME)).toBe(200);
    const other = server.browser();
    await other.call('forgotPassword', { body: { email } });
    await braked(email);
    expect(await login(browser, email, PASSWORD, anotherNetwork())).toBe(200);
    const [mail] = await server.store.mailbox.list('figure', email);
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1];
    const password = 'four new lanterns in a row';
    expect((await other.call('resetPassword', { body: { token, password } })).status).toBe(204);
    expect(await login(other, email, password, anotherNetwork())).toBe(200);
  });

  test('of somebody else, a forged one and one from another lender are none', async () => {
    const { email } = await ownBrowser();
    const thief = await ownBrowser();
    const cookie = thief.browser.cookies.device!;
    const elsewhere = server.browser('harbor-cu.localhost');
    await register(server, elsewhere, email);
    await braked(email);
    const forged = `${cookie.slice(0, -1)}${cookie.endsWith('0') ? '1' : '0'}`;
    for (const device of [cookie, forged, elsewhere.cookies.device!, 'x', '']) {
      const browser = server.browser();
      browser.cookies.device = device;
      expect([device, await login(browser, email, PASSWORD, anotherNetwork())]).toEqual([device, 429]);
    }
  });

  test('may be that of four people, each for themselves', async () => {
    const browser = server.browser();
    const emails: string[] = [];
    for (let count = 0; count < 5; count += 1) emails.push(await register(server, browser));
    for (const email of emails) await braked(email);
    const statuses: number[] = [];
    for (const email of emails) {
      const copy = server.browser();
      copy.cookies.device = browser.cookies.device!;
      statuses.push(await login(copy, email, PASSWORD, anotherNetwork()));
    }
    expect(statuses).toEqual([429, 200, 200, 200, 200]);
  });

  test('is known by a cookie that no page reads, that says nothing, and that only this host gets', async () => {
    const browser = server.browser();
    const email = newEmail();
    await register(server, server.browser(), email);
    const body = { email, password: PASSWORD };
    const reply = await browser.call('login', { body, headers: { 'x-forwarded-proto': 'https' } });
    const cookie = String(reply.headers['set-cookie']);
    expect(cookie).toMatch(/^__Host-device=[\w-]{43}[0-9a-f]{64}; .*HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toMatch(/Domain/i);
  });
});

test('staff are counted as people are: nobody locks them out, and a known desk has its own count', async () => {
  const email = `desk-${networks}@figure.example`;
  await addStaff(server.services, { org: 'figure', email, password: PASSWORD, role: 'decide' });
  const desk = server.browser();
  const theirs = anotherNetwork();
  const call = 'staffLogin';
  expect(await guessed(email, { times: 6, network: () => theirs, call })).toEqual([...fives(401), 429]);
  expect(await login(desk, email, PASSWORD, HOME, call)).toBe(200);
  await guessed(email, { times: 31, network: anotherNetwork, call });
  expect(await login(server.browser(), email, PASSWORD, anotherNetwork(), call)).toBe(429);
  expect(await login(desk, email, PASSWORD, theirs, call)).toBe(200);
});

test('wrong old passwords at a change of it keep nobody out elsewhere', async () => {
  const browser = server.browser();
  const email = await register(server, browser);
  delete browser.cookies.device;
  const headers = { 'x-forwarded-for': anotherNetwork() };
  const body = { password: WRONG, newPassword: 'four new lanterns in a row' };
  const statuses: number[] = [];
  for (let count = 0; count < 6; count += 1)
    statuses.push((await browser.call('changePassword', { body, headers })).status);
  expect(statuses).toEqual([...fives(422), 429]);
  expect(await login(server.browser(), email, PASSWORD, HOME)).toBe(200);
});
