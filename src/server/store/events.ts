/** Events: what happened to what, and by whom. They are added, and never changed. */
import { sql } from 'kysely';
import { openSealed, sealWhole } from '../secrets/sealing.ts';
import { type ChainEnd, chainTag, eventHash } from './event-chain.ts';
import type { Parts } from './parts.ts';
import { reasonPointer, reasonRow } from './sealed-columns.ts';
import { type Database, isUuid } from './tables.ts';

/** What happened, and to which fields: names only, never values. */
export interface StoreEvent {
  id: number;
  at: Date;
  /** Uuid of the application, draft or identity that it happened to. */
  subject: string;
  /** Uuid of an identity, or `visitor`. */
  actor: string;
  org: string;
  screen: string | null;
  kind: string;
  product: string | null;
  flow: string | null;
  bundle: string | null;
  /** JSON pointers of the fields that changed. */
  pointers: string[];
  /** The status that it left the application in, where it moved it. */
  status: string | null;
  /** What it was about beside fields, such as a review and its outcome. Names, never values. */
  about: string | null;
  /** Why somebody of the staff did it, in their words; sealed. */
  reason: string | null;
}

export interface NewEvent {
  subject: string;
  actor: string;
  org: string;
  kind: string;
  screen?: string;
  product?: string;
  flow?: string;
  bundle?: string;
  pointers?: string[];
  status?: string;
  about?: string;
  reason?: string;
}

export interface Events {
  add(event: NewEvent): Promise<void>;
  /** Not where the same actor did the same since then. */
  addUnlessSince(event: NewEvent, since: Date): Promise<void>;
  /** The oldest first. */
  of(subject: string): Promise<StoreEvent[]>;
  /** All of a subject, for good. That there were so many stays known. */
  erase(subject: string): Promise<void>;
}

export function createEvents(parts: Parts): Events {
  const { database, keys, clock, chainEnds } = parts;
  // An event and the end of its chain are written together, or not at all.
  const together = <T>(work: (tx: Database) => Promise<T>) =>
    database.isTransaction ? work(database) : database.transaction().execute(work);
  return {
    add: (event) =>
      together(async (tx) => {
        const known = chainEnds.find(event.subject);
        if (known && (await append(tx, event, known))) return;
        await appendLocked(tx, event, await lockedEnd(tx, event.subject));
      }),
    addUnlessSince: (event, since) =>
      together(async (tx) => {
        const end = await lockedEnd(tx, event.subject);
        const own = tx.selectFrom('event').select('id').where('subject', '=', event.subject);
        const same = own.where('actor', '=', event.actor).where('kind', '=', event.kind);
        const about = sql<boolean>`about is not distinct from ${event.about ?? null}`;
        const found = await same.where(about).where('at', '>', since).limit(1).executeTakeFirst();
        if (!found) await appendLocked(tx, event, end);
      }),
    of: async (subject) => {
      if (!isUuid(subject)) return [];
      const own = database.selectFrom('event').selectAll().where('subject', '=', subject);
      return (await own.orderBy('id').execute()).map(
        ({ reason, seq: _, hash: __, hashBefore: ___, ...event }) => ({
          ...event,
          reason:
            reason === null
              ? null
              : String(openSealed(keys, reasonRow(subject), reason, reasonPointer(event.kind))),
        }),
      );
    },
    erase: (subject) =>
      together(async (tx) => {
        const end = await lockedEnd(tx, subject);
        await sql`select set_config('hearthline.erasing', 'on', true)`.execute(tx);
        await tx.deleteFrom('event').where('subject', '=', subject).execute();
        await sql`select set_config('hearthline.erasing', 'off', true)`.execute(tx);
        const erased = { ...end, erased: end.seq };
        const tag = chainTag(keys, subject, erased);
        await tx
          .updateTable('eventChain')
          .set({ ...erased, tag })
          .where('subject', '=', subject)
          .execute();
      }),
  };
  /** Nobody else can have moved an end that is locked: an event that was not written takes its act back with it. */
  async function appendLocked(tx: Database, event: NewEvent, end: ChainEnd): Promise<void> {
    if (await append(tx, event, end)) return;
    throw new Error(`The event "${event.kind}" was not written: its chain does not end where it was locked.`);
  }
  /** Answers false, and writes nothing, where the chain ends otherwise. */
  async function append(
    tx: Database,
    { pointers = [], ...event }: NewEvent,
    before: ChainEnd,
  ): Promise<boolean> {
    const { subject, kind } = event;
    const reason = event.reason ?? null;
    const row = {
      ...{ at: clock(), subject, actor: event.actor, org: event.org, kind, pointers, seq: before.seq + 1 },
      ...{ screen: event.screen ?? null, product: event.product ?? null, flow: event.flow ?? null },
      ...{ bundle: event.bundle ?? null, status: event.status ?? null, about: event.about ?? null },
    };
    const hash = eventHash(keys, { ...row, reason }, before.hash);
    const end = { seq: row.seq, hash, erased: before.erased };
    const sealed =
      reason === null
        ? null
        : JSON.stringify(sealWhole(keys, reasonRow(subject), reasonPointer(kind), reason));
    const { numAffectedRows } = await sql`
      with chained as (
        update event_chain set seq = ${end.seq}, hash = ${hash}, tag = ${chainTag(keys, subject, end)}
        where subject = ${subject} and seq = ${before.seq} and hash = ${before.hash} and erased = ${before.erased}
        returning subject
      )
      insert into event
        (subject, at, actor, org, kind, pointers, seq, hash, hash_before,
         screen, product, flow, bundle, status, about, reason)
      select subject, ${row.at}, ${row.actor}, ${row.org}, ${kind}, ${JSON.stringify(pointers)}, ${row.seq},
        ${hash}, ${before.hash}, ${row.screen}, ${row.product}, ${row.flow}, ${row.bundle}, ${row.status},
        ${row.about}, ${sealed}
      from chained`.execute(tx);
    if (numAffectedRows !== 1n) return false;
    chainEnds.remember(subject, end);
    return true;
  }
}

/** Kept from other writers until the transaction ends: who adds to another subject waits for nobody. */
async function lockedEnd(tx: Database, subject: string): Promise<ChainEnd> {
  return tx
    .insertInto('eventChain')
    .values({ subject, seq: 0, hash: '', erased: 0, tag: '' })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ subject }))
    .returning(['seq', 'hash', 'erased'])
    .executeTakeFirstOrThrow();
}
