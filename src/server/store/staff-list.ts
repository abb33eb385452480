/** The applications that staff see, and which of them wait for somebody. Uuids only; facts stay sealed. */
import { sql } from 'kysely';
import type { Parts } from './parts.ts';

export const NEEDS = ['any', 'run', 'review', 'condition', 'participant'] as const;
/** `run`: a task that gave up or is late. */
export type Need = (typeof NEEDS)[number];

export interface StaffListFilter {
  orgs: string[];
  /** For the runs that are late. */
  now: Date;
  status?: string;
  needs?: Need;
}

export interface StaffListRow {
  uuid: string;
  isStuck: boolean;
}

export interface StaffLists {
  /** The newest activity first. */
  list(
    filter: StaffListFilter,
    page: { at: number; size: number },
  ): Promise<{ rows: StaffListRow[]; total: number }>;
}

const HAS_REVIEWS = sql<boolean>`application.attention -> 'reviews' is not null`;
const HAS_CONDITIONS = sql<boolean>`application.attention -> 'conditions' is not null`;
const HAS_PARTICIPANTS = sql<boolean>`application.attention -> 'participants' is not null`;

export function createStaffList({ database }: Pick<Parts, 'database'>): StaffLists {
  return {
    list: async ({ orgs, now, status, needs }, { at, size }) => {
      const isStuck = sql<boolean>`coalesce(stage_run.state = 'failed'
        or (stage_run.state = 'queued' and stage_run.late_at <= ${now}::timestamptz), false)`;
      const conditions = {
        any: sql<boolean>`(${isStuck} or ${HAS_REVIEWS} or ${HAS_CONDITIONS} or ${HAS_PARTICIPANTS})`,
        run: isStuck,
        review: HAS_REVIEWS,
        condition: HAS_CONDITIONS,
        participant: HAS_PARTICIPANTS,
      };
      let query = database
        .selectFrom('application')
        .leftJoin('stageRun', (join) =>
          join
            .onRef('stageRun.application', '=', 'application.uuid')
            .onRef('stageRun.visit', '=', 'application.visit'),
        )
        .where('application.org', 'in', orgs);
      if (status !== undefined) query = query.where('application.status', '=', status);
      if (needs !== undefined) query = query.where(conditions[needs]);
      const counted = await query
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await query
        .select(['application.uuid', isStuck.as('isStuck')])
        .orderBy('application.updatedAt', 'desc')
        .orderBy('application.uuid')
        .limit(size)
        .offset(at * size)
        .execute();
      return { rows, total: Number(counted.total) };
    },
  };
}
