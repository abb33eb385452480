/** Do the lender's people see what waits for them, and does nobody else get in? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, startApp, type TestServer } from '../support/harness.ts';
import { APPLICANT, DRAFT, newEmail, PASSWORD, register } from '../support/people.ts';
import { applied, atDesk, bring, know, STAFF_EMAIL, STAFF_PASSWORD, signInAtDesk } from './office.ts';

const AT_REVIEW = { 'application.status.uwDecision': 'REVIEW' };
const BANK = 'BANK_ACCOUNT_FRAUD_REVIEW';
let server: TestServer;
let desk: Browser;

beforeAll(async () => {
  server = await startApp();
  desk = await atDesk(server);
});
afterAll(() => server.close());

interface Listed {
  applications: {
    uuid: string;
    status: string;
    run: object | null;
    attention: object;
    name: string;
    step: string;
    since: string;
  }[];
  total: number;
}

async function listed(query: object = {}, browser = desk): Promise<Listed> {
  const { status, body } = await browser.call('staffApplications', { body: query });
  expect(status).toBe(200);
  return body as unknown as Listed;
}

const look = (uuid: string, browser = desk) => browser.call('staffApplication', { params: { uuid } });
const review = (uuid: string, body: object, headers: Record<string, string> = {}) =>
  desk.call('staffReview', { params: { uuid }, body, headers });

describe('the two sides', () => {
  test('share no sign-in: a person’s token opens no desk, and a desk’s token no application', async () => {
    const { browser, uuid } = await applied(server);
    const asPerson = await browser.call('staffApplications', { body: {} });
    const asStaff = await desk.call('application', { params: { uuid } });
    expect([asPerson.status, asStaff.status]).toEqual([403, 403]);
    expect((await desk.call('createApplication', { body: { bundle: 'x' } })).status).toBe(403);
    expect((await desk.call('answer', { params: DRAFT, body: {} })).status).toBe(403);
    expect((await server.browser().call('staffApplications', { body: {} })).status).toBe(401);
    // Neither ends the session that the token is of.
    expect((await desk.call('staffApplications', { body: {} })).status).toBe(200);
  });

  test('keep the same e-mail apart: each has its own password, and the other’s is wrong', async () => {
    const visitor = server.browser();
    await register(server, visitor, STAFF_EMAIL);
    expect((await signInAtDesk(server.browser(), PASSWORD)).status).toBe(401);
    const body = { email: STAFF_EMAIL, password: STAFF_PASSWORD };
    expect((await server.browser().call('login', { body })).status).toBe(401);
    expect((await signInAtDesk(server.browser())).status).toBe(200);
  });

  test('cannot be crossed by asking for a new password', async () => {
    const email = newEmail();
    await server.services.accounts.register({
      org: 'staff/figure',
      details: { email },
      password: STAFF_PASSWORD,
    });
    await server.browser().call('forgotPassword', { body: { email } });
    expect(await server.store.mailbox.list('figure', email)).toEqual([]);
    expect(await server.store.mailbox.list('staff/figure', email)).toEqual([]);
  });

  test('slow whoever guesses down', async () => {
    const { accounts } = server.services;
    const email = newEmail();
    await accounts.register({ org: 'staff/figure', details: { email }, password: STAFF_PASSWORD });
    const guess = (password: string) => server.browser().call('staffLogin', { body: { email, password } });
    for (let tries = 0; tries < 5; tries++) expect((await guess('not this one')).status).toBe(401);
    const held = await guess(STAFF_PASSWORD);
    expect([held.status, Number(held.headers['retry-after'])]).toEqual([429, 30]);
  });

  test('a signed-out desk is shut', async () => {
    const browser = server.browser();
    browser.token = (await signInAtDesk(browser)).body.jwt;
    expect((await browser.call('staffLogout')).status).toBe(204);
    expect((await browser.call('staffApplications', { body: {} })).status).toBe(401);
  });
});

describe('the list', () => {
  test('shows the newest activity first where asked, with who, where and since when', async () => {
    server.wait(1000);
    const older = await applied(server);
    server.wait(1000);
    const newer = await applied(server);
    server.wait(1000);
    await know(server, older.uuid, { 'application.hasHmda': true });
    const { applications } = await listed({ order: 'activity' });
    const { street1, city, state } = APPLICANT.address;
    expect(applications.slice(0, 2).map(({ uuid }) => uuid)).toEqual([older.uuid, newer.uuid]);
    expect(applications[0]).toMatchObject({
      ...{ name: 'Quillon Ashgrove', about: `${street1} ${city} ${state}`, status: expect.any(String) },
      ...{ since: expect.stringMatching(/^2026-06-15T/), step: expect.any(String) },
    });
  });

  test('narrows to a status, and to what waits for somebody', async () => {
    const reviewed = await applied(server, AT_REVIEW);
    const asked = await applied(server, {
      'application.conditions': [{ uuid: crypto.randomUUID(), categoryEnum: BANK }],
    });
    const quiet = await applied(server);
    const uuids = async (query: object) => (await listed(query)).applications.map(({ uuid }) => uuid);
    expect(await uuids({ needs: 'review' })).toContain(reviewed.uuid);
    expect(await uuids({ needs: 'review' })).not.toContain(asked.uuid);
    expect(await uuids({ needs: 'condition' })).toEqual([asked.uuid]);
    const any = await uuids({ needs: 'any' });
    expect(any).toEqual(expect.arrayContaining([reviewed.uuid, asked.uuid]));
    expect(any).not.toContain(quiet.uuid);
    await bring(server, quiet.uuid, 'FACTA_REVIEW');
    expect(await uuids({ status: 'FACTA_REVIEW' })).toEqual([quiet.uuid]);
    expect((await desk.call('staffApplications', { body: { needs: 'love' } })).status).toBe(422);
    expect((await desk.call('staffApplications', { body: { page: -1 } })).status).toBe(422);
  });

  test('puts those first that wait for the lender, and of each those that have stood longest in their status', async () => {
    const first = await applied(server);
    server.wait(1000);
    await applied(server);
    server.wait(1000);
    // What happens in a status makes nothing younger.
    await know(server, first.uuid, { 'application.hasHmda': true });
    const waiting = await listed({ needs: 'any' });
    const { applications } = await listed();
    const split = waiting.applications.length;
    expect(applications.slice(0, split)).toEqual(waiting.applications);
    const parts = [applications.slice(0, split), applications.slice(split)];
    for (const since of parts.map((part) => part.map((each) => each.since))) {
      expect(since.length).toBeGreaterThan(1);
      expect(since).toEqual(since.toSorted());
    }
    expect((await listed({ order: 'activity' })).applications[0]?.uuid).toBe(first.uuid);
  });

  test('finds by the whole email of the owner and by the beginning of a number, and nobody else’s', async () => {
    const { uuid, browser } = await applied(server);
    await applied(server);
    const email = String((await browser.call('identity')).body.email);
    const uuids = async (search: string) => (await listed({ search })).applications.map((each) => each.uuid);
    expect(await uuids(` ${email.toUpperCase()} `)).toEqual([uuid]);
    expect(await uuids(uuid.slice(0, 13).toUpperCase())).toEqual([uuid]);
    expect(await uuids('nobody@example.com')).toEqual([]);
    expect(await uuids(email.slice(1))).toEqual([]);
    expect(await uuids('%')).toEqual([]);
    const other = await atDesk(server, 'harbor-cu.localhost', 'harbor-cu');
    expect((await listed({ search: email }, other)).total).toBe(0);
    expect((await listed({ search: uuid }, other)).total).toBe(0);
  });

  test('says statuses, steps and what the person sees in words', async () => {
    const { uuid } = await applied(server);
    await bring(server, uuid, 'OFFER_SELECTION');
    const { body } = await desk.call('staffApplications', { body: { status: 'OFFER_SELECTION' } });
    const [line] = body.applications as unknown as object[];
    expect(line).toMatchObject({ uuid, statusLabel: 'Choosing an offer' });
    expect(body.statuses).toContainEqual({ name: 'HMDA', label: 'Answering the government questions' });
    for (const label of Object.values(line as Record<string, unknown>).filter(
      (each) => typeof each === 'string',
    ))
      if (!['OFFER_SELECTION'].includes(String(label))) expect(label).not.toMatch(/^[A-Z_]{6,}$/);
    await bring(server, uuid, 'CANCELLED');
    expect((await look(uuid)).body).toMatchObject({ statusLabel: 'Closed', sees: 'Their dashboard' });
  });

  test('comes in pages of twenty, each application on one of them', async () => {
    for (let count = 0; count < 21; count++) await applied(server);
    const first = await listed();
    const second = await listed({ page: 1 });
    expect(first.applications).toHaveLength(20);
    expect(second.total).toBe(first.total);
    const all = [...first.applications, ...second.applications].map(({ uuid }) => uuid);
    expect(new Set(all).size).toBe(all.length);
    expect((await listed({ page: 99 })).applications).toEqual([]);
  });

  test('is of one lender alone, as is each application', async () => {
    const { uuid } = await applied(server);
    const other = await atDesk(server, 'harbor-cu.localhost', 'harbor-cu');
    expect((await listed({}, other)).total).toBe(0);
    expect((await look(uuid, other)).status).toBe(404);
    const params = { uuid };
    const acts = await Promise.all([
      other.call('staffReview', { params, body: { review: 'askDocument', outcome: 'ask' } }),
      other.call('staffRaiseCondition', { params, body: { category: BANK } }),
      other.call('staffRetry', { params }),
      other.call('staffAssign', { params, body: { assigned: true } }),
    ]);
    expect(acts.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    // Nor does its own token open the desk of another one.
    const stranger = server.browser('localhost');
    stranger.token = other.token;
    expect((await stranger.call('staffApplications', { body: {} })).status).toBe(403);
  });
});

describe('who looks after an application', () => {
  const assign = (uuid: string, assigned: boolean, browser = desk) =>
    browser.call('staffAssign', { params: { uuid }, body: { assigned } });
  const uuids = async (query: object, browser = desk) =>
    (await listed(query, browser)).applications.map((each) => each.uuid);

  test('is whoever took it last, until they give it back; the list narrows to theirs and to nobody’s', async () => {
    const { uuid, browser } = await applied(server);
    const colleague = await atDesk(server, undefined, 'figure', 'colleague@figure.example');
    const before = await browser.call('application', { params: { uuid } });
    expect(await uuids({ whose: 'nobody', search: uuid })).toEqual([uuid]);
    const taken = await assign(uuid, true);
    expect([taken.status, taken.body.assignee, taken.body.isMine]).toEqual([200, STAFF_EMAIL, true]);
    expect((await look(uuid, colleague)).body).toMatchObject({ assignee: STAFF_EMAIL, isMine: false });
    expect([await uuids({ whose: 'mine' }), await uuids({ whose: 'mine' }, colleague)]).toEqual([[uuid], []]);
    expect(await uuids({ whose: 'nobody', search: uuid })).toEqual([]);

    expect((await assign(uuid, true, colleague)).body.isMine).toBe(true);
    const late = await assign(uuid, false);
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringContaining('no longer assigned to you'),
    ]);
    expect((await assign(uuid, false, colleague)).body.assignee).toBeNull();
    const { body } = await look(uuid);
    const kinds = (body.events as unknown as { kind: string; name: string }[]).map((each) => [
      each.kind,
      each.name,
    ]);
    const [one, other] = [STAFF_EMAIL, 'colleague@figure.example'];
    expect(kinds.filter(([kind]) => kind !== 'opened').slice(0, 3)).toEqual([
      ['released', other],
      ['taken', other],
      ['taken', one],
    ]);
    // Its owner's page has nothing to ask for again.
    expect((await browser.call('application', { params: { uuid } })).body).toEqual(before.body);
  });
});

describe('an application', () => {
  test('is shown with what was found out, and without what the person confided', async () => {
    const { uuid } = await applied(server, {
      'application.underwriting': { creditScore: { value: 712 }, homeValue: 640_000 },
      'application.disburseAccount': { uuid: 'a', accountNumber: '000123456789', mask: '6789' },
      'application.freezePin': '998877',
      'application.hmda': { sex: ['FEMALE'] },
      'profile.ssn': APPLICANT.ssn,
    });
    const { status, body, text } = await look(uuid);
    expect(status).toBe(200);
    expect(body.facts).toMatchObject({
      application: {
        underwriting: { creditScore: { value: 712 }, homeValue: 640_000 },
        disburseAccount: { accountNumber: '••••6789' },
      },
      profile: { name: { lastName: 'Ashgrove' }, dob: '1984-06-17' },
    });
    for (const secret of ['000123456789', '998877', APPLICANT.ssn, 'FEMALE'])
      expect(text).not.toContain(secret);
  });

  test('tells who did what', async () => {
    const { uuid } = await applied(server, AT_REVIEW);
    await review(uuid, { review: 'askDocument', outcome: 'ask' });
    const { body } = await look(uuid);
    const events = body.events as unknown as {
      by: string;
      name: string | null;
      kind: string;
      about: string;
    }[];
    expect(events.find(({ kind }) => kind === 'created')).toMatchObject({ by: 'person', name: null });
    expect(events.find(({ kind }) => kind === 'reviewed')).toMatchObject({
      ...{ by: 'staff', name: STAFF_EMAIL, about: 'Is one more document needed? Ask for it' },
      pointers: ['/application/status/adHocDocumentRequested'],
    });
  });
});
