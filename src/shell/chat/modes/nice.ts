/** The mode `nice`: opened as an agent's talk, with a token that holds as long as the talk. */
import type { AdapterParts, ChatAdapter } from '../adapter.ts';
import { createLineTalk } from './lineTalk.ts';

export function createNice(parts: AdapterParts): ChatAdapter {
  return createLineTalk(parts, {
    mode: 'nice',
    open: parts.calls.open,
    tokenOf: ({ token }) => token,
    conversationOf: ({ conversationSid }) => conversationSid,
  });
}
