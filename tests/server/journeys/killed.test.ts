/** Is anything lost or done twice when the server is killed, or ended, while several people walk? What was acknowledged is the witness. */
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { createRandom } from '../../../src/proof/sample/sample.ts';
import { STAFF } from '../../../src/server/sandbox/people.ts';
import { startPostgres } from '../../postgres.ts';
import { type Journey, playJourney } from '../../support/journey.ts';
import { emptyBuild, expectAllFunded } from '../../support/journey-database.ts';
import { type ShortLeases, withShortLeases } from '../../support/journey-leases.ts';
import { networkWorld } from '../../support/journey-network.ts';
import { person, STRAIGHT } from '../../support/journey-person.ts';
import { retryStuck } from '../../support/journey-staff.ts';
import { type RunningServer, startServer } from '../../support/server.ts';

const isDeep = process.env.HEARTHLINE_DEEP === '1';
/** A start takes seconds, so a quick run kills twice a database. */
const KILLS = isDeep ? { embedded: 600, postgres: 300 } : { embedded: 2, postgres: 2 };
/** Of a deep run, on each database: the server is asked to end, and finishes what it has begun. */
const ENDS = isDeep ? 50 : 0;
/** One more in deep ones: two are as many as can get in each other's way. */
const AT_ONCE = isDeep ? 3 : 2;
/** Below what one network address may sign in and register within a quarter of an hour. */
const MOST_WALKS = isDeep ? Number.POSITIVE_INFINITY : 1;
/** A server lives so long between two kills, at most. */
const LIFE_MS = 1_500;
/** After the last kill somebody of the lender looks so often for tasks that were killed at each of their tries. */
const LOOK_MS = 1_000;

const PLACES = [{}, { state: 'TX' }, { street: '3 Floodplain Road' }];

const postgres = await startPostgres();
let dist: string;
let leases: ShortLeases;
beforeAll(() => {
  dist = emptyBuild();
  leases = withShortLeases();
});
afterAll(async () => {
  rmSync(dist, { recursive: true, force: true });
  leases.remove();
  await postgres?.stop();
});

describe('a server that is killed at random moments loses nothing and does nothing twice', () => {
  test('on the embedded database', () => prove(undefined, 1, KILLS.embedded));
  test.skipIf(!postgres)('on Postgres', async () =>
    prove(await postgres?.freshDatabase(), 2, KILLS.postgres),
  );
});

async function prove(databaseUrl: string | undefined, seed: number, kills: number): Promise<void> {
  const key = randomBytes(32);
  const server = await startServer({
    root: leases.root,
    env: {
      ...{ HEARTHLINE_DIST: dist, HEARTHLINE_KEY: key.toString('base64') },
      ...{ HEARTHLINE_SANDBOX: '1', HEARTHLINE_SANDBOX_DELAY: '0' },
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    },
  });
  try {
    const journeys = await walkWhileKilled(server, seed, kills);
    const where = databaseUrl ? 'Postgres' : 'the embedded database';
    process.stderr.write(`${kills} kills and ${ENDS} ends on ${where} under ${journeys.length} walks.\n`);
    await server.kill();
    await expectAllFunded(
      databaseUrl ? { databaseUrl } : { folder: server.data },
      key,
      journeys,
      leases.bundle,
    );
  } finally {
    await server.stop();
  }
}

/** People begin anew until the last kill, then all come to their end. */
async function walkWhileKilled(server: RunningServer, seed: number, kills: number): Promise<Journey[]> {
  const random = createRandom(seed);
  const desk = { email: STAFF.email, password: STAFF.password };
  const world = networkWorld({ origin: server.origin(), bundle: leases.bundle, desk, isPatient: true });
  const journeys: Journey[] = [];
  let isOver = false;
  const walker = async (which: number) => {
    for (let walk = 0; walk === 0 || (!isOver && walk < MOST_WALKS); walk += 1) {
      const name = `walker ${which}, walk ${walk}`;
      const own = { ...STRAIGHT, ...PLACES[which], seed: seed * 1000 + walk * AT_ONCE + which };
      journeys.push(await playJourney(world, person(name, own)));
    }
  };
  const walks = Promise.all(Array.from({ length: AT_ONCE }, (_, which) => walker(which)));
  const killing = (async () => {
    const rounds = kills + ENDS;
    for (let round = 0; round < rounds; round += 1) {
      await pause(random.next() * LIFE_MS);
      // The ends lie between the kills, evenly.
      const isEnd = Math.floor(((round + 1) * ENDS) / rounds) > Math.floor((round * ENDS) / rounds);
      if (!isEnd) await server.kill();
      await server.restart();
    }
    isOver = true;
  })();
  let areDone = false;
  const desking = killing.then(async () => {
    while (!areDone) {
      await retryStuck(world);
      await pause(LOOK_MS);
    }
  });
  await Promise.all([walks.finally(() => (areDone = true)), desking]);
  return journeys;
}
