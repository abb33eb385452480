/** Are papers made once, shown to their owner alone, and frozen by a signature of what was read? */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Snapshot } from '../../../src/engine/say/snapshot.ts';
import { documentVersion, drawnFrom } from '../../../src/server/documents/make.ts';
import { createDocumentProvider } from '../../../src/server/documents/provider.ts';
import { RENDERER } from '../../../src/server/documents/render.ts';
import { type Signing, signDocuments, signedCopy, signerOf } from '../../../src/server/documents/sign.ts';
import { openOwn } from '../../../src/server/journey/application.ts';
import { commitApplication } from '../../../src/server/journey/commit.ts';
import type { MadeDocument } from '../../../src/server/store/documents.ts';
import { type Browser, START, startApp, type TestServer } from '../support/harness.ts';
import { withApplication } from '../support/people.ts';
import { APPLICATION, PERSON } from './facts.ts';
import { readPdf } from './read-pdf.ts';

let server: TestServer;
let browser: Browser;
let uuid: string;

beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

beforeEach(async () => {
  ({ browser, uuid } = await withApplication(server));
  await write({ ...APPLICATION.application, consents: [{ type: 'ELECTRONIC_RECORDS' }] });
  const row = (await server.store.applications.find(uuid))!;
  const person = await server.store.people.find(row);
  const { schemas } = product();
  await server.store.people.save(row, { version: person?.version ?? 0 }, PERSON, schemas.person);
});

const product = () => server.services.configuration.products()[0]!;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function write(application: object): Promise<void> {
  const row = (await server.store.applications.find(uuid))!;
  const facts = { application: { ...(row.facts.application as object), ...application } };
  await server.store.applications.update(uuid, row, { facts }, product().schemas.application);
}

async function make(key: string, ...documents: string[]): Promise<MadeDocument[]> {
  const provider = createDocumentProvider(() => server.services);
  const question = { question: 'make', key, application: uuid, constants: { documents } };
  return ((await provider.ask(question)) as { made: MadeDocument[] }).made;
}

function fetched(document: string, from = browser, query: Record<string, string> = {}) {
  const { path } = product().bundle.calls.document!;
  const url = path.replace('{uuid}', uuid).replace('{document}', document);
  return server.app.inject({
    url: `${url}?${new URLSearchParams(query)}`,
    headers: from.token === undefined ? {} : { authorization: `Bearer ${from.token}` },
  });
}

const list = async (names?: string) =>
  (await browser.call('documents', { params: { uuid }, ...(names ? { query: { names } } : {}) })).body
    .documents as unknown as { [key: string]: string }[];

async function sign(given: Partial<Signing>): Promise<void> {
  await server.store.transaction(async (tx) => {
    const row = await tx.applications.lock(uuid);
    const person = await tx.people.lock(row!);
    const caller = { identity: await tx.identities.find(row!.identity) };
    const call = { products: [product()], org: product().bundle.orgs.figure, caller };
    const open = openOwn(server.services, call as never, row, { person, participants: [] });
    const signing = { bundle: product().bundle.hash, pointer: '/documents' };
    const also = await signDocuments(server.services, tx, signerOf(open), {
      ...signing,
      documents: ['note'],
      name: 'Thị Hương Nguyễn-Žižek',
      read: [],
      ...given,
    });
    await commitApplication(server.services, tx, open, { kind: 'answered', actor: open.actor, also });
  });
}

