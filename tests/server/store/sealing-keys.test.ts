/** Is a server told at its start that its key is not the one its database was written under? On both databases. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import { storeOn } from '../../../src/server/store/create.ts';
import type { OpenDatabase } from '../../../src/server/store/database.ts';
import { refuseOtherKeys } from '../../../src/server/store/sealing-keys.ts';
import { startPostgres } from '../../postgres.ts';
import { emptyDatabase } from '../../support/lent-database.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());
const clock = () => new Date('2026-06-15T12:00:00Z');
const [own, other, third] = [0, 1, 2].map(() => randomBytes(32)) as [Buffer, Buffer, Buffer];

describe.each([
  ['the embedded database', true, () => emptyDatabase()],
  ['Postgres', postgres !== undefined, async () => emptyDatabase(await postgres!.freshDatabase())],
])('on %s', (_, isThere, opened) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    if (!isThere) return;
    open = await opened();
  });
  afterEach(async () => {
    if (!isThere) return;
    await open.database.deleteFrom('sealingKey').execute();
    await open.database.deleteFrom('identity').execute();
  });
  afterAll(() => open?.close());

  const startWith = (current: Buffer, ...older: Buffer[]) =>
    refuseOtherKeys(open.database, createKeyring(current, older), clock);

  test.skipIf(!isThere)('the key it began with is taken again, and no other', async () => {
    await startWith(own);
    await startWith(own);
    await expect(startWith(other)).rejects.toMatchObject({
      name: 'CannotStart',
      message: expect.stringContaining(createKeyring(own).current),
      cure: expect.stringContaining('HEARTHLINE_KEY_OLD'),
    });
    await startWith(own);
  });

  test.skipIf(!isThere)(
    'after a change of key the new one is enough, with the old beside it once',
    async () => {
      await startWith(own);
      await startWith(other, own);
      await startWith(other);
      await startWith(third, other);
      await expect(startWith(randomBytes(32))).rejects.toMatchObject({ name: 'CannotStart' });
    },
  );

  test.skipIf(!isThere)('of two servers with other keys one starts on an empty database', async () => {
    const started = await Promise.allSettled([startWith(own), startWith(other)]);
    expect(started.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test.skipIf(!isThere)('a database that is older than the list is known by its rows', async () => {
    const store = storeOn(open, { keys: createKeyring(own), clock, newId: randomUUID });
    await store.identities.create({
      ...{ org: 'figure', passwordHash: 'x' },
      details: { email: 'quill@example.com' },
    } as never);
    await expect(startWith(other)).rejects.toMatchObject({ name: 'CannotStart' });
    await startWith(own);
  });
});
