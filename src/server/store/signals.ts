/** Short messages between the servers of one database: what was written by one, the others must not remember any more. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from './tables.ts';

/**
 * `due`: something is to be done in so many milliseconds; `email`: an email is to go out in so many. The others name a
 * row that was written: an application, one whose unsubmitted text changed, a session, an identity whose details or
 * sessions changed, or whose person's facts did, an org of which a flag was switched, or a talk, with what of it does not
 * stand in its row.
 */
export type Topic =
  | 'due'
  | 'email'
  | 'application'
  | 'unsubmitted'
  | 'session'
  | 'identity'
  | 'person'
  | 'flags'
  | 'talk';

/**
 * Sent after the commit, never within it: a transaction that notifies waits at its end for all others that do. So a
 * server that is killed in between has told nobody, and whoever listens looks for itself now and then.
 */
export interface Signals {
  /** Heard by this process at once, by the others in a moment. Never throws. */
  send(topic: Topic, text: string): void;
  listen(topic: Topic, listener: (text: string) => void): void;
  /** Calls back when signals of others may have been missed. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}

/** For a database that has this process only. */
export function createLocalSignals(): Signals {
  const { tell, listen } = createListeners();
  return { send: tell, listen, onGap: () => undefined, close: async () => undefined };
}

const CHANNEL = 'hearthline';
/** Milliseconds in which signals are gathered into one statement. */
const GATHER_MS = 10;
const AGAIN_MS = 500;
/** In which the connection is made, and each statement on it done: who closes waits for no longer. */
const ANSWERS_MS = 5_000;
/** A notification holds 8,000 bytes at most; a signal some sixty. */
const MOST_IN_ONE = 100;

/** Through Postgres's LISTEN and NOTIFY, on a connection of its own that is made again whenever it is lost. */
export function createPostgresSignals(databaseUrl: string, lost: (error: Error) => void): Signals {
  const { tell, listen } = createListeners();
  const gaps = new Set<() => void>();
  let waiting: string[] = [];
  let isOpen = true;
  let client: pg.Client | undefined;
  const connecting = keepConnected();

  async function keepConnected(): Promise<void> {
    while (isOpen) {
      const next = new pg.Client({
        ...{ connectionString: databaseUrl, application_name: 'hearthline-signals' },
        ...{ connectionTimeoutMillis: ANSWERS_MS, query_timeout: ANSWERS_MS },
      });
      const ended = new Promise<void>((resolve) => void next.once('end', resolve));
      next.on('error', lost);
      next.on('notification', ({ payload = '', processId }) => {
        if (processId !== (next as unknown as { processID: number }).processID) tellAll(payload);
      });
      try {
        await next.connect();
        await next.query(`listen ${CHANNEL}`);
        // Who closed meanwhile knew of no connection to end.
        if (isOpen) {
          client = next;
          for (const gap of gaps) gap();
          await ended;
        }
      } catch (error) {
        lost(error as Error);
      }
      client = undefined;
      await next.end().catch(() => undefined);
      if (isOpen) await pause(AGAIN_MS, undefined, { ref: false });
    }
  }

  function tellAll(payload: string): void {
    for (const line of payload.split('\n')) {
      const at = line.indexOf(' ');
      tell(line.slice(0, at) as Topic, line.slice(at + 1));
    }
  }

  function flush(): void {
    const lines = [...new Set(waiting)];
    waiting = [];
    for (let at = 0; at < lines.length; at += MOST_IN_ONE) {
      const payload = lines.slice(at, at + MOST_IN_ONE).join('\n');
      // While the connection is away nobody hears it; the others look for themselves after the gap.
      client?.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(lost);
    }
  }

  return {
    send: (topic, text) => {
      tell(topic, text);
      if (waiting.length === 0) setTimeout(flush, GATHER_MS).unref();
      waiting.push(`${topic} ${text}`);
    },
    listen,
    onGap: (listener) => void gaps.add(listener),
    close: async () => {
      isOpen = false;
      await client?.end().catch(() => undefined);
      await connecting;
    },
  };
}

/** For a process that ends at once: told on the commit of what it wrote, and waited for. */
export async function signalNow(database: Database, topic: Topic, text: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`${topic} ${text}`})`.execute(database);
}

function createListeners() {
  const listeners = new Map<Topic, Set<(text: string) => void>>();
  return {
    tell: (topic: Topic, text: string) => {
      for (const listener of listeners.get(topic) ?? []) listener(text);
    },
    listen: (topic: Topic, listener: (text: string) => void) => {
      listeners.set(topic, (listeners.get(topic) ?? new Set()).add(listener));
    },
  };
}
