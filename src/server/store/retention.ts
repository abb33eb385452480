/** How records go that are over their time: each application and each account whole, in one transaction, with all that hangs on it. */
import { sql } from 'kysely';
import { createEvents } from './events.ts';
import type { Parts } from './parts.ts';
import {
  type ApplicationRule,
  hasNothing,
  isAccountDue,
  isApplicationDue,
  isChainDue,
  isEmailDue,
  isOfNoFlow,
  isVisitDue,
  type RecordRule,
  type RetentionRules,
} from './retention-rules.ts';
import { FACTORS } from './sign-in-tables.ts';
import { type Database, isUuid } from './tables.ts';

/** How many would go, of one lender. */
export interface DueCount {
  org: string;
  kind: string;
  count: number;
}

export interface UnknownCount {
  org: string;
  product: string;
  status: string;
  count: number;
}

export interface RetentionRows {
  /** Uuids above `after` of applications that are over their time, in their order. */
  dueApplications(rule: ApplicationRule, after: string, most: number): Promise<string[]>;
  /** All rows of it, its files' bytes given up; its events stay, and tell of it. False where it is not due any more, or another server has it. */
  eraseApplication(uuid: string, rule?: ApplicationRule): Promise<boolean>;
  /** Gives up answered files of applications that are kept longer than those. Answers how many, at most `most`. */
  eraseFiles(rule: ApplicationRule, most: number): Promise<number>;
  dueAccounts(rule: RecordRule, after: string, most: number): Promise<string[]>;
  /** False where something is left of them, or it is not due any more. */
  eraseAccount(uuid: string, rule?: RecordRule): Promise<boolean>;
  /** What happened to records that are gone. */
  dueChains(rule: RecordRule, after: string, most: number): Promise<string[]>;
  /** Applications that no rule is about, since no flow knows their status: they stay. */
  countUnknown(rules: RetentionRules): Promise<UnknownCount[]>;
  /** By lender and kind. Nothing is changed. */
  count(rules: RetentionRules): Promise<DueCount[]>;
  /** Keys of bytes that no row names any more. */
  abandonedBlobs(most: number): Promise<string[]>;
  forgetBlob(blob: string): Promise<void>;
  /** The agreement of an application is over since then. False where there is no such application. */
  endAgreement(uuid: string, at: Date): Promise<boolean>;
}

export function createRetention(parts: Parts): RetentionRows {
  const { database, clock } = parts;
  const together = <T>(work: (tx: Database) => Promise<T>) =>
    database.isTransaction ? work(database) : database.transaction().execute(work);
  return {
    dueApplications: async (rule, after, most) => {
      const due = database.selectFrom('application').select('uuid');
      const own = due.where((is) => isApplicationDue(is, rule)).where('uuid', '>', after);
      return (await own.orderBy('uuid').limit(most).execute()).map(({ uuid }) => uuid);
    },
    eraseApplication: (uuid, rule) =>
      together((tx) => eraseApplication({ ...parts, database: tx }, uuid, rule)),
    eraseFiles: (rule, most) =>
      together(async (tx) => {
        const due = tx
          .selectFrom('upload')
          .innerJoin('application', 'application.uuid', 'upload.application')
          .select('upload.uuid')
          .where('upload.state', '=', 'attached')
          .where((is) => isApplicationDue(is, rule));
        const some = await due.limit(most).forUpdate('upload').skipLocked().execute();
        const uuids = some.map(({ uuid }) => uuid);
        if (uuids.length === 0) return 0;
        const gone = await tx.deleteFrom('upload').where('uuid', 'in', uuids).returning('blob').execute();
        await abandon(tx, gone, clock());
        return gone.length;
      }),
    dueAccounts: async (rule, after, most) => {
      const due = database.selectFrom('identity').select('uuid');
      const own = due.where((is) => isAccountDue(is, rule)).where('uuid', '>', after);
      return (await own.orderBy('uuid').limit(most).execute()).map(({ uuid }) => uuid);
    },
    eraseAccount: (uuid, rule) => together((tx) => eraseAccount({ ...parts, database: tx }, uuid, rule)),
    dueChains: async (rule, after, most) => {
      const due = database.selectFrom('eventChain').select('subject');
      const own = due.where((is) => isChainDue(is, rule)).where('subject', '>', after);
      return (await own.orderBy('subject').limit(most).execute()).map(({ subject }) => subject);
    },
    count: (rules) => countDue(database, rules),
    countUnknown: ({ known }) =>
      database
        .selectFrom('application')
        .select(['org', 'product', 'status', sql<number>`count(*)::int`.as('count')])
        .where((is) => isOfNoFlow(is, known))
        .groupBy(['org', 'product', 'status'])
        .orderBy('org')
        .orderBy('product')
        .orderBy('status')
        .execute(),
    abandonedBlobs: async (most) => {
      const rows = database.selectFrom('abandonedBlob').select('blob').orderBy('at').limit(most);
      return (await rows.execute()).map(({ blob }) => blob);
    },
    forgetBlob: async (blob) => {
      await database.deleteFrom('abandonedBlob').where('blob', '=', blob).execute();
    },
    endAgreement: async (uuid, at) => {
      if (!isUuid(uuid)) return false;
      const row = database.updateTable('application').set({ overAt: at }).where('uuid', '=', uuid);
      return (await row.executeTakeFirst()).numUpdatedRows === 1n;
    },
  };
}

