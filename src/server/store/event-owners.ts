/** Whose events are missing as a whole, and whose role did no event give? What a chain cannot tell, since it is gone or was never asked. */
import { sql } from 'kysely';
import type { Database } from './tables.ts';

/**
 * An application begins with an event, and so does a sign-in of today; their chains stay as long as they do. Who has a part in
 * somebody else's application has a sign-in, and what they do there is an event of the application. A sentence each.
 */
export async function withoutEvents(tx: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string; uuid: string }>`
    select 'application' as what, uuid from application where ${hasNoChain('application')}
    union all
    select 'sign-in', uuid from identity where ${hasNoChain('identity')}
      and begins_with_event`.execute(tx);
  return rows.map(({ what, uuid }) => `All events of ${what} ${uuid} are missing.`);
}

function hasNoChain(table: string) {
  const uuid = sql.ref(`${table}.uuid`);
  return sql`not exists (select 1 from event where subject = ${uuid})
    and not exists (select 1 from event_chain where subject = ${uuid})`;
}

/** A role is what the last event about it says; staff of the time before events had theirs by a migration. */
export async function rolesWithoutEvents(tx: Database): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from identity
    left join lateral (
      select case kind when 'staffRemoved' then null else about end as role, true as told
      from event where subject = uuid and kind in ('staffAdded', 'staffRole', 'staffRemoved')
      order by id desc limit 1
    ) as last on true
    where staff_role is distinct from last.role
      and (last.told or staff_role is not null)
      and (last.told or org not like 'staff/%' or begins_with_event)`.execute(tx);
  return rows.map(({ uuid }) => `The role of ${uuid} was changed without an event.`);
}
