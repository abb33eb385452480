/** The mode `talkjs`: opened as an agent's talk, with a token that holds as long as the talk. */
import type { AdapterParts, ChatAdapter } from '../adapter.ts';
import { createLineTalk } from './lineTalk.ts';

export function createTalkjs(parts: AdapterParts): ChatAdapter {
  return createLineTalk(parts, {
    mode: 'talkjs',
    open: parts.calls.open,
    tokenOf: ({ token }) => token,
    conversationOf: ({ conversationSid }) => conversationSid,
  });
}
