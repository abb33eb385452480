/** What a command works with beside the servers: their settings, their database and what they serve, opened as they open them. */
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bundle } from '../../engine/model/bundle.ts';
import { createReader } from '../publish/project.ts';
import { openReadingCache } from '../publish/reading-cache.ts';
import { readInForce } from '../publish/releases.ts';
import { type ServedBundle, servedBundles } from '../publish/served.ts';
import { CannotStart } from '../secrets/cannot-start.ts';
import { readKeyring } from '../secrets/key-source.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { openStore, type TableUse } from '../store/create.ts';
import type { Clock } from '../store/parts.ts';
import { refuseOtherKeys, refuseOtherKeysToRead } from '../store/sealing-keys.ts';
import type { Store } from '../store/store.ts';
import type { Database } from '../store/tables.ts';
import { type Environment, readEnvironment } from './environment.ts';

const project = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

export interface OwnDatabase {
  environment: Environment;
  keys: Keyring;
  clock: Clock;
  store: Store;
  database: Database;
}

export interface OwnDatabaseParts {
  env: NodeJS.ProcessEnv;
  /** A command that reads changes nothing at all, neither tables nor what the database knows of keys. */
  use: Exclude<TableUse, 'serve'>;
  clock?: Clock;
}

/** Closed once the work is done. Throws CannotStart where the settings, the tables or the key are not those of the servers. */
export async function onOwnDatabase<T>(
  { env, use, clock = () => new Date() }: OwnDatabaseParts,
  work: (own: OwnDatabase) => Promise<T>,
): Promise<T> {
  const environment = readEnvironment(env, project);
  const { databaseUrl, data } = environment;
  const keys = readKeyring(environment.keys, databaseUrl ? undefined : data);
  const place = databaseUrl ? { databaseUrl } : { folder: data };
  const { store, open } = await openStore({ ...place, keys, clock, newId: randomUUID, use });
  try {
    if (use === 'read') await refuseOtherKeysToRead(open.database, keys);
    else await refuseOtherKeys(open.database, keys, clock);
    return await work({ environment, keys, clock, store, database: open.database });
  } finally {
    await store.close();
  }
}

export interface OwnConfiguration {
  /** What all lenders have that are held on nothing. */
  newest: readonly Bundle[];
  served: ServedBundle[];
}

/** As the servers have it: the release in force where those decide, else the files. Throws CannotStart where these have mistakes. */
export async function ownConfiguration({
  environment,
  store,
}: Pick<OwnDatabase, 'environment' | 'store'>): Promise<OwnConfiguration> {
  const inForce = environment.publishesByCommand ? await readInForce(store) : undefined;
  if (inForce) return { newest: inForce.bundles, served: servedBundles(inForce.bundles, inForce.held) };
  const { bundles } = await createReader(environment.root, openReadingCache(environment.code))();
  if (!bundles)
    throw new CannotStart('The files of the project have mistakes.', 'See npm run -s flow -- validate.');
  return { newest: bundles, served: servedBundles(bundles, []) };
}
