/** Tells of a page that did not come alive: there is no bundle that says how, so the page itself does. */
import { kindOfFault } from '../../engine/model/fault.ts';
import { createApi } from '../../runtime/client/api.ts';
import { createTokenStore } from '../../runtime/client/session.ts';
import { createSender } from '../../runtime/telemetry/sender.ts';
import { createSessionKeys } from '../../runtime/telemetry/sessionKeys.ts';
import { telemetryCalls } from '../../runtime/telemetry/telemetryCalls.ts';
import { isNetworkError } from '../../runtime/telemetry/telemetryError.ts';
import type { PageData } from '../page.ts';
import type { Browser } from '../runtime.ts';
import { storageOf } from '../storage.ts';
import { sessionStart } from './sessionStart.ts';
import { whenIdle } from './startVisits.ts';

/** Once, under a session that lasts as long as the page: whether an id may be kept is not known. */
export function tellBroken(page: PageData, browser: Browser, error: unknown, window: Window): void {
  const { orgCode, base, bundle, telemetry } = page;
  if (!telemetry || isNetworkError(error)) return;
  const { fetch, timers, newId } = browser;
  const api = createApi({
    ...{ calls: telemetry.calls, origin: window.location.origin, orgCode, fetch, timers },
    tokens: createTokenStore(nothing),
    onSessionOver: () => {},
  });
  const sender = createSender({
    ...{ port: telemetryCalls(api), timers, newId, idle: whenIdle },
    keys: createSessionKeys({ local: nothing, session: nothing }, false),
    now: () => performance.now(),
    start: () => sessionStart(window, {}),
    onSession: () => {},
    warn: ({ message }) => console.warn(message),
  });
  sender.add({
    ...{ domain: window.location.hostname, queryParams: {}, pagePath: base, at: performance.now() },
    ...{ event: telemetry.fault, eventType: 'error', productType: telemetry.productType },
    eventProperties: { bundle, fault: newId(), kind: kindOfFault(error) },
    dedupeProperty: 'fault',
  });
}

const nothing = storageOf(() => {
  throw new Error('Nothing is kept.');
});
