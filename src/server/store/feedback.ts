/** What people wrote to the head of the lender, sealed whole. */
import { isRecord } from '../../engine/model/paths.ts';
import { openSealed, sealWhole } from '../secrets/sealing.ts';
import type { Parts } from './parts.ts';

export interface StoredFeedback {
  uuid: string;
  at: Date;
  org: string;
  product: string;
  identity: string;
  application: string | null;
  /** The answers, and the path of the page that they were written on. */
  given: Record<string, unknown>;
}

export interface FeedbackRows {
  add(feedback: Omit<StoredFeedback, 'uuid' | 'at'>): Promise<string>;
  /** The newest first. */
  list(orgs: string[], most: number): Promise<StoredFeedback[]>;
}

const rowOf = (uuid: string) => `feedback/${uuid}`;

export function createFeedbackRows({ database, keys, clock, newId }: Parts): FeedbackRows {
  return {
    add: async ({ given, ...feedback }) => {
      const uuid = newId();
      const sealed = JSON.stringify(sealWhole(keys, rowOf(uuid), '', given));
      await database
        .insertInto('feedback')
        .values({ ...feedback, uuid, at: clock(), given: sealed })
        .execute();
      return uuid;
    },
    list: async (orgs, most) => {
      if (orgs.length === 0) return [];
      const rows = await database
        .selectFrom('feedback')
        .selectAll()
        .where('org', 'in', orgs)
        .orderBy('at', 'desc')
        .limit(most)
        .execute();
      return rows.map((row) => {
        const given = openSealed(keys, rowOf(row.uuid), row.given);
        return { ...row, given: isRecord(given) ? given : {} };
      });
    },
  };
}
