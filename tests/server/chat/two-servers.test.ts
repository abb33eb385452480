/** Do several servers on one Postgres pass on what is written at the other? */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createKeyring } from '../../../src/server/secrets/keyring.ts';
import { openDatabase } from '../../../src/server/store/database.ts';
import { migrate } from '../../../src/server/store/migrate.ts';
import { startPostgres } from '../../postgres.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { enteredTalk, listening, openedTalk } from './window.ts';

const postgres = await startPostgres();

describe.skipIf(!postgres)('two servers', () => {
  let servers: TestServer[];
  beforeAll(async () => {
    const databaseUrl = (await postgres?.freshDatabase()) ?? '';
    const keys = createKeyring(randomBytes(32));
    const started = async () => {
      const open = await openDatabase({ databaseUrl });
      await migrate(open.database, () => new Date());
      return startApp({ open, keys });
    };
    servers = [await started(), await started()];
  });
  afterAll(async () => {
    for (const { close, open } of servers) {
      await close();
      await open.close();
    }
    await postgres?.stop();
  });

  test('pass on what is written at the other, each message in its place, and its end', async () => {
    const [one, two] = servers as [TestServer, TestServer];
    const [hostOfOne, hostOfTwo] = [await listening(one), await listening(two)];
    const { token } = await openedTalk(one.browser(hostOfOne));
    const [here, there] = [await enteredTalk(hostOfOne, token), await enteredTalk(hostOfTwo, token)];
    here.send({ type: 'send', id: 'one', text: 'no agent, from here', files: [] });
    expect((await there.next('message')).message).toMatchObject({ id: 'one', seq: 1 });
    there.send({ type: 'send', id: 'two', text: 'from there', files: [] });
    expect((await here.next('message')).message).toMatchObject({ id: 'two', seq: 2 });
    here.send({ type: 'end' });
    expect((await there.next('state')).state).toBe('ended');
  });
});