describe('Papers', () => {
  test('are made once a request, and again only where the facts that they speak of changed', async () => {
    const first = await make(`${uuid}/1`, 'summary', 'note');
    expect(first.map(({ name }) => name)).toEqual(['summary', 'note']);
    expect(await make(`${uuid}/1`, 'summary', 'note')).toEqual(first);
    expect(await make(`${uuid}/2`, 'summary', 'note')).toEqual(first);
    await write({ foundLiens: [] });
    expect(await make(`${uuid}/1`, 'summary', 'note')).toEqual(first);
    const [summary, note] = await make(`${uuid}/3`, 'summary', 'note');
    expect(note).toEqual(first[1]);
    expect(summary).not.toEqual(first[0]);
    expect((await list('summary')).map((each) => each.uuid)).toEqual([summary?.uuid]);
    // Who read the older one may still look it up.
    expect((await fetched(first[0]!.uuid)).statusCode).toBe(200);
  });

  test('are read by who agreed to read them on a screen, and by nobody before', async () => {
    const [note, summary] = await make(`${uuid}/1`, 'note', 'summary');
    await write({ consents: [{ type: 'SOFT_CREDIT' }] });
    expect((await list()).map(({ name }) => name)).toEqual(['summary']);
    expect((await list('note,summary')).map(({ name }) => name)).toEqual(['summary']);
    expect((await fetched(note!.uuid)).statusCode).toBe(404);
    expect((await fetched(note!.uuid, browser, { copy: 'made' })).statusCode).toBe(404);
    expect((await fetched(summary!.uuid)).statusCode).toBe(200);
    await write({ consents: [{ type: 'ELECTRONIC_RECORDS' }] });
    expect((await fetched(note!.uuid)).statusCode).toBe(200);
    expect((await list()).map(({ name }) => name).toSorted()).toEqual(['note', 'summary']);
  });

  test('leave word of the version that was read, once each, and of none that was refused', async () => {
    const [note] = await make(`${uuid}/1`, 'note');
    for (const _time of [1, 2]) await fetched(note!.uuid);
    await fetched(note!.uuid, server.browser());
    await write({ rate: 9.5 });
    const [later] = await make(`${uuid}/2`, 'note');
    await fetched(later!.uuid);
    const read = (await server.store.events.of(uuid)).filter(({ kind }) => kind === 'read');
    const { identity } = (await server.store.applications.find(uuid))!;
    expect(read.map(({ actor }) => actor)).toEqual([identity, identity]);
    expect(read.map(({ about }) => about?.split(' ').at(-1))).toEqual([note?.uuid, later?.uuid]);
    expect(read[0]?.about).toMatch(/^note [0-9a-f]{12} /);
  });

  test('asked for at once are made once', async () => {
    const keys = Array.from({ length: 4 }, (_, at) => `${uuid}/at-once/${at % 2}`);
    const all = await Promise.all(keys.map((key) => make(key, 'note')));
    expect(new Set(all.map(([note]) => note?.uuid)).size).toBe(1);
  });

  test('that lack a fact are not made, and leave nothing behind', async () => {
    await write({ rate: undefined });
    await expect(make(`${uuid}/1`, 'summary', 'note')).rejects.toThrow('application.rate');
    expect(await list()).toEqual([]);
    await expect(make(`${uuid}/2`, 'nothing')).rejects.toThrow(RangeError);
  });

  test('reach their owner as they were made, and nobody else', async () => {
    const [note] = await make(`${uuid}/1`, 'note');
    const reply = await fetched(note!.uuid);
    expect(hashOf(reply.rawPayload)).toBe(note?.sha256);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers['content-disposition']).toContain('promissory note.pdf');
    const { browser: other } = await withApplication(server);
    for (const from of [other, server.browser()]) {
      expect([401, 404]).toContain((await fetched(note!.uuid, from)).statusCode);
    }
    const theirs = await other.call('documents', { params: { uuid } });
    expect(theirs.status).toBe(404);
    for (const name of ['nothing', '00000000-0000-4000-8000-000000000000']) {
      expect((await fetched(name)).statusCode).toBe(404);
    }
  });

  test('lie in the database unreadable', async () => {
    await make(`${uuid}/1`, 'note');
    const { database } = server.open;
    const rows = await database.selectFrom('document').selectAll().where('application', '=', uuid).execute();
    const text = JSON.stringify(rows);
    expect(text).toContain('"name":"note"');
    // The first letters of a PDF and of what is packed; longer than chance makes of what is sealed.
    for (const known of ['Orchard', 'Nguyễn', '"amount":85000', 'JVBERi0xL', 'H4sIAAAA'])
      expect(text).not.toContain(known);
  });

  test('are drawn again from what they were made from with the very same bytes', async () => {
    const [note] = await make(`${uuid}/1`, 'note');
    const kept = (await server.store.documents.find(uuid, note!.uuid))!;
    const template = product().bundle.documents.note!;
    const org = product().bundle.orgs.figure!;
    const { bytes } = await drawnFrom(server.services, { template, org }, kept.snapshot as Snapshot);
    expect(hashOf(bytes)).toBe(note?.sha256);
  });
});

