/** Tells the server which tracker id a person has, and the lender which variations an application has. */
import type { ExperimentRecord } from '../../engine/decide/experiments.ts';
import type { Calls } from '../client/calls.ts';
import { isPassing } from '../client/requestError.ts';
import { retried } from '../client/retry.ts';
import type { Timers } from '../client/timers.ts';
import type { Runtime } from '../context.tsx';

const NO_APPLICATION = 'App ID is required to save experiment';

/** One record a call (decision F27), again where the line or the server fails for a moment. Throws where no application is named. */
export async function tellVariations(
  calls: Pick<Calls, 'saveExperiment'>,
  application: string | undefined,
  records: readonly ExperimentRecord[],
  timers: Timers,
): Promise<void> {
  if (!application) throw new Error(NO_APPLICATION);
  for (const record of records) {
    await retried(() => calls.saveExperiment(application, record), { timers, mayPass: isPassing });
  }
}

/** The person's own goes before the browser's, so that every device has the same; who has none gets this browser's. */
export async function shareTracker({
  calls,
  tracker,
  keepTracker,
}: Pick<Runtime, 'calls' | 'tracker' | 'keepTracker'>): Promise<void> {
  const own = tracker();
  if (own === undefined) return;
  const { uuid } = await calls.identity('keep');
  if (typeof uuid !== 'string') return;
  const known = await calls.personsTracker(uuid);
  if (known === undefined) await calls.savePersonsTracker(uuid, own);
  else if (known !== own) keepTracker(known);
}