/** Files first: an application is not deleted under them. What refers to it with `on delete cascade` goes with its row. */
async function eraseApplication(parts: Parts, uuid: string, rule?: ApplicationRule): Promise<boolean> {
  const { database: tx, clock, tell } = parts;
  const row = await tx
    .selectFrom('application')
    .select(['identity', 'org', 'product', 'flow', 'bundle', 'status'])
    .where('uuid', '=', uuid)
    .$if(rule !== undefined, (query) => query.where((is) => isApplicationDue(is, rule!)))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return false;
  const { identity, product, ...place } = row;
  const files = await tx.deleteFrom('upload').where('application', '=', uuid).returning('blob').execute();
  await abandon(tx, files, clock());
  await eraseTalks(tx, { application: uuid }, clock());
  await tx.deleteFrom('signature').where('application', '=', uuid).execute();
  await tx.deleteFrom('autosave').where('application', '=', uuid).execute();
  await tx.deleteFrom('outbox').where('application', '=', uuid).execute();
  await tx.deleteFrom('feedback').where('application', '=', uuid).execute();
  await tx.deleteFrom('application').where('uuid', '=', uuid).execute();
  // What is known of a person is known to one product: without an application of it, to none.
  const others = tx.selectFrom('application').select('uuid').where('identity', '=', identity);
  await tx
    .deleteFrom('person')
    .where('identity', '=', identity)
    .where('product', '=', product)
    .where((is) => is.not(is.exists(others.where('product', '=', product))))
    .execute();
  const event = { subject: uuid, actor: 'retention', kind: 'erased', ...place, product };
  await createEvents(parts).add(event);
  tell('application', uuid);
  return true;
}

/** A row without a sign-in is nobody's: what refers to it with `on delete cascade` goes with it. */
async function eraseAccount(parts: Parts, uuid: string, rule?: RecordRule): Promise<boolean> {
  const { database: tx, clock, tell } = parts;
  const row = await tx
    .selectFrom('identity')
    .select('org')
    .where('uuid', '=', uuid)
    .where((is) => (rule ? isAccountDue(is, rule) : hasNothing(is)))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return false;
  await eraseTalks(tx, { identity: uuid }, clock());
  await tx.deleteFrom('person').where('identity', '=', uuid).execute();
  await tx.deleteFrom('feedback').where('identity', '=', uuid).execute();
  for (const factor of FACTORS) await tx.deleteFrom(factor).where('identity', '=', uuid).execute();
  await tx.deleteFrom('idempotency').where('scope', '=', `identity:${uuid}`).execute();
  await tx.deleteFrom('draft').where('claimedBy', '=', uuid).execute();
  await tx.deleteFrom('identity').where('uuid', '=', uuid).execute();
  await createEvents(parts).add({ subject: uuid, actor: 'retention', org: row.org, kind: 'erased' });
  tell('identity', uuid);
  return true;
}

