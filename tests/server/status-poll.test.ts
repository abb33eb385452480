/** Thousands who wait: their polls are answered from memory, and what changes is told to the next poll of anybody. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Standing } from '../../src/engine/decide/standing.ts';
import { createStatuses } from '../../src/server/journey/statuses.ts';
import { createKeyring } from '../../src/server/secrets/keyring.ts';
import { storeOn } from '../../src/server/store/create.ts';
import { openDatabase } from '../../src/server/store/database.ts';
import { migrate } from '../../src/server/store/migrate.ts';
import type { Store } from '../../src/server/store/store.ts';
import { startPostgres } from '../postgres.ts';
import { bring } from './staff/office.ts';
import { startApp, type TestServer } from './support/harness.ts';
import { withApplication } from './support/people.ts';

const WAITING = 5_000;

describe('a poll', () => {
  let server: TestServer;
  let statements = 0;
  beforeAll(async () => {
    server = await startApp();
  });
  beforeEach(() => {
    const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function counting(this: pg.Client, ...given) {
      statements += 1;
      return query.apply(this, given);
    });
  });
  afterAll(() => server.close());

  test('asks the database nothing while nothing changes, and is told 304 by its tag', async () => {
    const { browser, uuid } = await withApplication(server);
    const first = await browser.call('status', { params: { uuid } });
    expect(first.body).toEqual({ status: 'APP_SUBMISSION', version: expect.any(Number) });
    const before = statements;
    const again = await browser.call('status', { params: { uuid } });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const same = await browser.call('status', { params: { uuid }, headers });
    expect([again.status, again.body, same.status, same.text]).toEqual([200, first.body, 304, '']);
    expect(statements).toBe(before);
    await bring(server, uuid, 'OFFER_SELECTION');
    const moved = await browser.call('status', { params: { uuid }, headers });
    expect([moved.status, moved.body.status]).toEqual([200, 'OFFER_SELECTION']);
    expect(moved.headers.etag).not.toBe(first.headers.etag);
  });

  test('of a standing opens and asks nothing while nothing changes, and is told of each kind of change', async () => {
    const { browser, uuid } = await withApplication(server);
    const poll = (headers: Record<string, string> = {}) =>
      browser.call('standing', { params: { journey: uuid }, headers });
    const first = await poll();
    const screen = (first.body as unknown as Standing).screen!;
    const known = { 'if-none-match': String(first.headers.etag) };
    expect((await poll(known)).status).toBe(304);
    const before = statements;
    const same = await poll(known);
    expect([same.status, same.text, same.headers.etag]).toEqual([304, '', first.headers.etag]);
    expect(statements).toBe(before);
    // Asked without a tag, from a page that holds nothing, it is told whole.
    expect((await poll()).body).toEqual(first.body);

    const name = Object.keys(
      server.services.configuration.products()[0]!.bundle.forms[screen.form!.name]!.fields,
    )
      .map((pointer) => pointer.slice(1))
      .find((pointer) => !pointer.includes('/'))!;
    const text = { screen: screen.path, answers: { [name]: 'half a wo' } };
    const kept = await browser.call('saveUnsubmitted', { params: { uuid }, body: text });
    expect(kept.status).toBe(204);
    const typed = await poll(known);
    expect(typed.body).toMatchObject({ screen: { unsubmitted: { [name]: 'half a wo' } } });

    const of = (await server.store.applications.find(uuid))!;
    const person = await server.store.people.find(of);
    await server.store.people.save(of, { version: person?.version ?? 0 }, { ...person?.facts }, {});
    const after = { 'if-none-match': String(typed.headers.etag) };
    const [reads, again] = [statements, await poll(after)];
    expect([again.status, statements > reads]).toEqual([304, true]);

    await bring(server, uuid, 'OFFER_SELECTION');
    expect((await poll(after)).body).toMatchObject({ status: 'OFFER_SELECTION' });
  });

  test('of somebody else’s standing is 404, also after its owner was told 304', async () => {
    const { browser, uuid } = await withApplication(server);
    const first = await browser.call('standing', { params: { journey: uuid } });
    const headers = { 'if-none-match': String(first.headers.etag) };
    expect((await browser.call('standing', { params: { journey: uuid }, headers })).status).toBe(304);
    const { browser: other } = await withApplication(server);
    expect((await other.call('standing', { params: { journey: uuid }, headers })).status).toBe(404);
  });

  test('of somebody else’s application, or of none, is 404, however often the owner has asked', async () => {
    const { browser, uuid } = await withApplication(server);
    await browser.call('status', { params: { uuid } });
    const { browser: other } = await withApplication(server);
    const elsewhere = server.browser('harbor-cu.localhost');
    elsewhere.token = browser.token;
    expect((await other.call('status', { params: { uuid } })).status).toBe(404);
    expect((await elsewhere.call('status', { params: { uuid } })).status).toBe(403);
    expect((await other.call('status', { params: { uuid: 'nothing' } })).status).toBe(404);
  });

  test('after signing out is refused at once', async () => {
    const { browser, uuid } = await withApplication(server);
    const { token } = browser;
    expect((await browser.call('status', { params: { uuid } })).status).toBe(200);
    await browser.call('logout');
    browser.token = token;
    expect((await browser.call('status', { params: { uuid } })).status).toBe(401);
  });

  test('that is unchanged still brings a younger token to who waits long', async () => {
    const { browser, uuid } = await withApplication(server);
    const { headers } = await browser.call('status', { params: { uuid } });
    server.wait(6 * 60_000);
    const known = { 'if-none-match': String(headers.etag) };
    const same = await browser.call('status', { params: { uuid }, headers: known });
    expect([same.status, same.headers.authorization]).toEqual([304, expect.stringMatching(/^Bearer /)]);
  });

  test('of each of 5,000 whose status changes in the same second is answered with the new one', async () => {
    const { store, open, services } = server;
    const person = { org: 'figure', details: { email: 'many@example.com' }, passwordHash: 'x' };
    const identity = (await store.identities.create(person))!.uuid;
    const { bundle } = services.configuration.products()[0]!;
    const row = { org: 'figure', product: 'heloc', flow: 'application' };
    const first = { bundle: bundle.hash, status: 'CREDIT_PULL', facts: {} };
    const one = await store.applications.create({ ...row, ...first, identity }, {});
    await sql`insert into application select (jsonb_populate_record(application,
        jsonb_build_object('uuid', gen_random_uuid()))).*
      from application, generate_series(2, ${WAITING}) where uuid = ${one.uuid}`.execute(open.database);
    const waiting = await store.applications.listVisits(identity);
    expect(waiting).toHaveLength(WAITING);
    const statuses = createStatuses({ store, signals: open.signals, now: () => 0 });
    const told = async () => {
      const found = await Promise.all(waiting.map(({ application }) => statuses.find(application)));
      return new Set(found.map((status) => status?.status));
    };
    let before = statements;
    expect(await told()).toEqual(new Set(['CREDIT_PULL']));
    expect(statements - before).toBeLessThanOrEqual(WAITING / 1000 + 1);
    before = statements;
    expect(await told()).toEqual(new Set(['CREDIT_PULL']));
    expect(statements).toBe(before);
    // As their server's writes would, each of them.
    const moved = sql`update application set status = 'OFFERS', version = version + 1 where identity = ${identity}`;
    await moved.execute(open.database);
    for (const { application } of waiting) open.signals.send('application', application);
    expect(await told()).toEqual(new Set(['OFFERS']));
  });
});

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.skipIf(!postgres)('two servers on one Postgres', () => {
  const opened: { close: () => Promise<void> }[] = [];
  afterAll(() => Promise.all(opened.map((open) => open.close())));

  test('tell each other what was written: neither answers an old status or standing, nor takes an old token', async () => {
    const databaseUrl = (await postgres?.freshDatabase()) ?? '';
    const keys = createKeyring(Buffer.alloc(32, 7));
    const clock = () => new Date();
    const start = async () => {
      const open = await openDatabase({ databaseUrl });
      opened.push(open);
      await migrate(open.database, clock);
      const store: Store = storeOn(open, { keys, clock, newId: () => crypto.randomUUID() });
      return { store, signals: open.signals, statuses: createStatuses({ store, signals: open.signals }) };
    };
    const [one, other] = [await start(), await start()];
    const person = { org: 'north', details: { email: 'a@example.com' }, passwordHash: 'x' };
    const identity = (await one.store.identities.create(person))!;
    const row = {
      org: 'north',
      identity: identity.uuid,
      product: 'garden',
      flow: 'plot',
      bundle: 'b',
      facts: {},
    };
    const { uuid, version } = await one.store.applications.create({ ...row, status: 'NEW' }, {});
    const heard: string[] = [];
    other.signals.listen('session', (text) => heard.push(text));
    await expect.poll(async () => (await other.statuses.find(uuid))?.status).toBe('NEW');
    await one.store.applications.update(uuid, { version }, { status: 'MOVED' }, {});
    expect((await one.statuses.find(uuid))?.status).toBe('MOVED');
    await expect.poll(async () => (await other.statuses.find(uuid))?.status).toBe('MOVED');
    const text = { identity: identity.uuid, application: uuid, screen: 'start' };
    expect((await other.statuses.find(uuid))?.unsubmitted).toBe('');
    await one.store.autosaves.keep(text, { plot: 'thr' });
    await expect.poll(async () => (await other.statuses.find(uuid))?.unsubmitted).not.toBe('');
    expect(await other.statuses.personVersion(identity.uuid)).toBe(0);
    await one.store.people.save({ identity: identity.uuid, product: 'heloc' }, { version: 0 }, {}, {});
    await expect.poll(() => other.statuses.personVersion(identity.uuid)).toBe(1);
    const session = await one.store.sessions.create({
      identity: identity.uuid,
      org: 'north',
      expiresAt: clock(),
    });
    await one.store.sessions.revoke(session.uuid);
    await expect.poll(() => heard).toEqual([session.uuid]);
  });
});
