/** Attempts counted in the database, each count in one statement, and how long the next one has to wait. */
import { sql } from 'kysely';
import type { Parts } from './parts.ts';

export interface ThrottlePolicy {
  /** Attempts within the window before the first wait. */
  limit: number;
  windowSeconds: number;
  firstWaitSeconds: number;
  longestWaitSeconds: number;
}

/** Counted in the database, so that all servers count together. */
export interface Throttle {
  /**
   * Counts an attempt before it is made, so that a hundred at once gain nothing.
   * Answers undefined when it may go on, else the time until which it may not.
   */
  attempt(key: string, policy: ThrottlePolicy): Promise<Date | undefined>;
  /** Takes one attempt back: it was no failure. */
  forgive(key: string, policy: ThrottlePolicy): Promise<void>;
  clear(key: string): Promise<void>;
}

/** Beyond this many doublings every wait is the longest, and the power would only overflow. */
const mostDoublings = 20;

export function createThrottle({ database, clock }: Parts): Throttle {
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
      if (rows.length > 0) return undefined;
      const held = await database
        .selectFrom('throttle')
        .select('until')
        .where('key', '=', key)
        .executeTakeFirst();
      return held?.until;
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
  };
}

/** The window has passed since the first attempt, and since the last wait ended. */
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
