/** The columns of a release, as they lie in the table. */
import type { ColumnType, Generated } from 'kysely';

/**
 * `start`: of the first server; `publish`: of new files; `rollback`: of an earlier release; `hold`: one lender stays on an
 * earlier one; `follow`: it goes with the others again.
 */
export type ReleaseKind = 'start' | 'publish' | 'rollback' | 'hold' | 'follow';

export interface ReleaseColumns {
  id: Generated<number>;
  /** The id of the one that it follows, 0 for none; no two follow the same. */
  after: number;
  at: Date;
  hash: string;
  bundles: ColumnType<string[], string, string>;
  /** The hash of the row that holds them. */
  files: string;
  kind: ReleaseKind;
  byWhom: string;
  note: string | null;
  commit: string | null;
  forced: string | null;
  held: ColumnType<Record<string, number>, string | undefined, never>;
}
