/** What a command works with beside the servers: their settings, their files and their database, opened as they open them. */
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bundle } from '../../engine/model/bundle.ts';
import { createReader } from '../publish/project.ts';
import { openReadingCache } from '../publish/reading-cache.ts';
import { CannotStart } from '../secrets/cannot-start.ts';
import { readKeyring } from '../secrets/key-source.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { openStore } from '../store/create.ts';
import type { Clock } from '../store/parts.ts';
import { refuseOtherKeys } from '../store/sealing-keys.ts';
import type { Store } from '../store/store.ts';
import type { Database } from '../store/tables.ts';
import { type Environment, readEnvironment } from './environment.ts';

const project = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

export interface OwnDatabase {
  environment: Environment;
  /** Of the files as they stand. */
  bundles: Bundle[];
  keys: Keyring;
  clock: Clock;
  store: Store;
  database: Database;
}

/** Closed once the work is done. Throws CannotStart where the settings, the files or the database are not right. */
export async function onOwnDatabase<T>(
  env: NodeJS.ProcessEnv,
  work: (own: OwnDatabase) => Promise<T>,
): Promise<T> {
  const environment = readEnvironment(env, project);
  const { bundles } = await createReader(environment.root, openReadingCache(environment.code))();
  if (!bundles)
    throw new CannotStart('The files of the project have mistakes.', 'See npm run -s flow -- validate.');
  const { databaseUrl, data } = environment;
  const keys = readKeyring(environment.keys, databaseUrl ? undefined : data);
  const clock = () => new Date();
  const place = databaseUrl ? { databaseUrl } : { folder: data };
  const { store, open } = await openStore({ ...place, keys, clock, newId: randomUUID });
  try {
    await refuseOtherKeys(open.database, keys, clock);
    return await work({ environment, bundles, keys, clock, store, database: open.database });
  } finally {
    await store.close();
  }
}
