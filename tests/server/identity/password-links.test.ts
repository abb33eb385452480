/** Does whoever owns an email always get in, or signed up, by a link from their mailbox, whatever strangers ask for? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestServer } from '../support/harness.ts';
import { bundleOf, newEmail, PASSWORD, register, SIGN_UP } from '../support/people.ts';

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

const from = (network: string) => ({ 'x-forwarded-for': network });

const login = (email: string, password: string, network: string) =>
  server.browser().call('login', { body: { email, password }, headers: from(network) });

describe('a link for a new password', () => {
  const ask = async (email: string, network: string) =>
    server.browser().call('forgotPassword', { body: { email }, headers: from(network) });
  const mailsTo = (email: string) => server.store.mailbox.list('figure', email);
  const newestLink = async (email: string) =>
    /token=([\w-]+)/.exec((await mailsTo(email))[0]?.text ?? '')?.[1];

  test('is in the mailbox of an owner who asks, however often strangers ask; their mails are bounded', async () => {
    const email = await register(server, server.browser());
    const before = (await mailsTo(email)).length;
    for (let at = 0; at < 288; at += 1) {
      expect((await ask(email, anotherNetwork())).status).toBe(202);
      server.wait(DAY_MS / 288);
    }
    expect((await mailsTo(email)).length - before).toBeLessThanOrEqual(10 + 72);
    const phone = server.browser();
    const network = anotherNetwork();
    expect((await ask(email, network)).status).toBe(202);
    server.wait(9 * 60_000);
    const body = { token: await newestLink(email), password: 'four new lanterns in a row' };
    expect((await phone.call('resetPassword', { body })).status).toBe(204);
  });

  test('that the owner has is not closed by a stranger who asks for another', async () => {
    const email = await register(server, server.browser());
    await ask(email, HOME);
    const token = await newestLink(email);
    for (let count = 0; count < 9; count += 1) await ask(email, anotherNetwork());
    const body = { token, password: 'four new lanterns in a row' };
    expect((await server.browser().call('resetPassword', { body })).status).toBe(204);
  });

  test('lets a new phone in on a new network while nobody unknown may sign in', async () => {
    const email = await register(server, server.browser());
    for (let count = 0; count < 31; count += 1) await login(email, 'three wrong doors', anotherNetwork());
    const network = anotherNetwork();
    const refused = await login(email, PASSWORD, network);
    expect([refused.status, refused.body.message]).toEqual([429, expect.stringContaining('a link')]);
    await ask(email, network);
    const password = 'four new lanterns in a row';
    const body = { token: await newestLink(email), password };
    await server.browser().call('resetPassword', { body, headers: from(network) });
    expect((await login(email, password, network)).status).toBe(200);
  });

  test('is refused with a time to whom asks for too many, of people we know or not', async () => {
    const office = anotherNetwork();
    const known = await register(server, server.browser());
    for (let count = 0; count < 20; count += 1) expect((await ask(newEmail(), office)).status).toBe(202);
    for (const email of [known, newEmail()])
      expect(await ask(email, office)).toMatchObject({ status: 429, headers: { 'retry-after': '30' } });
    expect((await ask(known, anotherNetwork())).status).toBe(202);
    for (const email of [await register(server, server.browser()), newEmail()]) {
      const network = anotherNetwork();
      const statuses: number[] = [];
      for (let count = 0; count < 6; count += 1) statuses.push((await ask(email, network)).status);
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    }
  });
});

test('whoever tries to sign up with the email of another keeps them from no sign-up', async () => {
  const email = newEmail();
  const weak = { email, ...SIGN_UP, password: 'passwordpassword', bundle: bundleOf(server) };
  for (let count = 0; count < 40; count += 1) {
    const headers = from(anotherNetwork());
    expect((await server.browser().call('register', { body: weak, headers })).status).toBe(422);
  }
  await register(server, server.browser(), email);
});
