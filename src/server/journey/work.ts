/** What is being done for somebody who waits: the tasks that ran since they last did something, and those that follow. */

import { stageAt } from '../../engine/decide/moves.ts';
import { nameNow, taskNow } from '../../engine/decide/stages.ts';
import { tasksAhead, type Work, type WorkStep } from '../../engine/decide/work.ts';
import { copyKey, wordsOf } from '../../engine/say/copy.ts';
import { copyFor } from '../../engine/say/slice.ts';
import { hearIn, originIn } from '../faults/holes.ts';
import type { Services } from '../services/services.ts';
import type { Store } from '../store/store.ts';
import type { OpenApplication } from './journey.ts';

/** Null where no task is under way. Tasks without words are not told. */
export async function workOf(
  { durations, log }: Services,
  store: Store,
  open: OpenApplication,
): Promise<Work | null> {
  const { row, flow, product } = open;
  const status = nameNow(flow, row.status);
  if (stageAt(flow, status)?.run === undefined) return null;
  const runs = (await store.stageRuns.since(row.uuid, row.activeAt)).map((run) => ({
    ...run,
    task: taskNow(flow, run.task),
  }));
  const current = runs.findLast(({ visit, state }) => visit === row.visit && state === 'queued');
  if (!current) return null;
  const done = runs.filter(({ task, state }) => state === 'done' && task !== current.task);
  const states = new Map<string, WorkStep['state']>();
  for (const { task } of done) states.set(task, 'done');
  states.set(current.task, 'now');
  for (const task of tasksAhead(flow, status)) if (!states.has(task)) states.set(task, 'next');
  const identity = flow.longWait && (await store.identities.find(row.identity));
  return {
    steps: inWords(open, states, await durations.of(store, product.bundle.product), log),
    ...(identity && { emailTo: identity.details.email }),
  };
}

function inWords(
  { product, org, flow, facts }: OpenApplication,
  states: Map<string, WorkStep['state']>,
  seconds: ReadonlyMap<string, number>,
  log: Services['log'],
): WorkStep[] {
  const copy = copyFor(product.bundle, org);
  const read = product.open.triggers.withLookups(facts);
  const hear = hearIn(log, { ...originIn(product.bundle, org), flow: flow.id });
  return [...states].flatMap(([task, state]) => {
    const says = wordsOf(copy, copyKey('tasks', task, 'doing'), read, hear)?.join(' ');
    const usual = seconds.get(task);
    return says === undefined ? [] : [{ says, state, ...(usual !== undefined && { seconds: usual }) }];
  });
}
