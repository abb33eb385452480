/** Is each journey whole in the database that its servers left behind? Read without a server, after the last one is gone. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Bundle } from '../../src/engine/model/bundle.ts';
import { createKeyring } from '../../src/server/secrets/keyring.ts';
import { storeOn } from '../../src/server/store/create.ts';
import { type DatabaseOptions, openDatabase } from '../../src/server/store/database.ts';
import { refuseOtherKeys } from '../../src/server/store/sealing-keys.ts';
import type { Journey } from './journey.ts';
import { expectWhole } from './journey-checks.ts';

/** What a server needs of a build to start: no page is asked for here. The caller removes the folder. */
export function emptyBuild(): string {
  const dist = mkdtempSync(join(tmpdir(), 'hearthline-built-'));
  mkdirSync(join(dist, '.vite'));
  const manifest = { main: { file: 'assets/main.js', isEntry: true } };
  writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest));
  return dist;
}

/** Each answer that was acknowledged is there once, in order; each letter, paper and condition once; all are funded. */
export async function expectAllFunded(
  place: DatabaseOptions,
  key: Buffer,
  journeys: Journey[],
  bundle: Bundle,
): Promise<void> {
  const open = await openDatabase(place);
  const keys = createKeyring(key);
  const clock = () => new Date();
  // As a server does at its start: what an earlier key hashed is found by what is kept of it.
  await refuseOtherKeys(open.database, keys, clock);
  const store = storeOn(open, { keys, clock, newId: randomUUID });
  for (const journey of journeys) {
    const statuses = await expectWhole({ store, bundle }, journey);
    expect(statuses.at(-1)).toBe('COMPLETE');
    expect(statuses.filter((status) => status === 'FUNDING_DECISION')).toHaveLength(1);
  }
  await open.close();
}
