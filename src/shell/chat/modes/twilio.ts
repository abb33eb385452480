/** The mode `twilio`: its token is renewed before it is over, and when the line says that it is. */
import type { AdapterParts, ChatAdapter } from '../adapter.ts';
import { needed } from '../adapter.ts';
import { createLineTalk } from './lineTalk.ts';

export function createTwilio(parts: AdapterParts): ChatAdapter {
  const { calls } = parts;
  return createLineTalk(parts, {
    mode: 'twilio',
    open: calls.open,
    tokenOf: ({ token }) => token,
    conversationOf: ({ conversationSid }) => conversationSid,
    async renew(session) {
      const { texts, expiration } = await calls.refreshToken(needed(session.token, 'token'));
      return {
        ...session,
        token: needed(texts.token, 'token'),
        expiration: expiration ?? session.expiration,
      };
    },
  });
}
