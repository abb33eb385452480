/** All that is stored of an application, to be compared before and after somebody tries what they may not. */
import { sql } from 'kysely';
import type { TestServer } from './harness.ts';

/**
 * By table, as hashes: of each that names the application, its own row, what happened to it, and its owner's person. One
 * statement, since it is asked before and after each of many requests.
 */
export async function storedOf(server: TestServer, uuid: string): Promise<unknown> {
  await server.settled();
  const { database } = server.open;
  const { rows } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.columns
    where table_schema = 'public' and column_name = 'application' order by 1`.execute(database);
  const parts = [
    ...rows.map(({ name }) => ({ name, where: `application = '${uuid}'` })),
    { name: 'application', where: `uuid = '${uuid}'` },
    { name: 'event', where: `subject = '${uuid}'` },
    { name: 'person', where: `identity = (select identity from application where uuid = '${uuid}')` },
  ];
  const told = parts.map(
    ({ name, where }) =>
      `'${name}', (select json_agg(md5(row::text) order by md5(row::text)) from ${name} row where ${where})`,
  );
  const found = await sql<{ stored: unknown }>`
    select json_build_object(${sql.raw(told.join(', '))}) as stored`.execute(database);
  return found.rows[0]?.stored;
}
