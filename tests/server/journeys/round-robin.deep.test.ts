/** Does anything get lost when two servers take turns behind one address, and one is killed at work? */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { startPostgres } from '../../postgres.ts';
import { playJourney } from '../../support/journey.ts';
import { emptyBuild, expectAllFunded } from '../../support/journey-database.ts';
import { withShortLeases } from '../../support/journey-leases.ts';
import { networkWorld } from '../../support/journey-network.ts';
import { person, STRAIGHT } from '../../support/journey-person.ts';
import { openRoundRobin } from '../../support/round-robin.ts';
import { startServer } from '../../support/server.ts';

/** Requests that both must have answered before one of them is killed: the walks are well under way then. */
const WELL_UNDER_WAY = 25;
const PEOPLE = 2;

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

describe.skipIf(!postgres)('of two servers that take turns on one Postgres', () => {
  test('one is killed at work, and everybody is funded once', async () => {
    const databaseUrl = (await postgres?.freshDatabase()) ?? '';
    const key = randomBytes(32);
    const [dist, blobs] = [emptyBuild(), mkdtempSync(join(tmpdir(), 'hearthline-blobs-'))];
    const env = {
      ...{ DATABASE_URL: databaseUrl, HEARTHLINE_KEY: key.toString('base64'), HEARTHLINE_DIST: dist },
      ...{ HEARTHLINE_BLOBS: blobs, HEARTHLINE_SANDBOX: '1', HEARTHLINE_SANDBOX_DELAY: '0.01' },
    };
    const { root, bundle, remove } = withShortLeases();
    const servers = [await startServer({ root, env }), await startServer({ root, env })];
    const address = await openRoundRobin(servers.map((server) => server.origin()));
    try {
      const world = networkWorld({ origin: address.origin, bundle, isPatient: true });
      const walks = Promise.all(
        Array.from({ length: PEOPLE }, (_, which) =>
          playJourney(world, person(`turn ${which}`, { ...STRAIGHT, seed: 700 + which })),
        ),
      );
      while (Math.min(...address.answered) < WELL_UNDER_WAY) await pause(20);
      await servers[1]?.kill();
      // What it sent before its end may still be on the way to the one address.
      await address.isGone(1);
      const [, before = 0] = address.answered;
      const journeys = await walks;
      expect(address.answered[1]).toBe(before);
      expect(address.answered[0]).toBeGreaterThan(before);
      await servers[0]?.kill();
      await expectAllFunded({ databaseUrl }, key, journeys, bundle);
    } finally {
      await address.close();
      for (const server of servers) await server.stop();
      remove();
      for (const folder of [dist, blobs]) rmSync(folder, { recursive: true, force: true });
    }
  });
});
