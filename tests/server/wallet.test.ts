/** Does what is emailed stand behind the person's own bell, once and sealed, and is it read by nobody else? */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockApplication } from '../../src/server/journey/application.ts';
import { sendEmails } from '../../src/server/journey/emails.ts';
import { applied, bring, know } from './staff/office.ts';
import { type Browser, startApp, type TestServer } from './support/harness.ts';
import { newEmail, register, withApplication } from './support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const OFFERS = 'REVISED_OFFER_SELECTION';

interface Listed {
  account: { name: string; address: string };
  authorizedWallets: { address: string }[];
  notifications: Record<string, unknown>[];
}

async function accountOf(browser: Browser): Promise<Listed> {
  const { status, body } = await browser.call('walletAccounts');
  expect(status).toBe(200);
  const [account, ...others] = body as unknown as Listed[];
  expect(others).toEqual([]);
  return account!;
}

const behindBell = async (browser: Browser) => (await accountOf(browser)).notifications;
const read = (browser: Browser, uuids: unknown) => browser.call('readNotifications', { body: { uuids } });

describe('what stands behind the bell', () => {
  test('[ENT-22][ENT-23] comes with the account, as it was emailed, unread and with where it leads', async () => {
    const { browser, uuid } = await applied(server);
    const { identity } = (await server.store.applications.find(uuid))!;
    const name = { firstName: 'Ada', middleName: '', lastName: 'Quill', suffix: 'II' };
    await bring(server, uuid, OFFERS);
    const listed = await accountOf(browser);
    const unread = {
      ...{ uuid: expect.stringMatching(/^[0-9a-f-]{36}$/), created: '2026-06-15T12:00:00.000Z' },
      ...{ title: 'Your offers are ready', description: 'Compare them side by side and choose one.' },
      ...{ status: 'UNREAD', walletAddress: identity },
      ctas: [{ title: 'Compare offers', redirectPath: `/account/heloc/${uuid}/product/select` }],
    };
    const person = (await server.store.identities.find(identity))!;
    expect(listed).toEqual({
      account: { name: person.details.email, address: identity },
      authorizedWallets: [],
      notifications: [unread],
    });
    const wallet = { accountAddress: 'tp1qquill', groupPolicyAddress: 'tp1group' };
    await server.store.identities.update(identity, { details: { ...person.details, name, wallet } });
    expect(await accountOf(browser)).toEqual({
      account: { name: 'Ada Quill II', address: 'tp1qquill' },
      authorizedWallets: [{ address: 'tp1qquill' }, { address: 'tp1group' }],
      notifications: [{ ...unread, walletAddress: 'tp1qquill' }],
    });
  });

  test('is what the flow lists, the newest first; other emails stay emails', async () => {
    const { browser, uuid } = await applied(server);
    await bring(server, uuid, OFFERS);
    await know(server, uuid, {
      'application.conditions': [
        { uuid: 'c1', categoryEnum: 'ID_VERIFICATION_FAILURE', created: '2026-06-15T12:00:00Z' },
      ],
    });
    await server.store.transaction(async (tx) => {
      const open = (await lockApplication(server.services, tx, uuid))!;
      await sendEmails(server.services, tx, open, [{ email: 'cancelled', facts: open.facts }]);
    });
    const row = (await server.store.applications.find(uuid))!;
    const { details } = (await server.store.identities.find(row.identity))!;
    const emails = await server.store.mailbox.list(row.org, details.email);
    expect(emails.map(({ subject }) => subject)).toContain('Your application is closed');
    expect((await behindBell(browser)).map(({ title }) => title)).toEqual([
      'We need something from you',
      'Your offers are ready',
    ]);
  });

  test('is not there when what it tells of did not happen', async () => {
    const { browser, uuid } = await applied(server);
    const failing = server.store.transaction(async (tx) => {
      const open = (await lockApplication(server.services, tx, uuid))!;
      await sendEmails(server.services, tx, open, [{ email: 'offersReady', facts: open.facts }]);
      expect(await tx.notifications.listOwn(open.row.identity)).toHaveLength(1);
      throw new Error('The power went.');
    });
    await expect(failing).rejects.toThrow('The power went.');
    expect(await behindBell(browser)).toEqual([]);
  });

  test('is sealed under its row, and at most a hundred of a person', async () => {
    const { browser, uuid } = await withApplication(server);
    const { identity, org, product } = (await server.store.applications.find(uuid))!;
    const other = await withApplication(server);
    const row = { identity, org, product, application: uuid, description: 'Marigold says hello', ctas: [] };
    for (let at = 0; at < 103; at += 1) {
      await server.store.transaction((tx) => tx.notifications.add({ ...row, title: `Number ${at}` }));
    }
    const titles = (await behindBell(browser)).map(({ title }) => title);
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([100, 'Number 102', 'Number 3']);
    expect(await behindBell(other.browser)).toEqual([]);
    const dump = await sql<{ text: string }>`select notification::text as text from notification`.execute(
      server.open.database,
    );
    expect(JSON.stringify(dump.rows)).not.toMatch(/Marigold|Number 1/);
  });
});

