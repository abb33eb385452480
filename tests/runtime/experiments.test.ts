/** Does a browser tell of its variations once, and take over the tracker id of who signs in? */
import { describe, expect, test, vi } from 'vitest';
import { type Api, createApi } from '../../src/runtime/client/api.ts';
import { createCalls } from '../../src/runtime/client/calls.ts';
import { createTokenStore } from '../../src/runtime/client/session.ts';
import { shareTracker, tellVariations } from '../../src/runtime/journey/tellExperiments.ts';
import { keepTracker, readTracker } from '../../src/shell/tracker.ts';
import { createTime } from './telemetry/browser.ts';

const MINE = '00000000-0000-4000-8000-000000000001';
const THEIRS = '00000000-0000-4000-8000-000000000002';
const PERSON = '00000000-0000-4000-8000-00000000000a';

/** An api that answers by the call's name, and what was asked of it. */
function answering(replies: Record<string, unknown>) {
  const asked: unknown[] = [];
  const call: Api['call'] = async (name, options) => {
    asked.push([name, options?.params ?? options?.query, options?.body]);
    const response = new Response();
    return { data: replies[name] ?? {}, status: 200, headers: response.headers, url: name, response };
  };
  return { calls: createCalls({ call }), asked };
}

describe('the variations of an application', () => {
  const records = [
    { name: 'title', variation: 'variation' },
    { name: 'order', variation: 'control' },
  ];

  test('are told one by one, with the id of the application in path and body', async () => {
    const { calls, asked } = answering({});
    await tellVariations(calls, PERSON, records, createTime().timers);
    expect(asked).toEqual(
      records.map((record) => ['saveExperiments', { uuid: PERSON }, [{ ...record, appUuid: PERSON }]]),
    );
  });

  test('[ERR-10] cannot be told without the id of an application', async () => {
    const { calls, asked } = answering({});
    for (const application of [undefined, '']) {
      await expect(tellVariations(calls, application, records, createTime().timers)).rejects.toThrow(
        /^App ID is required to save experiment$/,
      );
    }
    expect(asked).toEqual([]);
  });
});

describe('the tracker id', () => {
  const share = async (stored: string | null, own: string | undefined) => {
    const keep = vi.fn();
    const { calls, asked } = answering({
      identity: { uuid: PERSON },
      optimizerProfile: { trackerUuid: stored },
    });
    await shareTracker({ calls, tracker: () => own, keepTracker: keep });
    return { kept: keep.mock.calls.flat(), asked: asked.map((each) => (each as unknown[])[0]) };
  };

  test('of a person goes before that of the browser', async () => {
    expect(await share(THEIRS, MINE)).toEqual({ kept: [THEIRS], asked: ['identity', 'optimizerProfile'] });
    expect(await share(MINE, MINE)).toEqual({ kept: [], asked: ['identity', 'optimizerProfile'] });
  });

  test('of the browser becomes the person’s where they have none', async () => {
    const { kept, asked } = await share(null, MINE);
    expect(kept).toEqual([]);
    expect(asked).toEqual(['identity', 'optimizerProfile', 'saveOptimizerProfile']);
  });

  test('is asked for by nobody who has none', async () => {
    expect(await share(THEIRS, undefined)).toEqual({ kept: [], asked: [] });
  });

  test('goes out with each call, where there is one', async () => {
    const sent: unknown[] = [];
    const fetch = async (_: unknown, { headers }: RequestInit = {}) => {
      sent.push(new Headers(headers).get('x-tracker'));
      return new Response('{}');
    };
    const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
    for (const tracker of [() => MINE, () => undefined]) {
      const api = createApi({
        ...{
          calls: { status: { method: 'GET', path: '/status' } },
          origin: 'http://localhost',
          orgCode: 'north',
        },
        ...{
          tokens: createTokenStore(nothing),
          timers: { set: () => 0, clear: () => {} },
          onSessionOver: () => {},
        },
        ...{ fetch: fetch as typeof globalThis.fetch, tracker },
      });
      await api.call('status');
    }
    expect(sent).toEqual([MINE, null]);
  });

  test('is read where it is stored, and anything else there is none', () => {
    const stored = new Map<string, string>();
    const storage = {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
    };
    expect(readTracker(storage)).toBeUndefined();
    keepTracker(storage, MINE);
    expect([...stored]).toEqual([['optimizelyProfileUuid', MINE]]);
    expect(readTracker(storage)).toBe(MINE);
    keepTracker(storage, '<script>');
    expect(readTracker(storage)).toBeUndefined();
    const refused = () => {
      throw new Error('Storage is refused.');
    };
    expect(readTracker({ getItem: refused })).toBeUndefined();
    expect(() => keepTracker({ setItem: refused }, MINE)).not.toThrow();
  });
});
