/** Are papers kept as they were made, one of each name counting? The part of the store's contract on documents. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { anApplication, type Bench } from './contract.ts';

const BYTES = Buffer.from('%PDF-1.7 Wilhelmina promises to pay');

function paper(application: string, more: object = {}) {
  return {
    uuid: randomUUID(),
    application,
    name: 'note',
    title: 'A note',
    version: 'v1',
    bundle: 'b1',
    snapshot: { facts: { name: 'Wilhelmina' }, at: '2026-06-15T12:00:00.000Z' },
    sha256: 'a'.repeat(64),
    pages: 2,
    bytes: BYTES,
    ...more,
  };
}

export function documentContract(bench: Bench): void {
  test('a paper is found as it was made, and of each name the newest counts', async () => {
    const { uuid: application } = await anApplication(bench.store);
    const { documents } = bench.store;
    const [older, newer, deed] = [
      paper(application),
      paper(application),
      paper(application, { name: 'deed' }),
    ];
    for (const each of [older, newer, deed]) await documents.add(each);
    const current = await documents.current(application);
    expect(current.map(({ uuid }) => uuid).sort()).toEqual([newer.uuid, deed.uuid].sort());
    const { bytes: _, ...made } = older;
    const found = await documents.find(application, older.uuid);
    expect(found).toMatchObject({ ...made, signedAt: null });
    expect(found?.supersededAt).toBeInstanceOf(Date);
    expect(await documents.bytes(older.uuid, 'made')).toEqual(BYTES);
    const { uuid: other } = await anApplication(bench.store);
    expect(await documents.find(other, older.uuid)).toBeUndefined();
    expect(await documents.find(application, 'none')).toBeUndefined();
    expect(await documents.current('none')).toEqual([]);
  });

  test('a signature is kept once beside its paper, with its own bytes', async () => {
    const { uuid: application } = await anApplication(bench.store);
    const { documents } = bench.store;
    const note = paper(application);
    await documents.add(note);
    expect(await documents.bytes(note.uuid, 'signed')).toBeUndefined();
    const own = { uuid: note.uuid, application };
    expect(await documents.listSigned()).not.toContainEqual(own);
    const signature = {
      ...{ document: note.uuid, application, identity: randomUUID(), participant: null },
      name: 'Wilhelmina Mouse',
      ...{ version: 'v1', bundle: 'b1', readSha256: note.sha256, sha256: 'b'.repeat(64), pages: 2 },
      at: new Date('2026-06-15T12:00:00Z'),
    };
    const signedBytes = Buffer.from('%PDF-1.7 signed');
    await documents.sign({ ...signature, bytes: signedBytes });
    expect(await documents.signatures(application)).toEqual([signature]);
    expect((await documents.listSigned()).filter(({ uuid }) => uuid === note.uuid)).toEqual([own]);
    expect(await documents.bytes(note.uuid, 'signed')).toEqual(signedBytes);
    expect(await documents.bytes(note.uuid, 'made')).toEqual(BYTES);
    expect((await documents.current(application))[0]?.signedAt).toEqual(signature.at);
    await expect(documents.sign({ ...signature, bytes: signedBytes })).rejects.toThrow();
    // A paper that is signed counts for good.
    await expect(documents.add(paper(application))).rejects.toThrow();
  });

  test('what a request made is answered again, and its key is taken once', async () => {
    const { uuid: application } = await anApplication(bench.store);
    const { documents } = bench.store;
    const key = randomUUID();
    const made = [{ name: 'note', uuid: randomUUID(), sha256: 'c'.repeat(64) }];
    expect(await documents.made(key)).toBeUndefined();
    await documents.keepMade(key, application, made);
    expect(await documents.made(key)).toEqual(made);
    await expect(documents.keepMade(key, application, [])).rejects.toThrow();
  });

  test('neither what a paper says nor who signed it lies there readable', async () => {
    const { uuid: application } = await anApplication(bench.store);
    const note = paper(application);
    await bench.store.documents.add(note);
    const { database } = bench.open;
    const rows = await database.selectFrom('document').selectAll().where('uuid', '=', note.uuid).execute();
    expect(JSON.stringify(rows)).toContain('A note');
    expect(JSON.stringify(rows)).not.toContain('Wilhelmina');
  });
}
