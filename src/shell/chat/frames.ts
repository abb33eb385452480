/** Frames as they come from outside: their shape is looked at before anything rests on them. */
import { CHAT_MODES, type ChatEvent, type ChatFile, type ChatMessage } from '../../engine/model/chat.ts';
import { isRecord } from '../../engine/model/paths.ts';

const SENDERS = ['person', 'agent', 'bot', 'system'];
const STATES = ['active', 'frozen', 'ended'];

/** Undefined for what is no frame of ours. */
export function chatEventIn(data: unknown): ChatEvent | undefined {
  const value = parsed(data);
  if (!isRecord(value)) return undefined;
  return isWhole(value) ? (value as unknown as ChatEvent) : undefined;
}

function isWhole(value: Record<string, unknown>): boolean {
  switch (value.type) {
    case 'pong':
    case 'token':
      return true;
    case 'ready':
      return (
        isOneOf(value.mode, CHAT_MODES) &&
        isOneOf(value.state, STATES) &&
        areMessages(value.messages) &&
        typeof value.hasOlder === 'boolean' &&
        (value.agent === null || typeof value.agent === 'string')
      );
    case 'message':
      return isMessage(value.message);
    case 'accepted':
      return typeof value.id === 'string' && isCount(value.seq);
    case 'refused':
      return typeof value.id === 'string' && typeof value.reason === 'string';
    case 'older':
      return areMessages(value.messages) && typeof value.hasOlder === 'boolean';
    case 'typing':
    case 'joined':
      return typeof value.name === 'string';
    case 'read':
      return isCount(value.seq);
    case 'state':
      return isOneOf(value.state, STATES);
    default:
      return false;
  }
}

function areMessages(value: unknown): boolean {
  return Array.isArray(value) && value.every(isMessage);
}

function isMessage(value: unknown): value is ChatMessage {
  if (!isRecord(value) || !isCount(value.seq) || !isOneOf(value.from, SENDERS)) return false;
  const texts = [value.id, value.name, value.text, value.at].every((text) => typeof text === 'string');
  return texts && Array.isArray(value.files) && value.files.every(isFile);
}

export function isFile(value: unknown): value is ChatFile {
  if (!isRecord(value) || !isCount(value.bytes)) return false;
  return [value.id, value.name, value.type].every((text) => typeof text === 'string');
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isOneOf(value: unknown, names: readonly string[]): boolean {
  return typeof value === 'string' && names.includes(value);
}

function parsed(data: unknown): unknown {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}
