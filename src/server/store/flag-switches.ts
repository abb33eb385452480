/** What staff switched at run time, line by line: who, why, and until when. */
import type { Parts } from './parts.ts';

export interface FlagSwitch {
  org: string;
  product: string;
  flag: string;
  /** Null: as the files have it again. */
  enabled: boolean | null;
  reason: string;
  /** The identity of who switched it. */
  actor: string;
  at: Date;
  /** From then on it is as the files have it; null where that is left open. */
  until: Date | null;
}

export interface FlagSwitchLog {
  add(line: Omit<FlagSwitch, 'at'>): Promise<void>;
  /** The newest line of each flag. */
  latest(): Promise<FlagSwitch[]>;
  /** The newest first. */
  list(orgs: string[], most: number): Promise<FlagSwitch[]>;
}

const COLUMNS = ['org', 'product', 'flag', 'enabled', 'reason', 'actor', 'at', 'until'] as const;

export function createFlagSwitchLog({ database, clock, tell }: Parts): FlagSwitchLog {
  const rows = () => database.selectFrom('flagSwitch').select(COLUMNS);
  return {
    add: async (line) => {
      await database
        .insertInto('flagSwitch')
        .values({ ...line, at: clock() })
        .execute();
      tell('flags', line.org);
    },
    latest: () =>
      rows()
        .distinctOn(['org', 'product', 'flag'])
        .orderBy('org')
        .orderBy('product')
        .orderBy('flag')
        .orderBy('id', 'desc')
        .execute(),
    list: async (orgs, most) =>
      orgs.length === 0 ? [] : rows().where('org', 'in', orgs).orderBy('id', 'desc').limit(most).execute(),
  };
}
