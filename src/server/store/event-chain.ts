/** The chain of a subject's events: each holds a keyed hash of itself and of the one before, and whoever walks it finds what was changed, put in or taken out. */
import { type Selectable, sql } from 'kysely';
import { isDigestOf, type Keyring } from '../secrets/keyring.ts';
import { openSealed } from '../secrets/sealing.ts';
import { rolesWithoutEvents, withoutEvents } from './event-owners.ts';
import type { EventTables } from './event-tables.ts';
import { reasonPointer, reasonRow } from './sealed-columns.ts';
import type { Database } from './tables.ts';

/**
 * A chain per subject, not one for all: whoever writes locks the end of one chain only, which the journey's lock has done
 * already, so that a hundred servers write side by side.
 */
export interface ChainEnd {
  /** How many events there were. */
  seq: number;
  /** Of the last one. */
  hash: string;
  /** How many of the first ones were erased. */
  erased: number;
}

/** The ends that this process wrote last: where the database holds that very end, nobody has to ask for it. */
export interface ChainEnds {
  find(subject: string): ChainEnd | undefined;
  /** A transaction that is rolled back leaves an end here that the database does not hold. */
  remember(subject: string, end: ChainEnd): void;
}

/** Subjects in memory at most: those that are worked on now. */
const MOST_ENDS = 1_000;

export function createChainEnds(): ChainEnds {
  const ends = new Map<string, ChainEnd>();
  return {
    find: (subject) => ends.get(subject),
    remember: (subject, end) => {
      ends.delete(subject);
      // A Map lists its oldest entry first.
      const [oldest] = ends.keys();
      if (ends.size >= MOST_ENDS && oldest !== undefined) ends.delete(oldest);
      ends.set(subject, end);
    },
  };
}

type StoredRow = Selectable<EventTables['event']>;

/** What a hash is made of; the reason in plain text, since it may be sealed anew. */
interface Hashed extends Omit<StoredRow, 'id' | 'hash' | 'hashBefore' | 'reason'> {
  reason: string | null;
}

export function eventHash(keys: Pick<Keyring, 'digest'>, event: Hashed, before: string): string {
  return keys.digest('event', eventText(event, before));
}

function eventText(event: Hashed, before: string): string {
  const { seq, at, subject, actor, org, kind, screen, product, flow, bundle, status, about } = event;
  const { pointers, reason } = event;
  const where = [screen, product, flow, bundle, status, about];
  return JSON.stringify([before, seq, at.toISOString(), subject, actor, org, kind, where, pointers, reason]);
}

/** Of the end, and of nothing that stands in an event: who takes the last ones out cannot make it. */
export function chainTag(keys: Pick<Keyring, 'digest'>, subject: string, end: ChainEnd): string {
  return keys.digest('event', endText(subject, end));
}

function endText(subject: string, { seq, hash, erased }: ChainEnd): string {
  return JSON.stringify(['end', subject, seq, hash, erased]);
}

export interface ChainsRead {
  /** A sentence each. */
  problems: string[];
  events: number;
  subjects: number;
  /** Events that were written before there were chains. */
  older: number;
}

/** Walks all chains as they stand at one moment, while servers may go on writing. */
export function readChains(database: Database, keys: Keyring): Promise<ChainsRead> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const firstId = await firstChained(tx);
      const problems = [...(await withoutEvents(tx)), ...(await rolesWithoutEvents(tx))];
      const read: ChainsRead = { problems, events: 0, subjects: 0, older: 0 };
      for (let after = FIRST; ; ) {
        const ends = await subjectsAfter(tx, after);
        for (const { subject, ...end } of ends) await readChain(tx, keys, { subject, end, firstId }, read);
        const last = ends.at(-1);
        if (!last) return read;
        after = last.subject;
      }
    });
}

async function firstChained(tx: Database): Promise<number> {
  const query = tx.selectFrom('event').select(({ fn }) => fn.min('id').as('first'));
  const found = await query.where('seq', 'is not', null).executeTakeFirst();
  return found?.first ?? Number.POSITIVE_INFINITY;
}

const FIRST = '00000000-0000-0000-0000-000000000000';
const AT_ONCE = 500;

interface Ending {
  subject: string;
  seq: number | null;
  hash: string | null;
  erased: number | null;
  tag: string | null;
}

/** Those that have events, and those that should have. */
async function subjectsAfter(tx: Database, after: string): Promise<Ending[]> {
  const { rows } = await sql<Ending>`
    select subject, seq, hash, erased, tag
    from (select subject from event union select subject from event_chain) as known
    left join event_chain using (subject)
    where subject > ${after}::uuid order by subject limit ${AT_ONCE}::int`.execute(tx);
  return rows;
}

interface Chain {
  subject: string;
  end: Omit<Ending, 'subject'>;
  /** What was written before it is in no chain. */
  firstId: number;
}

async function readChain(tx: Database, keys: Keyring, chain: Chain, read: ChainsRead): Promise<void> {
  const { subject, end, firstId } = chain;
  const own = tx.selectFrom('event').selectAll().where('subject', '=', subject);
  const rows = await own.orderBy('seq').orderBy('id').execute();
  let number = end.erased ?? 0;
  let before: string | undefined;
  for (const row of rows) {
    const what = `Event ${row.id} of ${subject} (${row.kind})`;
    if (row.seq === null && row.id < firstId) {
      read.older += 1;
      continue;
    }
    const missing = (row.seq ?? 0) - number - 1;
    if (row.seq === null || missing < 0) read.problems.push(`${what} was put in.`);
    else {
      if (missing > 0) read.problems.push(`Before event ${row.id} of ${subject} ${countedMissing(missing)}.`);
      const follows = missing > 0 || before === undefined || before === row.hashBefore;
      if (!follows || !isOwn(keys, row)) read.problems.push(`${what} was changed.`);
      [number, before] = [row.seq, row.hash ?? ''];
    }
  }
  read.events += rows.length;
  read.subjects += 1;
  readEnd(keys, chain, { number, before }, read);
}

/** The end tells how many there were: who takes the last ones out would have to make its tag anew. */
function readEnd(
  keys: Keyring,
  { subject, end: { seq, hash, erased, tag } }: Chain,
  last: { number: number; before: string | undefined },
  { problems }: ChainsRead,
): void {
  if (seq === null || hash === null || erased === null || tag === null) {
    if (last.number > 0) problems.push(`The end of the events of ${subject} is missing.`);
    return;
  }
  const isOurs = isDigestOf(keys, 'event', endText(subject, { seq, hash, erased }), tag);
  const isAfter = last.before === undefined || last.number !== seq || last.before === hash;
  if (!isOurs || !isAfter || seq < last.number)
    problems.push(`The end of the events of ${subject} was changed.`);
  else if (seq > last.number)
    problems.push(`At the end of the events of ${subject} ${countedMissing(seq - last.number)}.`);
}

function countedMissing(count: number): string {
  return count === 1 ? 'one is missing' : `${count} are missing`;
}

/** Is it as it was written? A reason that does not open was changed as well. */
function isOwn(keys: Keyring, row: StoredRow): boolean {
  const { subject, kind, hash, hashBefore } = row;
  try {
    const opened =
      row.reason === null ? null : openSealed(keys, reasonRow(subject), row.reason, reasonPointer(kind));
    const reason = opened === null ? null : String(opened);
    return isDigestOf(keys, 'event', eventText({ ...row, reason }, hashBefore ?? ''), hash ?? '');
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}
