/** What is left of a record that is over its time? The part of the store's contract on retention. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { retentionCutoff } from '../../../src/engine/model/retention.ts';
import { readChains } from '../../../src/server/store/event-chain.ts';
import type { ApplicationRule } from '../../../src/server/store/retention-rules.ts';
import { type Bench, schemas } from './contract.ts';

/**
 * What becomes of each table's rows. `application` and `account`: gone with it. `time`: by a time of its own. `events`: what
 * happened, once the record is gone for so long. `stays`: names nobody.
 */
const TABLES: Record<string, 'application' | 'account' | 'time' | 'events' | 'stays'> = {
  ...{ application: 'application', autosave: 'application', document: 'application' },
  ...{ document_request: 'application', feedback: 'application', handoff: 'application' },
  ...{ notification: 'application', outbox: 'application', participant: 'application' },
  ...{ person: 'application', signature: 'application', stage_run: 'application', talk: 'application' },
  ...{ talk_file: 'application', talk_message: 'application', talk_rating: 'application' },
  ...{ upload: 'application' },
  ...{ identity: 'account', session: 'account', reset: 'account', sign_in_code: 'account' },
  ...{ authenticator: 'account', recovery_code: 'account', passkey: 'account' },
  ...{ talk_nonce: 'account', idempotency: 'account', draft: 'account' },
  ...{ abandoned_blob: 'time', mail: 'time', telemetry_event: 'time', telemetry_session: 'time' },
  ...{ throttle: 'time', event: 'events', event_chain: 'stays' },
  ...{ bundle: 'stays', source: 'stays', release: 'stays', release_files: 'stays', migration: 'stays' },
  // Staff act by it: a flag is nobody's record.
  ...{ flag_switch: 'stays', sealing_key: 'stays' },
};

const DAY_MS = 86_400_000;
const PERIOD = '25 months';

/** Somebody with an application, and a row in each table that can hold something of it or of them. */
async function everything({ store, open, clock }: Bench) {
  const org = `org-${randomUUID()}`;
  const details = { email: 'ada@example.com' };
  const identity = (await store.identities.create({ org, details, passwordHash: 'h' }))!.uuid;
  const place = { org, product: 'p', flow: 'f', bundle: 'b' };
  const facts = { application: { ssn: '078-05-1120' } };
  const made = await store.applications.create({ ...place, identity, status: 'NO', facts }, schemas);
  const application = made.uuid;
  const [at, expiresAt] = [clock.now, new Date(clock.now.getTime() + 900 * DAY_MS)];
  await store.people.save({ identity, product: 'p' }, { version: 0 }, facts, schemas);
  const rows: [string, object][] = [];
  const row = (table: string, values: object) => void rows.push([table, values]);
  const uuids = Array.from({ length: 9 }, () => randomUUID());
  const [part, talk, document] = uuids;
  const times = { createdAt: at, updatedAt: at };
  row('participant', {
    ...{ uuid: part, application, role: 'r', org, product: 'p', emailLookup: 'l', facts: '{}', version: 1 },
    ...{ invitedAt: at, ...times },
  });
  for (const participant of [null, part]) {
    row('upload', {
      ...{ uuid: randomUUID(), application, participant, screen: 's', field: '/f', state: 'attached' },
      ...{ blob: `blob-${application}-${participant}`, type: 'image/png', size: 1, sealed: '{}' },
      ...{ createdAt: at, attachedAt: at },
    });
  }
  row('document', {
    ...{ uuid: document, application, name: 'n', title: 't', version: '1', bundle: 'b', snapshot: '{}' },
    ...{ sha256: 's', pages: 1, bytes: '{}', madeAt: at },
  });
  row('signature', {
    ...{ document, application, identity, version: '1', bundle: 'b', readSha256: 's', sealed: '{}', at },
  });
  row('documentRequest', { key: randomUUID(), application, made: '[]', at });
  row('handoff', { stateHash: randomUUID(), identity, application, screen: 's', key: uuids[3], expiresAt });
  row('stageRun', {
    ...{ application, visit: 1, status: 'NO', task: 't', state: 'done', queuedAt: at, dueAt: at, lateAt: at },
  });
  row('autosave', { identity, application, screen: 's', sealed: '{}', updatedAt: at });
  row('outbox', { uuid: uuids[4], org, email: 'e', application, state: 'waiting', at, dueAt: at });
  row('feedback', { uuid: uuids[5], at, org, product: 'p', identity, application, given: '{}' });
  row('notification', { uuid: uuids[6], identity, application, org, product: 'p', sealed: '{}', at });
  row('talk', {
    ...{
      uuid: talk,
      channel: uuids[7],
      org,
      product: 'p',
      mode: 'twilio',
      state: 'open',
      identity,
      application,
    },
    ...{ tokenExpiresAt: expiresAt, sealed: '{}', createdAt: at, activeAt: at, expiresAt },
  });
  row('talkMessage', { talk, seq: 1, id: 'm', sealed: '{}', at });
  row('talkRating', { talk, question: 'q', sealed: '{}', at });
  row('talkFile', { uuid: uuids[8], talk, blob: `blob-${talk}`, sealed: '{}', createdAt: at, expiresAt });
  row('session', { uuid: randomUUID(), identity, org, createdAt: at, expiresAt, seenAt: at });
  row('reset', { tokenHash: randomUUID(), identity, expiresAt });
  row('authenticator', { identity, sealed: '{}' });
  row('passkey', { uuid: randomUUID(), identity, sealed: '{}', counter: 0, createdAt: at });
  row('recoveryCode', { identity, codeHash: 'c' });
  row('signInCode', { challengeHash: randomUUID(), identity, codeHash: 'c', expiresAt });
  row('talkNonce', { nonceHash: randomUUID(), identity, org, expiresAt });
  row('idempotency', { scope: `identity:${identity}`, key: 'k', requestHash: 'r', createdAt: at });
  row('draft', {
    ...{ uuid: randomUUID(), ...place, secretHash: randomUUID(), facts: '{}', answered: '[]', version: 1 },
    ...{ expiresAt, claimedBy: identity, ...times },
  });
  for (const [table, values] of rows)
    await open.database
      .insertInto(table as 'session')
      .values(values as never)
      .execute();
  await store.events.add({ subject: application, actor: identity, org, kind: 'created' });
  await store.events.add({ subject: identity, actor: identity, org, kind: 'registered' });
  const rule: ApplicationRule = {
    ...{ product: 'p', record: 'ended', statuses: ['NO'], lenders: { in: [org] } },
    before: at,
  };
  return { org, identity, application, rule, ids: [identity, application, part!, talk!, document!] };
}

