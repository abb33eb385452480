/** The runs of tasks, one row a visit: which task, who took it up, and what became of it. */
import { sql } from 'kysely';
import { given } from './applications.ts';
import type { Parts } from './parts.ts';
import type { Visit } from './rows.ts';
import { type Database, isUuid } from './tables.ts';

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
  /**
   * Claims at most so many runs of current visits that are due, the oldest first: each for one caller, until `until`.
   * After that they are due again.
   */
  claim(now: Date, until: Date, most: number): Promise<Visit[]>;
  /** Takes up a run that is due, or was claimed until `claimed`. Answers true to one caller; after `lease` it is due again. */
  take(visit: Visit, when: { now: Date; claimed?: Date | undefined }, lease: Date): Promise<boolean>;
  update(
    visit: Visit,
    changes: Partial<
      Pick<StageRun, 'task' | 'state' | 'tries' | 'startedAt' | 'endedAt' | 'dueAt' | 'lateAt' | 'error'>
    >,
  ): Promise<void>;
  /** The runs of an application that were queued since, in their order. */
  since(application: string, from: Date): Promise<Pick<StageRun, 'visit' | 'task' | 'state'>[]>;
  /** By product and task, the median of what the latest runs took, in seconds; none of which too few are known. */
  medians(): Promise<{ product: string; task: string; seconds: number }[]>;
  /** When the next run of a current visit is due, or time may move the next application. */
  nextDue(): Promise<Date | undefined>;
  /** Gives back what a server of this database, that is no more, had taken up. Only where there is one server. */
  giveBack(now: Date): Promise<void>;
}

/** So many of the latest runs tell what a task takes nowadays; of fewer than so many one task's nothing is told. */
const LATEST = 5_000;
const KNOWN_FROM = 5;

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
    take: async ({ application, visit }, { now, claimed }, lease) => {
      const { numUpdatedRows } = await database
        .updateTable('stageRun')
        .set({ startedAt: now, dueAt: lease })
        .where('application', '=', application)
        .where('visit', '=', visit)
        .where('state', '=', 'queued')
        .where((its) => its.or([its('dueAt', '<=', now), its('dueAt', '=', claimed ?? now)]))
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

function lists(database: Database): Pick<StageRuns, 'claim' | 'nextDue' | 'giveBack' | 'since' | 'medians'> {
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
    claim: (now, until, most) =>
      database
        .updateTable('stageRun')
        .set({ startedAt: now, dueAt: until })
        .where((its) =>
          its(
            its.refTuple('stageRun.application', 'stageRun.visit'),
            'in',
            current()
              .select(['stageRun.application', 'stageRun.visit'])
              .where('stageRun.state', '=', 'queued')
              .where('stageRun.dueAt', '<=', now)
              .orderBy('stageRun.dueAt')
              .limit(most)
              .forUpdate('stageRun')
              .skipLocked()
              .$asTuple('application', 'visit'),
          ),
        )
        .returning(['application', 'visit'])
        .execute(),
    nextDue: async () => {
      const runs = current().where('stageRun.state', '=', 'queued');
      const rows = database.selectFrom('application').where('dueAt', 'is not', null);
      const { run, row } = await database
        .selectNoFrom([
          runs.select('stageRun.dueAt').orderBy('stageRun.dueAt').limit(1).as('run'),
          rows.select('dueAt').orderBy('dueAt').limit(1).as('row'),
        ])
        .executeTakeFirstOrThrow();
      const times = [run, row].flatMap((due) => (due ? [due.getTime()] : []));
      return times.length === 0 ? undefined : new Date(Math.min(...times));
    },
    since: (application, from) =>
      database
        .selectFrom('stageRun')
        .select(['visit', 'task', 'state'])
        .where('application', '=', application)
        .where('queuedAt', '>=', from)
        .orderBy('visit')
        .execute(),
    medians: async () => {
      const latest = database
        .selectFrom('stageRun')
        .select(['application', 'task', 'queuedAt', 'endedAt'])
        .where('state', '=', 'done')
        .orderBy('endedAt', 'desc')
        .limit(LATEST);
      const took = sql<number>`percentile_cont(0.5) within group (order by extract(epoch from run.ended_at - run.queued_at))`;
      return database
        .selectFrom(latest.as('run'))
        .innerJoin('application', 'application.uuid', 'run.application')
        .select(['application.product', 'run.task', took.as('seconds')])
        .groupBy(['application.product', 'run.task'])
        .having((its) => its.fn.countAll<number>(), '>=', KNOWN_FROM)
        .execute();
    },
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
