/** The hourly sweep: what is over its time goes, in batches, and is counted by its kind. */
import { sweepTalkFiles } from '../chat/sweep.ts';
import { faultFields } from '../services/log.ts';
import type { Services } from '../services/services.ts';
import { sweepUploads } from '../uploads/sweep.ts';
import { retentionRules } from './rules.ts';

type SweepParts = Pick<Services, 'store' | 'blobs' | 'configuration' | 'clock' | 'metrics' | 'log'>;

const UNKNOWN = 'Applications stand in a status that no flow knows: they are kept, whatever their age.';
const AT_ONCE = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Answers how many went, by kind. Safe on several servers at once, and after being killed at any point: rows go whole,
 * and bytes are forgotten only once they are gone. What fails is told, and left to the next sweep.
 */
export async function sweepRecords(services: SweepParts): Promise<Record<string, number>> {
  const { store, configuration, clock, metrics, log } = services;
  const { retention, events } = store;
  const rules = retentionRules(
    configuration.newest(),
    clock(),
    configuration.products().map(({ bundle }) => bundle),
  );
  const counts: Record<string, number> = {};
  const swept = (kind: string, count: number) => {
    counts[kind] = (counts[kind] ?? 0) + count;
    metrics.recordsDeleted(kind, count);
  };
  const step = createStep(services);
  for (const rule of rules.applications) {
    const due = (after: string) => retention.dueApplications(rule, after, AT_ONCE);
    await step.each(due, async (uuid) =>
      swept(rule.record, Number(await retention.eraseApplication(uuid, rule))),
    );
  }
  for (const rule of rules.files) {
    await step.batches(
      () => retention.eraseFiles(rule, AT_ONCE),
      (count) => swept('files', count),
    );
  }
  for (const rule of rules.accounts) {
    const due = (after: string) => retention.dueAccounts(rule, after, AT_ONCE);
    await step.each(due, async (uuid) => swept('accounts', Number(await retention.eraseAccount(uuid, rule))));
  }
  for (const rule of rules.events) {
    const due = (after: string) => retention.dueChains(rule, after, AT_ONCE);
    await step.each(due, async (subject) => {
      await events.erase(subject);
      swept('events', 1);
    });
  }
  // A talk goes after its files, bytes after their rows.
  await step.once(async () => swept('others', await sweepTalkFiles(services)));
  await step.once(async () => void (await store.sweep({ rules, swept })));
  await step.once(async () => swept('others', await sweepUploads(services)));
  await step.once(() => deleteAbandoned(services));
  const unknown = await retention.countUnknown(rules).catch(() => []);
  if (unknown.length > 0) log.error({ unknown }, UNKNOWN);
  log.info({ deleted: counts }, 'Records that were over their time were deleted.');
  return counts;
}

/** Bytes that no row names any more. */
export async function deleteAbandoned({ store, blobs }: Pick<Services, 'store' | 'blobs'>): Promise<void> {
  for (;;) {
    const some = await store.retention.abandonedBlobs(AT_ONCE);
    for (const blob of some) {
      await blobs.delete(blob);
      await store.retention.forgetBlob(blob);
    }
    if (some.length < AT_ONCE) return;
  }
}

/** One record that cannot go holds up no other. */
function createStep({ log }: Pick<Services, 'log'>) {
  const once = (work: () => Promise<void>) =>
    work().catch((error: unknown) =>
      log.error({ err: faultFields(error) }, 'A record could not be deleted.'),
    );
  return {
    once,
    /** In their order, so that what stays is not asked for again. */
    each: (due: (after: string) => Promise<string[]>, work: (uuid: string) => Promise<void>) =>
      once(async () => {
        for (let after = FIRST; ; ) {
          const some = await due(after);
          for (const uuid of some) await once(() => work(uuid));
          const last = some.at(-1);
          if (last === undefined || some.length < AT_ONCE) return;
          after = last;
        }
      }),
    batches: (work: () => Promise<number>, counted: (count: number) => void) =>
      once(async () => {
        for (;;) {
          const count = await work();
          counted(count);
          if (count < AT_ONCE) return;
        }
      }),
  };
}
