/** Does a command beside the servers leave their tables and keys as they are, and work with what they serve? */
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runReleaseCommand } from '../../src/server/publish/command.ts';
import { runRetentionCommand } from '../../src/server/retention/command.ts';
import { createKeyring } from '../../src/server/secrets/keyring.ts';
import { runStaffCommand } from '../../src/server/staff/command.ts';
import { openStore } from '../../src/server/store/create.ts';
import { openDatabase } from '../../src/server/store/database.ts';
import { migrate, migrationsOnDisk } from '../../src/server/store/migrate.ts';
import type { Database } from '../../src/server/store/tables.ts';
import { startPostgres } from '../postgres.ts';
import { clock, configurationAt, editedGarden, newFolder, PLOT } from './support/garden.ts';

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

const key = randomBytes(32);
let place: Record<string, string>;
let site: ReturnType<typeof editedGarden>;

async function newPlace(): Promise<Record<string, string>> {
  const known = { HEARTHLINE_KEY: key.toString('base64'), HEARTHLINE_DATA: newFolder() };
  return postgres ? { ...known, DATABASE_URL: await postgres.freshDatabase() } : known;
}

const addressOf = ({ DATABASE_URL: databaseUrl, HEARTHLINE_DATA: folder = '' }: Record<string, string>) =>
  databaseUrl ? { databaseUrl } : { folder };

async function onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const { database, close } = await openDatabase(addressOf(place));
  return work(database).finally(close);
}

/** As a server of this version leaves it, with the garden in force. */
async function served(): Promise<void> {
  const parts = { keys: createKeyring(key), clock, newId: randomUUID };
  const { store } = await openStore({ ...addressOf(place), ...parts });
  await configurationAt(store, site.root)
    .reload()
    .finally(() => store.close());
}

async function run(command: string, more: Record<string, string> = {}) {
  const said: string[] = [];
  const say = (text: string) => void said.push(text);
  const own = { HEARTHLINE_ROOT: site.root, HEARTHLINE_PUBLISH: 'command', USER: 'nora' };
  const env = { ...place, ...own, ...more };
  const [program = '', ...args] = command.split(' ');
  const readSigned = async () => ({ problems: [], documents: 0 });
  const compare = () => {
    throw new Error('Nothing is compared here.');
  };
  const code = await {
    flow: () => runReleaseCommand(args, { env, result: say, say, compare, clock }),
    staff: () => runStaffCommand(args, { env, say, readSigned }),
    retention: () => runRetentionCommand(args, { env, write: say, say }),
  }[program]!();
  return { code, said: said.join('\n') };
}

const READS = ['flow versions', 'flow impact', 'staff list', 'staff verify', 'retention plan'];
const WRITES = [
  'flow publish --note x',
  'flow rollback abcd --note x',
  'flow hold north abcd --note x',
  'staff add a@garden.example --org north',
  'retention over 00000000-0000-4000-8000-000000000000',
];

beforeAll(() => {
  site = editedGarden();
});

describe('on tables of the version before', () => {
  const older = migrationsOnDisk().slice(0, -1);
  const newest = migrationsOnDisk().at(-1)?.name ?? '';
  beforeAll(async () => {
    place = await newPlace();
    await onDatabase((database) => migrate(database, clock, older));
  });

  test.each([...READS, ...WRITES])(
    '%s says so and changes nothing: older servers may start again',
    async (command) => {
      const { code, said } = await run(command);
      expect([code, said]).toEqual([2, expect.stringContaining(`it has not had the migration ${newest}.`)]);
      const had = await onDatabase((database) =>
        database.selectFrom('migration').select('name').orderBy('name').execute(),
      );
      expect(had).toEqual(older.map(({ name }) => ({ name })));
    },
  );
});

describe('on a database without tables', () => {
  beforeEach(async () => {
    place = await newPlace();
  });

  test('one that reads makes none, and one that writes makes them', async () => {
    const { code, said } = await run('staff list --org north');
    expect([code, said]).toEqual([2, expect.stringContaining('has no tables yet')]);
    const count = () =>
      onDatabase(async (database) => {
        const { rows } = await sql<{ count: number }>`select count(*)::int as count
          from pg_class where relname = 'migration'`.execute(database);
        return rows[0]?.count;
      });
    expect(await count()).toBe(0);
    expect(await run('staff add a@garden.example --org north')).toMatchObject({ code: 0 });
    expect(await count()).toBe(1);
  });
});

describe('beside servers of this version', () => {
  beforeAll(async () => {
    place = await newPlace();
    await served();
  });

  const keysKnown = () => onDatabase((database) => database.selectFrom('sealingKey').selectAll().execute());

  test('what reads leaves the keys as they are, too', async () => {
    expect(await keysKnown()).toEqual([]);
    for (const command of [
      'flow versions',
      'staff list --org north',
      'staff verify --org north',
      'retention plan',
    ])
      expect([command, (await run(command)).code]).toEqual([command, 0]);
    expect(await keysKnown()).toEqual([]);
  });

  test('the release in force counts, not the files, unless the servers go by these', async () => {
    site.edit(PLOT, 'to: where, when: isNamed', 'to: wherr, when: isNamed');
    const found = await run('staff add mia@garden.example --org north');
    const planned = await run('retention plan');
    const byFiles = await run('retention plan', { HEARTHLINE_PUBLISH: 'files' });
    site.edit(PLOT, 'to: wherr, when: isNamed', 'to: where, when: isNamed');
    expect([found.code, planned.code]).toEqual([0, 0]);
    expect([byFiles.code, byFiles.said]).toEqual([2, expect.stringContaining('have mistakes')]);
  });

  test('who it is that puts into force is asked before the files are read, or anybody is counted', async () => {
    site.edit(PLOT, 'to: where, when: isNamed', 'to: wherr, when: isNamed');
    const asked = [];
    for (const command of WRITES.filter((each) => each.startsWith('flow ')))
      asked.push(await run(command, { USER: '' }));
    site.edit(PLOT, 'to: wherr, when: isNamed', 'to: where, when: isNamed');
    const who = { code: 1, said: 'Say who you are with --by: it is kept with what you put into force.' };
    expect(asked).toEqual(asked.map(() => who));
    expect(asked.length).toBeGreaterThan(2);
  });

  test('another key is told by each, in a sentence', async () => {
    expect((await keysKnown()).map(({ keyId }) => keyId)).toEqual([createKeyring(key).current]);
    const other = { HEARTHLINE_KEY: randomBytes(32).toString('base64') };
    for (const command of [...READS, ...WRITES]) {
      const { code, said } = await run(command, other);
      expect([command, code, said]).toEqual([command, 2, expect.stringContaining('under another key')]);
    }
  });
});
