/** What joins notes, storage and calls in a browser, so that the lender learns where people stop (SL 3, 7). */
import { isApplicationId } from '../../engine/decide/pages.ts';
import type { Slice } from '../../engine/model/bundle.ts';
import { isBelow, isRecord } from '../../engine/model/paths.ts';
import { IDENTITY_KEY } from '../../runtime/identity.ts';
import { type EventOrigin, eventsOf, originOfEvent } from '../../runtime/telemetry/describe.ts';
import type { NotedHappening } from '../../runtime/telemetry/notes.ts';
import { createReplayPort } from '../../runtime/telemetry/replay.ts';
import { createSender, type Sender } from '../../runtime/telemetry/sender.ts';
import { createSessionKeys } from '../../runtime/telemetry/sessionKeys.ts';
import { type TelemetryCalls, telemetryCalls } from '../../runtime/telemetry/telemetryCalls.ts';
import type { Start } from '../start.ts';
import { storageOf } from '../storage.ts';
import { createVisitRecorder, type VisitRecorder } from './recordVisit.ts';
import { createRegistration } from './registration.ts';
import { createReloadBetween } from './reloadBetween.ts';
import { sessionStart } from './sessionStart.ts';
import { whenIdle } from './startVisits.ts';

export function followVisits(start: Start, window: Window): void {
  const { browser, slices, parts } = start;
  const local = storageOf(() => window.localStorage);
  const mayKeep = () => slices.current().org.consent !== 'ask' || browser.consent?.read() === 'yes';
  const keys = createSessionKeys({ local, session: storageOf(() => window.sessionStorage) }, mayKeep());
  const calls = telemetryCalls(parts.api);
  const reload = createReloadBetween(window);
  const registration = createRegistration({
    ...{ calls, keys, mayKeep, reload: reload.ask },
    tell: () => browser.notes.note({ on: 'identified' }),
  });
  const recorder = recorderOf(start, calls);
  const sender = createSender({
    ...{ port: calls, keys, timers: browser.timers, newId: browser.newId, idle: whenIdle },
    now: () => performance.now(),
    start: () => sessionStart(window, openParams(slices.current(), window.location.search)),
    onSession: (key, before) => {
      registration.begun(key, before);
      recorder?.look(key);
    },
    warn: (error) => console.warn(error.message),
  });
  // What is known already is kept from now on, or goes.
  browser.consent?.listen(() => {
    keys.allow(mayKeep());
    recorder?.look(keys.read());
  });
  recorder?.look(keys.read());
  tellAll(start, window, { sender, mayKeep, moved: reload.moved });
  watchPerson(start, (identity) => void registration.identified(identity));
  watchPage(window, sender);
}

/** Undefined where no visits are recorded. */
function recorderOf({ page, browser, parts }: Start, calls: TelemetryCalls): VisitRecorder | undefined {
  if (page.replay === undefined) return undefined;
  return createVisitRecorder({
    replay: createReplayPort(page.replay, (url) => import(/* @vite-ignore */ url)),
    ...{ calls, org: page.orgCode },
    isAgreed: () => browser.consent?.read() === 'yes',
    nameInCalls: (id) => {
      parts.replay.id = id;
    },
    onFault: (error) => browser.notes.note({ on: 'fault', error, id: browser.newId() }),
  });
}

interface Telling {
  sender: Sender;
  mayKeep: () => boolean;
  /** Called when another screen or page stands there. */
  moved: () => void;
}

function tellAll(start: Start, window: Window, { sender, mayKeep, moved }: Telling): void {
  const { slices, browser } = start;
  let last: EventOrigin = { pagePath: slices.current().base };
  let visit = '';
  browser.notes.follow((noted) => {
    const slice = slices.current();
    if (!slice.telemetry) return;
    if (isSameVisit(noted, visit)) return;
    visit = visitOf(noted) ?? visit;
    last = originOfEvent(slice, noted, last);
    const about = {
      domain: window.location.hostname,
      queryParams: openParams(slice, window.location.search),
      productType: slice.telemetry.productType,
      // Who it was is told with their leave alone.
      ...(mayKeep() ? idsOf(start, slice, window.location.pathname) : {}),
    };
    const tracker = start.runtime.tracker();
    for (const event of eventsOf(slice, noted, last, tracker))
      sender.add({ ...event, ...about, at: noted.at });
    if (noted.on === 'screen' || noted.on === 'page') moved();
  });
}

/** Drawn again, a screen is not visited again. */
function isSameVisit(noted: NotedHappening, visit: string): boolean {
  return noted.on === 'screen' && visitOf(noted) === visit;
}

function visitOf(noted: NotedHappening): string | undefined {
  return noted.on === 'screen' ? `${noted.visit} ${noted.flow} ${noted.screen}` : undefined;
}

/** Parameters and values that the product's file names, and no others. */
function openParams({ telemetry }: Slice, search: string): Record<string, string> {
  const query = new URLSearchParams(search);
  const open = Object.entries(telemetry?.queryParams ?? {}).flatMap(([name, values]) => {
    const value = query.get(name);
    return value !== null && values.includes(value) ? [[name, value] as const] : [];
  });
  return Object.fromEntries(open);
}

function idsOf({ queries }: Start, { base }: Slice, path: string) {
  const identity = queries.getQueryData(IDENTITY_KEY);
  const uuid = isRecord(identity) ? identity.uuid : undefined;
  const [first = ''] = isBelow(path, base) ? path.slice(base.length + 1).split('/') : [];
  return {
    ...(typeof uuid === 'string' && { identityId: uuid }),
    ...(isApplicationId(first) && { applicationUuid: first }),
  };
}

/** Tells who is signed in, once known, and again when somebody else is. */
function watchPerson({ queries }: Start, tell: (identity: string) => void): void {
  let known: unknown;
  const look = () => {
    const identity = queries.getQueryData(IDENTITY_KEY);
    const uuid = isRecord(identity) ? identity.uuid : undefined;
    if (typeof uuid !== 'string' || uuid === known) return;
    known = uuid;
    tell(uuid);
  };
  look();
  queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === IDENTITY_KEY[0]) look();
  });
}

/** What waits is sent as the page goes away. */
function watchPage(window: Window, sender: Sender): void {
  window.addEventListener('pagehide', sender.leave);
  window.document.addEventListener('visibilitychange', () => {
    if (window.document.visibilityState === 'hidden') sender.leave();
  });
}
