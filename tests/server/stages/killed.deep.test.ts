/** Is anything lost or done twice when servers are killed in the middle of the lender's work? */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../src/server/store/database.ts';
import { startPostgres } from '../../postgres.ts';
import { gardenBundle } from './garden.ts';
import { expectWhole, inFolder, killRounds, newKey, startChild, type Taken } from './kill.ts';
import { startLender } from './lender.ts';
import { type Net, startNet } from './net.ts';
import { witnessed } from './witness.ts';

/** More than a walk has moments: each is met. */
const ROUNDS = 150;

const postgres = await startPostgres();
afterAll(() => postgres?.stop());

function momentsWithin(walk: number): number[] {
  return Array.from({ length: ROUNDS }, (_, round) => round % walk);
}

describe('a server that is killed one moment later each time', () => {
  test('loses nothing and does nothing twice, on the embedded database', async () => {
    await inFolder(async (folder) => {
      const place = { folder: join(folder, 'data') };
      await proveKilled(place, join(folder, 'witness'));
    });
  });

  test.skipIf(!postgres)('loses nothing and does nothing twice, on Postgres', async () => {
    const databaseUrl = (await postgres?.freshDatabase()) ?? '';
    await inFolder((folder) => proveKilled({ databaseUrl }, join(folder, 'witness')));
  });
});

async function proveKilled(place: { folder: string } | { databaseUrl: string }, witness: string) {
  const net = startNet(place);
  const key = newKey();
  const { taken, killed, lived } = await killRounds(net, place, witness, key, momentsWithin);
  const where = 'folder' in place ? 'the embedded database' : 'Postgres';
  process.stderr.write(`${killed} kills in ${killed + lived} rounds on ${where}.\n`);
  // The first round and the last are not killed; of the others some may end just before their moment.
  expect(killed).toBeGreaterThan(ROUNDS / 2);
  expect(lived).toBeGreaterThanOrEqual(2);
  await net.within('the look at what is left', expectWhole(place, witness, key, taken));
}

describe('of two servers on one Postgres', () => {
  test.skipIf(!postgres)('one is killed in the middle of its tasks, and the other ends them', async () => {
    const databaseUrl = (await postgres?.freshDatabase()) ?? '';
    const net = startNet({ databaseUrl });
    await inFolder((folder) =>
      net.within('the work of the two', proveTwo(net, databaseUrl, join(folder, 'witness'))),
    );
  });
});

async function proveTwo(net: Net, databaseUrl: string, witness: string) {
  const key = newKey();
  const open = await openDatabase({ databaseUrl });
  const other = await startLender({
    ...{ open, key, bundle: gardenBundle(), timeScale: { days: 0, waits: 0.01 }, isAlone: false },
    providers: {
      ground: witnessed(witness, () => ({ soil: 'loam' }), { thinksMs: 250 }),
      scale: witnessed(witness, ({ key: of }) => ({ step: of.length }), { thinksMs: 250 }),
    },
  });
  const child = startChild(net, {
    databaseUrl,
    key: key.toString('base64'),
    witness,
    worksOnly: { thinksMs: 300 },
  });
  const heard: string[] = [];
  const began = new Promise<void>((resolve) => {
    child.hear((word, value) => (word === 'began' ? resolve() : void heard.push(String(value))));
  });
  await began;
  const taken: Taken[] = [];
  // As many as it takes until the one that is to die is in the middle of some of them.
  while (heard.length < 3 || taken.length < 12) {
    const name = `plot ${taken.length} of two`;
    taken.push({ uuid: await other.apply({ name }), name });
    // Faster than one server works: what it leaves is the other's.
    await pause(0);
  }
  child.process.kill('SIGKILL');
  expect(await child.ended).toBe('SIGKILL');
  for (const { uuid } of taken) await other.until(uuid, 'PLANTED');
  await other.close();
  await open.close();
  await expectWhole({ databaseUrl }, witness, key, taken);
}
