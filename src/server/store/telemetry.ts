/** Rows of visits: sessions of browsers' tabs, and the events in them. */
import { sql } from 'kysely';
import { COMPARED, type EventKind, type EventType } from '../../engine/model/telemetry.ts';
import type { Parts } from './parts.ts';
import { isUuid } from './tables.ts';

export interface VisitSession {
  uuid: string;
  org: string;
  tracker: string;
  startedAt: Date;
}

export interface StoredVisitEvent {
  session: string;
  /** Made where it happened: sent again under it, the event is there once. */
  id: string;
  at: Date;
  org: string;
  product: string;
  bundle: string;
  flow: string | null;
  screen: string | null;
  path: string;
  name: string;
  /** What it tells of, whatever its name. */
  kind: EventKind;
  type: EventType;
  tracker: string;
  /** Under which it counts once a session; null where each counts. */
  once: string | null;
  properties: Record<string, unknown>;
}

export interface FunnelFilter {
  orgs: string[];
  product: string;
  since: Date;
}

/** One visit to one screen: when it was first seen, and when its answers were first taken. */
export interface ScreenVisit {
  session: string;
  bundle: string;
  flow: string;
  screen: string;
  seenAt: Date | null;
  answeredAt: Date | null;
}

/** A visit in which the screens of one variation of an experiment were shown. */
export interface ComparedVisit {
  session: string;
  bundle: string;
  flow: string;
  experiment: string;
  variation: string;
}

/** In how many visits one field was refused by one rule. */
export interface RefusedField {
  bundle: string;
  flow: string;
  screen: string;
  form: string;
  pointer: string;
  keyword: string;
  visits: number;
}

export interface TelemetryRows {
  begin(session: Omit<VisitSession, 'uuid'>): Promise<VisitSession>;
  find(uuid: string): Promise<VisitSession | undefined>;
  /** One statement for all. What is there already stays as it is; answers the ids of what was not. */
  add(events: StoredVisitEvent[]): Promise<string[]>;
  /** Each screen of each visit to these orgs, since then. */
  screenVisits(of: FunnelFilter): Promise<ScreenVisit[]>;
  /** Which variation of which experiment each visit was shown. */
  comparedVisits(of: FunnelFilter): Promise<ComparedVisit[]>;
  /** In how many visits each field was refused by each rule. */
  refusedFields(of: FunnelFilter): Promise<RefusedField[]>;
  /** Where the replay of a tracker's last session is to be seen. Answers false where there is no such session. */
  keepReplay(tracker: string, org: string, link: string): Promise<boolean>;
}

export function createTelemetryRows({ database, clock, newId }: Parts): TelemetryRows {
  return {
    begin: async (given) => {
      const session = { uuid: newId(), ...given };
      await database.insertInto('telemetrySession').values(session).execute();
      return session;
    },
    find: async (uuid) => {
      if (!isUuid(uuid)) return undefined;
      return database
        .selectFrom('telemetrySession')
        .select(['uuid', 'org', 'tracker', 'startedAt'])
        .where('uuid', '=', uuid)
        .executeTakeFirst();
    },
    add: async (events) => {
      if (events.length === 0) return [];
      const rows = events.map((event) => ({ ...event, properties: JSON.stringify(event.properties) }));
      const added = await database
        .insertInto('telemetryEvent')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute();
      return added.map(({ id }) => id);
    },
    screenVisits: async ({ orgs, product, since }) =>
      database
        .selectFrom('telemetryEvent')
        .select(['session', 'bundle', 'flow', 'screen'])
        .select(({ fn }) => [
          fn.min('at').filterWhere('kind', '=', 'view').as('seenAt'),
          fn.min('at').filterWhere('kind', '=', 'answer').as('answeredAt'),
        ])
        .where('org', 'in', orgs)
        .where('product', '=', product)
        .where('at', '>=', since)
        .where('kind', 'in', ['view', 'answer'])
        .where('flow', 'is not', null)
        .where('screen', 'is not', null)
        .groupBy(['session', 'bundle', 'flow', 'screen'])
        .$narrowType<{ flow: string; screen: string }>()
        .execute(),
    comparedVisits: async ({ orgs, product, since }) => {
      const { rows } = await sql<ComparedVisit>`
        select distinct session, bundle, flow, substr(told.name, ${COMPARED.length + 1}::int) as experiment, told.variation
        from telemetry_event, jsonb_each_text(properties) as told(name, variation)
        where org = any(${orgs}) and product = ${product} and at >= ${since} and flow is not null
          and starts_with(told.name, ${COMPARED})`.execute(database);
      return rows;
    },
    refusedFields: async ({ orgs, product, since }) => {
      const { rows } = await sql<RefusedField>`
        select bundle, flow, screen, properties->>'form' as form, properties->>'pointer' as pointer,
          properties->>'keyword' as keyword, count(distinct session)::int as visits
        from telemetry_event
        where org = any(${orgs}) and product = ${product} and at >= ${since} and kind = 'refusal'
          and flow is not null and screen is not null
        group by 1, 2, 3, 4, 5, 6`.execute(database);
      return rows;
    },
    keepReplay: async (tracker, org, link) => {
      if (!isUuid(tracker)) return false;
      const last = database
        .selectFrom('telemetrySession')
        .select('uuid')
        .where('tracker', '=', tracker)
        .where('org', '=', org)
        .where('startedAt', '<=', clock())
        .orderBy('startedAt', 'desc')
        .limit(1);
      const { numUpdatedRows } = await database
        .updateTable('telemetrySession')
        .set({ replay: link })
        .where('uuid', '=', last)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
  };
}
