/** How much there is, for who operates the server: applications by where they stand, and runs that are not done. Nothing is opened for it. */
import { sql } from 'kysely';
import type { Parts } from './parts.ts';

export interface Figures {
  applications: { product: string; status: string; count: number }[];
  /** Of current visits. `late` are those that staff are shown before they have given up. */
  runs: { due: number; late: number; gave_up: number };
  /** Milliseconds for which the oldest run has been due; 0 where none is. */
  oldestDueMs: number;
}

export interface FigureRows {
  read(now: Date): Promise<Figures>;
}

export function createFigures({ database }: Parts): FigureRows {
  const runs = async (now: Date) => {
    const isDue = sql<boolean>`stage_run.state = 'queued' and stage_run.due_at <= ${now}::timestamptz`;
    const isLate = sql<boolean>`stage_run.state = 'queued' and stage_run.late_at <= ${now}::timestamptz`;
    const count = (which: typeof isDue) => sql<number>`count(*) filter (where ${which})`;
    return database
      .selectFrom('stageRun')
      .innerJoin('application', (join) =>
        join
          .onRef('application.uuid', '=', 'stageRun.application')
          .onRef('application.visit', '=', 'stageRun.visit'),
      )
      .where('stageRun.state', 'in', ['queued', 'failed'])
      .select([
        count(isDue).as('due'),
        count(isLate).as('late'),
        count(sql<boolean>`stage_run.state = 'failed'`).as('gaveUp'),
        sql<Date | null>`min(stage_run.due_at) filter (where ${isDue})`.as('oldest'),
      ])
      .executeTakeFirstOrThrow();
  };
  return {
    read: async (now) => {
      const applications = await database
        .selectFrom('application')
        .select(({ fn }) => ['product', 'status', fn.countAll<number>().as('count')])
        .groupBy(['product', 'status'])
        .execute();
      const { due, late, gaveUp, oldest } = await runs(now);
      return {
        applications: applications.map(({ count, ...where }) => ({ ...where, count: Number(count) })),
        runs: { due: Number(due), late: Number(late), gave_up: Number(gaveUp) },
        oldestDueMs: oldest === null ? 0 : now.getTime() - oldest.getTime(),
      };
    },
  };
}
