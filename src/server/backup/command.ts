/** The command for backups, with the settings of the servers: `npm run -s backup -- make <file>`, `check` and `restore`. */
import { existsSync } from 'node:fs';
import { copyFile, constants as modes } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openBlobs, sayBlobStorage } from '../blobs/blobs.ts';
import { CannotStart } from '../secrets/cannot-start.ts';
import { readKeyring } from '../secrets/key-source.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { type Environment, readEnvironment } from '../start/environment.ts';
import { openDatabase } from '../store/database.ts';
import type { Clock } from '../store/parts.ts';
import { NoRoom } from '../store/room.ts';
import type { Database } from '../store/tables.ts';
import { isUnavailable } from '../store/unavailable.ts';
import { askServer, takenAway } from './ask-server.ts';
import { type BackupCounts, BackupFault, notWritten, refuseTaken } from './format.ts';
import { type BackupMade, makeBackup } from './make.ts';
import { checkBackup, restoreBackup } from './restore.ts';

const USAGE = [
  'Usage, with the settings of the servers:',
  '  npm run -s backup -- make <file> [--without-files]   all rows as they stand at one moment, and the files; servers may run',
  '  npm run -s backup -- check <file>                     is it whole, and made under a key of these settings?',
  '  npm run -s backup -- restore <file>                   into an empty database; no server runs on it yet',
].join('\n');

const project = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

export interface BackupCommandParts {
  env: NodeJS.ProcessEnv;
  say: (line: string) => void;
  clock?: Clock;
}

interface Asked {
  verb: 'make' | 'check' | 'restore';
  path: string;
  withoutFiles: boolean;
}

interface Desk {
  environment: Environment;
  keys: Keyring;
  clock: Clock;
  say: BackupCommandParts['say'];
}

/** Answers the exit code: 0 done, 1 refused or something is wrong, 2 could not run. */
export async function runBackupCommand(args: string[], parts: BackupCommandParts): Promise<number> {
  const asked = readArguments(args);
  if (!asked) return told(parts, USAGE, 2);
  try {
    const environment = readEnvironment(parts.env, project);
    if (asked.verb !== 'check' && !asked.withoutFiles) refuseGuessedFolder(environment, parts.env);
    const keys = ownKeys(environment);
    return await COMMANDS[asked.verb](asked, { clock: () => new Date(), ...parts, environment, keys });
  } catch (error) {
    if (error instanceof BackupFault) return told(parts, error.message, 1);
    if (error instanceof CannotStart) return told(parts, `${error.message} ${error.cure}`, 2);
    if (error instanceof NoRoom) return told(parts, `${error.message} Make room there, and try again.`, 1);
    if (isUnavailable(error)) return told(parts, GONE, 1);
    throw error;
  }
}

const GONE = 'The database, or the server that has it, went away before the end. Try again once it is there.';

function readArguments(args: string[]): Asked | undefined {
  const options = { 'without-files': { type: 'boolean', default: false } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [verb = '', path = '', ...more] = positionals;
    const withoutFiles = values['without-files'];
    if (path === '' || more.length > 0 || !Object.hasOwn(COMMANDS, verb)) return undefined;
    if (withoutFiles && verb !== 'make') return undefined;
    return { verb: verb as Asked['verb'], path: resolve(path), withoutFiles };
  } catch (error) {
    // An option that there is not.
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Beside Postgres nothing else tells that it is another folder than that of the servers: a restore would end well, and its files never be found. */
function refuseGuessedFolder({ databaseUrl }: Environment, env: NodeJS.ProcessEnv): void {
  if (!databaseUrl || env.NODE_ENV !== 'production') return;
  if (env.HEARTHLINE_DATA || env.HEARTHLINE_BLOBS) return;
  throw new CannotStart(
    'Neither HEARTHLINE_DATA nor HEARTHLINE_BLOBS is set: where the servers have their files is not known.',
    'Set what they have; see the settings in docs/operate.md.',
  );
}

/** None is made up here: nothing that there is was sealed under it. */
function ownKeys({ keys, databaseUrl, data }: Environment): Keyring {
  const isThere = Boolean(keys.HEARTHLINE_KEY) || existsSync(join(data, 'key'));
  if (databaseUrl || isThere) return readKeyring(keys, databaseUrl ? undefined : data);
  throw new CannotStart(
    `There is no key in ${data}.`,
    'Bring the file `key` of the data folder that was backed up, or set HEARTHLINE_KEY to what it holds.',
  );
}

const COMMANDS: Record<Asked['verb'], (asked: Asked, desk: Desk) => Promise<number>> = {
  make,
  check,
  restore,
};

async function make({ path, withoutFiles }: Asked, desk: Desk): Promise<number> {
  const { environment, keys, clock } = desk;
  const { databaseUrl, data } = environment;
  if (withoutFiles && !databaseUrl)
    throw new BackupFault(
      'With the embedded database the files belong to the backup. Leave --without-files out.',
    );
  await refuseTaken(path);
  const left = databaseUrl ? undefined : await askServer(data);
  if (left) {
    await copyFile(left.file, path, modes.COPYFILE_EXCL)
      .catch((cause: unknown) => {
        throw notWritten(path, cause);
      })
      .finally(() => takenAway(left));
    return toldMade(desk, path, left, left.from);
  }
  const blobs = withoutFiles ? undefined : await openBlobs(environment.blobs);
  return onDatabase(environment, async (database) => {
    const made = await makeBackup({ database, keys, clock, blobs }, path);
    return toldMade(desk, path, made, blobs && sayBlobStorage(environment.blobs));
  });
}

/** `from` is undefined where the files were left out. */
function toldMade(desk: Desk, path: string, made: BackupMade, from: string | undefined): number {
  for (const key of made.missing) desk.say(`The file ${key} is named by a row and is not where files lie.`);
  const place = from === undefined ? '' : ` from ${from}`;
  return told(
    desk,
    `${path}: ${counted(made)}${place}. Keep the key apart from it.`,
    made.missing.length > 0 ? 1 : 0,
  );
}

async function check({ path }: Asked, desk: Desk): Promise<number> {
  const read = await checkBackup(path, desk.keys);
  return told(desk, `${path} is whole: ${counted(read)}, of ${read.head.at}.`, 0);
}

async function restore({ path }: Asked, desk: Desk): Promise<number> {
  const { environment, keys, clock } = desk;
  // Before anything is opened: a wrong file leaves no empty database behind.
  const checked = await checkBackup(path, keys);
  const blobs = await openBlobs(environment.blobs);
  return onDatabase(environment, async (database) => {
    const { problems, events, ...read } = await restoreBackup({ database, keys, clock, blobs }, checked);
    for (const problem of problems) desk.say(problem);
    const verdict =
      problems.length === 0 ? 'All of it is as it was' : `Something is wrong in ${problems.length}`;
    const what = `${counted(read)} into ${sayBlobStorage(environment.blobs)}, ${events} events`;
    return told(desk, `Restored as of ${read.head.at}: ${what}. ${verdict}.`, problems.length === 0 ? 0 : 1);
  });
}

async function onDatabase(
  { databaseUrl, data }: Environment,
  work: (database: Database) => Promise<number>,
): Promise<number> {
  const { database, close } = await openDatabase(databaseUrl ? { databaseUrl } : { folder: data });
  return work(database).finally(close);
}

function counted({ tables, rows, files }: BackupCounts): string {
  return `${rows} rows of ${tables} tables, ${files} ${files === 1 ? 'file' : 'files'}`;
}

function told({ say }: Pick<Desk, 'say'>, line: string, code: number): number {
  say(line);
  return code;
}