/** By table how many rows name one of these. */
async function naming({ open: { database } }: Bench, ids: string[]): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(
    database,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)} t
      where to_jsonb(t)::text ~ ${ids.join('|')}`.execute(database);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

const tablesOf = (...rules: string[]) => Object.keys(TABLES).filter((name) => rules.includes(TABLES[name]!));
const filled = (counts: Record<string, number>) => Object.keys(counts).filter((name) => counts[name]! > 0);

export function retentionContract(bench: Bench): void {
  test('each table has a rule for how its rows go, and a row of each that belongs to somebody is put to the test', async () => {
    const { ids } = await everything(bench);
    const counts = await naming(bench, ids);
    expect(Object.keys(counts).sort()).toEqual(Object.keys(TABLES).sort());
    expect(filled(counts).sort()).toEqual(
      tablesOf('application', 'account', 'events', 'stays')
        .filter((name) => counts[name]! > 0)
        .sort(),
    );
    expect(filled(counts)).toEqual(expect.arrayContaining(tablesOf('application', 'account', 'events')));
  });

  test('an application stays one day before its time, and one day after nothing of it is left but what happened', async () => {
    const { store, clock, open, keys } = bench;
    const { application, identity, rule, ids, org } = await everything(bench);
    const at = (date: string) => ({ ...rule, before: retentionCutoff(PERIOD, new Date(date)) });
    // It was changed on 20 November 2026.
    expect(clock.now.toISOString()).toMatch(/^2026-11-20/);
    const [early, due] = [at('2028-12-20T23:59:59Z'), at('2028-12-21T00:00:00Z')];
    const first = '00000000-0000-0000-0000-000000000000';
    expect(await store.retention.dueApplications(early, first, 9)).toEqual([]);
    expect(await store.retention.eraseApplication(application, early)).toBe(false);
    expect(await store.retention.dueApplications(due, first, 9)).toEqual([application]);
    expect(await store.retention.eraseApplication(application, due)).toBe(true);
    expect(await store.retention.eraseApplication(application, due)).toBe(false);
    const left = filled(await naming(bench, [application, ids[2]!, ids[3]!, ids[4]!]));
    // The keys of its files are there until their bytes are gone.
    expect(left.sort()).toEqual(['abandoned_blob', 'event', 'event_chain']);
    const blobs = await store.retention.abandonedBlobs(999);
    expect(blobs.filter((blob) => blob.includes(application) || blob.includes(ids[3]!))).toHaveLength(3);
    for (const blob of blobs) await store.retention.forgetBlob(blob);
    expect(filled(await naming(bench, ids)).filter((name) => TABLES[name] === 'application')).toEqual([]);
    expect((await store.events.of(application)).at(-1)).toMatchObject({ kind: 'erased' });

    // Then the account, which was last used on that day, and at last what happened.
    const account = {
      lenders: { in: [org] },
      before: retentionCutoff('1 year', new Date('2027-11-20T23:59:59Z')),
    };
    expect(await store.retention.eraseAccount(identity, account)).toBe(false);
    account.before = retentionCutoff('1 year', new Date('2027-11-21T00:00:00Z'));
    expect(await store.retention.dueAccounts(account, first, 9)).toEqual([identity]);
    expect(await store.retention.eraseAccount(identity, account)).toBe(true);
    expect(filled(await naming(bench, ids)).sort()).toEqual(['event', 'event_chain']);
    const chains = { lenders: { in: [org] }, before: clock.now };
    expect(await store.retention.dueChains(chains, first, 9)).toEqual([]);
    chains.before = new Date(clock.now.getTime() + 1);
    expect(await store.retention.dueChains(chains, first, 9)).toEqual([application, identity].sort());
    for (const subject of [application, identity]) await store.events.erase(subject);
    expect(filled(await naming(bench, ids))).toEqual(['event_chain']);
    expect(
      (await readChains(open.database, keys)).problems.filter((text) => ids.some((id) => text.includes(id))),
    ).toEqual([]);
  });

  test('an agreement is kept while it is open and counted from its end, and other statuses and lenders are not touched', async () => {
    const { store, open, clock } = bench;
    const { application, rule } = await everything(bench);
    const later = new Date(clock.now.getTime() + 1);
    const status = (text: string) =>
      open.database
        .updateTable('application')
        .set({ status: text })
        .where('uuid', '=', application)
        .execute();
    const statuses = { unfinished: ['NEW'], agreements: ['YES'], ended: ['NO'] };
    const isErased = (changes: Pick<ApplicationRule, 'record'> & Partial<ApplicationRule>) =>
      store.retention.eraseApplication(application, {
        ...{ ...rule, before: later, statuses: statuses[changes.record] },
        ...changes,
      });
    await status('YES');
    expect(await isErased({ record: 'agreements' })).toBe(false);
    expect(await isErased({ record: 'ended' })).toBe(false);
    expect(await isErased({ record: 'unfinished' })).toBe(false);
    expect(await store.retention.endAgreement(application, clock.now)).toBe(true);
    for (const lenders of [
      { in: [] },
      { in: ['other'] },
      { notIn: [rule.lenders].flatMap((each) => ('in' in each ? each.in : [])) },
    ])
      expect(await isErased({ record: 'agreements', lenders })).toBe(false);
    expect(await isErased({ record: 'agreements', product: 'q' })).toBe(false);
    expect(await isErased({ record: 'agreements', ofClosed: true })).toBe(false);
    expect(await isErased({ record: 'agreements', before: clock.now })).toBe(false);
    expect(await isErased({ record: 'agreements' })).toBe(true);
  });

  test('a server that dies in the middle of a record leaves all of it, and of two at once one deletes it', async () => {
    const { application, rule, ids } = await everything(bench);
    const due = { ...rule, before: new Date(bench.clock.now.getTime() + 1) };
    const before = await naming(bench, ids);
    const dying = bench.store.transaction(async (tx) => {
      expect(await tx.retention.eraseApplication(application, due)).toBe(true);
      throw new Error('killed');
    });
    await expect(dying).rejects.toThrow('killed');
    expect(await naming(bench, ids)).toEqual(before);
    const other = await bench.another();
    const erased = await Promise.all(
      [bench.store, other].map((store) => store.retention.eraseApplication(application, due)),
    );
    expect(erased.sort()).toEqual([false, true]);
  });

  test('files that are kept for less than their application go before it, and only those that were answered with', async () => {
    const { store, clock } = bench;
    const { application, rule } = await everything(bench);
    expect(await store.retention.eraseFiles(rule, 9)).toBe(0);
    const due = { ...rule, before: new Date(clock.now.getTime() + 1) };
    expect(await store.retention.count({ ...NO_RULES, files: [due] })).toMatchObject([
      { kind: 'files', count: 2 },
    ]);
    expect(await store.retention.eraseFiles(due, 1)).toBe(1);
    expect(await store.retention.eraseFiles(due, 9)).toBe(1);
    expect(await store.retention.count({ ...NO_RULES, files: [due] })).toEqual([]);
    expect(await store.applications.find(application)).toBeDefined();
  });
}

const NO_RULES = {
  ...{
    known: [],
    applications: [],
    files: [],
    accounts: [],
    events: [],
    emails: [],
    unsentEmails: [],
    visits: [],
  },
};
