/** Does answering a screen sign the papers that it says, through the call that a browser makes? */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mergedPersona } from '../../../src/config/model/walks.ts';
import { withValueAt } from '../../../src/engine/model/paths.ts';
import { makeDocuments } from '../../../src/server/documents/make.ts';
import type { MadeDocument } from '../../../src/server/store/documents.ts';
import { realProject } from '../../support/project.ts';
import { type Browser, startApp, type TestServer } from '../support/harness.ts';
import { withApplication } from '../support/people.ts';
import { APPLICATION, PERSON } from './facts.ts';

const SCREEN = 'signing/sign';
const { personas } = realProject().products[0]!;
let server: TestServer;
let browser: Browser;
let uuid: string;
let papers: MadeDocument[];

beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

/** Somebody who has come as far as the note, which is made. */
beforeEach(async () => {
  ({ browser, uuid } = await withApplication(server));
  const { schemas } = server.services.configuration.products()[0]!;
  const known = Object.entries(mergedPersona('identified', personas).facts ?? {});
  const facts = known.reduce<Record<string, unknown>>(
    (all, [path, value]) => withValueAt(all, path, value),
    {},
  );
  const ready = [
    ...Object.entries(APPLICATION.application).map(
      ([name, value]) => [`application.${name}`, value] as const,
    ),
    ['application.property.state', 'CO'],
    ['application.status.disclosurelistClosingReady', true],
    ['application.payType', 'MANUAL'],
    ['application.disburseAccount', { uuid: 'd', routingNumber: '121000248', mask: '4321' }],
  ] as const;
  const { application } = ready.reduce((all, [path, value]) => withValueAt(all, path, value), facts);
  const row = (await server.store.applications.find(uuid))!;
  const person = await server.store.people.find(row);
  const changes = { facts: { application }, status: 'NOTE_SIGNING' };
  await server.store.applications.update(uuid, row, changes, schemas.application);
  const profile = { ...(facts.profile as object), ...PERSON.profile };
  const version = { version: person?.version ?? 0 };
  await server.store.people.save(row, version, { profile }, schemas.person);
  papers = await makeDocuments(server.services, {
    application: uuid,
    names: ['note', 'closing-disclosures'],
    key: `${uuid}/papers`,
  });
});

const readingsOf = (made: MadeDocument[]) => made.map(({ uuid, sha256 }) => ({ uuid, sha256 }));

function send(answers: Record<string, unknown>) {
  const { bundle } = server.services.configuration.products()[0]!;
  const body = {
    screen: SCREEN,
    bundle: bundle.hash,
    answers: {
      documents: readingsOf(papers),
      electronicRecords: true,
      signature: 'Thi Huong Nguyen-Zizek',
      ...answers,
    },
  };
  return browser.call('saveAnswers', { params: { uuid }, body });
}

const signed = async () =>
  (await server.store.documents.signatures(uuid)).map(({ document }) => document).sort();
const consents = async () => {
  const { facts } = (await server.store.applications.find(uuid))!;
  const { consents = [] } = facts.application as { consents?: { type: string }[] };
  return consents.map(({ type }) => type);
};

test('Whoever has read both papers and types their name has signed both', async () => {
  const reply = await send({});
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  expect(await signed()).toEqual(papers.map((paper) => paper.uuid).sort());
  expect(await consents()).toContain('ELECTRONIC_RECORDS');
  expect((await server.store.events.of(uuid)).map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['signed', 'answered']),
  );
});

test.each([
  ['one paper unread', () => ({ documents: readingsOf(papers).slice(1) }), '/documents'],
  [
    'other bytes than those that were made',
    () => ({ documents: readingsOf(papers).map((each) => ({ ...each, sha256: 'f'.repeat(64) })) }),
    '/documents',
  ],
  ['the same paper twice', () => ({ documents: Array(2).fill(readingsOf(papers)[0]) }), '/documents'],
  ['somebody else’s name', () => ({ signature: 'Ada Lovell' }), '/signature'],
  ['no agreement to electronic records', () => ({ electronicRecords: undefined }), '/electronicRecords'],
])('[MODAL-07] With %s nothing is signed and nothing written', async (_, answers, pointer) => {
  const reply = await send(answers());
  expect(reply.status).toBe(422);
  const fields = reply.body.fields as unknown as { pointer: string; message: string }[];
  expect(fields.map((field) => field.pointer)).toContain(pointer);
  expect(fields[0]?.message.length).toBeGreaterThan(10);
  expect(await signed()).toEqual([]);
  expect(await consents()).not.toContain('ELECTRONIC_RECORDS');
});

test('A paper that was made anew since it was read is to be read again', async () => {
  const row = (await server.store.applications.find(uuid))!;
  const { schemas } = server.services.configuration.products()[0]!;
  const facts = withValueAt(row.facts, 'application.amount', 70_000);
  await server.store.applications.update(uuid, row, { facts }, schemas.application);
  await makeDocuments(server.services, { application: uuid, names: ['note'], key: `${uuid}/again` });
  const reply = await send({});
  expect(reply.status).toBe(422);
  expect(reply.text).toContain('has changed since you read it');
  expect(await signed()).toEqual([]);
});

describe('What was agreed to with the summary', () => {
  const given = { type: 'ELECTRONIC_RECORDS', givenAt: '2026-11-19T10:00:00.000Z' };
  const agreed = async (consent: Record<string, unknown>) => {
    const row = (await server.store.applications.find(uuid))!;
    const { schemas } = server.services.configuration.products()[0]!;
    const facts = withValueAt(row.facts, 'application.consents', [consent]);
    await server.store.applications.update(uuid, row, { facts }, schemas.application);
  };
  const kept = async () => {
    const { facts } = (await server.store.applications.find(uuid))!;
    return (facts.application as { consents?: unknown[] }).consents;
  };

  test('is not asked again where it covers the line, and stands beside the signatures as it was given', async () => {
    const consent = { ...given, covers: 'LINE' };
    await agreed(consent);
    const reply = await send({ electronicRecords: undefined });
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    expect(await signed()).toEqual(papers.map((paper) => paper.uuid).sort());
    expect(await kept()).toEqual([consent]);
  });

  test('is asked with the note where it did not say that, and both stand', async () => {
    await agreed(given);
    const refused = await send({ electronicRecords: undefined });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('/electronicRecords');
    expect(await signed()).toEqual([]);
    expect((await send({})).status).toBe(200);
    const anew = { type: 'ELECTRONIC_RECORDS', covers: 'LINE', givenAt: expect.any(String) };
    expect(await kept()).toEqual([given, anew]);
  });
});

test('Sent twice, it is signed once', async () => {
  const replies = await Promise.all([send({}), send({})]);
  expect(replies.map(({ status }) => status)).toContain(200);
  expect(await signed()).toHaveLength(2);
});
