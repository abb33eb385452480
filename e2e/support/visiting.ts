/** How does somebody visit a lender fast, and stop at the second question? What their page would tell of it, by calls. */
import type { TestedServer } from '../../tests/support/server.ts';
import { bundleOf } from './api.ts';
import { type Sender, send } from './sending.ts';
import { expect } from './test.ts';

const SCREEN = { screenWidth: 1280, screenHeight: 800, windowWidth: 1200, windowHeight: 700 };

/**
 * So many visits, each a session of its own: an address is missed first, then told, and the next question is seen. By
 * turns they are shown the variations of an experiment.
 */
export async function visit(server: TestedServer, org: string, times: number): Promise<void> {
  const visitor = { server, token: '', org };
  const bundle = await bundleOf(server);
  for (let count = 0; count < times; count += 1) {
    await visitOnce(visitor, bundle, count % 2 === 0 ? 'control' : 'variation');
  }
}

async function visitOnce(visitor: Sender, bundle: string, incomeTitle: string): Promise<void> {
  const begun = await send(visitor, '/ft/external/session', 'POST', {
    ...{ platform: 'WEB', libVersion: '2.2.23', referrer: '', queryParams: {}, sessionKey: {} },
    ...{ appVersion: 'test', ...SCREEN },
  });
  expect(begun.status).toBe(200);
  const { sessionKey } = begun.body;
  const domain = new URL(visitor.server.origin(visitor.org)).hostname;
  const event = (screenId: string, name: string, more: object = {}, properties: object = {}) => ({
    ...{ domain, queryParams: {}, pagePath: `/account/heloc/${screenId}`, event: name },
    ...{ sessionKey, eventType: 'action', productType: 'HELOC', ...more },
    eventProperties: {
      ...{ id: crypto.randomUUID(), age: 0, bundle, flow: 'registration', screen: screenId },
      ...{ 'experiments.incomeTitle': incomeTitle, ...properties },
    },
  });
  const view = { eventType: 'page_view', dontDedupe: true };
  const mistake = { form: 'heloc/property-address', pointer: '/address', keyword: 'required' };
  const sent = await send(visitor, '/ft/external/event', 'POST', [
    event('property-address', 'page_view', view),
    event('property-address', 'HELOC: Answers Refused', {}, mistake),
    event('property-address', 'HELOC: Answers Submitted', { dedupeProperty: 'screen' }),
    event('for-sale', 'page_view', view),
  ]);
  expect(sent.status, JSON.stringify(sent.body)).toBe(204);
}
