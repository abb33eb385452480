/** Rows of applications and of their people: facts sealed per field; a write names the version it changes. */
import { type Selectable, sql } from 'kysely';
import type { Facts } from '../../engine/model/triggers.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { openSealed, sealFacts } from '../secrets/sealing.ts';
import type { Parts } from './parts.ts';
import { isListed } from './retention-rules.ts';
import type { Application, Applications, FactSchemas, People, Person, PersonKey } from './rows.ts';
import { type Database, isUuid, type Tables } from './tables.ts';

export function createApplications({ database, keys, clock, newId, tell }: Parts): Applications {
  const opened = (row: Selectable<Tables['application']>): Application => ({
    ...row,
    tracker: row.tracker ?? row.identity,
    facts: openFacts(keys, `application/${row.uuid}`, row.facts),
  });
  const rows = () => database.selectFrom('application').selectAll();
  return {
    create: async ({ facts, ...application }, schemas) => {
      const [uuid, now] = [newId(), clock()];
      const sealed = sealedText(keys, `application/${uuid}`, facts, schemas);
      const times = { createdAt: now, updatedAt: now, enteredAt: now, activeAt: now };
      const row = { ...application, uuid, facts: sealed, version: 1, ...times };
      return opened(
        await database.insertInto('application').values(row).returningAll().executeTakeFirstOrThrow(),
      );
    },
    find: async (uuid) => {
      const row = isUuid(uuid) && (await rows().where('uuid', '=', uuid).executeTakeFirst());
      return row ? opened(row) : undefined;
    },
    findOwn: async (uuid, { identity, org }) => {
      if (!isUuid(uuid) || !isUuid(identity)) return undefined;
      const own = rows().where('uuid', '=', uuid).where('identity', '=', identity).where('org', '=', org);
      const row = await own.executeTakeFirst();
      return row && opened(row);
    },
    listOwn: async ({ identity, org }) => {
      if (!isUuid(identity)) return [];
      const own = rows().where('identity', '=', identity).where('org', '=', org);
      return (await own.orderBy('createdAt', 'desc').orderBy('uuid').execute()).map(opened);
    },
    listOf: async (product, { after, limit }) => {
      const page = rows()
        .where('product', '=', product)
        .where('uuid', '>', after)
        .orderBy('uuid')
        .limit(limit);
      return (await page.execute()).map(opened);
    },
    lock: async (uuid) => {
      const row = isUuid(uuid) && (await rows().where('uuid', '=', uuid).forUpdate().executeTakeFirst());
      return row ? opened(row) : undefined;
    },
    update: async (
      uuid,
      { version },
      { facts, told, attention, experiments, pinned, ...changes },
      schemas,
    ) => {
      if (!isUuid(uuid)) return false;
      const lists = {
        ...(told && { told: JSON.stringify(told) }),
        ...(attention && { attention: JSON.stringify(attention) }),
        ...(experiments && { experiments: JSON.stringify(experiments) }),
        ...(pinned && { pinned: JSON.stringify(pinned) }),
      };
      const sealed = facts && { facts: sealedText(keys, `application/${uuid}`, facts, schemas) };
      const row = await database
        .updateTable('application')
        .set({ ...given(changes), ...lists, ...sealed, version: version + 1, updatedAt: clock() })
        .where('uuid', '=', uuid)
        .where('version', '=', version)
        .returning('version')
        .executeTakeFirst();
      if (row) tell('application', uuid);
      return row?.version ?? false;
    },
    statuses: async (uuids) => {
      const known = uuids.filter(isUuid);
      if (known.length === 0) return [];
      const columns = ['uuid', 'identity', 'org', 'product', 'status', 'version'] as const;
      // A row's xmin is another one after each write of it.
      const texts = sql<string>`(select coalesce(string_agg(autosave.xmin::text, ' ' order by autosave.screen), '')
        from autosave where autosave.identity = application.identity and autosave.application = application.uuid)`;
      const rows = database.selectFrom('application').select([...columns, texts.as('unsubmitted')]);
      return rows.where('uuid', 'in', known).execute();
    },
    ...timetable(database),
  };
}

const AGAIN_MS = 60_000;

