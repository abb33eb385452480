/** The columns of the tables in which it is written down what happened. */
import type { ColumnType, Generated } from 'kysely';

export interface EventTables {
  event: {
    id: Generated<number>;
    at: Date;
    subject: string;
    actor: string;
    org: string;
    screen: string | null;
    kind: string;
    product: string | null;
    flow: string | null;
    bundle: string | null;
    pointers: ColumnType<string[], string, never>;
    status: string | null;
    about: string | null;
    reason: ColumnType<unknown, string | null, string>;
    /** Its number within its subject, and its link of the chain; null in what is older than chains. */
    seq: number | null;
    hash: string | null;
    /** That of the one before, so that each can be held against itself where that one is gone. */
    hashBefore: string | null;
  };
  eventChain: { subject: string; seq: number; hash: string; erased: number; tag: string };
}
