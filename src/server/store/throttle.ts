/** Attempts counted in the database, each count in one statement, and how long the next one has to wait. */
import { sql } from 'kysely';
import type { Parts } from './parts.ts';

export interface ThrottlePolicy {
  /** Attempts before the first wait. */
  limit: number;
  /** Without an attempt for so long the count begins anew. */
  windowSeconds: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
}

/** So many in a time, however many are asked for. */
export interface Allowance {
  most: number;
  seconds: number;
}

/** Counted in the database, so that all servers count together. */
export interface Throttle {
  /**
   * Counts an attempt that may fail before it is made, so that a hundred at once gain nothing. Of what may be had so often
   * in a time there is `take`: somebody who never pauses is counted here for ever.
   * Answers undefined when it may go on, else the time until which it may not.
   */
  attempt(key: string, policy: ThrottlePolicy): Promise<Date | undefined>;
  /** Takes one attempt back: it was no failure. */
  forgive(key: string, policy: ThrottlePolicy): Promise<void>;
  clear(key: string): Promise<void>;
  /**
   * Takes one, or `many`, of so many that there are in a window, which begins with the first and lasts however many are taken.
   * Answers the time at which there are some again, where too few are left. What is taken in a transaction counts once it is written.
   */
  take(key: string, of: Allowance, many?: number): Promise<Date | undefined>;
  /** Puts back one that was taken: its window goes on. */
  putBack(key: string): Promise<void>;
}

/** Beyond this many doublings every wait is the longest, and the power would only overflow. */
const mostDoublings = 20;

export function createThrottle({ database, clock }: Parts): Throttle {
  const untilOf = async (key: string) => {
    const query = database.selectFrom('throttle').select('until').where('key', '=', key);
    return (await query.executeTakeFirst())?.until;
  };
  return {
    attempt: async (key, policy) => {
      const now = clock();
      const { rows } = await sql<{ counted: boolean; until: Date }>`
        insert into throttle as t (key, attempts, since, until)
        values (${key}, 1, ${now}::timestamptz, ${untilAfter(1, policy, now)}::timestamptz)
        on conflict (key) do update set
          since = case when ${isOver(policy, now)} then ${now}::timestamptz else t.since end,
          attempts = case when ${isOver(policy, now)} then 1 else t.attempts + 1 end,
          until = case when ${isOver(policy, now)} then ${untilAfter(1, policy, now)}::timestamptz
                       else ${now}::timestamptz + ${waitAfterNext(policy)} end
        where t.until <= ${now}::timestamptz
        returning until`.execute(database);
      return rows.length > 0 ? undefined : untilOf(key);
    },
    forgive: async (key, { limit }) => {
      await database
        .updateTable('throttle')
        .set({
          attempts: sql`greatest(attempts - 1, 0)`,
          until: sql`case when attempts - 1 < ${limit}::int then since else until end`,
        })
        .where('key', '=', key)
        .execute();
    },
    clear: async (key) => {
      await database.deleteFrom('throttle').where('key', '=', key).execute();
    },
    take: async (key, { most, seconds }, many = 1) => {
      const now = clock();
      const end = new Date(now.getTime() + seconds * 1000);
      const isOver = sql`t.until <= ${now}::timestamptz`;
      const { rows } = await sql`
        insert into throttle as t (key, attempts, since, until)
        values (${key}, ${many}::int, ${now}::timestamptz, ${end}::timestamptz)
        on conflict (key) do update set
          attempts = case when ${isOver} then ${many}::int else t.attempts + ${many}::int end,
          since = case when ${isOver} then ${now}::timestamptz else t.since end,
          until = case when ${isOver} then ${end}::timestamptz else t.until end
        where ${isOver} or t.attempts + ${many}::int <= ${most}::int
        returning key`.execute(database);
      return rows.length > 0 ? undefined : ((await untilOf(key)) ?? end);
    },
    putBack: async (key) => {
      await database
        .updateTable('throttle')
        .set({ attempts: sql`greatest(attempts - 1, 0)` })
        .where('key', '=', key)
        .execute();
    },
  };
}

/** The window has passed since the last attempt, and since its wait ended. */
function isOver({ windowSeconds }: ThrottlePolicy, now: Date) {
  return sql`greatest(t.since, t.until) + make_interval(secs => ${windowSeconds}::int) <= ${now}::timestamptz`;
}

function untilAfter(attempts: number, { limit, firstWaitSeconds }: ThrottlePolicy, now: Date): Date {
  return attempts < limit ? now : new Date(now.getTime() + firstWaitSeconds * 1000);
}

/** The first wait when the limit is reached, twice as long after each further attempt, up to the longest. */
function waitAfterNext({ limit, firstWaitSeconds, longestWaitSeconds }: ThrottlePolicy) {
  const doublings = sql`least(greatest(t.attempts + 1 - ${limit}::int, 0), ${mostDoublings}::int)`;
  const seconds = sql`least(${longestWaitSeconds}::int, ${firstWaitSeconds}::int * power(2, ${doublings}))`;
  return sql`make_interval(secs => case when t.attempts + 1 < ${limit}::int then 0 else ${seconds} end)`;
}
