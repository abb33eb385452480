/** Does a Postgres of the tests go with whoever started it, however that one ends? */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startPostgres } from '../../postgres.ts';

const isThere = (await startPostgres()) !== undefined;
/** Starts one and lives on; its address is the first line that it prints. */
const STARTER = `
  const { startPostgres } = await import(${JSON.stringify(new URL('../../postgres.ts', import.meta.url).href)});
  console.log(await (await startPostgres({ alone: true })).freshDatabase());
  setInterval(() => {}, 1000);
`;

test.skipIf(!isThere || process.env.TEST_DATABASE_URL !== undefined)(
  'one whose starter was killed ends, and leaves nothing in its folder',
  async () => {
    const starter = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', STARTER], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [address] = (await once(createInterface(starter.stdout), 'line')) as [string];
    const home = new URL(address).searchParams.get('host') ?? '';
    expect(existsSync(home)).toBe(true);
    const client = new pg.Client({ connectionString: address });
    const lost = once(client, 'error');
    await client.connect();
    starter.kill('SIGKILL');
    await lost;
    // The folder itself stays where another user may not remove it: the run's own goes with the run.
    await expect.poll(() => (existsSync(home) ? readdirSync(home) : [])).toEqual([]);
  },
);
