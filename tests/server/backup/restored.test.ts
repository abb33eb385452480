/** Is everything of a backup there again, on either database, and is a file that is none refused with nothing written? */

import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBackup } from '../../../src/server/backup/make.ts';
import { checkBackup, type RestoreParts, restoreBackup } from '../../../src/server/backup/restore.ts';
import { createSealedBlobs } from '../../../src/server/blobs/sealed.ts';
import { readSigned } from '../../../src/server/documents/verify.ts';
import { createKeyring, type Keyring } from '../../../src/server/secrets/keyring.ts';
import { type OpenDatabase, openDatabase } from '../../../src/server/store/database.ts';
import { filledTables, openMoment, tableShapes } from '../../../src/server/store/table-rows.ts';
import { startPostgres } from '../../postgres.ts';
import { databaseWithoutTables, emptyDatabase } from '../../support/lent-database.ts';
import { type Notary, openNotary, type Person } from '../support/before-the-notary.ts';
import { createMemoryBlobs } from '../support/blobs.ts';
import { type Browser, readOnce, startApp } from '../support/harness.ts';
import { ANSWERS, bundleOf, PASSWORD, register } from '../support/people.ts';
import { atTheNotary, opened } from '../support/signers.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());
const clock = () => new Date('2026-06-15T12:00:00Z');
const kinds = [
  ['the embedded database', () => databaseWithoutTables()],
  ['Postgres', async () => openDatabase({ databaseUrl: await postgres!.freshDatabase() })],
] as const;
const there = kinds.filter(([kind]) => kind !== 'Postgres' || postgres !== undefined);

let folder: string;
let whole: string;
let notary: Notary;
let before: Record<string, string[]>;
/** With an application at its first step. */
let person: { browser: Browser; email: string; uuid: string };
/** A file that somebody sent: longer than one piece of it in a backup. */
const SENT = randomBytes(500_000);
const blob = randomUUID();
/** A separator of lines that is none, quotes and what JSON escapes. */
const REASON = 'Said “no”,\u2028then "yes"\n\\ and \u{1f600}';

/** With a deed that two signed, a file, a talk's file of which nothing has come yet, and awkward words. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hearthline-backup-'));
  whole = join(folder, 'whole');
  notary = await openNotary({ open: await emptyDatabase(), reading: readOnce });
  const { server } = notary;
  const both = await opened(server);
  const { owner } = both;
  const signer: Person = { browser: both.signer, journey: both.journey };
  await notary.verify(signer);
  await atTheNotary(server, owner.uuid);
  await notary.sign(signer);
  await notary.sign({ browser: owner.browser, journey: owner.uuid });
  await server.services.blobs.put(blob, pieces(SENT));
  await sql`insert into upload (uuid, application, screen, field, state, blob, type, size, sealed, created_at, attached_at)
    values (${randomUUID()}, ${owner.uuid}, 'a', 'b', 'attached', ${blob}, 'image/png', ${SENT.length}, '{}', now(), now())`.execute(
    server.open.database,
  );
  await sql`insert into source (path, text) values ('awkward', ${REASON})`.execute(server.open.database);
  const browser = server.browser();
  const email = await register(server, browser);
  const made = await browser.call('createApplication', { body: { bundle: bundleOf(server) } });
  person = { browser, email, uuid: String(made.body.uuid) };
  // What the lender does after the last signature is done by itself.
  await server.settled();
  before = await contentOf(server.open);
  expect(await makeBackup(partsOf(notary), whole)).toMatchObject({ files: 1, missing: [] });
});
afterAll(async () => {
  await notary.server.close();
  await notary.server.open.close();
  rmSync(folder, { recursive: true, force: true });
});

async function* pieces(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}

function partsOf({ server: { open, keys, files } }: Notary) {
  return { database: open.database, keys, clock, blobs: createMemoryBlobs(files) };
}

/** Of each table that is kept, all rows as JSON. */
async function contentOf({ database }: OpenDatabase): Promise<Record<string, string[]>> {
  const tx = await openMoment(database);
  try {
    const content: Record<string, string[]> = {};
    for (const { table } of await tableShapes(tx)) {
      const { rows } = await sql<{ row: string }>`
        select to_jsonb(each)::text as row from ${sql.table(table)} as each`.execute(tx);
      content[table] = rows.map(({ row }) => row).sort();
    }
    return content;
  } finally {
    await tx.rollback().execute();
  }
}

async function broughtBack(parts: RestoreParts, path: string) {
  return restoreBackup(parts, await checkBackup(path, parts.keys));
}

