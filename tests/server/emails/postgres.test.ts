/** Does a real Postgres keep the contract of the outbox? */
import { afterAll, describe, test } from 'vitest';
import { startPostgres } from '../../postgres.ts';
import { outboxContract } from './contract.ts';

const postgres = await startPostgres();

if (postgres) {
  afterAll(() => postgres.stop());
  outboxContract(`Postgres (${postgres.where})`, () => postgres.freshDatabase());
} else {
  describe('the outbox on Postgres', () => {
    test.skip('real Postgres was not found: skipped. Set TEST_DATABASE_URL or install Postgres 15 or newer.');
  });
}
