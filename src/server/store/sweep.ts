/** Deletes rows that nobody can use any more, and those of emails and visits that are over their time. */
import { sql } from 'kysely';
import { DEFAULT_RETENTION, retentionCutoff } from '../../engine/model/retention.ts';
import {
  EXPIRING_KINDS,
  type ExpiringKind,
  isEmailDue,
  isListed,
  isVisitDue,
  type RecordRule,
} from './retention-rules.ts';
import type { Database } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A client that retries does so within minutes; a day is generous. */
const repliesKeptMs = dayMs;
/** Text of a person who has a sign-in, which nobody came back to submit. */
const textKeptMs = 60 * dayMs;
/** A session that ended is kept for a while, so that its token is told "expired" and not "unknown". */
const endedKeptMs = 7 * dayMs;
/** Nobody goes on with it any more; its events stay. */
const visitSessionKeptMs = 2 * dayMs;
/** Rows that one statement deletes: others wait for it. */
const AT_ONCE = 5_000;

/** What is counted of the rows; `others` can be used by nobody any more. */
export type SweptKind = ExpiringKind | 'drafts' | 'texts' | 'talks' | 'others';

export interface SweepOptions {
  /** By default all lenders keep them as nobody says otherwise. */
  rules?: Record<ExpiringKind, RecordRule[]>;
  swept?: (kind: SweptKind, count: number) => void;
}

/** Answers how many rows it deleted. Safe to run on several servers at once. */
export async function sweep(
  database: Database,
  now: Date,
  { rules = rulesUnlessSaid(now), swept = () => undefined }: SweepOptions = {},
): Promise<number> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  let all = 0;
  const count = async (kind: SweptKind, deleting: Promise<{ numDeletedRows: bigint }>) => {
    const rows = Number((await deleting).numDeletedRows);
    all += rows;
    swept(kind, rows);
    return rows;
  };
  const deleteFrom = database.deleteFrom.bind(database);
  await count('drafts', deleteFrom('draft').where('expiresAt', '<=', now).executeTakeFirst());
  await count('texts', deleteFrom('autosave').where('updatedAt', '<=', ago(textKeptMs)).executeTakeFirst());
  await count('others', endedSessions(database, ago(endedKeptMs)));
  await count(
    'others',
    deleteFrom('idempotency').where('createdAt', '<=', ago(repliesKeptMs)).executeTakeFirst(),
  );
  await count('others', deleteFrom('signInCode').where('expiresAt', '<=', ago(dayMs)).executeTakeFirst());
  await count('others', deleteFrom('reset').where('expiresAt', '<=', ago(endedKeptMs)).executeTakeFirst());
  await count('others', deleteFrom('handoff').where('expiresAt', '<=', now).executeTakeFirst());
  await count(
    'others',
    deleteFrom('telemetrySession').where('startedAt', '<=', ago(visitSessionKeptMs)).executeTakeFirst(),
  );
  await count('others', deleteFrom('talkNonce').where('expiresAt', '<=', now).executeTakeFirst());
  await count('others', deleteFrom('throttle').where('until', '<=', ago(dayMs)).executeTakeFirst());
  await count('talks', endedTalks(database, now));
  for (const kind of EXPIRING_KINDS) {
    for (const rule of rules[kind]) while ((await count(kind, someOf(database, kind, rule))) === AT_ONCE);
  }
  // The sandbox's mailbox shows what went out.
  for (const rule of rules.emails) await count('emails', oldInMailbox(database, rule));
  return all;
}

function rulesUnlessSaid(now: Date): Record<ExpiringKind, RecordRule[]> {
  const ofAll = (kind: ExpiringKind) => [
    { lenders: { notIn: [] }, before: retentionCutoff(DEFAULT_RETENTION[kind], now) },
  ];
  return { emails: ofAll('emails'), unsentEmails: ofAll('unsentEmails'), visits: ofAll('visits') };
}

function someOf(database: Database, kind: ExpiringKind, rule: RecordRule) {
  if (kind === 'visits') {
    const due = database
      .selectFrom('telemetryEvent')
      .select(sql<string>`ctid`.as('row'))
      .where((is) => isVisitDue(is, rule));
    return database
      .deleteFrom('telemetryEvent')
      .where(sql<string>`ctid`, 'in', due.limit(AT_ONCE))
      .executeTakeFirst();
  }
  const state = kind === 'emails' ? 'delivered' : 'givenUp';
  const due = database.selectFrom('outbox').select('uuid');
  const some = due.where((is) => isEmailDue(is, state, rule)).limit(AT_ONCE);
  return database.deleteFrom('outbox').where('uuid', 'in', some).executeTakeFirst();
}

function oldInMailbox(database: Database, { lenders, before }: RecordRule) {
  return database
    .deleteFrom('mail')
    .where((is) => is.and([is('at', '<', before), isListed(is, 'org', lenders)]))
    .executeTakeFirst();
}

/** When somebody was last here outlives the sessions that tell of it. */
async function endedSessions(database: Database, until: Date): Promise<{ numDeletedRows: bigint }> {
  const { rows } = await sql<{ count: number }>`
    with gone as (delete from session where expires_at <= ${until} returning identity, seen_at),
      noted as (
        update identity set seen_at = greatest(identity.seen_at, last.seen_at)
        from (select identity, max(seen_at) as seen_at from gone group by identity) as last
        where identity.uuid = last.identity
      )
    select count(*)::int as count from gone`.execute(database);
  return { numDeletedRows: BigInt(rows[0]?.count ?? 0) };
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