describe.each(there)('restored into %s', (_, openThere) => {
  let open: OpenDatabase;
  const blobs = createMemoryBlobs();
  beforeAll(async () => {
    open = await openThere();
    const restored = await broughtBack({ ...partsOf(notary), database: open.database, blobs }, whole);
    expect(restored).toMatchObject({ problems: [], files: 1 });
    expect(restored.events).toBeGreaterThan(10);
  });
  afterAll(() => open.close());

  test('each row is as it was, but for what lets somebody in', async () => {
    const content = await contentOf(open);
    for (const [table, rows] of Object.entries(before))
      expect([table, content[table]]).toEqual([table, rows]);
    expect(Object.keys(content)).toEqual(Object.keys(before));
    expect(before.source).toContainEqual(expect.stringContaining('awkward'));
    expect(Object.keys(before).filter((name) => before[name]?.length === 0)).not.toContain('signature');
    const { rows } = await sql`select 1 from session`.execute(open.database);
    expect([rows, Object.keys(before)]).toEqual([[], expect.not.arrayContaining(['session', 'reset'])]);
  });

  test('a file opens to what was sent, and a deed that two signed comes out of its rows', async () => {
    const file = await createSealedBlobs(blobs, notary.server.keys).get(blob);
    expect(file && SENT.equals(Buffer.concat(await file.toArray()))).toBe(true);
    const server = await startApp({ open, keys: notary.server.keys });
    const signed = await readSigned({ store: server.store, drawPdf: server.services.drawPdf });
    await server.close();
    expect(signed).toEqual({ problems: [], documents: 1 });
  });

  test('a server on it goes on: people sign in by their password, and what happens next gets the next number', async () => {
    const server = await startApp({ open, keys: notary.server.keys });
    const browser = server.browser();
    const numbers = sql<{ most: number }>`select max(id) as most from event`;
    const known = await numbers.execute(open.database);
    const { email, uuid } = person;
    const signedIn = await browser.call('login', { body: { email, password: PASSWORD } });
    expect([signedIn.status, signedIn.text]).toEqual([200, expect.any(String)]);
    browser.token = signedIn.body.jwt;
    const standing = await browser.call('standing', { params: { journey: uuid } });
    const own = await person.browser.call('standing', { params: { journey: uuid } });
    expect([standing.status, standing.body]).toEqual([200, own.body]);
    const answers = ANSWERS['start/profile'];
    const body = { screen: 'start/profile', answers, bundle: bundleOf(server) };
    const saved = await browser.call('answer', { params: { journey: uuid }, body });
    expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);
    const last = known.rows[0]?.most ?? 0;
    const after = await sql<{ next: number }>`
      select min(id) as next from event where id > ${last}::bigint`.execute(open.database);
    expect(after.rows[0]?.next).toBe(last + 1);
    await server.close();
  });
});

