/** The frames of a socket as they come from a browser: one JSON text each, closed shapes, nothing coerced. */
import type { ChatRequest } from '../../engine/model/chat.ts';
import { type BodyReader, bodyReader } from '../http/bodies.ts';
import { Refused } from '../http/refused.ts';

/** Larger ones end the connection; a text too long for a message still arrives, so that it can be refused in words. */
export const MOST_FRAME_BYTES = 512 * 1024;

const SEQ = { type: 'integer', minimum: 0, maximum: 2_147_483_647 };
/** What a window names its message; ids of the other side hold a dot, so that no two meet. */
export const MESSAGE_ID = { type: 'string', pattern: '^[\\w-]{1,64}$' };
export const FILE_IDS = {
  type: 'array',
  maxItems: 20,
  uniqueItems: true,
  items: { type: 'string', pattern: '^[0-9a-f-]{36}$' },
};
const TEXT = { type: 'string' };

type Frames = { [T in ChatRequest['type']]: BodyReader<ChatRequest & { type: T }> };

function frame<T extends ChatRequest['type']>(type: T, properties: Record<string, object>) {
  const all = { type: { const: type }, ...properties };
  return bodyReader<ChatRequest & { type: T }>(all, Object.keys(all) as never[]);
}

const FRAMES: Frames = {
  hello: frame('hello', { token: { type: 'string', maxLength: 200 }, after: SEQ }),
  ping: frame('ping', {}),
  send: frame('send', { id: MESSAGE_ID, text: TEXT, files: FILE_IDS }),
  typing: frame('typing', { text: TEXT }),
  read: frame('read', { seq: SEQ }),
  older: frame('older', { before: SEQ }),
  end: frame('end', {}),
};

/** Undefined for what no window of ours sends. */
export function readFrame(text: string): ChatRequest | undefined {
  try {
    const value = JSON.parse(text) as { type?: unknown } | null;
    const type = value?.type;
    if (typeof type !== 'string' || !Object.hasOwn(FRAMES, type)) return undefined;
    return FRAMES[type as ChatRequest['type']](value);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof Refused) return undefined;
    throw error;
  }
}
