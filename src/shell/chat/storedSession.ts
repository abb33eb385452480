/** The talk that a browser goes on with: exactly the fields of SL 3, in local storage, ignored and removed once it is over. */
import type { ChatMode } from '../../engine/model/chat.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { ServerClock } from '../../runtime/client/serverClock.ts';
import { SESSION_KEYS, type TalkKind } from './sessionKeys.ts';

/** Texts all, but for the two times. */
export interface StoredSession {
  token?: string;
  conversationSid?: string;
  /** When the token is over, by the server's clock; ISO 8601. */
  expiration: string;
  omniProxyChannelId?: string;
  friendlyName: string;
  emailAddress: string;
  initialMessage: string;
  providerChannelId?: string;
  providerUserId?: string;
  providerUserToken?: string;
  /** When it was opened, by the browser's clock; milliseconds since 1970. */
  loginTimestamp: number;
  /** Of a program's talk, once something was asked. */
  conversationId?: string;
}

export type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface SessionStore {
  /** The talk of this kind that goes on; one that is over is removed. */
  read: (kind: TalkKind) => StoredSession | undefined;
  write: (kind: TalkKind, session: StoredSession) => void;
  clear: (kind: TalkKind) => void;
  /** What is held for want of storage alone: whoever signs out empties the storage itself. */
  forgetUnstored: () => void;
}

/** Chat token expiry (SL 9). */
const LASTS_MS: Record<TalkKind, number> = { agent: 6 * 3_600_000, bot: 600_000 };

const TEXTS = [
  ...['token', 'conversationSid', 'expiration', 'omniProxyChannelId', 'friendlyName', 'emailAddress'],
  ...['initialMessage', 'providerChannelId', 'providerUserId', 'providerUserToken', 'conversationId'],
] as const;
/** Longer than any that a server gives: what is stored is anybody's who has the browser. */
const LONGEST = 8192;

export function talkKindOf(mode: ChatMode): TalkKind {
  return mode === 'chatbot' ? 'bot' : 'agent';
}

/** Which kind a storage event is about. */
export function talkKindOfKey(key: string | null): TalkKind | undefined {
  return (['agent', 'bot'] as const).find((kind) => SESSION_KEYS[kind] === key);
}

/** The end of a talk that begins now. */
export function expiryFrom(now: number, kind: TalkKind): string {
  return new Date(now + LASTS_MS[kind]).toISOString();
}

/** Where storage is refused, the talk lasts as long as the page. */
export function createSessionStore(
  storage: TextStorage,
  clock: ServerClock,
  local: () => number,
): SessionStore {
  /** Of what could not be stored. */
  const memory = new Map<TalkKind, StoredSession>();
  const store: SessionStore = {
    read(kind) {
      const session = readText(storage, kind, memory);
      if (session && !isOver(session, kind, clock, local())) return session;
      store.clear(kind);
      return undefined;
    },
    write(kind, session) {
      try {
        storage.setItem(SESSION_KEYS[kind], JSON.stringify(fieldsOf(session)));
        memory.delete(kind);
      } catch {
        memory.set(kind, session);
      }
    },
    clear(kind) {
      memory.delete(kind);
      try {
        storage.removeItem(SESSION_KEYS[kind]);
      } catch {
        // Nothing was stored.
      }
    },
    forgetUnstored: () => memory.clear(),
  };
  return store;
}

/**
 * By the server's clock where a reply has told it. Until then by the browser's own, from when the talk was opened: the
 * same wrong clock stands at both ends of that. One that begins in the future is nobody's.
 */
export function isOver(
  { expiration, loginTimestamp }: Pick<StoredSession, 'expiration' | 'loginTimestamp'>,
  kind: TalkKind,
  clock: ServerClock,
  local: number,
): boolean {
  if (clock.isKnown()) return !(Date.parse(expiration) > clock.now());
  const since = local - loginTimestamp;
  return !(since >= 0 && since < LASTS_MS[kind]);
}

function readText(
  storage: TextStorage,
  kind: TalkKind,
  memory: ReadonlyMap<TalkKind, StoredSession>,
): StoredSession | undefined {
  try {
    const text = storage.getItem(SESSION_KEYS[kind]);
    return text === null ? memory.get(kind) : sessionIn(JSON.parse(text));
  } catch {
    return memory.get(kind);
  }
}

/** Undefined for what is no session of ours. */
function sessionIn(value: unknown): StoredSession | undefined {
  if (!isRecord(value)) return undefined;
  const session = fieldsOf(value);
  const isText = TEXTS.every((name) => {
    const text = session[name];
    return text === undefined || (typeof text === 'string' && text.length <= LONGEST);
  });
  const needed = [session.expiration, session.friendlyName, session.emailAddress, session.initialMessage];
  const isWhole = isText && needed.every((text) => text !== undefined);
  return isWhole && Number.isFinite(session.loginTimestamp) ? (session as StoredSession) : undefined;
}

/** Nothing but the listed fields comes in or goes out. */
function fieldsOf(value: object): Partial<StoredSession> {
  const names: readonly string[] = [...TEXTS, 'loginTimestamp'];
  return Object.fromEntries(
    Object.entries(value).filter(([name, each]) => names.includes(name) && each !== undefined),
  );
}
