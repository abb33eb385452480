/** What is told of servers that a test waits for in vain? Below the runner's own net, which knows none of it. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
// Of the machine, also where slow-machine.ts plays a slow one.
import { clearTimeout, setTimeout } from 'node:timers';
import { sql } from 'kysely';
import { type DatabaseOptions, openDatabase } from '../../../src/server/store/database.ts';

const isDeep = process.env.HEARTHLINE_DEEP === '1';
const isSlow = process.env.HEARTHLINE_SLOW !== undefined;
/** Of a test, whose own net is five minutes; deep runs have none, and each of their waits gets so long. */
const HANGING_MS = (isSlow ? 4 : 1) * 4 * 60_000;
/** A server tells by itself what it is doing, before it is ended. */
const SOONER_MS = 15_000;

export interface Net {
  /** After so many milliseconds a server that is started now says what it hangs in, and ends. */
  serverMs(): number;
  /** Keeps what it says, for the last words. */
  watch(server: ChildProcess): void;
  /** Answers what the work does; where that hangs, throws what was waited for, with the last words. */
  within<T>(what: string, work: Promise<T>): Promise<T>;
  /** Ends the servers. What they said, then the rows of applications and tasks, and on Postgres who waits for whom. */
  lastWords(): Promise<string>;
}

export function startNet(place: DatabaseOptions, hangingMs = HANGING_MS): Net {
  const begin = Date.now();
  const servers: { process: ChildProcess; said: string[] }[] = [];
  const leftMs = () => hangingMs - (isDeep ? 0 : Date.now() - begin);

  async function lastWords(): Promise<string> {
    // Locks go with who held them; the embedded database has room for one.
    const before = place.databaseUrl ? await rowsAt(place) : '';
    for (const { process } of servers) await end(process);
    const rows = before || (await rowsAt(place));
    const said = servers.map(({ process, said: words }) => `Server ${process.pid} said:\n${words.join('')}`);
    return [...said, rows].join('\n');
  }

  return {
    lastWords,
    serverMs: () => Math.max(1, leftMs() - SOONER_MS),
    watch: (process) => {
      const said: string[] = [];
      servers.push({ process, said });
      for (const stream of [process.stdout, process.stderr])
        stream?.on('data', (chunk: Buffer) => void said.push(chunk.toString()));
    },
    within: async (what, work) => {
      const { promise, reject } = Promise.withResolvers<never>();
      const hung = () =>
        void lastWords().then((words) => reject(new Error(`It hung in ${what}.\n${words}`)), reject);
      const timer = setTimeout(hung, Math.max(1, leftMs()));
      return Promise.race([work, promise]).finally(() => clearTimeout(timer));
    },
  };
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exit = once(server, 'exit');
  server.kill('SIGKILL');
  await exit;
}

async function rowsAt(place: DatabaseOptions): Promise<string> {
  try {
    const open = await openDatabase(place);
    const { database } = open;
    const applications = database
      .selectFrom('application')
      .select(['uuid', 'status', 'visit', 'version', 'dueAt', 'updatedAt']);
    const rows: [string, object[]][] = [
      ['applications', await applications.execute()],
      ['tasks', await database.selectFrom('stageRun').selectAll().execute()],
    ];
    if (place.databaseUrl) {
      const others = sql<object>`select pid, application_name, state, wait_event_type, wait_event, xact_start,
        pg_blocking_pids(pid) as waits_for, query from pg_stat_activity where datname = current_database()`;
      rows.push(['connections', (await others.execute(database)).rows]);
    }
    await open.close();
    const text = (all: object[]) => all.map((row) => JSON.stringify(row)).join('\n');
    return [
      `It was ${new Date().toISOString()}.`,
      ...rows.map(([what, all]) => `${what}:\n${text(all)}`),
    ].join('\n');
  } catch (error) {
    return `The rows could not be read: ${(error as Error).message}`;
  }
}
