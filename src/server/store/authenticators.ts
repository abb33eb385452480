/** Authenticator apps of sign-ins, and the recovery codes for who has lost theirs. */
import { openSealed, sealWhole } from '../secrets/sealing.ts';
import type { Parts } from './parts.ts';

export interface Authenticator {
  /** Base32 (RFC 4648). */
  key: string;
  /** Null while it is being set up: it opens nothing yet. */
  confirmedAt: Date | null;
}

export interface Authenticators {
  find(identity: string): Promise<Authenticator | undefined>;
  /** In a transaction: whoever else looks so waits for its end. */
  lock(identity: string): Promise<Authenticator | undefined>;
  /** In place of one that was never confirmed. False where one is confirmed already. */
  begin(identity: string, key: string): Promise<boolean>;
  /** `step`: of the code that confirms it. */
  confirm(identity: string, step: number): Promise<void>;
  /** Takes a code's step once; false for one that was taken, and for those before it. */
  spend(identity: string, step: number): Promise<boolean>;
  /** With its recovery codes, and the passkeys beside it. Answers whether there was one that was confirmed. */
  remove(identity: string): Promise<boolean>;
  /** In place of those before. Keyed hashes are stored. */
  setRecoveryCodes(identity: string, codes: string[]): Promise<void>;
  /** True once for each. */
  spendRecoveryCode(identity: string, code: string): Promise<boolean>;
  recoveryCodesLeft(identity: string): Promise<number>;
}

export function createAuthenticators({ database, keys, clock }: Parts): Authenticators {
  const row = (identity: string) =>
    database.selectFrom('authenticator').selectAll().where('identity', '=', identity);
  const opened = (found: { identity: string; sealed: unknown; confirmedAt: Date | null }) => ({
    key: String(openSealed(keys, rowOf(found.identity), found.sealed)),
    confirmedAt: found.confirmedAt,
  });
  return {
    find: async (identity) => {
      const found = await row(identity).executeTakeFirst();
      return found && opened(found);
    },
    lock: async (identity) => {
      const found = await row(identity).forUpdate().executeTakeFirst();
      return found && opened(found);
    },
    begin: async (identity, key) => {
      const sealed = JSON.stringify(sealWhole(keys, rowOf(identity), '', key));
      const begun = await database
        .insertInto('authenticator')
        .values({ identity, sealed, confirmedAt: null, lastStep: null })
        .onConflict((conflict) =>
          conflict.column('identity').doUpdateSet({ sealed }).where('authenticator.confirmedAt', 'is', null),
        )
        .returning('identity')
        .executeTakeFirst();
      return begun !== undefined;
    },
    confirm: async (identity, lastStep) => {
      const changes = { confirmedAt: clock(), lastStep };
      await database.updateTable('authenticator').set(changes).where('identity', '=', identity).execute();
    },
    spend: async (identity, step) => {
      const spent = await database
        .updateTable('authenticator')
        .set({ lastStep: step })
        .where('identity', '=', identity)
        .where('confirmedAt', 'is not', null)
        .where((is) => is.or([is('lastStep', 'is', null), is('lastStep', '<', step)]))
        .returning('identity')
        .executeTakeFirst();
      return spent !== undefined;
    },
    remove: async (identity) => {
      for (const table of ['recoveryCode', 'passkey'] as const)
        await database.deleteFrom(table).where('identity', '=', identity).execute();
      const removed = database.deleteFrom('authenticator').where('identity', '=', identity);
      return Boolean((await removed.returning('confirmedAt').executeTakeFirst())?.confirmedAt);
    },
    setRecoveryCodes: async (identity, codes) => {
      await database.deleteFrom('recoveryCode').where('identity', '=', identity).execute();
      const rows = codes.map((code) => ({
        ...{ identity, usedAt: null },
        codeHash: keys.digest('recovery', `${identity} ${code}`),
      }));
      await database.insertInto('recoveryCode').values(rows).execute();
    },
    spendRecoveryCode: async (identity, code) => {
      const spent = await database
        .updateTable('recoveryCode')
        .set({ usedAt: clock() })
        .where('identity', '=', identity)
        .where('codeHash', 'in', keys.digests('recovery', `${identity} ${code}`))
        .where('usedAt', 'is', null)
        .returning('identity')
        .executeTakeFirst();
      return spent !== undefined;
    },
    recoveryCodesLeft: async (identity) => {
      const left = database.selectFrom('recoveryCode').select('codeHash').where('identity', '=', identity);
      return (await left.where('usedAt', 'is', null).execute()).length;
    },
  };
}

function rowOf(identity: string): string {
  return `authenticator/${identity}`;
}