describe('reading', () => {
  test('marks those that are named, and says so to nobody twice', async () => {
    const { browser, uuid } = await applied(server);
    for (const status of [OFFERS, 'NOTE_SIGNING']) await bring(server, uuid, status);
    const [newest, oldest] = await behindBell(browser);
    for (const _ of [1, 2]) expect((await read(browser, [newest?.uuid])).status).toBe(204);
    expect(await behindBell(browser)).toEqual([{ ...newest, status: 'READ' }, oldest]);
  });

  test('of what is not one’s own is refused whole, as what never was', async () => {
    const [one, other] = [await applied(server), await applied(server)];
    for (const { uuid } of [one, other]) await bring(server, uuid, OFFERS);
    const [own, theirs] = [await behindBell(one.browser), await behindBell(other.browser)];
    const forged = '3f0c9d4e-1111-4222-8333-444455556666';
    for (const uuid of [theirs[0]?.uuid, forged, "1' or '1'='1", '']) {
      const { status, body } = await read(one.browser, [own[0]?.uuid, uuid]);
      expect([status, body.message]).toEqual([422, 'One of these notifications is not there.']);
    }
    expect(await behindBell(one.browser)).toEqual(own);
    expect(await behindBell(other.browser)).toEqual(theirs);
  });

  test.each([
    ['none', []],
    ['no list', 'all'],
    ['numbers', [1]],
    ['the same twice', ['a', 'a']],
    ['a hundred and one', Array.from({ length: 101 }, (_, at) => String(at))],
    ['a long text', ['x'.repeat(37)]],
  ])('%s is refused by its shape', async (_, uuids) => {
    const { browser } = await withApplication(server);
    const { status, body } = await read(browser, uuids);
    expect(status).toBe(422);
    expect(body.fields).not.toEqual([]);
  });
});

describe('the account', () => {
  test('[ENT-05] is the caller’s own, with their profile and what they may do', async () => {
    const browser = server.browser();
    const email = await register(server, browser);
    const { account } = await accountOf(browser);
    const { status, body } = await browser.call('walletAccess');
    expect([status, body]).toEqual([
      200,
      {
        ...{ uuid: account.address, email, name: {}, account },
        authorizedWallet: { authorizationType: 'OWNER' },
      },
    ]);
    const query = { principal: account.address };
    expect((await browser.call('walletAccess', { query })).body).toEqual(body);
  });

  test('of another person is not there, nor one that is made up', async () => {
    const [browser, other] = [server.browser(), server.browser()];
    for (const each of [browser, other]) await register(server, each, newEmail());
    const { address } = (await accountOf(other)).account;
    for (const principal of [address, 'tp1forged', '']) {
      const { status, body } = await browser.call('walletAccess', { query: { principal } });
      expect([status, body.message]).toEqual([422, 'There is no such account.']);
    }
  });

  test('is nobody’s without a sign-in', async () => {
    const visitor = server.browser();
    const asked = [
      await visitor.call('walletAccounts'),
      await visitor.call('walletAccess'),
      await read(visitor, ['3f0c9d4e-1111-4222-8333-444455556666']),
    ];
    expect(asked.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  test('asked for more than sixty times a minute, it waits', async () => {
    const browser = server.browser();
    await register(server, browser);
    for (let at = 0; at < 60; at += 1) expect((await browser.call('walletAccounts')).status).toBe(200);
    const refused = [
      await browser.call('walletAccounts'),
      await browser.call('walletAccess'),
      await read(browser, ['3f0c9d4e-1111-4222-8333-444455556666']),
    ];
    expect(refused.map(({ status, headers }) => [status, headers['retry-after']])).toEqual(
      refused.map(() => [429, '60']),
    );
    const other = server.browser();
    await register(server, other);
    expect((await other.call('walletAccounts')).status).toBe(200);
    server.wait(61_000);
    for (let at = 0; at < 70; at += 1) {
      expect((await browser.call('walletAccounts')).status).toBe(200);
      server.wait(2_000);
    }
  });
});
