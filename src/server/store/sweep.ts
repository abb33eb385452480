/** Deletes rows that nobody can use any more. */
import type { Database } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A client that retries does so within minutes; a day is generous. */
const repliesKeptMs = dayMs;
/** Text of a person who has a sign-in, which nobody came back to submit. */
const textKeptMs = 60 * dayMs;
/** A session that ended is kept for a while, so that its token is told "expired" and not "unknown". */
const endedKeptMs = 7 * dayMs;

/** Visits of this year can be held against the same month of the last one. */
const visitsKeptMs = 396 * dayMs;
/** Nobody goes on with it any more; its events stay. */
const visitSessionKeptMs = 2 * dayMs;

/** What is left of an email that was delivered: nothing but that it was. */
const deliveredKeptMs = 30 * dayMs;
/** An email that was given up: staff had so long to send it again. */
const givenUpKeptMs = 90 * dayMs;

/** Answers how many rows it deleted. Safe to run on several servers at once. */
export async function sweep(database: Database, now: Date): Promise<number> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const results = [
    await database.deleteFrom('draft').where('expiresAt', '<=', now).executeTakeFirst(),
    await database.deleteFrom('autosave').where('updatedAt', '<=', ago(textKeptMs)).executeTakeFirst(),
    await database.deleteFrom('session').where('expiresAt', '<=', ago(endedKeptMs)).executeTakeFirst(),
    await database.deleteFrom('idempotency').where('createdAt', '<=', ago(repliesKeptMs)).executeTakeFirst(),
    await database.deleteFrom('signInCode').where('expiresAt', '<=', ago(dayMs)).executeTakeFirst(),
    await database.deleteFrom('reset').where('expiresAt', '<=', ago(endedKeptMs)).executeTakeFirst(),
    await database.deleteFrom('handoff').where('expiresAt', '<=', now).executeTakeFirst(),
    await database.deleteFrom('telemetryEvent').where('at', '<=', ago(visitsKeptMs)).executeTakeFirst(),
    await database
      .deleteFrom('telemetrySession')
      .where('startedAt', '<=', ago(visitSessionKeptMs))
      .executeTakeFirst(),
    await database.deleteFrom('talkNonce').where('expiresAt', '<=', now).executeTakeFirst(),
    await endedEmails(database, 'delivered', ago(deliveredKeptMs)),
    await endedEmails(database, 'givenUp', ago(givenUpKeptMs)),
    await endedTalks(database, now),
    await database.deleteFrom('throttle').where('until', '<=', ago(dayMs)).executeTakeFirst(),
  ];
  return results.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0);
}

/** One that waits stays, however long. */
function endedEmails(database: Database, state: 'delivered' | 'givenUp', until: Date) {
  return database
    .deleteFrom('outbox')
    .where('state', '=', state)
    .where('endedAt', '<=', until)
    .executeTakeFirst();
}

/** Their days are over. A talk whose files are still to be deleted waits for the sweep that deletes them. */
function endedTalks(database: Database, now: Date) {
  return database
    .deleteFrom('talk')
    .where('expiresAt', '<=', now)
    .where((is) =>
      is.not(is.exists(is.selectFrom('talkFile').select('uuid').whereRef('talkFile.talk', '=', 'talk.uuid'))),
    )
    .executeTakeFirst();
}
