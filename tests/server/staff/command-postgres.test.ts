/** Does who runs the server take somebody away while servers run on the same Postgres, who know it at once? */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { createCallers } from '../../../src/server/identity/callers.ts';
import { staffOrg } from '../../../src/server/identity/namespaces.ts';
import { createTokens } from '../../../src/server/identity/tokens.ts';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import { runStaffCommand } from '../../../src/server/staff/command.ts';
import { openStore } from '../../../src/server/store/create.ts';
import { startPostgres } from '../../postgres.ts';

const readSigned = async () => ({ problems: [], documents: 0 });
const postgres = await startPostgres();
afterAll(() => postgres?.stop());

/** The command, as who runs the server types it. */
const commandOn = (databaseUrl: string, key: Buffer) => async (args: string[]) => {
  const said: string[] = [];
  const env = { DATABASE_URL: databaseUrl, HEARTHLINE_KEY: key.toString('base64') };
  const parts = { env, say: (line: string) => void said.push(line), readSigned };
  return { code: await runStaffCommand(args, parts), said };
};

describe.skipIf(!postgres)('the command beside a running server', () => {
  test('ends the sessions of who is removed on that server', async () => {
    const databaseUrl = (await postgres?.freshDatabase()) ?? '';
    const key = randomBytes(32);
    const keys = createKeyring(key);
    const clock = () => new Date();
    const run = commandOn(databaseUrl, key);
    const { store, open } = await openStore({ databaseUrl, keys, clock, newId: randomUUID });
    try {
      const email = 'nora@figure.example';
      expect(await run(['add', email])).toMatchObject({ code: 0 });
      const identity = (await store.identities.findByEmail(staffOrg('figure'), email))!;
      const tokens = createTokens({ keys, sessions: store.sessions, clock, issuer: 'hearthline' });
      const callers = createCallers({ store, tokens, signals: open.signals, clock });
      const token = await tokens.start(identity);
      expect((await callers.find(token)).kind).toBe('ok');
      const heard: string[] = [];
      let hear = () => {};
      open.signals.listen('identity', (uuid) => {
        heard.push(uuid);
        hear();
      });
      // The server listens from some moment after its start on.
      while (heard.length === 0) expect(await run(['role', email, 'manage'])).toMatchObject({ code: 0 });
      expect((await callers.find(token)).kind).toBe('ok');
      const told = new Promise<void>((resolve) => {
        hear = resolve;
      });
      expect(await run(['remove', email])).toMatchObject({ code: 0 });
      await told;
      expect((await callers.find(token)).kind).toBe('revoked');
    } finally {
      await store.close();
    }
  });

  test('takes an app from who lost it, tells them by email, and writes down that it did', async () => {
    const databaseUrl = (await postgres?.freshDatabase()) ?? '';
    const key = randomBytes(32);
    const [keys, clock] = [createKeyring(key), () => new Date()];
    const run = commandOn(databaseUrl, key);
    const { store, open } = await openStore({ databaseUrl, keys, clock, newId: randomUUID });
    try {
      const email = 'otto@figure.example';
      await run(['add', email]);
      expect(await run(['take-factor', email])).toMatchObject({ code: 1 });
      const { uuid } = (await store.identities.findByEmail(staffOrg('figure'), email))!;
      await store.authenticators.begin(uuid, 'JBSWY3DPEHPK3PXP');
      await store.authenticators.confirm(uuid, 1);
      expect(await run(['take-factor', email])).toMatchObject({ code: 0 });
      expect(await store.authenticators.find(uuid)).toBeUndefined();
      expect((await store.events.of(uuid)).at(-1)).toMatchObject({ kind: 'factorTaken', actor: 'command' });
      const waiting = await open.database.selectFrom('outbox').select(['email', 'state']).execute();
      expect(waiting).toEqual([{ email: 'factorTaken', state: 'waiting' }]);
    } finally {
      await store.close();
    }
  });
});
