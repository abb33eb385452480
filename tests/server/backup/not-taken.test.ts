/** Is a row that its table does not take at a restore told in a sentence, with nothing written? */
import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeBackup } from '../../../src/server/backup/make.ts';
import { checkBackup, restoreBackup } from '../../../src/server/backup/restore.ts';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import { filledTables } from '../../../src/server/store/table-rows.ts';
import { databaseWithoutTables, emptyDatabase } from '../../support/lent-database.ts';
import { createMemoryBlobs } from '../support/blobs.ts';

test('with a row that its table does not take: which table, and what to do', async () => {
  const path = join(tmpdir(), `hearthline-not-taken-${randomUUID()}`);
  const parts = { keys: createKeyring(randomBytes(32)), blobs: createMemoryBlobs(), clock: () => new Date() };
  const open = await emptyDatabase();
  const { database } = open;
  await sql`alter table source alter column text drop not null`.execute(database);
  await sql`insert into source (path, text) values ('none', null)`.execute(database);
  await makeBackup({ ...parts, database }, path);
  await sql`delete from source where path = 'none'`.execute(database);
  await sql`alter table source alter column text set not null`.execute(database);
  const empty = await databaseWithoutTables();
  const checked = await checkBackup(path, parts.keys);
  await expect(restoreBackup({ ...parts, database: empty.database }, checked)).rejects.toMatchObject({
    name: 'BackupFault',
    message: expect.stringMatching(
      /^A row of source is not taken by its table \(23502\)\. Nothing was restored/,
    ),
  });
  expect(await filledTables(empty.database)).toEqual([]);
  rmSync(path);
  await Promise.all([open.close(), empty.close()]);
});
