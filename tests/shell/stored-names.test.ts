/** Under which names does a browser store things? Whoever changes one strands what is stored already. */
import { expect, test } from 'vitest';
import { createServerClock } from '../../src/runtime/client/serverClock.ts';
import { createTokenStore } from '../../src/runtime/client/session.ts';
import { createSessionKeys } from '../../src/runtime/telemetry/sessionKeys.ts';
import { createSessionStore, type StoredSession } from '../../src/shell/chat/storedSession.ts';
import { createReloading } from '../../src/shell/chunkReload.ts';
import { createTestStorage } from './chat/support/storage.ts';

const namesIn = (storage: Storage) => Array.from(storage, (_, at) => storage.key(at)).sort();

test('[SESS-06] the token, the tracker, the visit, the tries to load a part and the talks have the names that were decided', () => {
  const [local, session] = [createTestStorage(), createTestStorage()];
  createTokenStore(local).write('abc');
  createSessionKeys({ local, session }, true).write({ uuid: 'u', epoch: 1, trackerUuid: 't' });
  createReloading(session, () => {}).tryAgain();
  const now = Date.parse('2026-11-23T12:00:00Z');
  const talks = createSessionStore(
    local,
    createServerClock(() => now),
    () => now,
  );
  const talk = { token: 't', expiration: '2026-11-23T13:00:00Z', loginTimestamp: now } as StoredSession;
  for (const kind of ['agent', 'bot'] as const) talks.write(kind, talk);
  expect(namesIn(local)).toEqual([
    ...['chat_agent_session', 'chat_bot_session', 'jwt', 'optimizelyProfileUuid', 'trackerUuid'],
  ]);
  expect(namesIn(session)).toEqual(['dynamicLoadRetries', 'ft_epoch', 'ft_uuid']);
});
