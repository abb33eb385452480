/** Does what is told of a visit go out in its own context, without the sign-in of whoever is signed in? */
import { expect, test, vi } from 'vitest';
import { createApi } from '../../../src/runtime/client/api.ts';
import { createTokenStore } from '../../../src/runtime/client/session.ts';
import { telemetryCalls } from '../../../src/runtime/telemetry/telemetryCalls.ts';
import { realProduct } from '../../support/project.ts';
import { createStorage, newKey, start, view } from './browser.ts';

const TOKEN = 'Bearer a.b.c';

function browser() {
  const stored = createStorage();
  stored.setItem('jwt', TOKEN);
  const fetched = vi.fn(async (_url: string | URL | Request, _init?: RequestInit) => {
    return Response.json({ sessionKey: newKey() });
  });
  const api = createApi({
    ...{ calls: realProduct().source.calls, origin: 'https://lender.example', orgCode: 'figure' },
    ...{ tokens: createTokenStore(stored), fetch: fetched as typeof fetch, onSessionOver: () => {} },
    timers: { set: () => 0, clear: () => {} },
  });
  const sent = () =>
    fetched.mock.calls.map(([url, init]) => [String(url), new Headers(init?.headers).get('authorization')]);
  return { api, sent };
}

test('[CALL-08] the requests of telemetry use the external context and carry no authorization header', async () => {
  const { api, sent } = browser();
  const calls = telemetryCalls(api);
  await calls.session({ ...start(), sessionKey: {} });
  const { at: _at, ...event } = view();
  await calls.events([{ ...event, sessionKey: newKey() }], false);
  await calls.events([{ ...event, sessionKey: newKey() }], true);
  expect(sent()).toEqual([
    ['/ft/external/session', null],
    ['/ft/external/event', null],
    ['/ft/external/event', null],
  ]);
  // The same browser, signed in as ever.
  await api.call('identity');
  expect(sent().at(-1)?.[1]).toBe(TOKEN);
});
