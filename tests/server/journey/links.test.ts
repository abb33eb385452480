/** How long does the link of an invitation last, how is it kept, and how often may one be tried? */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readOnce, startApp, type TestServer } from '../support/harness.ts';
import { newEmail, withApplication } from '../support/people.ts';
import { invite, invited, OWNER, PROOF, put } from '../support/signers.ts';

const DAY_MS = 24 * 60 * 60_000;
const ELSEWHERE = 'harbor-cu.localhost';
const NO_LINK = 'A'.repeat(43);

/** One lender says how many days. */
async function withFiveDays() {
  const reading = structuredClone(await readOnce());
  const { orgs } = reading.bundles!.find((each) => each.isHome)!;
  orgs['harbor-cu']!.products.heloc!.settings.invitationDays = 5;
  return reading;
}

let server: TestServer;
beforeAll(async () => {
  server = await startApp({ reading: withFiveDays, trustProxy: 1 });
});
afterAll(() => server.close());

interface Tried {
  token: string;
  network: string;
  host?: string;
  answers?: object;
}

const open = async ({ token, network, host, answers = {} }: Tried) => {
  const body = { token, answers: { ...PROOF, ...answers } };
  return server.browser(host).call('acceptInvitation', { body, headers: { 'x-forwarded-for': network } });
};

test('lasts for fourteen days, or for as many as the lender says, and the email names the last', async () => {
  const { browser, uuid } = await withApplication(server, ELSEWHERE);
  await put(server, uuid, 'CO_DEED_REQ', {
    coDeedStatus: 'NO_BYPASS',
    status: { disclosurelistClosingComplete: true },
  });
  const email = newEmail();
  expect((await invite(server, browser, uuid, { ...OWNER, email })).status).toBe(200);
  const [mail] = await server.store.mailbox.list('harbor-cu', email);
  const token = /invited#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const here = await invited(server);
  const until = async (application: string) => {
    const [row] = await server.store.participants.of([application]);
    return (row!.tokenExpiresAt!.getTime() - row!.invitedAt.getTime()) / DAY_MS;
  };
  expect([await until(uuid), await until(here.owner.uuid)]).toEqual([5, 14]);
  const named = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  expect(mail?.text).toContain(named.format(new Date(server.services.clock().getTime() + 5 * DAY_MS)));

  server.wait(5 * DAY_MS);
  expect((await open({ token, network: '10.1.0.1', host: ELSEWHERE })).status).toBe(410);
  expect((await open({ token: here.token, network: '10.1.0.1' })).status).toBe(201);
});

test('is kept by a hash that nobody computes from it without the key', async () => {
  const { token } = await invited(server);
  const rows = await server.open.database.selectFrom('participant').selectAll().execute();
  const text = JSON.stringify(rows);
  for (const encoding of ['hex', 'base64', 'base64url'] as const)
    expect(text).not.toContain(createHash('sha256').update(token).digest(encoding));
  expect(rows.map(({ tokenHash }) => tokenHash)).toContain(server.keys.digest('invitation', token));
});

describe('is tried so often and no more', () => {
  test('from one network, whatever the links: the right one waits there as one that never was, and opens from elsewhere', async () => {
    const { token } = await invited(server);
    const network = '10.2.0.1';
    const strange = Array.from({ length: 20 }, (_, at) => `${NO_LINK}${at}`);
    for (const each of strange) expect((await open({ token: each, network })).status).toBe(410);
    const [right, wrong] = [await open({ token, network }), await open({ token: NO_LINK, network })];
    expect([right.status, right.body]).toEqual([429, wrong.body]);
    expect((await open({ token, network: '10.2.0.2' })).status).toBe(201);
  });

  test('by one link, from however many networks: there is one or not', async () => {
    const { token, owner } = await invited(server);
    for (const each of [token, NO_LINK]) {
      const tried = (at: number, answers: object) =>
        open({ token: each, network: `10.3.${each === token ? 0 : 1}.${at}`, answers });
      const refused = each === token ? 422 : 410;
      for (let at = 1; at <= 5; at += 1)
        expect((await tried(at, { phoneEnding: `99${at}9` })).status).toBe(refused);
      expect((await tried(6, {})).status).toBe(429);
    }
    const [row] = await server.store.participants.of([owner.uuid]);
    expect(row).toMatchObject({ identity: null, openedAt: null });
    server.wait(60_000);
    expect((await open({ token, network: '10.3.0.7' })).status).toBe(201);
  });
});
