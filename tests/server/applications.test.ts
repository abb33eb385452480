/** Does an application take answers only where it stands, only from its owner, and exactly once? */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, startApp, type TestServer } from './support/harness.ts';
import {
  bundleOf,
  PROFILE_ANSWERS,
  register,
  timesAnswered,
  versionAt,
  withApplication,
} from './support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const read = (browser: Browser, uuid: string, screen = 'start/profile') =>
  browser.call('standing', { params: { journey: uuid }, query: { screen } });

function save(
  browser: Browser,
  uuid: string,
  answers: unknown = PROFILE_ANSWERS,
  { screen = 'start/profile', headers = {} }: { screen?: string; headers?: Record<string, string> } = {},
) {
  const body = { screen, answers, bundle: bundleOf(server) };
  return browser.call('saveAnswers', { params: { uuid }, body, headers });
}

describe('a screen', () => {
  test('is read with the application, the profile, where it stands, and its version', async () => {
    const { browser, uuid } = await withApplication(server);
    const { status, body } = await read(browser, uuid);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ journey: uuid, flow: 'application', facts: { application: {}, profile: {} } },
      ...{ status: 'APP_SUBMISSION', step: 'profile', route: 'start/profile' },
      screen: { path: 'start/profile', open: true, etag: expect.stringMatching(/^"[0-9a-f]{32}"$/) },
      today: '2026-06-15',
      bundle: bundleOf(server),
    });
  });

  test('is read at the path of version 3, in the same words, and by its owner alone', async () => {
    const { browser, uuid } = await withApplication(server);
    const asked = { params: { uuid }, query: { screen: 'start/profile' } };
    const reply = await browser.call('readScreen', asked);
    expect([reply.status, reply.body]).toEqual([200, (await read(browser, uuid)).body]);
    expect((await server.browser().call('readScreen', asked)).status).toBe(401);
    const stranger = server.browser();
    await register(server, stranger);
    expect((await stranger.call('readScreen', asked)).status).toBe(404);
  });

  test('[CALL-23] takes answers, writes them once with an event, and the application moves on', async () => {
    const { browser, uuid } = await withApplication(server);
    const saved = await save(browser, uuid);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ uuid, standing: { step: 'liens', route: null } });
    const events = await server.store.events.of(uuid);
    const told = events.map(({ kind, screen, status }) => `${kind} ${screen ?? status}`);
    expect(told).toEqual(['created null', 'answered start/profile', 'moved GEN_PRE_SOFT_CREDIT']);
    expect(events[1]).toMatchObject({
      bundle: bundleOf(server),
      flow: 'application',
      product: 'heloc',
      org: 'figure',
    });
    expect(JSON.stringify(events)).not.toContain('Ashgrove');
    const { body } = await read(browser, uuid);
    expect(body.facts).toMatchObject({ profile: { name: { firstName: 'Quillon' }, dob: '1984-06-17' } });
  });

  test('that is not open takes none, and the one that is open is named', async () => {
    const { browser, uuid } = await withApplication(server);
    const before = await server.store.applications.find(uuid);
    for (const screen of ['liens', 'product/select', 'complete']) {
      const reply = await save(browser, uuid, {}, { screen });
      expect([reply.status, reply.body.route]).toEqual([409, 'start/profile']);
    }
    expect(await server.store.applications.find(uuid)).toEqual(before);
  });

  test('cannot be answered again once the application has moved on', async () => {
    const { browser, uuid } = await withApplication(server);
    await save(browser, uuid);
    const again = await save(browser, uuid);
    expect([again.status, again.body.route]).toEqual([409, null]);
    expect((await server.store.applications.find(uuid))?.facts).toHaveProperty(
      'application.consents.length',
      1,
    );
  });

  test('that there is not is not found', async () => {
    const { browser, uuid } = await withApplication(server);
    for (const screen of ['nowhere', '../start/profile', '__proto__']) {
      expect((await save(browser, uuid, {}, { screen })).status).toBe(404);
    }
  });

  test('refuses answers with the place of each, and nothing is written', async () => {
    const { browser, uuid } = await withApplication(server);
    const { firstName: _, ...rest } = PROFILE_ANSWERS;
    const before = await server.store.applications.find(uuid);
    const reply = await save(browser, uuid, { ...rest, softCreditConsent: false });
    expect(reply.status).toBe(422);
    expect(reply.body.fields).toMatchObject([
      { pointer: '/firstName', keyword: 'required' },
      { pointer: '/softCreditConsent', keyword: 'const' },
    ]);
    expect(await server.store.applications.find(uuid)).toEqual(before);
  });
});