describe('a file that is none is refused with the reason, and nothing is written:', () => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await databaseWithoutTables();
  });
  afterAll(() => open.close());

  const lines = () => gunzipSync(readFileSync(whole)).toString().split('\n');
  const zipped = (change: (text: string[]) => string[]) => gzipSync(change(lines()).join('\n'));
  const withHead = (change: object) =>
    zipped(([head = '', ...rest]) => [JSON.stringify({ ...JSON.parse(head), ...change }), ...rest]);

  test.each<[string, () => Buffer, string]>([
    [
      'cut off',
      () => readFileSync(whole).subarray(0, -1_000),
      'was cut off: its end is missing. Take another one.',
    ],
    ['packed anew without its last lines', () => zipped((all) => all.slice(0, -2)), 'was cut off'],
    ['damaged', () => Buffer.from(readFileSync(whole)).fill(7, 5_000, 5_100), 'is damaged, or is no backup'],
    [
      'changed in one letter of a row',
      () => zipped((all) => all.map((line) => line.replace('"awkward"', '"forward"'))),
      'was changed after it was made',
    ],
    [
      'with a row taken out',
      () => zipped((all) => all.filter((line) => !line.includes('"awkward"'))),
      'was changed',
    ],
    ['a text', () => Buffer.from('hello'), 'is damaged, or is no backup'],
    ['a packed text', () => gzipSync('hello\n'), 'is damaged, or is no backup'],
    ['of a later form', () => withHead({ hearthline: 2 }), 'is no backup that this version reads'],
  ])('%s', async (_, bytes, sentence) => {
    const path = join(folder, randomUUID());
    writeFileSync(path, bytes());
    const blobs = createMemoryBlobs();
    const restored = broughtBack({ ...partsOf(notary), database: open.database, blobs }, path);
    await expect(restored).rejects.toMatchObject({
      name: 'BackupFault',
      message: expect.stringContaining(sentence),
    });
    expect([await filledTables(open.database), blobs.kept.size]).toEqual([[], 0]);
  });

  test('that is not there, and one made under another key', async () => {
    const { keys } = notary.server;
    await expect(checkBackup(join(folder, 'none'), keys)).rejects.toThrow('none is not there.');
    await expect(checkBackup(whole, otherKey())).rejects.toThrow('or was made under another key');
  });

  test('something sealed under a key that is missing, though the current one is there', async () => {
    const { keys } = notary.server;
    const path = join(folder, 'earlier');
    await sql`insert into sealing_key (key_id, since) values ('deadbeef', now())`.execute(
      notary.server.open.database,
    );
    await makeBackup(partsOf(notary), path);
    await sql`delete from sealing_key where key_id = 'deadbeef'`.execute(notary.server.open.database);
    await expect(checkBackup(path, keys)).rejects.toThrow(
      'under the key deadbeef, which this server does not have. Put it into HEARTHLINE_KEY_OLD.',
    );
  });

  test('of a newer version: which migration this one does not have', async () => {
    const path = join(folder, 'newer');
    const { database } = notary.server.open;
    await sql`insert into migration values ('9999_later.sql', '', now())`.execute(database);
    await makeBackup(partsOf(notary), path);
    await sql`delete from migration where name = '9999_later.sql'`.execute(database);
    const restored = broughtBack({ ...partsOf(notary), database: open.database }, path);
    await expect(restored).rejects.toThrow('A newer version made this backup (9999_later.sql).');
  });

  test('into a database that has rows: which tables, and they stay', async () => {
    const rows = await contentOf(notary.server.open);
    await expect(broughtBack(partsOf(notary), whole)).rejects.toThrow(
      /^The database is not empty: .*application/,
    );
    expect(await contentOf(notary.server.open)).toEqual(rows);
  });
});

describe('what is missing or in the way when one is made', () => {
  test('a name that is taken stays as it is, and no half of a backup is left', async () => {
    const path = join(folder, 'taken');
    writeFileSync(path, 'mine');
    await expect(makeBackup(partsOf(notary), path)).rejects.toThrow(
      'taken is there already. Choose another name.',
    );
    const blobs = { ...createMemoryBlobs(), get: () => Promise.reject(new Error('gone')) };
    await expect(makeBackup({ ...partsOf(notary), blobs }, join(folder, 'half'))).rejects.toThrow('gone');
    expect(readFileSync(path, 'utf8')).toBe('mine');
    expect(readdirSync(folder).filter((name) => name.startsWith('half'))).toEqual([]);
  });

  test('a file that a row names and nothing holds is told, when it is made and when it is restored', async () => {
    const path = join(folder, 'missing');
    const made = await makeBackup({ ...partsOf(notary), blobs: createMemoryBlobs() }, path);
    expect(made).toMatchObject({ files: 0, missing: [blob] });
    const open = await databaseWithoutTables();
    const parts = { ...partsOf(notary), database: open.database, blobs: createMemoryBlobs() };
    const { problems } = await broughtBack(parts, path);
    await open.close();
    expect(problems).toEqual([`The file ${blob} is not where files lie.`]);
  });

  test('what was changed in the rows before is told after it is restored', async () => {
    const { database } = notary.server.open;
    const [path, open] = [join(folder, 'tampered'), await databaseWithoutTables()];
    const tamper = (from: string, to: string) =>
      database.transaction().execute(async (tx) => {
        await sql`select set_config('hearthline.erasing', 'on', true)`.execute(tx);
        await sql`update event set actor = ${to} where id = (select min(id) from event) and actor = ${from}`.execute(
          tx,
        );
      });
    const { rows } = await sql<{ actor: string }>`select actor from event order by id limit 1`.execute(
      database,
    );
    const actor = rows[0]?.actor ?? '';
    await tamper(actor, 'nobody');
    await makeBackup(partsOf(notary), path);
    await tamper('nobody', actor);
    const restored = await broughtBack({ ...partsOf(notary), database: open.database }, path);
    await open.close();
    expect(restored.problems).toEqual([expect.stringMatching(/^Event \d+ of .* was changed\.$/)]);
  });
});

function otherKey(): Keyring {
  return createKeyring(randomBytes(32));
}
