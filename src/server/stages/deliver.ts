/** Takes in the answer to a task: checked, written once, and the application goes on; or it comes too late. Says which task that is. */
import { mismatchOf } from '../../config/compile/results.ts';
import { stageAt } from '../../engine/decide/moves.ts';
import { nameNow, taskNow } from '../../engine/decide/stages.ts';
import type { Stage, Task } from '../../engine/model/language.ts';
import { lockApplication } from '../journey/application.ts';
import { commitApplication } from '../journey/commit.ts';
import type { OpenApplication } from '../journey/journey.ts';
import { SERVER } from '../journey/moves.ts';
import { transactWithRetry } from '../journey/once.ts';
import type { Services } from '../services/services.ts';
import type { Visit } from '../store/rows.ts';
import type { Store } from '../store/store.ts';

/** `misfit` says where the answer does not have the shape that the task declares. */
export type Delivered =
  | { kind: 'done'; task: string }
  | { kind: 'ignored' }
  | { kind: 'misfit'; where: string };

/** What a provider is told, and what it may send its answer under later. */
export function keyOf({ application, visit }: Visit): string {
  return `${application}.${visit}`;
}

/** Of what is no key, a visit that never was. */
function visitOfKey(key: string): Visit {
  const [, application = '', visit = ''] = /^([0-9a-f-]{36})\.([1-9]\d{0,8})$/.exec(key) ?? [];
  return { application, visit: Number(visit) };
}

/**
 * The one way in for an answer, whoever brings it and however often: written when the application is still where
 * the question was asked and has no answer yet, else ignored. `port`: who brings it, where only who stands behind
 * that port may. Throws an Error for effects that no checked flow holds.
 */
export async function deliver(
  services: Services,
  key: string,
  answer: unknown,
  port?: string,
): Promise<Delivered> {
  const visit = visitOfKey(key);
  const delivered = await transactWithRetry(services.store, (tx) =>
    write(services, tx, visit, { answer, port }),
  );
  if (delivered.kind === 'ignored') {
    services.log.info(visit, 'An answer came twice or too late, and was ignored.');
  }
  if (delivered.kind === 'done') services.metrics.taskTried(delivered.task, 'ok');
  return delivered;
}

async function write(
  services: Services,
  tx: Store,
  visit: Visit,
  { answer, port }: { answer: unknown; port: string | undefined },
): Promise<Delivered> {
  const open = await lockApplication(services, tx, visit.application);
  if (!open || open.row.visit !== visit.visit) return { kind: 'ignored' };
  const run = await tx.stageRuns.find(visit);
  const asked = askedAt(open);
  // One that gave up still takes an answer that comes after all.
  if (!run || run.state === 'done' || asked?.name !== taskNow(open.flow, run.task))
    return { kind: 'ignored' };
  if (port !== undefined && asked.task.provider !== port) return { kind: 'ignored' };
  const where = mismatchOf(open.product.bundle.results[asked.task.result] ?? {}, answer);
  if (where !== undefined) return { kind: 'misfit', where };
  const ended = { state: 'done', startedAt: null, endedAt: services.clock(), error: null } as const;
  await tx.stageRuns.update(visit, ended);
  await commitApplication(services, tx, open, {
    ...{ kind: 'done', actor: SERVER, run: 'done' },
    change: { effects: asked.stage.writes ?? [], more: { result: answer } },
  });
  return { kind: 'done', task: asked.name };
}

export interface Asked {
  name: string;
  task: Task;
  stage: Stage;
}

/** The task of the status that an application stands in; undefined where there is none. */
export function askedAt({ row, flow }: OpenApplication): Asked | undefined {
  const stage = stageAt(flow, nameNow(flow, row.status));
  const name = stage?.run;
  const task = name !== undefined && Object.hasOwn(flow.tasks, name) ? flow.tasks[name] : undefined;
  return stage && name !== undefined && task ? { name, task, stage } : undefined;
}
