/** Which database is opened by the command that a test runs? */
import { randomBytes } from 'node:crypto';
import type { TestPostgres } from '../../postgres.ts';
import { putEmptyDatabase } from '../../support/empty-database.ts';

const isDeep = process.env.HEARTHLINE_DEEP === '1';

/**
 * What tells a command of it, beside HEARTHLINE_DATA. Each command opens it anew, half a second of the processor where it is the
 * embedded one: a quick run has that where there is no Postgres, a deep run always.
 */
export async function commandDatabase(
  data: string,
  postgres: TestPostgres | undefined,
): Promise<Record<string, string>> {
  if (isDeep || !postgres) {
    await putEmptyDatabase(data);
    return {};
  }
  return {
    DATABASE_URL: await postgres.freshDatabase(),
    HEARTHLINE_KEY: randomBytes(32).toString('base64'),
  };
}
