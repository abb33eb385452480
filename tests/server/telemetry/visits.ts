/** What does a page send of its visit? Calls and bodies for tests, as a browser makes them. */
import { randomUUID } from 'node:crypto';
import type { SessionKey, TelemetryEvent } from '../../../src/engine/model/telemetry.ts';
import type { Browser, TestServer } from '../support/harness.ts';

export const EXTERNAL = { context: 'external' };

export function sessionStart(sessionKey: Partial<SessionKey> = {}) {
  return {
    ...{
      platform: 'WEB',
      libVersion: '2.2.23',
      referrer: '',
      queryParams: {},
      sessionKey,
      appVersion: 'test',
    },
    ...{ screenWidth: 1280, screenHeight: 800, windowWidth: 1200, windowHeight: 700 },
  };
}

export async function beginSession(browser: Browser, known: Partial<SessionKey> = {}): Promise<SessionKey> {
  const reply = await browser.call('telemetrySession', { params: EXTERNAL, body: sessionStart(known) });
  return reply.body.sessionKey as unknown as SessionKey;
}

/** A visit to a question of the registration. */
export function pageView(
  server: TestServer,
  sessionKey: SessionKey,
  { screen = 'property-address', flow = 'registration', age = 0 } = {},
): TelemetryEvent {
  const { bundle } = server.services.configuration.products()[0]!;
  const pagePath = `${bundle.base}${flow === 'application' ? '/:uuid' : ''}/${screen}`;
  return {
    ...{ domain: 'localhost', queryParams: {}, pagePath, event: 'page_view', sessionKey },
    ...{ eventType: 'page_view', productType: 'HELOC', dontDedupe: true },
    eventProperties: { id: randomUUID(), age, bundle: bundle.hash, flow, screen },
  };
}

export function answered(
  server: TestServer,
  sessionKey: SessionKey,
  screen = 'property-address',
): TelemetryEvent {
  const { dontDedupe: _each, ...view } = pageView(server, sessionKey, { screen });
  return { ...view, event: 'HELOC: Answers Submitted', eventType: 'action', dedupeProperty: 'screen' };
}

export function refused(
  server: TestServer,
  sessionKey: SessionKey,
  field: { form: string; pointer: string; keyword: string } = {
    ...{ form: 'heloc/annual-income', pointer: '/income', keyword: 'required' },
  },
): TelemetryEvent {
  const view = pageView(server, sessionKey, { screen: 'annual-income' });
  const eventProperties = { ...view.eventProperties, ...field };
  return { ...view, event: 'HELOC: Answers Refused', eventType: 'action', eventProperties };
}

export function sendEvents(browser: Browser, body: unknown) {
  return browser.call('telemetryEvent', { params: EXTERNAL, body });
}

/** The rows as they lie in the database, the oldest first. */
export function storedEvents({ open }: TestServer) {
  return open.database.selectFrom('telemetryEvent').selectAll().orderBy('at').execute();
}