describe('A signature', () => {
  test('freezes what was read: hash, signer, time, version, in a row and an event', async () => {
    const [note] = await make(`${uuid}/1`, 'note');
    await sign({ read: [{ uuid: note?.uuid, sha256: note?.sha256 }] });
    const [signature] = await server.store.documents.signatures(uuid);
    const row = (await server.store.applications.find(uuid))!;
    expect(signature).toMatchObject({
      document: note?.uuid,
      identity: row.identity,
      name: 'Thị Hương Nguyễn-Žižek',
      readSha256: note?.sha256,
      bundle: product().bundle.hash,
      at: START,
    });
    const events = await server.store.events.of(uuid);
    expect(events.findLast(({ kind }) => kind === 'signed')).toMatchObject({
      pointers: [`/documents/note/${note?.uuid}`],
    });

    const copy = (await fetched(note!.uuid)).rawPayload;
    expect(hashOf(copy)).toBe(signature?.sha256);
    const { text } = await readPdf(copy);
    expect(text).toContain('Signed electronically by Thị Hương Nguyễn-Žižek');
    expect(text.replaceAll(' ', '')).toContain(note?.sha256);
    expect(hashOf((await fetched(note!.uuid, browser, { copy: 'made' })).rawPayload)).toBe(note?.sha256);
    expect((await list())[0]).toMatchObject({ sha256: note?.sha256, signedAt: START.toISOString() });
  });

  test('comes out the same when its copy is drawn again', async () => {
    const [note] = await make(`${uuid}/1`, 'note');
    await sign({ read: [note] });
    const signatures = await server.store.documents.signatures(uuid);
    const { snapshot } = (await server.store.documents.find(uuid, note!.uuid))!;
    const { documents, zone, orgs } = product().bundle;
    const { bytes } = await signedCopy(server.services.drawPdf, {
      ...{ template: documents.note!, snapshot: snapshot as Snapshot, signatures, zone, org: orgs.figure! },
      renderer: RENDERER,
    });
    expect(hashOf(bytes)).toBe(signatures[0]?.sha256);
  });

  test('is of the paper as it was drawn, by an older renderer too', async () => {
    const [latest] = await make(`${uuid}/1`, 'note');
    const {
      madeAt: _at,
      supersededAt: _over,
      ...kept
    } = (await server.store.documents.find(uuid, latest!.uuid))!;
    const source = { template: product().bundle.documents.note!, org: product().bundle.orgs.figure! };
    const drawn = await drawnFrom(server.services, source, kept.snapshot as Snapshot, 1);
    const older = { uuid: server.services.newId(), sha256: hashOf(drawn.bytes) };
    expect(older.sha256).not.toBe(latest?.sha256);
    const version = documentVersion(source.template, 1);
    await server.store.documents.add({ ...kept, ...drawn, ...older, version });
    await sign({ read: [older] });
    const [signature] = await server.store.documents.signatures(uuid);
    expect(signature).toMatchObject({ document: older.uuid, readSha256: older.sha256, version });
    const signatures = [signature!];
    const { zone } = product().bundle;
    const signed = { ...source, zone, snapshot: kept.snapshot as Snapshot, signatures };
    const copies = [1, RENDERER].map((renderer) =>
      signedCopy(server.services.drawPdf, { ...signed, renderer }),
    );
    const [same, other] = await Promise.all(copies);
    expect(signature?.sha256).toBe(same?.sha256);
    expect(signature?.sha256).not.toBe(other?.sha256);
    const [before, now] = await Promise.all(
      [same, other].map(async (copy) => (await readPdf(copy!.bytes)).pages[0]!.text),
    );
    const timesNamed = (text = '') => text.split(source.org.company.name).length;
    // The first renderer had no letterhead; the signed copy has it from the second on.
    expect(timesNamed(now)).toBe(timesNamed(before) + 1);
  });

  test('keeps a paper as it is when facts change afterwards, and is given once', async () => {
    const [note] = await make(`${uuid}/1`, 'note');
    await sign({ read: [note] });
    await write({ amount: 90_000 });
    expect(await make(`${uuid}/2`, 'note')).toEqual([note]);
    await sign({ read: [note], name: 'Somebody Else' });
    expect((await server.store.documents.signatures(uuid)).map(({ name }) => name)).toEqual([
      'Thị Hương Nguyễn-Žižek',
    ]);
  });

  test.each([
    ['of what was not read', () => [], /Please read/],
    ['of other bytes', (note: MadeDocument) => [{ uuid: note.uuid, sha256: 'f'.repeat(64) }], /Please read/],
    ['of a paper that counts no longer', () => [{ uuid: 'older', sha256: 'a' }], /changed since you read it/],
  ])('%s is refused at the field, and nothing is written', async (_, read, message) => {
    const [note] = await make(`${uuid}/1`, 'note');
    await expect(sign({ read: read(note!) })).rejects.toMatchObject({
      status: 422,
      body: {
        fields: [{ pointer: '/documents', keyword: 'reader', message: expect.stringMatching(message) }],
      },
    });
    expect(await server.store.documents.signatures(uuid)).toEqual([]);
    expect((await list())[0]).not.toHaveProperty('signedAt');
  });

  test('of what was never made, or without a name, is refused', async () => {
    await expect(sign({})).rejects.toMatchObject({ status: 409 });
    await expect(sign({ name: '  ' })).rejects.toMatchObject({ status: 422 });
  });
});