describe('two at once', () => {
  test('of two writers of one screen with one version exactly one is let through', async () => {
    const { browser, uuid } = await withApplication(server);
    const version = { headers: { 'if-match': await versionAt(browser, uuid, 'start/profile') } };
    const other = { ...PROFILE_ANSWERS, firstName: 'Quentin' };
    const replies = await Promise.all([
      save(browser, uuid, PROFILE_ANSWERS, version),
      save(browser, uuid, other, version),
    ]);
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(200);
    expect([409, 412]).toContain(statuses[1]);
    expect(await timesAnswered(server, uuid)).toBe(1);
  });

  test("a write of the lender's elsewhere does not refuse the borrower's", async () => {
    const { browser, uuid } = await withApplication(server);
    const version = await versionAt(browser, uuid, 'start/profile');
    const row = (await server.store.applications.find(uuid))!;
    const facts = { application: { ...(row.facts.application as object), loanNumber: 'HL-1' } };
    const schemas = server.services.configuration.products()[0]!.schemas.application;
    await server.store.applications.update(uuid, row, { facts }, schemas);
    const saved = await save(browser, uuid, PROFILE_ANSWERS, {
      headers: { 'if-match': version },
    });
    expect(saved.status).toBe(200);
    expect(saved.body.loanNumber).toBe('HL-1');
  });

  test('a double submit with one key is done once and answered alike, also much later', async () => {
    const { browser, uuid } = await withApplication(server);
    const key = { headers: { 'idempotency-key': randomUUID() } };
    const replies = await Promise.all([1, 2, 3].map(() => save(browser, uuid, PROFILE_ANSWERS, key)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const late = await save(browser, uuid, PROFILE_ANSWERS, key);
    expect([late.status, late.text, late.headers.etag]).toEqual([
      200,
      replies[0]!.text,
      replies[0]!.headers.etag,
    ]);
    expect(await timesAnswered(server, uuid)).toBe(1);
  });

  test('a key that was used for a refused request may be used for the mended one', async () => {
    const { browser, uuid } = await withApplication(server);
    const key = { headers: { 'idempotency-key': randomUUID() } };
    expect((await save(browser, uuid, {}, key)).status).toBe(422);
    expect((await save(browser, uuid, PROFILE_ANSWERS, key)).status).toBe(200);
  });
});

describe("somebody else's application", () => {
  test('is as absent as one that never was, in every call', async () => {
    const { uuid } = await withApplication(server);
    const stranger = server.browser();
    await register(server, stranger);
    const before = await server.store.applications.find(uuid);
    for (const id of [uuid, randomUUID(), 'no-uuid', '..', "' or 1=1"]) {
      const params = { uuid: id };
      const replies = await Promise.all([
        read(stranger, id),
        save(stranger, id),
        stranger.call('application', { params }),
        stranger.call('status', { params }),
        stranger.call('readScreen', { params, query: { screen: 'start/profile' } }),
        stranger.call('saveUnsubmitted', {
          params,
          body: { screen: 'start/profile', answers: { firstName: 'X' } },
        }),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    }
    expect(await server.store.applications.find(uuid)).toEqual(before);
  });

  test('is not shown to who is not signed in', async () => {
    const { uuid } = await withApplication(server);
    const visitor = server.browser();
    for (const reply of [
      await read(visitor, uuid),
      await save(visitor, uuid),
      await visitor.call('applications'),
    ]) {
      expect([reply.status, reply.body.message]).toEqual([401, 'unauthenticated']);
    }
  });
});

describe('the calls of an application', () => {
  test('[CALL-09] one application, with the fields that its schema has', async () => {
    const { browser, uuid } = await withApplication(server);
    const { body } = await browser.call('application', { params: { uuid } });
    expect(body).toMatchObject({
      uuid,
      product: 'heloc',
      auditFields: { createdDate: '2026-06-15T12:00:00.000Z' },
    });
  });

  test('[CALL-10] the list holds the newest first, twenty a page', async () => {
    const { browser, uuid } = await withApplication(server);
    for (let count = 0; count < 21; count++) {
      server.wait(1000);
      await browser.call('createApplication', { body: { bundle: bundleOf(server) } });
    }
    const first = await browser.call('applications');
    const second = await browser.call('applications', { query: { page: '1' } });
    expect(first.body).toMatchObject({ page: 0, size: 20, total: 22 });
    expect(first.body.applications).toHaveLength(20);
    expect(second.body.applications).toHaveLength(2);
    expect(second.body.applications).toHaveProperty('1.uuid', uuid);
    expect((await browser.call('applications', { query: { page: '-1' } })).status).toBe(400);
  });

  test.each([
    'register',
    '0b9d2c1e-1111-4222-8333',
    '0b9d2c1e-1111-4222-8333-44445555666g',
    '0b9d2c1e111142228333444455556666',
    '0b9d2c1e-1111-4222-8333-4444555566667',
    '%00',
  ])('[VAL-24] [ROUTE-22] %s is no application', async (uuid) => {
    const { browser } = await withApplication(server);
    for (const name of ['application', 'status'])
      expect((await browser.call(name, { params: { uuid } })).status, name).toBe(404);
  });

  test('[CALL-16] the status', async () => {
    const { browser, uuid } = await withApplication(server);
    const { body } = await browser.call('status', { params: { uuid } });
    expect(body).toEqual({ status: 'APP_SUBMISSION', version: 2 });
  });

  test('[CALL-33] [ENT-04] the profile, never with what is secret', async () => {
    const UUID = expect.stringMatching(/^[0-9a-f-]{36}$/);
    const { browser, uuid } = await withApplication(server);
    await save(browser, uuid);
    const row = (await server.store.applications.find(uuid))!;
    const person = (await server.store.people.find(row))!;
    const known = person.facts.profile as { name: object; addresses: object[] };
    const name = { ...known.name, middleName: 'May', suffix: 'II' };
    const addresses = known.addresses.map((each) => ({ ...each, ownership: 'SOLE' }));
    const profile = { ...known, name, addresses, ssn: '987654321', hasSsn: true };
    const schemas = server.services.configuration.products()[0]!.schemas.person;
    await server.store.people.save(row, person, { ...person.facts, profile }, schemas);
    const { body, text } = await browser.call('profile');
    expect(body).toMatchObject({
      uuid: row.identity,
      name: {
        ...{ uuid: UUID, firstName: 'Quillon', middleName: 'May' },
        lastName: 'Ashgrove',
        suffix: 'II',
      },
      ...{ email: expect.stringContaining('@example.com'), dob: '1984-06-17', hasSsn: true },
      addresses: [{ uuid: UUID, ownership: 'SOLE' }],
    });
    expect(text).not.toContain('987654321');
    expect((await read(browser, uuid)).text).not.toContain('987654321');
  });

  test('[CALL-12] the licensed states, for anybody', async () => {
    const reply = await server.browser().call('orgList', { query: { orgCode: 'harbor-cu' } });
    expect(reply.body).toContainEqual({ abbrev: expect.stringMatching(/^[A-Z]{2}$/) });
    expect((await server.browser().call('orgList', { query: { orgCode: 'nobody' } })).status).toBe(404);
  });
});

describe('unsubmitted text', () => {
  test('comes back until the screen is submitted', async () => {
    const { browser, uuid } = await withApplication(server);
    expect((await read(browser, uuid)).body.screen).toMatchObject({ unsubmitted: null });
    const body = { screen: 'start/profile', answers: { firstName: 'Qui' } };
    expect((await browser.call('saveUnsubmitted', { params: { uuid }, body })).status).toBe(204);
    expect((await read(browser, uuid)).body.screen).toMatchObject({ unsubmitted: { firstName: 'Qui' } });
    const { identity } = (await server.store.applications.find(uuid))!;
    const typed = { identity, application: uuid, screen: 'start/profile' };
    expect(await server.store.autosaves.find(typed)).toMatchObject({ text: { firstName: 'Qui' } });
    await save(browser, uuid);
    expect(await server.store.autosaves.find(typed)).toBeUndefined();
  });
});
