/** What browser and server say to each other about visits: the session, the events, and how a screen is named in them (SL 3). */
import type { Flow } from './bundle.ts';
import type { VisitEvent } from './language.ts';
import { screenOfVariant } from './variants.ts';

/** SL 9. */
export const LIBRARY_VERSION = '2.2.23';
export const PLATFORM = 'WEB';
/** Of calls without a sign-in, and of those with one (decisions F29). */
export const TELEMETRY_CONTEXT = 'external';
export const SIGNED_IN_CONTEXT = 'customer';
/** The event that every screen sends by itself when it is shown (SL 7). */
export const PAGE_VIEW = 'page_view';
/** So many events go out in one call at most. */
export const MOST_EVENTS = 50;
/** Milliseconds that an event may have waited in a browser. */
export const OLDEST_EVENT_MS = 86_400_000;

/** Decision F35. */
export const EVENT_TYPES = ['page_view', 'error', 'action'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** What an event tells of: of every screen and page, of a fault, of who is signed in; the others a flow declares. */
export type EventKind = 'view' | 'fault' | 'identified' | VisitEvent['on'];

export interface SessionKey {
  uuid: string;
  /** When the session began, in milliseconds since 1970 by the server's clock. */
  epoch: number;
  trackerUuid: string;
}

export interface SessionStart {
  platform: typeof PLATFORM;
  libVersion: typeof LIBRARY_VERSION;
  /** The origin that the visitor came from; nothing of its path. */
  referrer: string;
  queryParams: Record<string, string>;
  screenWidth: number;
  screenHeight: number;
  windowWidth: number;
  windowHeight: number;
  /** The session that is gone on with, as far as it is known. */
  sessionKey: Partial<SessionKey>;
  appVersion: string;
}

export type EventValue = string | number | boolean;

/** Beside declared ones: `id` once per event, `age` in milliseconds when it is sent, `bundle`, and `flow` with `screen`. */
export type EventProperties = Record<string, EventValue>;

export interface TelemetryEvent {
  domain: string;
  queryParams: Record<string, string>;
  /** The pattern of the path, without ids and query. */
  pagePath: string;
  event: string;
  sessionKey: SessionKey;
  identityId?: string;
  applicationUuid?: string;
  eventType: EventType;
  productType: string;
  eventProperties: EventProperties;
  dontDedupe?: boolean;
  /** The property whose value makes two events of one name differ. */
  dedupeProperty?: string;
}

/** Under which an event is taken once a session; undefined where each of them counts (decision F35). */
export function dedupeKeyOf(
  given: Pick<TelemetryEvent, 'event' | 'eventProperties' | 'dontDedupe' | 'dedupeProperty'>,
): string | undefined {
  const { event, eventProperties, dontDedupe, dedupeProperty } = given;
  if (dontDedupe === true) return undefined;
  const value = dedupeProperty === undefined ? undefined : eventProperties[dedupeProperty];
  return value === undefined ? event : `${event}|${String(value)}`;
}

/** Before the name of an experiment: the property that says which variation the screen was drawn with. */
export const COMPARED = 'experiments.';

/** The pattern of a screen's path: a question's is the same by each entry that leads to it. */
export function screenPattern(base: string, flow: Pick<Flow, 'base'>, screen: string): string {
  const path = screenOfVariant(screen);
  const below = flow.base.replace(/\/+$/, '');
  return `${base}${below}${path === '' ? '' : `/${path}`}`;
}
