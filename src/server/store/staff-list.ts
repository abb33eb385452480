/** The applications that staff see, and which of them wait for somebody. Uuids only; facts stay sealed. */
import { sql } from 'kysely';
import type { Parts } from './parts.ts';

export const NEEDS = ['any', 'run', 'review', 'condition', 'participant'] as const;
/** `age`: first those that wait for the lender, then the others, each the longest in its status first; `activity`: the newest first. */
export const ORDERS = ['age', 'activity'] as const;
export type Order = (typeof ORDERS)[number];
/** `run`: a task that gave up or is late. */
export type Need = (typeof NEEDS)[number];

/** Whose they are: those of who asks, or of nobody. */
export const WHOSE = ['mine', 'nobody'] as const;
export type Whose = (typeof WHOSE)[number];

export interface StaffListFilter {
  orgs: string[];
  /** For the runs that are late. */
  now: Date;
  status?: string;
  /** Those of one owner. */
  identity?: string;
  /** What their number begins with. */
  number?: string;
  needs?: Need;
  /** Of one of the lender's people; null for those that nobody looks after. */
  assignee?: string | null;
}

export interface StaffListRow {
  uuid: string;
  isStuck: boolean;
}

export interface StaffLists {
  list(
    filter: StaffListFilter,
    page: { at: number; size: number; order: Order },
  ): Promise<{ rows: StaffListRow[]; total: number }>;
  /** Gives an application to one of the lender's people, or back: nobody looks after it then. No new version comes of it. */
  assign(uuid: string, assignee: string | null): Promise<void>;
}

const HAS_REVIEWS = sql<boolean>`application.attention -> 'reviews' is not null`;
const HAS_CONDITIONS = sql<boolean>`application.attention -> 'conditions' is not null`;
const HAS_PARTICIPANTS = sql<boolean>`application.attention -> 'participants' is not null`;

export function createStaffList({ database }: Pick<Parts, 'database'>): StaffLists {
  return {
    list: async ({ orgs, now, status, needs, identity, number, assignee }, { at, size, order }) => {
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
      if (identity !== undefined) query = query.where('application.identity', '=', identity);
      if (number !== undefined)
        query = query.where(sql<boolean>`starts_with(application.uuid::text, ${number})`);
      if (needs !== undefined) query = query.where(conditions[needs]);
      if (assignee === null) query = query.where('application.assignee', 'is', null);
      else if (assignee !== undefined) query = query.where('application.assignee', '=', assignee);
      const counted = await query
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow();
      const ordered =
        order === 'age'
          ? query.orderBy(conditions.any, 'desc').orderBy('application.enteredAt')
          : query.orderBy('application.updatedAt', 'desc');
      const rows = await ordered
        .select(['application.uuid', isStuck.as('isStuck')])
        .orderBy('application.uuid')
        .limit(size)
        .offset(at * size)
        .execute();
      return { rows, total: Number(counted.total) };
    },
    assign: async (uuid, assignee) => {
      await database.updateTable('application').set({ assignee }).where('uuid', '=', uuid).execute();
    },
  };
}