/** Messages and ratings go with their talk; its files before it. */
async function eraseTalks(
  tx: Database,
  whose: { application: string } | { identity: string },
  now: Date,
): Promise<void> {
  const talks = await tx
    .selectFrom('talk')
    .select('uuid')
    .where((is) =>
      'application' in whose
        ? is('application', '=', whose.application)
        : is('identity', '=', whose.identity),
    )
    .forUpdate()
    .execute();
  const uuids = talks.map(({ uuid }) => uuid);
  if (uuids.length === 0) return;
  const files = await tx.deleteFrom('talkFile').where('talk', 'in', uuids).returning('blob').execute();
  await abandon(tx, files, now);
  await tx.deleteFrom('talk').where('uuid', 'in', uuids).execute();
}

/** Their bytes go once the transaction is there for all to see. */
async function abandon(tx: Database, files: readonly { blob: string }[], at: Date): Promise<void> {
  if (files.length === 0) return;
  const rows = files.map(({ blob }) => ({ blob, at }));
  await tx
    .insertInto('abandonedBlob')
    .values(rows)
    .onConflict((conflict) => conflict.column('blob').doNothing())
    .execute();
}

/** Two rules may be about one kind of one lender: their counts stand together. */
async function countDue(database: Database, rules: RetentionRules): Promise<DueCount[]> {
  const counts = new Map<string, DueCount>();
  const add = async (kind: string, counting: Promise<{ org: string; count: number | string | bigint }[]>) => {
    for (const { org, count } of await counting) {
      const known = counts.get(`${org} ${kind}`)?.count ?? 0;
      counts.set(`${org} ${kind}`, { org, kind, count: known + Number(count) });
    }
  };
  const number = sql<number>`count(*)::int`.as('count');
  const applications = () => database.selectFrom('application').select(['application.org', number]);
  for (const rule of rules.applications) {
    const due = applications().where((is) => isApplicationDue(is, rule));
    await add(rule.record, due.groupBy('application.org').execute());
  }
  for (const rule of rules.files) {
    const files = applications().innerJoin('upload', 'upload.application', 'application.uuid');
    const due = files.where('upload.state', '=', 'attached').where((is) => isApplicationDue(is, rule));
    await add('files', due.groupBy('application.org').execute());
  }
  for (const rule of rules.accounts) {
    const due = database
      .selectFrom('identity')
      .select(['org', number])
      .where((is) => isAccountDue(is, rule));
    await add('accounts', due.groupBy('org').execute());
  }
  for (const rule of rules.events) {
    const events = database
      .selectFrom('event')
      .innerJoin('eventChain', 'eventChain.subject', 'event.subject');
    const due = events
      .select(['event.org', sql<number>`count(distinct event.subject)::int`.as('count')])
      .where((is) => isChainDue(is, rule));
    await add('events', due.groupBy('event.org').execute());
  }
  for (const kind of ['emails', 'unsentEmails'] as const) {
    const state = kind === 'emails' ? 'delivered' : 'givenUp';
    for (const rule of rules[kind]) {
      const due = database.selectFrom('outbox').select(['org', number]);
      await add(
        kind,
        due
          .where((is) => isEmailDue(is, state, rule))
          .groupBy('org')
          .execute(),
      );
    }
  }
  for (const rule of rules.visits) {
    const due = database
      .selectFrom('telemetryEvent')
      .select(['org', number])
      .where((is) => isVisitDue(is, rule));
    await add('visits', due.groupBy('org').execute());
  }
  return [...counts.values()].sort((one, other) => one.org.localeCompare(other.org));
}
