/** Does a real Postgres keep the store's contract? */
import { afterAll, describe, test } from 'vitest';
import { openDatabase } from '../../../src/server/store/database.ts';
import { startPostgres } from '../../postgres.ts';
import { storeContract } from './contract.ts';

const postgres = await startPostgres();

if (postgres) {
  // Registered before the suite's own clean-up, so that it runs after it.
  afterAll(() => postgres.stop());
  storeContract(`Postgres (${postgres.where})`, async () => {
    const databaseUrl = await postgres.freshDatabase();
    return { connect: () => openDatabase({ databaseUrl }), drop: async () => {} };
  });
} else {
  describe('the store on Postgres', () => {
    test.skip('real Postgres was not found: skipped. Set TEST_DATABASE_URL or install Postgres 15 or newer.');
  });
}
