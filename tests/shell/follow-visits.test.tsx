/** Who is named in what a page tells of a visit, and what goes out as somebody leaves it? */
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TelemetryEvent } from '../../src/engine/model/telemetry.ts';
import type { CallOptions } from '../../src/runtime/client/api.ts';
import { IDENTITY_KEY } from '../../src/runtime/identity.ts';
import { type ConsentAnswer, createConsentStore } from '../../src/runtime/telemetry/consent.ts';
import { createNotes } from '../../src/runtime/telemetry/notes.ts';
import type { Start } from '../../src/shell/start.ts';
import { followVisits } from '../../src/shell/visits/followVisits.ts';
import { gardenSlice } from '../runtime/support/garden.ts';
import { createTestTime } from '../runtime/support/time.ts';

const APPLICATION = '11111111-2222-4333-8444-555555555555';
const PERSON = 'person-1';

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  vi.stubGlobal('__BUILD__', 'test');
});
afterEach(() => vi.unstubAllGlobals());

/** A page of somebody's application at a lender that asks, with a collector behind it; its events in the order in which they came. */
function followed(asks: 'ask' | 'none' = 'ask', tracker = 'tracker-1') {
  const time = createTestTime();
  const garden = gardenSlice();
  const telemetry = { productType: 'GARDEN', fault: 'Fault', identified: 'Known' };
  const slice = { ...garden, telemetry, org: { ...garden.org, consent: asks } } as unknown as typeof garden;
  window.history.replaceState(null, '', `${slice.base}/${APPLICATION}/plot`);
  const lists: { events: TelemetryEvent[]; keepalive: boolean | undefined }[] = [];
  const call = async (name: string, { body, keepalive }: CallOptions = {}) => {
    if (name === 'telemetryEvent') lists.push({ events: body as TelemetryEvent[], keepalive });
    if (name === 'tracker') return { data: { trackerUuid: tracker } };
    return { data: { sessionKey: { uuid: 'visit-1', epoch: 1, trackerUuid: 'tracker-1' } } };
  };
  const reload = vi.fn();
  const queries = new QueryClient();
  queries.setQueryData(IDENTITY_KEY, { uuid: PERSON });
  const notes = createNotes(() => 0);
  const consent = createConsentStore(window.localStorage);
  let count = 0;
  const browser = { consent, notes, timers: time, newId: () => `id-${++count}` };
  const start = { page: { orgCode: 'garden' }, browser, queries, parts: { api: { call } } };
  const slices = { current: () => slice };
  followVisits(
    { ...start, slices, runtime: { tracker: () => undefined } } as unknown as Start,
    loadedBy(reload),
  );
  const sees = async (path: string) => {
    notes.note({ on: 'page', path });
    await time.pass(5_000);
    return lists.flatMap(({ events }) => events).find(({ pagePath }) => pagePath === path);
  };
  return { notes, consent, lists, sees, time, reload };
}

/** The page, but for that it is not really loaded anew. */
function loadedBy(reload: () => void): Window {
  const { hostname, pathname, search } = window.location;
  const location = { hostname, pathname, search, reload };
  const own = (value: unknown) => (typeof value === 'function' ? value.bind(window) : value);
  return new Proxy(window, {
    get: (_, name) => (name === 'location' ? location : own(Reflect.get(window, name))),
  });
}

test('[SESS-02] nobody is named before they have said yes, nor after a no', async () => {
  const { consent, sees } = followed();
  const answers: (ConsentAnswer | undefined)[] = [undefined, 'no', 'yes', 'no'];
  for (const [round, answer] of answers.entries()) {
    if (answer) consent.write(answer);
    const event = await sees(`/page-${round}`);
    expect(event).toBeDefined();
    const named = JSON.stringify(event);
    expect([answer, named.includes(PERSON), named.includes(APPLICATION)]).toEqual([
      ...[answer, answer === 'yes', answer === 'yes'],
    ]);
  }
});

test('where a lender does not ask, they are named', async () => {
  expect(await followed('none').sees('/page')).toMatchObject({
    identityId: PERSON,
    applicationUuid: APPLICATION,
  });
});

test.each(['pagehide', 'visibilitychange'])(
  'what waits goes out at once, past the page, at its %s',
  async (kind) => {
    const { notes, lists, sees, time } = followed();
    await sees('/first');
    notes.note({ on: 'page', path: '/last' });
    const hidden = vi.spyOn(document, 'visibilityState', 'get');
    hidden.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(lists.map(({ keepalive }) => keepalive)).toEqual([false]);
    hidden.mockReturnValue('hidden');
    (kind === 'pagehide' ? window : document).dispatchEvent(new Event(kind));
    expect(lists.at(-1)).toMatchObject({ keepalive: true, events: [{ pagePath: '/last' }] });
    // Once.
    await time.pass(10_000);
    expect(lists).toHaveLength(2);
    hidden.mockRestore();
  },
);

test('a page whose person is followed under another tracker is loaded anew with its next screen, and no other page is', async () => {
  const own = followed('none');
  await own.sees('/first');
  await own.sees('/second');
  expect(own.reload).not.toHaveBeenCalled();
  window.sessionStorage.clear();
  window.localStorage.clear();
  const other = followed('none', 'tracker-2');
  await other.sees('/first');
  expect(other.reload).not.toHaveBeenCalled();
  await other.sees('/second');
  expect(other.reload).toHaveBeenCalledOnce();
});
