/** A mode that is a service of its own: JSON over HTTP, one path for each thing that is handed over. */

import { CHAT_MODES, type ChatMode } from '../../engine/model/chat.ts';
import { answerOf, postQuestion } from '../services/ask-service.ts';
import type { Fetch } from '../services/service-fetch.ts';
import { readEvents } from './inbound-shape.ts';
import { ChatFailure, type ChatInbound, type ChatProvider, type HandedTalk } from './port.ts';

const TIMEOUT_MS = 10_000;
/** While somebody has the window open. */
const ASKS_AGAIN_MS = 2_000;

/**
 * POSTs `{ talk, ... }` to `<url>/open`, `/resume`, `/send`, `/typing`, `/file`, `/read`, `/rate` and `/end`, each with
 * an Idempotency-Key, and expects 200 with `{ events: [...] }`; `/file` answers `{ verdict }` as well. What the service
 * says when it fails is never stored: it may quote what was asked.
 */
export function createHttpChat(
  url: string,
  { fetch, timeoutMs = TIMEOUT_MS }: { fetch: Fetch; timeoutMs?: number },
): ChatProvider {
  const base = url.replace(/\/+$/, '');
  const ask = async (name: string, key: string, body: Record<string, unknown>): Promise<unknown> => {
    const fail = (message: string, options?: ErrorOptions) => new ChatFailure(message, options);
    const service = { url: `${base}/${name}`, fetch, who: 'The chat service', fail };
    const signal = AbortSignal.timeout(timeoutMs);
    return answerOf(await postQuestion(service, { key, body, signal }), service);
  };
  const events = async (name: string, talk: HandedTalk, part: string, more: Record<string, unknown> = {}) => {
    const key = `${talk.conversation}/${name}/${part}`;
    return eventsOf(await ask(name, key, { talk, ...more }));
  };
  return {
    open: (talk) => events('open', talk, ''),
    resume: (talk, after) => events('resume', talk, String(after), { after }),
    send: (talk, message) => events('send', talk, message.id, { message }),
    typing: (talk, text) => events('typing', talk, '', { text }),
    file: async (talk, file) => {
      const reply = await ask('file', `${talk.conversation}/file/${file.name}`, { talk, file });
      return (reply as { verdict?: unknown } | null)?.verdict === 'refused' ? 'refused' : 'taken';
    },
    read: (talk, seq) => events('read', talk, String(seq), { seq }),
    rate: (talk, questionId, rating) => events('rate', talk, questionId, { questionId, rating }),
    end: (talk) => events('end', talk, ''),
    asksAgainMs: ASKS_AGAIN_MS,
  };
}

function eventsOf(reply: unknown): ChatInbound[] {
  const events = readEvents(reply);
  if (events) return events;
  throw new ChatFailure('The chat service answered what is not events.');
}

const PREFIX = 'HEARTHLINE_CHAT_';

/** The mode that a variable of the environment puts a service behind; undefined for any other variable. */
export function chatModeOf(variable: string): ChatMode | undefined {
  return CHAT_MODES.find((mode) => variable === PREFIX + mode.toUpperCase());
}
