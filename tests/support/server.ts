/** How does a test get a real server of its own: process, port, data folder, and a way to kill it in mid-write? */
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnServer } from '../../scripts/setup/serve.mjs';

const project = join(import.meta.dirname, '../..');
/** Milliseconds until a new server must be ready: a safety net, it takes some seconds. */
const READY_WITHIN = 10 * 60_000;
/** Milliseconds a server has to close by itself before it is killed. */
const CLOSED_WITHIN = 2 * 60_000;

export interface ServerOptions {
  /** Folder with flows/, schemas/ and orgs/; the project's own by default. See `copyOfProject`. */
  root?: string;
  /** More environment for the process, for example `HEARTHLINE_MODE`. */
  env?: Record<string, string>;
  /** Is given what the process prints, at once. */
  onOutput?: (chunk: Buffer) => void;
}

/** What every test knows of its server, which others may use too: nobody ends it. */
export interface TestedServer {
  readonly port: number;
  /** `http://localhost:port`, or the address of one org, which is told by its host name. */
  origin(org?: string): string;
  /** Everything the process has printed since the first start. */
  output(): string;
}

/** A server of one's own. */
export interface RunningServer extends TestedServer {
  /** The data folder, empty at first; it outlives `kill` and `restart` and goes with `stop`. */
  readonly data: string;
  /** Ends it as a power cut would (SIGKILL); resolves when it is gone. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data, closing it first if it still runs; with these settings from now on. */
  restart(settings?: Record<string, string>): Promise<void>;
  /** Closes it as Ctrl-C would, removes its data, and gives its exit code. */
  stop(): Promise<number | null>;
}

/** Starts a server on an empty database and waits until `/health/ready` answers 200. Throws with its output when it does not. */
export async function startServer({
  root = project,
  env = {},
  onOutput,
}: ServerOptions = {}): Promise<RunningServer> {
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'hearthline-data-'));
  if (env.DATABASE_URL === undefined) {
    // Read only here: each worker of Playwright's reads this file, and the database's driver costs it a third of a second.
    const { putEmptyDatabase } = await import('./empty-database.ts');
    await putEmptyDatabase(data);
  }
  let printed = '';
  let child: ChildProcess;
  let changed: Record<string, string> = {};

  async function start(): Promise<void> {
    child = spawnServer({
      root: project,
      node: process.execPath,
      flags: SHORT_LIVED,
      env: {
        ...ownEnvironment(),
        PORT: String(port),
        HEARTHLINE_DATA: data,
        HEARTHLINE_ROOT: root,
        ...STAFF,
        ...LIMITS,
        ...PROXY,
        ...env,
        ...changed,
      },
      output: 'pipe',
    });
    const keep = (chunk: Buffer) => {
      printed += chunk;
      onOutput?.(chunk);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    await untilReady(child, port, () => printed);
  }

  await start();
  return {
    port,
    data,
    origin: (org) => originOf(port, org),
    output: () => printed,
    kill: async () => {
      await end(child, 'SIGKILL');
    },
    restart: async (settings = {}) => {
      await end(child, 'SIGTERM');
      changed = { ...changed, ...settings };
      await start();
    },
    stop: async () => {
      const code = await end(child, 'SIGINT');
      rmSync(data, { recursive: true, force: true });
      return code;
    },
  };
}

export function originOf(port: number, org?: string): string {
  return `http://${org ? `${org}.` : ''}localhost:${port}`;
}

/** The embedded database is never compiled a second time to run faster: that costs a server of minutes more than its whole start. */
export const SHORT_LIVED = ['--liftoff-only'];

/** Staff come in by their password alone, but in the story that tells of the code. */
const STAFF = { HEARTHLINE_STAFF_CODE: '0' };

/** Hundreds sign up from one address. */
const LIMITS = { HEARTHLINE_LIMITS: '1000' };

/** Each test says from which address it comes, as a proxy in front would: see `extraHTTPHeaders` in `test.ts`. */
const PROXY = { TRUST_PROXY: '1' };

/** By file of the project: what stands there once, and what goes in its place. */
export type Edits = Record<string, Record<string, string>>;

/** A temporary copy of flows/, schemas/ and orgs/, with these edits, that a test may edit and break. The caller removes it. */
export function copyOfProject(edits: Edits = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'hearthline-project-'));
  for (const name of ['flows', 'schemas', 'orgs']) {
    cpSync(join(project, name), join(folder, name), { recursive: true });
  }
  for (const [file, swaps] of Object.entries(edits)) {
    const path = join(folder, file);
    for (const [from, to] of Object.entries(swaps)) {
      const parts = readFileSync(path, 'utf8').split(from);
      if (parts.length !== 2) throw new Error(`${file} holds "${from}" ${parts.length - 1} times.`);
      writeFileSync(path, parts.join(to));
    }
  }
  return folder;
}

/** Without a database that the person running the tests may have named for daily work. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, ...env } = process.env;
  return env;
}

async function untilReady(child: ChildProcess, port: number, printed: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN;
  while (Date.now() < deadline) {
    if (hasEnded(child))
      throw new Error(`The server ended with ${child.exitCode} before it was ready:\n${printed()}`);
    const answers = await isReady(port);
    // Not another server, at whose port this one could not listen.
    if (answers && !hasEnded(child)) return;
    await sleep(50);
  }
  await end(child, 'SIGKILL');
  throw new Error(`The server was not ready after ${READY_WITHIN / 1000} s:\n${printed()}`);
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, {
      signal: AbortSignal.timeout(60_000),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode;
  const gone = once(child, 'exit');
  child.kill(signal);
  const isLate = await Promise.race([gone.then(() => false), sleep(CLOSED_WITHIN, true, { ref: false })]);
  if (isLate) {
    child.kill('SIGKILL');
    await gone;
  }
  return child.exitCode;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

/**
 * Drawn from below those that the system gives to whoever asks for any: two workers that were given the same one after the
 * other would both be answered by the first server there.
 */
/** Nobody listens there now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768);
    const probe = createServer().listen(port);
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
