/** A person's wish to be deleted: what goes at once, what the law keeps and until when, and how it is done. */
import { retentionEnd } from '../../engine/model/retention.ts';
import { dateIn } from '../../engine/model/time.ts';
import { productOfRow } from '../publish/served.ts';
import type { Services } from '../services/services.ts';
import type { PersonsHoldings } from '../store/holdings.ts';
import type { Identity } from '../store/rows.ts';
import { leastFor, statusesOf } from './rules.ts';
import { deleteAbandoned } from './sweep.ts';

type DeletionParts = Pick<Services, 'store' | 'blobs' | 'clock'> & {
  configuration: Pick<Services['configuration'], 'products'>;
};

/** An application that the law does not let go yet. */
export interface RetainedRecord {
  /** The name of the product. */
  name: string;
  /** Dates. `until` is when it goes; null while its agreement is open. */
  startedOn: string;
  until: string | null;
  /** Where the law says so. */
  sources: string[];
}

export interface Deletion {
  /** How many applications go at once. */
  now: number;
  kept: RetainedRecord[];
  /** Parts in applications of others, which go with those. */
  parts: number;
}

interface Planned {
  erased: string[];
  kept: (RetainedRecord & { uuid: string; org: string })[];
  parts: number;
}

export async function deletionOf(services: DeletionParts, identity: Identity): Promise<Deletion> {
  return shown(planned(services, await services.store.holdings.of(identity.uuid)));
}

/**
 * All or nothing: a server that is killed in between has done none of it. Undefined where somebody asked before, or the
 * account is none. `actor`: who did it, in the events of what stays.
 */
export async function closeAccount(
  services: DeletionParts,
  { uuid, org }: Pick<Identity, 'uuid' | 'org'>,
  actor: string,
): Promise<Deletion | undefined> {
  const deletion = await services.store.transaction(async (tx) => {
    if (!(await tx.holdings.close(uuid))) return undefined;
    const plan = planned(services, await tx.holdings.of(uuid));
    await tx.events.add({ subject: uuid, actor, org, kind: 'deletionAsked' });
    // One that another server writes at this moment goes with the next sweep.
    for (const each of plan.erased) await tx.retention.eraseApplication(each);
    for (const each of plan.kept) {
      await tx.events.add({ subject: each.uuid, actor, org: each.org, kind: 'deletionAsked' });
    }
    // Nothing is left to keep it for.
    await tx.retention.eraseAccount(uuid);
    return shown(plan);
  });
  // What fails here goes with the next sweep.
  if (deletion) await deleteAbandoned(services).catch(() => undefined);
  return deletion;
}

function planned({ configuration, clock }: DeletionParts, { applications, parts }: PersonsHoldings): Planned {
  const plan: Planned = { erased: [], kept: [], parts: parts.length };
  const today = clock().toISOString().slice(0, 10);
  for (const { uuid, org, product, status, createdAt, updatedAt, overAt } of applications) {
    const bundle = productOfRow(configuration.products(), { product, org })?.bundle;
    const place = {
      uuid,
      org,
      name: bundle?.name ?? product,
      startedOn: bundle ? dateIn(bundle.zone, createdAt) : createdAt.toISOString().slice(0, 10),
    };
    const statuses = bundle && statusesOf(bundle);
    if (statuses?.unfinished.includes(status)) {
      plan.erased.push(uuid);
      continue;
    }
    const isAgreement = statuses?.agreements.includes(status) ?? false;
    const least = bundle && leastFor(bundle, isAgreement ? 'agreements' : 'ended');
    // A status that no flow knows any more has no end.
    const ended = isAgreement ? overAt : statuses?.ended.includes(status) ? updatedAt : null;
    const until = ended && least ? retentionEnd(least.period, ended) : null;
    const isFree = bundle && ended && (least === undefined || (until !== null && until <= today));
    if (isFree) plan.erased.push(uuid);
    else plan.kept.push({ ...place, until, sources: least?.sources ?? [] });
  }
  return plan;
}

function shown({ erased, kept, parts }: Planned): Deletion {
  return { now: erased.length, kept: kept.map(({ uuid: _, org: __, ...each }) => each), parts };
}
