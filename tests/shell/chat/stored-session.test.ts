/** Which talk does a browser go on with, for how long, and what is stored of it? */
import { beforeEach, describe, expect, it } from 'vitest';
import { createServerClock } from '../../../src/runtime/client/serverClock.ts';
import { forgetSessions, hasStoredSession, SESSION_KEYS } from '../../../src/shell/chat/sessionKeys.ts';
import {
  createSessionStore,
  expiryFrom,
  type StoredSession,
  talkKindOf,
  talkKindOfKey,
} from '../../../src/shell/chat/storedSession.ts';
import { createTestStorage } from './support/storage.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Of the server; the browser's own may be any other. */
const START = Date.parse('2026-11-23T12:00:00Z');

let storage: Storage;
let now: number;
let clock: ReturnType<typeof createServerClock>;
const store = () => createSessionStore(storage, clock, () => now);

beforeEach(() => {
  storage = createTestStorage();
  now = START;
  clock = createServerClock(() => now);
});

function session(kind: 'agent' | 'bot', change: Partial<StoredSession> = {}): StoredSession {
  return {
    token: 't',
    conversationSid: 'c',
    expiration: expiryFrom(START, kind),
    omniProxyChannelId: 'o',
    friendlyName: 'Ada',
    emailAddress: 'ada@example.com',
    initialMessage: 'Hello',
    loginTimestamp: now,
    ...change,
  };
}

describe('[CHAT-15] a stored talk', () => {
  it.each([
    ['agent', 6 * HOUR],
    ['bot', 10 * MINUTE],
  ] as const)('with an %s is over at its time, not a moment before, and then removed', (kind, lasts) => {
    store().write(kind, session(kind));
    now = START + lasts - 1;
    expect(store().read(kind)).toEqual(session(kind, { loginTimestamp: START }));
    now = START + lasts;
    expect(store().read(kind)).toBeUndefined();
    expect(storage.length).toBe(0);
  });

  it.each([
    ['years behind', -5 * 365 * 24 * HOUR],
    ['hours ahead', 9 * HOUR],
  ])("is over by the server's clock where the browser's is %s", (_, wrong) => {
    now = START + wrong;
    store().write('agent', session('agent'));
    now += 5 * HOUR;
    clock.note(new Date(START + 5 * HOUR).toUTCString());
    expect(store().read('agent')).toBeDefined();
    now += HOUR;
    expect(store().read('agent')).toBeUndefined();
  });

  it("counts from when it was opened until the server's time is known, as wrong as the clock may be", () => {
    now = START - 1000 * HOUR;
    store().write('agent', session('agent'));
    now += 5 * HOUR;
    expect(store().read('agent')).toBeDefined();
    now += HOUR;
    expect(store().read('agent')).toBeUndefined();
  });

  it('that begins in the future is over: the clock was set back since', () => {
    store().write('agent', session('agent'));
    now = START - HOUR;
    expect(store().read('agent')).toBeUndefined();
  });
});

describe('what is stored', () => {
  const listed = [
    ...['conversationId', 'conversationSid', 'emailAddress', 'expiration', 'friendlyName', 'initialMessage'],
    ...[
      'loginTimestamp',
      'omniProxyChannelId',
      'providerChannelId',
      'providerUserId',
      'providerUserToken',
      'token',
    ],
  ];

  it('are the listed fields and no others', () => {
    const whole = Object.fromEntries(listed.map((name) => [name, name === 'loginTimestamp' ? now : 'x']));
    store().write('agent', { ...whole, messages: 'secret', draft: 'secret' } as unknown as StoredSession);
    expect(Object.keys(JSON.parse(storage.getItem(SESSION_KEYS.agent) ?? '{}')).sort()).toEqual(listed);
    expect(storage.length).toBe(1);
  });

  it.each([
    ['no JSON', '{'],
    ['no object', '[]'],
    ['a text that is none', JSON.stringify({ ...session('agent', {}), token: 7 })],
    ['a field too few', JSON.stringify({ token: 't', loginTimestamp: START })],
    ['a text without end', JSON.stringify({ ...session('agent', {}), token: 'x'.repeat(9000) })],
    ['no time', JSON.stringify({ ...session('agent', {}), loginTimestamp: null })],
  ])('is ignored and removed where it is %s', (_, text) => {
    storage.setItem(SESSION_KEYS.agent, text);
    expect(store().read('agent')).toBeUndefined();
    expect(storage.length).toBe(0);
  });

  it('is gone once somebody signs out', () => {
    store().write('agent', session('agent'));
    store().write('bot', session('bot'));
    expect(hasStoredSession(storage)).toBe(true);
    forgetSessions(storage);
    expect(hasStoredSession(storage)).toBe(false);
    expect(storage.length).toBe(0);
  });
});

describe('refused storage', () => {
  const refuse = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  it('leaves the talk to this page', () => {
    const refused = { getItem: refuse, setItem: refuse, removeItem: refuse };
    const sessions = createSessionStore(refused, clock, () => now);
    sessions.write('agent', session('agent'));
    expect(sessions.read('agent')).toEqual(session('agent'));
    sessions.clear('agent');
    expect(sessions.read('agent')).toBeUndefined();
    expect(hasStoredSession(refused)).toBe(false);
    expect(() => forgetSessions(refused)).not.toThrow();
  });
});

describe('two tabs', () => {
  it('know which kind of talk the other one has changed', () => {
    expect(talkKindOfKey(SESSION_KEYS[talkKindOf('chatbot')])).toBe('bot');
    expect(talkKindOfKey(SESSION_KEYS[talkKindOf('stream')])).toBe('agent');
    expect([talkKindOfKey('jwt'), talkKindOfKey(null)]).toEqual([undefined, undefined]);
  });

  it('share one talk, and its end', () => {
    const [one, other] = [store(), store()];
    one.write('agent', session('agent'));
    expect(other.read('agent')).toEqual(session('agent'));
    other.clear('agent');
    expect(one.read('agent')).toBeUndefined();
  });
});