/** Which applications does time, or another definition, have to do with? */
function timetable(
  database: Database,
): Pick<Applications, 'takeDue' | 'makeDue' | 'schedule' | 'listVisits' | 'countBeside' | 'listOutdated'> {
  return {
    takeDue: (now, most) => {
      const due = database
        .selectFrom('application')
        .select('uuid')
        .where('dueAt', '<=', now)
        .orderBy('dueAt')
        .limit(most)
        .forUpdate()
        .skipLocked();
      return database
        .updateTable('application')
        .set({ dueAt: new Date(now.getTime() + AGAIN_MS) })
        .where('uuid', 'in', due)
        .returning(['uuid as application', 'visit'])
        .execute();
    },
    makeDue: async (uuids, now) => {
      if (uuids.length === 0) return;
      const free = database.selectFrom('application').select('uuid').where('uuid', 'in', uuids);
      await database
        .updateTable('application')
        .set({ dueAt: now })
        .where('uuid', 'in', free.forUpdate().skipLocked())
        .execute();
    },
    schedule: async (uuid, dueAt) => {
      await database.updateTable('application').set({ dueAt }).where('uuid', '=', uuid).execute();
    },
    listVisits: (identity) =>
      database
        .selectFrom('application')
        .select(['uuid as application', 'visit'])
        .where('identity', '=', identity)
        .execute(),
    countBeside: async ({ product, flow, statuses, lenders }) => {
      const found = await database
        .selectFrom('application')
        .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
        .where('product', '=', product)
        .where('flow', '=', flow)
        .where('status', 'not in', statuses)
        .where((its) => isListed(its, 'application.org', lenders))
        .groupBy('status')
        .execute();
      return new Map(found.map(({ status, count }) => [status, Number(count)]));
    },
    listOutdated: async ({ product, statuses, bundle, lenders }, { after, limit }) => {
      if (statuses.length === 0) return [];
      return database
        .selectFrom('application')
        .select(['uuid as application', 'visit'])
        .where('product', '=', product)
        .where('status', 'in', statuses)
        .where((its) => isListed(its, 'application.org', lenders))
        .where((its) => its.or([its('bundle', '<>', bundle), its('visit', '=', 0)]))
        .where('uuid', '>', after)
        .orderBy('uuid')
        .limit(limit)
        .execute();
    },
  };
}

export function createPeople({ database, keys, clock, tell }: Parts): People {
  const opened = ({ identity, product, facts, version }: Selectable<Tables['person']>): Person => ({
    identity,
    product,
    facts: openFacts(keys, `person/${identity}`, facts),
    version,
  });
  const rows = ({ identity, product }: PersonKey) =>
    database.selectFrom('person').selectAll().where('identity', '=', identity).where('product', '=', product);
  return {
    find: async (of) => {
      const row = isUuid(of.identity) && (await rows(of).executeTakeFirst());
      return row ? opened(row) : undefined;
    },
    versions: async (identities) => {
      const known = identities.filter(isUuid);
      if (known.length === 0) return new Map();
      const found = database
        .selectFrom('person')
        .select(({ fn }) => ['identity', fn.sum<number>('version').as('version')])
        .where('identity', 'in', known)
        .groupBy('identity');
      return new Map((await found.execute()).map(({ identity, version }) => [identity, Number(version)]));
    },
    lock: async (of) => {
      const row = isUuid(of.identity) && (await rows(of).forUpdate().executeTakeFirst());
      return row ? opened(row) : undefined;
    },
    save: async ({ identity, product }, { version }, plain, schemas) => {
      const now = clock();
      const facts = sealedText(keys, `person/${identity}`, plain, schemas);
      const first = database
        .insertInto('person')
        .values({ identity, product, facts, version: 1, createdAt: now, updatedAt: now })
        .onConflict((conflict) => conflict.columns(['identity', 'product']).doNothing())
        .returning('version');
      const next = database
        .updateTable('person')
        .set({ facts, version: version + 1, updatedAt: now })
        .where('identity', '=', identity)
        .where('product', '=', product)
        .where('version', '=', version)
        .returning('version');
      const row = await (version === 0 ? first.executeTakeFirst() : next.executeTakeFirst());
      if (row) tell('person', identity);
      return row?.version ?? false;
    },
  };
}

/** Facts as they lie in the row `<table>/<uuid>`: sealed, as JSON text. */
export function sealedText(keys: Keyring, row: string, facts: Facts, schemas: FactSchemas): string {
  return JSON.stringify(sealFacts(keys, row, facts, schemas));
}

export function openFacts(keys: Keyring, row: string, sealed: unknown): Facts {
  return openSealed(keys, row, sealed) as Facts;
}

/** An `undefined` is no change, and not a null. */
export function given<T extends object>(changes: T): Partial<T> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as Partial<T>;
}
