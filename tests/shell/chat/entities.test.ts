/** Does a browser keep of a talk what the specification names, in each mode? */
import { describe, expect, it } from 'vitest';
import { SESSION_KEYS } from '../../../src/shell/chat/sessionKeys.ts';
import { playTalk, sendText } from './support/playing-chat.ts';

const ALWAYS = ['expiration', 'friendlyName', 'emailAddress', 'initialMessage', 'loginTimestamp'];
const STREAM = ['providerChannelId', 'providerUserId', 'providerUserToken'];
const AGENT = ['token', 'conversationSid', 'omniProxyChannelId'];

describe('[ENT-16] the chat session that is stored', () => {
  it.each([
    ['twilio', AGENT],
    ['nice', AGENT],
    ['talkjs', AGENT],
    ['stream', [...STREAM, 'omniProxyChannelId']],
    ['chatbot', ['conversationId']],
  ] as const)('has its fields in the mode %s', async (mode, own) => {
    const played = await playTalk(mode);
    sendText(played, 'Hello', 'a');
    await played.time.pass(0);
    const key = SESSION_KEYS[mode === 'chatbot' ? 'bot' : 'agent'];
    const stored = JSON.parse(played.storage.getItem(key) ?? '{}') as Record<string, unknown>;
    expect(Object.keys(stored).sort()).toEqual([...ALWAYS, ...own].sort());
    expect(stored).toMatchObject({
      ...{ friendlyName: 'Ada', emailAddress: 'ada@example.com', initialMessage: 'Welcome' },
      ...{ expiration: expect.stringMatching(/^\d{4}-.*Z$/), loginTimestamp: played.time.now() },
    });
  });
});
