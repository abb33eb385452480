/** The drill of docs/operate.md, "Keys", step by step: the key is changed while people walk, nothing is lost, and the old one is needed no more. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseOptions } from '../../../src/server/store/database.ts';
import { startPostgres } from '../../postgres.ts';
import { type Journey, playJourney } from '../../support/journey.ts';
import { emptyBuild, expectAllFunded } from '../../support/journey-database.ts';
import { type ShortLeases, withShortLeases } from '../../support/journey-leases.ts';
import { networkWorld } from '../../support/journey-network.ts';
import { person, STRAIGHT } from '../../support/journey-person.ts';
import { openRoundRobin } from '../../support/round-robin.ts';
import { freePort, type RunningServer, startServer } from '../../support/server.ts';

const PEOPLE = 2;
/** Between two walks of somebody: a key is needed for a quarter of an hour. */
const REST_MS = 10_000;

const postgres = await startPostgres();
let folder: string;
let dist: string;
let leases: ShortLeases;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearthline-keys-'));
  dist = emptyBuild();
  leases = withShortLeases();
});
afterAll(async () => {
  for (const each of [folder, dist]) rmSync(each, { recursive: true, force: true });
  leases.remove();
  await postgres?.stop();
});

/** A key, and what a server is given of it. */
function newKey() {
  const key = randomBytes(32);
  return { key, text: key.toString('base64') };
}

const [before, now] = [newKey(), newKey()];
const TOKEN = newKey().text;
const keysOf = (own: string, old: string) => ({ HEARTHLINE_KEY: own, HEARTHLINE_KEY_OLD: old });

interface Operated extends RunningServer {
  /** What the operator's port says of the old key. */
  earlierKeys: () => Promise<string | undefined>;
}

async function start(env: Record<string, string>): Promise<Operated> {
  const operator = await freePort();
  const server = await startServer({
    root: leases.root,
    env: {
      ...{ HEARTHLINE_DIST: dist, HEARTHLINE_SANDBOX: '1', HEARTHLINE_SANDBOX_DELAY: '0' },
      ...{ HEARTHLINE_OPERATOR: String(operator), HEARTHLINE_OPERATOR_TOKEN: TOKEN },
      ...keysOf(before.text, ''),
      ...env,
    },
  });
  const headers = { authorization: `Bearer ${TOKEN}` };
  const earlierKeys = async () =>
    (await (await fetch(`http://127.0.0.1:${operator}/health/ready`, { headers })).json()).earlierKeys;
  return { ...server, earlierKeys };
}

/** No sooner than the last session is over that was signed under it. */
async function mayBeLeftOut(server: Operated): Promise<void> {
  while ((await server.earlierKeys()) !== 'may be left out') await pause(1_000);
}

describe('a key is changed by the words of the page while people walk', () => {
  test('on one server, with the embedded database', async () => {
    const server = await start({});
    try {
      const journeys = await walked(server.origin(), async () => {
        await server.restart(keysOf(now.text, before.text));
        await mayBeLeftOut(server);
        await server.restart(keysOf(now.text, ''));
      });
      await server.kill();
      await expectAllFunded({ folder: server.data }, now.key, journeys, leases.bundle);
      await expectUnreadable({ folder: server.data }, journeys);
    } finally {
      await server.stop();
    }
  });

  test.skipIf(!postgres)('on two servers, one after the other, with Postgres', async () => {
    const databaseUrl = (await postgres?.freshDatabase()) ?? '';
    const env = { DATABASE_URL: databaseUrl, HEARTHLINE_BLOBS: folder };
    const servers = [await start(env), await start(env)];
    const address = await openRoundRobin(servers.map((server) => server.origin()));
    const onAll = async (own: string, old: string) => {
      for (const server of servers) await server.restart(keysOf(own, old));
    };
    try {
      const journeys = await walked(address.origin, async () => {
        await onAll(before.text, now.text);
        await onAll(now.text, before.text);
        for (const server of servers) await mayBeLeftOut(server);
        await onAll(now.text, '');
      });
      expect(Math.min(...address.answered)).toBeGreaterThan(0);
      for (const server of servers) await server.kill();
      await expectAllFunded({ databaseUrl }, now.key, journeys, leases.bundle);
      await expectUnreadable({ databaseUrl }, journeys);
    } finally {
      await address.close();
      for (const server of servers) await server.stop();
    }
  });
});

/** People begin anew until the change is done, then all come to their end. */
async function walked(origin: string, change: () => Promise<void>): Promise<Journey[]> {
  const world = networkWorld({ origin, bundle: leases.bundle, isPatient: true });
  const journeys: Journey[] = [];
  let isOver = false;
  const walker = async (which: number) => {
    for (let walk = 0; walk === 0 || !isOver; walk += 1) {
      const name = `walker ${which}, walk ${walk}`;
      journeys.push(await playJourney(world, person(name, { ...STRAIGHT, seed: walk * PEOPLE + which + 1 })));
      if (!isOver) await pause(REST_MS);
    }
  };
  const walks = Promise.all(Array.from({ length: PEOPLE }, (_, which) => walker(which)));
  await Promise.all([walks, change().finally(() => (isOver = true))]);
  process.stderr.write(`The key was changed under ${journeys.length} walks.\n`);
  return journeys;
}

/** Nothing is left that the old key opens. */
async function expectUnreadable(place: DatabaseOptions, journeys: Journey[]): Promise<void> {
  await expect(expectAllFunded(place, before.key, journeys, leases.bundle)).rejects.toThrow(/key/i);
}
