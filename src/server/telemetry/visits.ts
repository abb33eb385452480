/** Sessions of visitors, and how much of each is taken: begun, found again, and refused where it is too much. */

import type { SessionKey } from '../../engine/model/telemetry.ts';
import { notFound, Refused } from '../http/refused.ts';
import { networkOf } from '../identity/networks.ts';
import { countMade } from '../identity/strangers.ts';
import type { Keyring } from '../secrets/keyring.ts';
import { createRemembered } from '../services/remembered.ts';
import type { Clock, NewId } from '../store/parts.ts';
import type { Store } from '../store/store.ts';
import { isUuid } from '../store/tables.ts';
import type { VisitSession } from '../store/telemetry.ts';
import { createRate } from './rates.ts';

/** A tab that was left open for longer begins another session. */
const LASTS_MS = 86_400_000;
const REMEMBERED_MS = 60_000;
const MOST_REMEMBERED = 10_000;

/** A minute's worth. An office or a carrier has many people behind one address. */
export interface VisitLimits {
  sessionsOfNetwork: number;
  eventsOfSession: number;
  eventsOfNetwork: number;
}

const LIMITS: VisitLimits = { sessionsOfNetwork: 600, eventsOfSession: 600, eventsOfNetwork: 3_000 };

export interface Visits {
  /** Goes on with the session that is named, where it still holds for this lender; else begins one. */
  begin(given: { org: string; address: string; known: Partial<SessionKey> }): Promise<SessionKey>;
  /** Throws a refusal for a session that is not there any more, and for too many events. */
  enter(given: { org: string; address: string; key: SessionKey; events: number }): Promise<VisitSession>;
}

export function createVisits(
  parts: { store: Store; keys: Keyring; clock: Clock; newId: NewId; limitFactor: number },
  limits: VisitLimits = LIMITS,
): Visits {
  const { store, clock, newId } = parts;
  const known = createRemembered<VisitSession>({ most: MOST_REMEMBERED, keptMs: REMEMBERED_MS });
  const sessions = createRate(limits.sessionsOfNetwork);
  const ofSession = createRate(limits.eventsOfSession);
  const ofNetwork = createRate(limits.eventsOfNetwork);
  const find = async (uuid: string, org: string): Promise<VisitSession | undefined> => {
    const session = await known.find(uuid, () => store.telemetry.find(uuid));
    const isOver = session && clock().getTime() - session.startedAt.getTime() >= LASTS_MS;
    return session?.org === org && !isOver ? session : undefined;
  };
  return {
    begin: async ({ org, address, known: { uuid, trackerUuid } }) => {
      if (!sessions.allows(networkOf(address), 1)) throw tooMuch();
      const session = uuid === undefined ? undefined : await find(uuid, org);
      if (session && (trackerUuid === undefined || trackerUuid === session.tracker)) return keyOf(session);
      await countMade(parts, store, 'visit', address);
      const tracker = trackerUuid !== undefined && isUuid(trackerUuid) ? trackerUuid : newId();
      return keyOf(await store.telemetry.begin({ org, tracker, startedAt: clock() }));
    },
    enter: async ({ org, address, key, events }) => {
      const session = await find(key.uuid, org);
      if (!session) throw notFound();
      if (!ofSession.allows(session.uuid, events) || !ofNetwork.allows(networkOf(address), events))
        throw tooMuch();
      await countMade(parts, store, 'visitEvent', address, events);
      return session;
    },
  };
}

function keyOf({ uuid, startedAt, tracker }: VisitSession): SessionKey {
  return { uuid, epoch: startedAt.getTime(), trackerUuid: tracker };
}

function tooMuch(): Refused {
  return new Refused(429, 'That was too often in a short time. Please wait a minute.', {
    headers: { 'retry-after': '60' },
  });
}
