/** Who listens to a talk in this process, and what they are told once something of it is stored, here or elsewhere. */
import { CHAT_PAGE, type ChatEvent } from '../../engine/model/chat.ts';
import type { Signals } from '../store/signals.ts';
import type { Store } from '../store/store.ts';
import type { TalkRow } from '../store/talk-rows.ts';

/** One window of one person. */
export interface TalkListener {
  /** The last message that it has. */
  seq: number;
  /** Ids that it sent itself: it knows them, and is told their numbers another way. */
  own: Set<string>;
  tell: (event: ChatEvent) => void;
  /** Its connection is lost, as the other side says. */
  lose: () => void;
}

export interface Hub {
  /** Answers the way to leave again. */
  join(talk: TalkRow, listener: TalkListener): () => void;
  /** Says to all servers that something of the talk changed that is not in its row. */
  signal(uuid: string, what: 'typing' | 'lost' | 'token'): void;
  /** The talks that somebody listens to here. */
  heard(): string[];
}

type Known = Pick<TalkRow, 'state' | 'agentRead'> & { agentName: string | null };

interface Room {
  listeners: Set<TalkListener>;
  known: Known;
  isReading: boolean;
  isStale: boolean;
}

/** A connection that was away longer takes the newest page, and asks for older ones. */
const MOST_AT_ONCE = 10 * CHAT_PAGE;

export function createHub(
  { store, signals }: { store: Store; signals: Signals },
  onFault: (error: unknown) => void,
): Hub {
  const rooms = new Map<string, Room>();

  async function read(uuid: string, room: Room): Promise<void> {
    if (room.isReading) {
      room.isStale = true;
      return;
    }
    room.isReading = true;
    try {
      do {
        room.isStale = false;
        await readOnce(uuid, room);
      } while (room.isStale && room.listeners.size > 0);
    } catch (error) {
      onFault(error);
    } finally {
      room.isReading = false;
    }
  }

  async function readOnce(uuid: string, room: Room): Promise<void> {
    const talk = await store.talks.find(uuid);
    if (!talk) return;
    const least = Math.min(...[...room.listeners].map(({ seq }) => seq));
    const messages =
      talk.seq > least ? await store.talks.messages(uuid, { after: least, most: MOST_AT_ONCE }) : [];
    for (const listener of room.listeners) {
      for (const message of messages) {
        if (message.seq <= listener.seq) continue;
        listener.seq = message.seq;
        if (!listener.own.delete(message.id)) listener.tell({ type: 'message', message });
      }
    }
    if (messages.length === MOST_AT_ONCE) room.isStale = true;
    for (const event of changesOf(room.known, talk)) for (const each of room.listeners) each.tell(event);
    room.known = knownOf(talk);
  }

  const [own, about] = [/^[0-9a-f-]{36}$/, /^([0-9a-f-]{36}) (typing|lost|token)$/];
  signals.listen('talk', (text) => {
    const uuid = own.exec(text)?.[0];
    if (uuid !== undefined) {
      const room = rooms.get(uuid);
      if (room) void read(uuid, room);
      return;
    }
    const [, named = '', what] = about.exec(text) ?? [];
    for (const listener of rooms.get(named)?.listeners ?? []) {
      if (what === 'typing') listener.tell({ type: 'typing', name: rooms.get(named)?.known.agentName ?? '' });
      else if (what === 'token') listener.tell({ type: 'token' });
      else listener.lose();
    }
  });
  // What was missed is in the rows.
  signals.onGap(() => {
    for (const [uuid, room] of rooms) void read(uuid, room);
  });
  return {
    join: (talk, listener) => {
      const room = rooms.get(talk.uuid) ?? {
        ...{ listeners: new Set<TalkListener>(), known: knownOf(talk), isReading: false, isStale: false },
      };
      rooms.set(talk.uuid, room);
      room.listeners.add(listener);
      // What was stored between reading the talk and joining it.
      void read(talk.uuid, room);
      return () => {
        room.listeners.delete(listener);
        if (room.listeners.size === 0 && rooms.get(talk.uuid) === room) rooms.delete(talk.uuid);
      };
    },
    signal: (uuid, what) => signals.send('talk', `${uuid} ${what}`),
    heard: () => [...rooms.keys()],
  };
}

function knownOf({ state, agentRead, details }: TalkRow): Known {
  return { state, agentRead, agentName: details.agentName };
}

function* changesOf(known: Known, talk: TalkRow): Generator<ChatEvent> {
  const { agentName } = talk.details;
  if (agentName !== null && agentName !== known.agentName) yield { type: 'joined', name: agentName };
  if (talk.agentRead > known.agentRead) yield { type: 'read', seq: talk.agentRead };
  if (talk.state !== known.state) yield { type: 'state', state: talk.state };
}
