/** The mode `stream`: opened by a call of its own, and a channel that is frozen is over for people (SL 4). */
import type { AdapterParts, ChatAdapter } from '../adapter.ts';
import { createLineTalk } from './lineTalk.ts';

export function createStream(parts: AdapterParts): ChatAdapter {
  return createLineTalk(parts, {
    mode: 'stream',
    open: parts.calls.openStream,
    tokenOf: ({ providerUserToken }) => providerUserToken,
    conversationOf: ({ providerChannelId }) => providerChannelId,
  });
}
