/** Which records are over their time: rules with their moments, and how each is asked of the tables. */
import type { ExpressionBuilder } from 'kysely';
import type { ApplicationRecord } from '../../engine/model/retention.ts';
import type { Lenders } from './rows.ts';
import type { Tables } from './tables.ts';

export interface RecordRule {
  lenders: Lenders;
  /** What ended before it is over its time. */
  before: Date;
}

export interface ApplicationRule extends RecordRule {
  product: string;
  record: ApplicationRecord;
  /** In which an application is such a record. One that no flow knows is in no rule: it may be open. */
  statuses: readonly string[];
  /** Only of owners who asked for their deletion: for them no record is kept longer than the law says. */
  ofClosed?: true;
}

export const EXPIRING_KINDS = ['emails', 'unsentEmails', 'visits'] as const;
export type ExpiringKind = (typeof EXPIRING_KINDS)[number];

export interface RetentionRules extends Record<ExpiringKind, RecordRule[]> {
  /** All statuses that are known, by product. */
  known: KnownStatuses[];
  applications: ApplicationRule[];
  files: ApplicationRule[];
  accounts: RecordRule[];
  events: RecordRule[];
}

export interface KnownStatuses {
  product: string;
  statuses: readonly string[];
}

type Asking<Name extends keyof Tables> = ExpressionBuilder<Tables, Name>;

/** Of an application: is it over its time? An agreement that is open never is. */
export function isApplicationDue(is: Asking<'application'>, rule: ApplicationRule) {
  const { record, statuses, before, lenders, product, ofClosed } = rule;
  const ended = record === 'agreements' ? 'application.overAt' : 'application.updatedAt';
  return is.and([
    isListed(is, 'application.status', { in: statuses }),
    is('application.product', '=', product),
    is(ended, '<', before),
    isListed(is, 'application.org', lenders),
    ...(ofClosed ? [isOfClosed(is)] : []),
  ]);
}

/** Of an application: is its status, or its product, in none of the files? */
export function isOfNoFlow(is: Asking<'application'>, known: readonly KnownStatuses[]) {
  const isKnown = known.map(({ product, statuses }) =>
    is.and([is('product', '=', product), isListed(is, 'application.status', { in: statuses })]),
  );
  return is.not(is.or(isKnown));
}

function isOfClosed(is: Asking<'application'>) {
  const owner = is.selectFrom('identity').select('identity.uuid');
  return is.exists(
    owner.whereRef('identity.uuid', '=', 'application.identity').where('identity.closedAt', 'is not', null),
  );
}

/** Of a sign-in: is nothing of theirs left, and was nobody here by it for so long? Those of staff stay: events name them. */
export function isAccountDue(is: Asking<'identity'>, { lenders, before }: RecordRule) {
  const seen = is.fn.coalesce('identity.seenAt', 'identity.createdAt');
  const recent = is.selectFrom('session').select('session.uuid').where('session.seenAt', '>=', before);
  const isUnused = is.and([
    is(seen, '<', before),
    is.not(is.exists(recent.whereRef('session.identity', '=', 'identity.uuid'))),
  ]);
  return is.and([
    isListed(is, 'identity.org', lenders),
    is('identity.org', 'not like', 'staff/%'),
    is.or([is('identity.closedAt', 'is not', null), isUnused]),
    hasNothing(is),
  ]);
}

/** Neither an application of their own nor a part in somebody else's, which goes with that application. */
export function hasNothing(is: Asking<'identity'>) {
  const owned = is.selectFrom('application').select('application.uuid');
  const parts = is.selectFrom('participant').select('participant.uuid');
  return is.and([
    is.not(is.exists(owned.whereRef('application.identity', '=', 'identity.uuid'))),
    is.not(is.exists(parts.whereRef('participant.identity', '=', 'identity.uuid'))),
  ]);
}

/** Of the end of a chain: is what its events happened to gone, and for so long? */
export function isChainDue(is: Asking<'eventChain'>, { lenders, before }: RecordRule) {
  const gone = (['application', 'draft', 'identity'] as const).map((table) =>
    is.not(is.exists(is.selectFrom(table).select('uuid').whereRef('uuid', '=', 'eventChain.subject'))),
  );
  const own = is.selectFrom('event').whereRef('event.subject', '=', 'eventChain.subject');
  const isRecent = is.exists(own.select('event.id').where('event.at', '>=', before));
  const ofLenders = own.select('event.id').where((each) => isListed(each, 'event.org', lenders));
  return is.and([
    ...gone,
    is('eventChain.erased', '<', is.ref('eventChain.seq')),
    is.not(isRecent),
    is.exists(ofLenders),
  ]);
}

/** An email that waits stays, however long. */
export function isEmailDue(
  is: Asking<'outbox'>,
  state: 'delivered' | 'givenUp',
  { lenders, before }: RecordRule,
) {
  return is.and([is('state', '=', state), is('endedAt', '<', before), isListed(is, 'org', lenders)]);
}

export function isVisitDue(is: Asking<'telemetryEvent'>, { lenders, before }: RecordRule) {
  return is.and([is('at', '<', before), isListed(is, 'org', lenders)]);
}

/** An empty list holds nothing. */
export function isListed<Name extends keyof Tables>(
  is: Asking<Name>,
  column: Parameters<Asking<Name>>[0] & string,
  names: Lenders,
) {
  if ('in' in names) return names.in.length === 0 ? is.lit(false) : is(column, 'in', [...names.in] as never);
  return names.notIn.length === 0 ? is.lit(true) : is(column, 'not in', [...names.notIn] as never);
}
