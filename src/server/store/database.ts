/** Opens the database: Postgres by its URL, else the embedded one in a folder; both answer with equal types. */
import { setTimeout as pause } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { CannotStart } from '../secrets/cannot-start.ts';
import { noteStatement } from '../services/spans.ts';
import { embeddedPool } from './embedded.ts';
import { lockFolder } from './folder-lock.ts';
import { createRoom, freeBytesOf, type Room } from './room.ts';
import { createLocalSignals, createPostgresSignals, type Signals } from './signals.ts';
import type { Database, Tables } from './tables.ts';
import { isUnavailable } from './unavailable.ts';

const oldestVersion = 15;
/** For a connection, or for a free one of those that there are. */
const connectTimeoutMs = 5_000;
/** As long as a caller waits for its answer; what hangs longer must give its locks back. */
const statementTimeoutMs = 30_000;

/** Object ids of pg_type. What is not named here the driver reads (timestamptz as a Date). */
const parsers: Record<number, (text: string) => unknown> = {
  20: exactNumber, // int8
  1082: asWritten, // date: a day has no zone, so it must not become a moment
  1114: asWritten, // timestamp without zone
  1700: asWritten, // numeric
};
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
};

export interface OpenDatabase {
  database: Database;
  signals: Signals;
  /** On its disk, where that is ours to watch. */
  room?: Room;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** postgres://... ; wins over the folder. */
  databaseUrl?: string;
  /** Folder of the embedded database. Without folder and address the data live in memory only. */
  folder?: string;
  /** What one in memory begins with: the folder of such a database, as a tar file. */
  beginning?: Blob;
  /** Hears of each lost connection; the pool replaces it by itself. */
  onConnectionLost?: (error: Error) => void;
  /** For a Postgres that is not there yet, which may be starting. Without it nothing is waited for. */
  startWait?: StartWait;
}

export interface StartWait {
  /** Milliseconds in which it is asked again. */
  ms: number;
  /** Told once that it is waited for, and why. */
  onWaiting: (reason: string) => void;
}

/** Throws CannotStart when the database is not there, is too old, or its folder is in use. */
export function openDatabase(place: DatabaseOptions): Promise<OpenDatabase> {
  return place.databaseUrl ? openPostgres(place.databaseUrl, place) : openEmbedded(place);
}

async function openPostgres(
  databaseUrl: string,
  { onConnectionLost, startWait }: Pick<DatabaseOptions, 'onConnectionLost' | 'startWait'>,
): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs,
    types,
  });
  const lost = (error: Error) => onConnectionLost?.(error);
  const database = connect(pool, lost);
  try {
    refuseOldServer(await versionOf(database, startWait));
  } catch (error) {
    await database.destroy();
    throw error;
  }
  const signals = createPostgresSignals(databaseUrl, lost);
  const close = async () => {
    await signals.close();
    await database.destroy();
  };
  return { database, signals, close };
}

const AGAIN_MS = 500;

/** Its major version, once it answers. Throws CannotStart where it does not. */
async function versionOf(database: Database, { ms, onWaiting }: StartWait = NO_WAIT): Promise<number> {
  const until = Date.now() + ms;
  for (let isTold = false; ; isTold = true) {
    try {
      const asked = sql<{ version: string }>`select current_setting('server_version_num') as version`;
      const { rows } = await asked.execute(database);
      return Math.floor(Number(rows[0]?.version) / 10_000);
    } catch (cause) {
      const { code, message } = cause as NodeJS.ErrnoException;
      const reason = code ?? message;
      if (!isUnavailable(cause) || Date.now() >= until) {
        throw new CannotStart(
          `The database at DATABASE_URL does not answer (${reason}).`,
          'Start it, or mend the address; without DATABASE_URL the embedded database is used.',
          { cause },
        );
      }
      if (!isTold) onWaiting(reason);
      await pause(AGAIN_MS);
    }
  }
}

const NO_WAIT: StartWait = { ms: 0, onWaiting: () => undefined };

function refuseOldServer(version: number): void {
  if (version >= oldestVersion) return;
  throw new CannotStart(
    `The database at DATABASE_URL is Postgres ${version}.`,
    `Use Postgres ${oldestVersion} or newer.`,
  );
}

/** Pages that the embedded database holds itself. Each start touches all of them; its 128 MB by default are for a database that many share. */
const EMBEDDED_CACHE = '16MB';

async function openEmbedded({
  folder,
  beginning,
  onConnectionLost,
}: Omit<DatabaseOptions, 'databaseUrl'>): Promise<OpenDatabase> {
  const lock = folder === undefined ? undefined : await lockFolder(folder);
  const room =
    folder === undefined ? undefined : createRoom({ disk: 'database', free: () => freeBytesOf(folder) });
  if (room && !room.isEnough()) {
    lock?.release();
    throw new CannotStart(
      `There is less than 64 MB of room on the disk of ${folder}.`,
      'Make room there, and start again. Nothing that was saved is lost.',
    );
  }
  try {
    const pglite = await PGlite.create({
      dataDir: folder && `${folder}/database`,
      ...(beginning && { loadDataDir: beginning }),
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${EMBEDDED_CACHE}`],
    });
    const database = connect(embeddedPool(pglite, types), (error) => onConnectionLost?.(error));
    const close = async () => {
      await database.destroy();
      await pglite.close();
      lock?.release();
    };
    return { database, signals: createLocalSignals(), ...(room && { room }), close };
  } catch (error) {
    lock?.release();
    throw new CannotStart(
      `The embedded database in ${folder ?? 'memory'} does not open.`,
      'Bring the folder back from a copy. To begin anew, delete it: all that was kept in it is lost.',
      { cause: error },
    );
  }
}

/** Without listeners a lost connection would end the process: the pool hears of idle ones, a client of its own use. */
function connect(pool: pg.Pool, lost: (error: Error) => void): Database {
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  const dialect = new PostgresDialect({ pool });
  // Nested keys are data: facts keep the names that their schemas give them.
  return new Kysely<Tables>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: ({ query, queryDurationMillis }) => noteStatement(query.sql, queryDurationMillis),
  });
}

function exactNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`The database holds ${text}, which a number cannot hold exactly.`);
}

function asWritten(text: string): string {
  return text;
}
