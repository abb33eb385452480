/** The calls that tell of visits: the session, the events, whose tracker it is, and where the replay of one is seen (SL 7). */
import {
  EVENT_TYPES,
  LIBRARY_VERSION,
  MOST_EVENTS,
  PLATFORM,
  type SessionStart,
  SIGNED_IN_CONTEXT,
  TELEMETRY_CONTEXT,
  type TelemetryEvent,
} from '../../engine/model/telemetry.ts';
import { bodyReader, listReader } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { notFound, Refused } from '../http/refused.ts';
import { personOf } from '../identity/caller.ts';
import { COUNT, closed, TEXT } from '../openapi/shapes.ts';
import { notTaken, takeEvents } from '../telemetry/take.ts';

const NAME = { type: 'string', minLength: 1, maxLength: 200 };
const UUID = { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' };
const PIXELS = { type: 'integer', minimum: 0, maximum: 100_000 };
const EPOCH = { type: 'integer', minimum: 0 };
const QUERY = { type: 'object', maxProperties: 20, additionalProperties: { type: 'string', maxLength: 200 } };
const KEY = { uuid: UUID, epoch: EPOCH, trackerUuid: UUID };
/** An origin and nothing below it, or nothing. */
const REFERRER = { type: 'string', maxLength: 300, pattern: '^(https?://[A-Za-z0-9.:\\[\\]-]+)?$' };

const readSessionStart = bodyReader<SessionStart>(
  {
    platform: { const: PLATFORM },
    libVersion: { const: LIBRARY_VERSION },
    referrer: REFERRER,
    queryParams: QUERY,
    ...{ screenWidth: PIXELS, screenHeight: PIXELS, windowWidth: PIXELS, windowHeight: PIXELS },
    sessionKey: { type: 'object', additionalProperties: false, properties: KEY },
    appVersion: NAME,
  },
  [
    ...(['platform', 'libVersion', 'referrer', 'queryParams', 'screenWidth', 'screenHeight'] as const),
    ...(['windowWidth', 'windowHeight', 'sessionKey', 'appVersion'] as const),
  ],
);

const VALUE = {
  anyOf: [{ type: 'string', maxLength: 200 }, { type: 'number' }, { type: 'boolean' }],
};

const readEvents = listReader<TelemetryEvent>(
  {
    type: 'object',
    additionalProperties: false,
    required: [
      ...['domain', 'queryParams', 'pagePath', 'event', 'sessionKey', 'eventType', 'productType'],
      'eventProperties',
    ],
    properties: {
      ...{ domain: NAME, queryParams: QUERY, pagePath: NAME, event: NAME },
      sessionKey: closed(KEY),
      ...{ identityId: UUID, applicationUuid: UUID },
      eventType: { enum: EVENT_TYPES },
      productType: NAME,
      eventProperties: { type: 'object', maxProperties: 30, additionalProperties: VALUE },
      ...{ dontDedupe: { type: 'boolean' }, dedupeProperty: NAME },
    },
  },
  MOST_EVENTS,
  notTaken,
);

const readTracker = bodyReader<{ trackerUuid: string }>({ trackerUuid: UUID }, ['trackerUuid']);
const readLink = bodyReader<{ link: string }>(
  { link: { type: 'string', pattern: '^https://[A-Za-z0-9.-]+/\\S*$', maxLength: 500 } },
  ['link'],
);

const SESSION_KEY = closed({ uuid: TEXT, epoch: COUNT, trackerUuid: TEXT });

export const telemetrySession: Handler = {
  name: 'telemetrySession',
  says: 'Begins a visit, or goes on with one.',
  body: readSessionStart.schema,
  answers: { 200: closed({ sessionKey: SESSION_KEY }) },
  who: 'anyone',
  handle: async ({ visits }, call) => {
    inContext(call, TELEMETRY_CONTEXT);
    const { sessionKey } = readSessionStart(call.body);
    const key = await visits.begin({ org: call.org.code, address: call.address, known: sessionKey });
    return { status: 200, body: { sessionKey: key } };
  },
};

/** 404 for a session that is over, so that another one is begun; 400 with the fields for what is not declared. */
export const telemetryEvent: Handler = {
  name: 'telemetryEvent',
  says: 'Takes what happened in a visit, one event or a list.',
  body: readEvents.schema,
  answers: { 204: null },
  who: 'anyone',
  handle: async (services, call) => {
    inContext(call, TELEMETRY_CONTEXT);
    await takeEvents(services, call, readEvents(call.body));
    return { status: 204 };
  },
};

/** The first tracker that a person had is theirs on every device (CALL-28). */
export const tracker: Handler = {
  name: 'tracker',
  says: 'Says by which id the visits of who is signed in are told apart.',
  body: readTracker.schema,
  answers: { 200: closed({ trackerUuid: TEXT }) },
  who: 'person',
  handle: async ({ store }, call) => {
    inContext(call, SIGNED_IN_CONTEXT);
    const { trackerUuid } = readTracker(call.body);
    const { uuid } = personOf(call).identity;
    const held = (await store.identities.find(uuid))?.tracker ?? undefined;
    if (held === undefined) await store.identities.update(uuid, { tracker: trackerUuid });
    return { status: 200, body: { trackerUuid: held ?? trackerUuid } };
  },
};

/** `{tracker}` is the tracker (CALL-21). Only where a recorder is set up beside the server. */
export const replayLink: Handler = {
  name: 'replayLink',
  says: 'Keeps where the replay of a visit is to be seen.',
  body: readLink.schema,
  answers: { 204: null },
  who: 'anyone',
  handle: async ({ store, replay }, call) => {
    const { link } = readLink(call.body);
    if (!replay) throw notFound();
    if (new URL(link).host !== replay.host) {
      throw new Refused(422, 'A replay is to be seen at the host that is set up for it.');
    }
    if (!(await store.telemetry.keepReplay(call.params.tracker ?? '', call.org.code, link))) throw notFound();
    return { status: 204 };
  },
};

function inContext({ params }: Call, context: string): void {
  if (params.context !== undefined && params.context !== context) throw notFound();
}
