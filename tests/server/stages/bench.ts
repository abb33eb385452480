/** On which database does a stage test play, and how does each test begin anew? One database a file. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import type { OpenDatabase } from '../../../src/server/store/database.ts';
import { emptyDatabase } from '../../support/lent-database.ts';
import { gardenBundle } from './garden.ts';
import { type Lender, type LenderOptions, provider, startLender } from './lender.ts';

/** Providers that answer at once, and well. */
export const good = () => ({
  ground: provider(() => ({ soil: 'loam' })),
  scale: provider(() => ({ step: 4 })),
});

export type Lending = (
  options: Partial<LenderOptions>,
  work: (lender: Lender) => Promise<void>,
) => Promise<void>;

/** Opens the database, in memory without an address, before the file's tests and closes it after; answers how to play one lender on it. */
export function bench(address?: () => Promise<string>): {
  lending: Lending;
  open: () => OpenDatabase;
  key: Buffer;
} {
  let open: OpenDatabase | undefined;
  const key = randomBytes(32);
  const opened = () => {
    if (!open) throw new Error('The database is not open yet.');
    return open;
  };
  beforeAll(async () => {
    open = await emptyDatabase(await address?.());
  });
  afterAll(() => open?.close());
  return {
    key,
    open: opened,
    lending: async (options, work) => {
      await opened().database.deleteFrom('application').execute();
      await opened().database.deleteFrom('mail').execute();
      const bundle = gardenBundle();
      const lender = await startLender({ open: opened(), key, bundle, providers: good(), ...options });
      try {
        await work(lender);
      } finally {
        await lender.close();
      }
    },
  };
}
