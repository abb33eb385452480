/** Does a real Postgres keep the contract of the lender's side? */
import { afterAll, describe, test } from 'vitest';
import { startPostgres } from '../../postgres.ts';
import { bench } from './bench.ts';
import { stagesContract } from './contract.ts';

const postgres = await startPostgres();

if (postgres) {
  afterAll(() => postgres.stop());
  describe(`the lender’s side on Postgres (${postgres.where})`, () => {
    stagesContract(bench(() => postgres.freshDatabase()));
  });
} else {
  describe('the lender’s side on Postgres', () => {
    test.skip('real Postgres was not found: skipped. Set TEST_DATABASE_URL or install Postgres 15 or newer.');
  });
}
