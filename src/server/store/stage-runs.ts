/** Which task runs for an application, who took it up, and what became of it? One row a visit. */
import { given } from './applications.ts';
import type { Parts } from './create.ts';
import { type Database, isUuid } from './tables.ts';

/** One stay of an application in one status. */
export interface Visit {
  application: string;
  visit: number;
}

/** The run of a task: at most one a visit. */
export interface StageRun extends Visit {
  status: string;
  task: string;
  state: 'queued' | 'done' | 'failed';
  /** Tries that failed. */
  tries: number;
  queuedAt: Date;
  /** When the try that is under way began. */
  startedAt: Date | null;
  endedAt: Date | null;
  /** When it is to be taken up; while it is being tried, when that try counts as lost. */
  dueAt: Date;
  /** Unfinished after this, it is shown to staff. */
  lateAt: Date;
  /** Why the last try failed, never what a provider said. */
  error: string | null;
}

export interface StageRuns {
  create(run: Visit & Pick<StageRun, 'status' | 'task' | 'state' | 'error' | 'lateAt'>): Promise<void>;
  find(visit: Visit): Promise<StageRun | undefined>;
  /** Takes a due run up until `lease`. Answers true to exactly one caller; after `lease` it may be taken again. */
  take(visit: Visit, now: Date, lease: Date): Promise<boolean>;
  update(
    visit: Visit,
    changes: Partial<
      Pick<StageRun, 'task' | 'state' | 'tries' | 'startedAt' | 'endedAt' | 'dueAt' | 'lateAt' | 'error'>
    >,
  ): Promise<void>;
  /** Runs of current visits that should have been taken up by now, at most 100, the oldest first. */
  due(now: Date): Promise<Visit[]>;
  /** Runs that gave up, and those that are late, of current visits. The oldest first, at most 200. */
  stuck(now: Date): Promise<StageRun[]>;
  /** Gives back what a server of this database, that is no more, had taken up. Only where there is one server. */
  giveBack(now: Date): Promise<void>;
}

const MOST_DUE = 100;
const MOST_STUCK = 200;

export function createStageRuns({ database, clock }: Parts): StageRuns {
  return {
    create: async (run) => {
      const now = clock();
      const ended = run.state === 'queued' ? null : now;
      await database
        .insertInto('stageRun')
        .values({ ...run, queuedAt: now, dueAt: now, startedAt: null, endedAt: ended })
        .execute();
    },
    find: async ({ application, visit }) =>
      isUuid(application)
        ? database
            .selectFrom('stageRun')
            .selectAll()
            .where('application', '=', application)
            .where('visit', '=', visit)
            .executeTakeFirst()
        : undefined,
    // One statement, so that of two servers only one finds it due: the other sees the lease.
    take: async ({ application, visit }, now, lease) => {
      const { numUpdatedRows } = await database
        .updateTable('stageRun')
        .set({ startedAt: now, dueAt: lease })
        .where('application', '=', application)
        .where('visit', '=', visit)
        .where('state', '=', 'queued')
        .where('dueAt', '<=', now)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
    update: async ({ application, visit }, changes) => {
      await database
        .updateTable('stageRun')
        .set(given(changes))
        .where('application', '=', application)
        .where('visit', '=', visit)
        .execute();
    },
    ...lists(database),
  };
}

function lists(database: Database): Pick<StageRuns, 'due' | 'stuck' | 'giveBack'> {
  // A run of an earlier visit has nothing more to say.
  const current = () =>
    database
      .selectFrom('stageRun')
      .innerJoin('application', (join) =>
        join
          .onRef('application.uuid', '=', 'stageRun.application')
          .onRef('application.visit', '=', 'stageRun.visit'),
      );
  return {
    due: (now) =>
      current()
        .select(['stageRun.application', 'stageRun.visit'])
        .where('stageRun.state', '=', 'queued')
        .where('stageRun.dueAt', '<=', now)
        .orderBy('stageRun.dueAt')
        .limit(MOST_DUE)
        .execute(),
    stuck: (now) =>
      current()
        .selectAll('stageRun')
        .where((its) =>
          its.or([
            its('stageRun.state', '=', 'failed'),
            its.and([its('stageRun.state', '=', 'queued'), its('stageRun.lateAt', '<=', now)]),
          ]),
        )
        .orderBy('stageRun.queuedAt')
        .limit(MOST_STUCK)
        .execute(),
    giveBack: async (now) => {
      await database
        .updateTable('stageRun')
        .set({ dueAt: now })
        .where('state', '=', 'queued')
        .where('startedAt', 'is not', null)
        .where('dueAt', '>', now)
        .execute();
    },
  };
}
