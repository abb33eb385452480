/** Does who runs the server see what would go, note that an agreement is over, and serve a person who writes a letter? */

import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { runRetentionCommand } from '../../src/server/retention/command.ts';
import { createKeyring } from '../../src/server/secrets/keyring.ts';
import { openStore } from '../../src/server/store/create.ts';
import { startPostgres } from '../postgres.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

test.skipIf(!postgres)(
  'the command tells what would go, ends an agreement, exports and deletes',
  async () => {
    const key = randomBytes(32);
    const databaseUrl = await postgres!.freshDatabase();
    const run = async (...args: string[]) => {
      const lines: string[] = [];
      const write = (line: string) => void lines.push(line);
      const env = { DATABASE_URL: databaseUrl, HEARTHLINE_KEY: key.toString('base64') };
      return [await runRetentionCommand(args, { env, write, say: write }), lines.join('\n')] as const;
    };
    const clock = { now: new Date('2020-01-31T12:00:00Z') };
    const parts = { databaseUrl, keys: createKeyring(key), newId: randomUUID };
    const { store } = await openStore({ ...parts, clock: () => clock.now });
    const email = 'ada@example.com';
    const identity = (await store.identities.create({
      org: 'figure',
      details: { email },
      passwordHash: 'h',
    }))!;
    const make = (status: string) =>
      store.applications.create(
        {
          org: 'figure',
          identity: identity.uuid,
          product: 'heloc',
          flow: 'application',
          bundle: 'b',
          status,
          facts: {},
        },
        {},
      );
    const old = await make('DECLINED');
    const line = await make('COMPLETE');
    try {
      expect((await run('plan'))[1]).toContain('figure  ended  1');
      expect(await run('over', line.uuid, '2099-01-01')).toMatchObject([
        1,
        expect.stringContaining('to come'),
      ]);
      expect(await run('over', line.uuid, '2020-02-01')).toMatchObject([
        0,
        expect.stringContaining('2020-02-01'),
      ]);
      expect((await run('plan'))[1]).toContain('figure  agreements  1');
      const [code, text] = await run('export', email);
      expect([code, JSON.parse(text).applications.length]).toEqual([0, 2]);
      expect((await run('export', 'eve@example.com'))[0]).toBe(1);
      // Both are over the law's time.
      expect(await run('delete', email)).toMatchObject([0, expect.stringContaining('that are gone: 2')]);
      expect((await run('delete', email))[0]).toBe(1);
      expect(await store.applications.find(old.uuid)).toBeUndefined();
      expect((await run('plan'))[1]).not.toContain('agreements');
      expect((await run('strange'))[0]).toBe(2);
    } finally {
      await store.close();
    }
  },
);
