/** The columns of the tables by which people show a second factor. */
import type { ColumnType, Generated } from 'kysely';

/** They go with the sign-in. */
export const FACTORS = ['signInCode', 'authenticator', 'passkey', 'recoveryCode'] as const;

export interface SignInTables {
  signInCode: {
    challengeHash: string;
    identity: string;
    codeHash: string | null;
    expiresAt: Date;
    tries: Generated<number>;
    usedAt: Date | null;
  };
  authenticator: {
    identity: string;
    sealed: ColumnType<unknown, string, string>;
    confirmedAt: Date | null;
    lastStep: number | null;
  };
  passkey: {
    uuid: string;
    identity: string;
    sealed: ColumnType<unknown, string, string>;
    counter: number;
    createdAt: Date;
  };
  recoveryCode: { identity: string; codeHash: string; usedAt: Date | null };
}
