/** What comes of what the lender's people decide: is it written once, told, and followed by what follows? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Browser, startApp, type TestServer } from '../support/harness.ts';
import { applied, atDesk, bring } from './office.ts';

const AT_REVIEW = { 'application.status.uwDecision': 'REVIEW' };
const BANK = 'BANK_ACCOUNT_FRAUD_REVIEW';
let server: TestServer;
let desk: Browser;
let isPapersDown = true;
const papers = {
  ask: async () => {
    if (isPapersDown) throw new Error('down');
    return { made: [] };
  },
};

beforeAll(async () => {
  server = await startApp({ providers: { documents: papers } });
  desk = await atDesk(server);
});
afterAll(() => server.close());

const look = (uuid: string) => desk.call('staffApplication', { params: { uuid } });
const review = (uuid: string, body: object, headers: Record<string, string> = {}) =>
  desk.call('staffReview', { params: { uuid }, body, headers });

async function eventsOf(uuid: string, kind: string) {
  return (await server.store.events.of(uuid)).filter((event) => event.kind === kind);
}

describe('a decision', () => {
  test('is offered in the words of the lender, is written, and moves the application on', async () => {
    const { uuid } = await applied(server, AT_REVIEW);
    const before = await look(uuid);
    expect(before.body.reviews).toContainEqual({
      ...{ name: 'underwriting', isOptional: false, title: 'The application needs a decision by a person.' },
      outcomes: [
        { name: 'approve', label: 'Approve and make offers', needed: 1, approvedBy: [], asksReason: false },
        {
          name: 'decline',
          label: 'Decline because the income is not verified',
          needed: 1,
          approvedBy: [],
          asksReason: false,
        },
      ],
    });
    const reply = await review(uuid, { review: 'underwriting', outcome: 'decline' });
    expect(reply.status).toBe(200);
    expect(reply.body.facts).toMatchObject({
      application: { status: { uwDecision: 'DECLINE' }, declineReasons: ['INCOME_NOT_VERIFIED'] },
    });
    expect(reply.body.attention).toEqual({ reviews: [], conditions: 0, participants: 0 });
    expect(await eventsOf(uuid, 'reviewed')).toHaveLength(1);
  });

  test('that is not offered any more is refused in a sentence, and changes nothing', async () => {
    const { uuid } = await applied(server, AT_REVIEW);
    await review(uuid, { review: 'underwriting', outcome: 'approve' });
    const before = await server.store.applications.find(uuid);
    const late = await review(uuid, { review: 'underwriting', outcome: 'decline' });
    expect([late.status, late.body.message]).toEqual([
      409,
      'This decision was already made. Please load the page again.',
    ]);
    expect((await review(uuid, { review: 'none', outcome: 'decline' })).status).toBe(409);
    expect((await review(uuid, { review: 'askDocument', outcome: 'none' })).status).toBe(422);
    expect((await review(uuid, { review: 'askDocument' })).status).toBe(422);
    expect(await server.store.applications.find(uuid)).toEqual(before);
  });

  test('of two at once is taken from one alone', async () => {
    const { uuid } = await applied(server, AT_REVIEW);
    const both = await Promise.all(
      ['approve', 'decline'].map((outcome) => review(uuid, { review: 'underwriting', outcome })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await eventsOf(uuid, 'reviewed')).toHaveLength(1);
  });

  test('sent twice under one key is done once, and answered alike', async () => {
    const { uuid } = await applied(server, AT_REVIEW);
    const send = () =>
      review(uuid, { review: 'underwriting', outcome: 'approve' }, { 'idempotency-key': 'the-same-key' });
    const first = await send();
    const second = await send();
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await eventsOf(uuid, 'reviewed')).toHaveLength(1);
  });

  test('does not put off the expiry, as an act of the person does', async () => {
    const { uuid } = await applied(server, AT_REVIEW);
    const before = (await server.store.applications.find(uuid))!.activeAt;
    server.wait(60_000);
    await review(uuid, { review: 'underwriting', outcome: 'approve' });
    expect((await server.store.applications.find(uuid))!.activeAt).toEqual(before);
  });
});

describe('a condition', () => {
  const raise = (uuid: string, body: object) => desk.call('staffRaiseCondition', { params: { uuid }, body });

  test('is raised with what the lender says of it, shown to the person, and cleared', async () => {
    const { browser, uuid } = await applied(server);
    const fields = {
      commentsToBorrower: 'The last page is missing.',
      requestDocuments: 2,
      notes: 'Called on Monday.',
    };
    const raised = await raise(uuid, { category: BANK, fields });
    expect(raised.status).toBe(200);
    const [condition] = raised.body.conditions as unknown as { uuid: string }[];
    expect(condition).toMatchObject({ category: BANK, isShown: true, clearedAt: null, fields });
    const shown = await browser.call('conditions', { params: { uuid } });
    expect(shown.body.conditions).toEqual([
      expect.objectContaining({ uuid: condition!.uuid, description: 'The last page is missing.' }),
    ]);
    const clear = () =>
      desk.call('staffClearCondition', { params: { uuid }, body: { uuid: condition!.uuid } });
    const cleared = await clear();
    expect(cleared.body.conditions).toEqual([
      expect.objectContaining({ uuid: condition!.uuid, clearedAt: expect.stringMatching(/^2026-/) }),
    ]);
    expect((await browser.call('conditions', { params: { uuid } })).body.conditions).toEqual([]);
    expect((await clear()).status).toBe(409);
    const kinds = (await server.store.events.of(uuid)).map(({ kind, about }) => `${kind} ${about ?? ''}`);
    expect(kinds).toEqual(expect.arrayContaining([`raised ${BANK}`, `cleared ${BANK}`]));
  });

  test('[ENT-09] is answered as the lender’s system told it, documents by their number or by their names', async () => {
    const { browser, uuid } = await applied(server);
    const said = {
      ...{ notes: 'Called on Monday.', commentsToBorrower: 'The last page is missing.' },
      ...{ 'xtraData.numDocsRequired': 2, actionNeeded: 'CALL' },
    };
    await raise(uuid, { category: BANK, fields: { ...said, requestDocuments: 2 } });
    await raise(uuid, { category: BANK, fields: { requestDocuments: ['Deed', 'Tax bill'] } });
    const { body } = await browser.call('conditions', { params: { uuid } });
    const [counted, named] = body.conditions as unknown as Record<string, unknown>[];
    expect(counted).toMatchObject({
      ...{ uuid: expect.any(String), created: expect.any(String), categoryEnum: BANK },
      ...{ notes: 'Called on Monday.', commentsToBorrower: 'The last page is missing.' },
      ...{ requestDocuments: 2, xtraData: { numDocsRequired: 2 }, actionNeeded: 'CALL' },
    });
    expect(named).toMatchObject({ requestDocuments: ['Deed', 'Tax bill'], button: 'Upload Documents' });
  });

  test('[COND-01] of another system’s category is kept and counted, and not shown or written of', async () => {
    const { browser, uuid } = await applied(server);
    const raised = await raise(uuid, { category: 'SOLAR_LEASE_REVIEW' });
    expect(raised.body.conditions).toEqual([
      expect.objectContaining({ category: 'SOLAR_LEASE_REVIEW', isShown: false }),
    ]);
    expect((await browser.call('conditions', { params: { uuid } })).body.conditions).toEqual([]);
    const { email } = raised.body as unknown as { email: string };
    expect(await server.store.mailbox.list('figure', email)).toEqual([]);
    await raise(uuid, { category: BANK });
    const sent = await server.store.mailbox.list('figure', email);
    expect(sent.map(({ subject }) => subject)).toEqual(['We need something from you']);
  });

  test('without a word of the lender has a description, whatever its category', async () => {
    const { browser, uuid } = await applied(server);
    const { categories } = (await look(uuid)).body.raise as unknown as { categories: { name: string }[] };
    for (const { name } of categories) await raise(uuid, { category: name });
    const { body } = await browser.call('conditions', { params: { uuid } });
    const shown = body.conditions as unknown as { categoryEnum: string; description: string }[];
    expect(shown).toHaveLength(12);
    expect(shown.filter(({ description }) => description.trim().length < 20)).toEqual([]);
  });

  test('may be of every category that there is, and is offered so', async () => {
    const { uuid } = await applied(server);
    const { categories, fields } = (await look(uuid)).body.raise as unknown as {
      categories: { name: string }[];
      fields: { path: string; type: string }[];
    };
    expect(categories.map(({ name }) => name)).toContain('ESCALATION_REVIEW');
    expect(categories).toHaveLength(12);
    expect(fields.map(({ path, type }) => `${path} ${type}`)).toEqual([
      'notes string',
      'commentsToBorrower string',
      'requestDocuments integer',
      'xtraData.numDocsRequired integer',
      'actionNeeded string',
    ]);
  });

  test.each([
    ['without one', {}, '/category'],
    [
      'with a field that is not the lender’s',
      { category: BANK, fields: { clearedAt: '2026-01-01T00:00:00Z' } },
      '/fields/clearedAt',
    ],
    [
      'with a word for a number',
      { category: BANK, fields: { requestDocuments: 'two' } },
      '/fields/requestDocuments',
    ],
    ['with a number for a word', { category: BANK, fields: { notes: 2 } }, '/fields/notes'],
    [
      'with half a document',
      { category: BANK, fields: { 'xtraData.numDocsRequired': 1.5 } },
      '/fields/xtraData.numDocsRequired',
    ],
    [
      'that reaches into a prototype',
      { category: BANK, fields: { 'constructor.prototype': 'x' } },
      '/fields/constructor.prototype',
    ],
  ])('%s is refused where it is wrong', async (_, body, pointer) => {
    const { uuid } = await applied(server);
    const reply = await raise(uuid, body);
    expect(reply.status).toBe(422);
    const pointers = (reply.body.fields as unknown as { pointer: string }[]).map((field) => field.pointer);
    expect(pointers).toContain(pointer);
    expect((await look(uuid)).body.conditions).toEqual([]);
  });

  test('asks for no paper by itself: that is a decision of its own', async () => {
    const { browser, uuid } = await applied(server);
    await raise(uuid, { category: 'GENERIC_DOCUMENT_REQUEST' });
    const asked = async () => (await browser.call('application', { params: { uuid } })).body.status;
    expect(await asked()).not.toMatchObject({ adHocDocumentRequested: true });
    await review(uuid, { review: 'askDocument', outcome: 'ask' });
    expect(await asked()).toMatchObject({ adHocDocumentRequested: true });
    // What nobody waits for calls for no attention, and is not offered twice.
    expect((await look(uuid)).body.attention).toEqual({
      ...{ reviews: [], conditions: 1, participants: 0 },
    });
    expect((await review(uuid, { review: 'askDocument', outcome: 'ask' })).status).toBe(409);
  });
});

describe('a task that gave up', () => {
  test('is told with its reason, found by the list, and tried again', async () => {
    isPapersDown = true;
    const { uuid } = await applied(server);
    await server.settled();
    const stuck = await desk.call('staffApplications', { body: { needs: 'run' } });
    const gaveUp = {
      ...{ task: 'applicationPapers', state: 'failed', tries: 5, isUnderWay: false },
      stuckSince: server.services.clock().toISOString(),
      error: 'The task met a fault of our own.',
    };
    expect(stuck.body.applications).toContainEqual(
      expect.objectContaining({ uuid, run: expect.objectContaining(gaveUp) }),
    );
    expect((await look(uuid)).body.run).toMatchObject(gaveUp);
    isPapersDown = false;
    const retry = () => desk.call('staffRetry', { params: { uuid } });
    expect((await retry()).status).toBe(200);
    await server.settled();
    const row = await server.store.applications.find(uuid);
    expect(row?.status).not.toBe('GEN_PRE_SOFT_CREDIT');
    expect(await eventsOf(uuid, 'retried')).toHaveLength(1);
    const after = await desk.call('staffApplications', { body: { needs: 'run' } });
    expect(JSON.stringify(after.body.applications)).not.toContain(uuid);
  });

  test('that is done, or was none, is not tried again', async () => {
    const { uuid } = await applied(server);
    await bring(server, uuid, 'FACTA_REVIEW');
    const reply = await desk.call('staffRetry', { params: { uuid } });
    expect([reply.status, reply.body.message]).toEqual([
      409,
      'There is nothing to try again: the task is done, or under way.',
    ]);
  });
});
