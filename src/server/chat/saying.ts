/** What people and staff do in a talk: stored first, acknowledged, then handed to the other side. */
import type { ChatMessage, ChatRefusal } from '../../engine/model/chat.ts';
import { MOST_CHAT_TEXT } from '../../engine/model/chat-settings.ts';
import { faultFields } from '../services/log.ts';
import type { Services } from '../services/services.ts';
import type { TalkRow } from '../store/talk-rows.ts';
import { takeIn } from './inbound.ts';
import { type ChatLender, lenderOfTalk, talkExpiry } from './lender.ts';
import { storableText } from './masking.ts';
import { ChatFailure, type ChatInbound, type ChatProvider, handedTalk } from './port.ts';

/** What somebody writes. `id` is the sender's: sent again under it, it is stored once. */
export interface OutgoingMessage {
  id: string;
  text: string;
  /** Ids of files that have arrived. */
  files: string[];
}

export interface Writer {
  from: 'person' | 'agent';
  name: string;
}

export type SayOutcome =
  | { kind: 'accepted'; message: ChatMessage }
  | { kind: 'refused'; reason: ChatRefusal };

/** People type a message in a second or more; who pastes faster than this waits. */
const PER_TALK = { most: 60, seconds: 60 };

/** Stores it. Handing it on is the next thing, see `handOn`. */
export async function say(
  services: Services,
  talk: TalkRow,
  writer: Writer,
  written: OutgoingMessage,
): Promise<SayOutcome> {
  const lender = lenderOfTalk(services, talk);
  if (!lender) return refused('over');
  if (written.text.length > MOST_CHAT_TEXT) return refused('too-long');
  const text = storableText(written.text);
  if (text === '' && written.files.length === 0) return refused('empty');
  if (written.files.length > lender.chat.files.each) return refused('file');
  if (await services.store.throttle.take(`talk:${talk.uuid}`, PER_TALK)) return refused('too-many');
  return stored(services, talk.uuid, lender, writer, { ...written, text });
}

function refused(reason: ChatRefusal): SayOutcome {
  return { kind: 'refused', reason };
}

/** One transaction on the locked talk: the number, the message, its files. */
function stored(
  { store, clock }: Services,
  uuid: string,
  lender: ChatLender,
  { from, name }: Writer,
  { id, text, files: wanted }: OutgoingMessage,
): Promise<SayOutcome> {
  return store
    .transaction(async (tx): Promise<SayOutcome> => {
      const talk = await tx.talks.lock(uuid);
      if (!talk) return refused('over');
      const known = await tx.talks.message(uuid, id);
      if (known) return { kind: 'accepted', message: known };
      if (talk.state !== 'active') return refused('over');
      const expiresAt = talkExpiry(lender, clock());
      const attached = await tx.talkFiles.attach(wanted, uuid, id);
      // A file that is not there, or another's, or sent already: the message waits until its sender has mended that.
      if (attached.length !== new Set(wanted).size) throw new FilesMissing();
      const files = attached.map((file) => ({
        ...{ id: file.uuid, name: file.name },
        ...{ type: file.type ?? '', bytes: file.size ?? 0 },
      }));
      const { message } = await tx.talks.add(talk, { id, from, name, text, files }, expiresAt);
      return { kind: 'accepted', message };
    })
    .catch((error: unknown) => {
      if (error instanceof FilesMissing) return refused('file');
      throw error;
    });
}

/** Ends the transaction. */
class FilesMissing extends Error {}

/** The person is there, or there again: what the other side lacks and what it has meanwhile. Answers the way to stop. */
export function comeBack(services: Services, talk: TalkRow): () => void {
  const { store, chat, log } = services;
  const ask = async () => {
    await handOn(services, talk.uuid);
    const now = await store.talks.find(talk.uuid);
    if (now?.state !== 'active') return;
    await takeIn(services, talk.uuid, await chat.providerOf(talk.mode).resume(handedTalk(now), now.seq));
  };
  const quietly = () =>
    void ask().catch((error: unknown) => {
      log.error({ err: faultFields(error) }, 'The other side of a talk was not asked.');
    });
  quietly();
  const again = asksAgain(services, talk);
  if (again === undefined) return () => undefined;
  const timer = setInterval(quietly, again);
  timer.unref();
  return () => clearInterval(timer);
}

function asksAgain({ chat }: Services, { mode }: TalkRow): number | undefined {
  try {
    return chat.providerOf(mode).asksAgainMs;
  } catch {
    return undefined;
  }
}

const PAGE = 50;

/**
 * Hands the other side what the person wrote and it has not taken yet, in order. Also what a server stored that was
 * killed before it could: so this is asked whenever the person comes back. Throws ChatFailure.
 */
export function handOn(services: Services, uuid: string): Promise<void> {
  const { store, chat } = services;
  return chat.inTurn(uuid, async () => {
    const talk = await store.talks.find(uuid);
    if (!talk || talk.handed >= talk.seq) return;
    const provider = chat.providerOf(talk.mode);
    const waiting = await store.talks.messages(uuid, { after: talk.handed, most: PAGE });
    for (const message of waiting) {
      if (message.from === 'person') {
        await takeIn(services, uuid, await provider.send(handedTalk(talk), message));
      }
      await store.talks.setHanded(uuid, message.seq);
    }
  });
}

/** The person has read so far. */
export async function markRead(services: Services, talk: TalkRow, seq: number): Promise<void> {
  if (seq <= talk.personRead || seq > talk.seq) return;
  await services.store.talks.update(talk.uuid, { personRead: seq });
  await quietly(services, talk, (provider) => provider.read(handedTalk(talk), seq));
}

/** What stands in the person's field; the agent sees it. Lost text is no loss: the next second brings it again. */
export async function typed(services: Services, talk: TalkRow, text: string): Promise<void> {
  if (talk.state !== 'active') return;
  const shown = storableText(text.slice(0, MOST_CHAT_TEXT));
  await services.store.talks.setTyping(talk.uuid, shown === '' ? null : shown);
  await quietly(services, talk, (provider) => provider.typing(handedTalk(talk), shown));
}

/** Ended by either side; the other side is told, and may be away. */
export async function endTalk(services: Services, talk: TalkRow): Promise<void> {
  const { store, clock } = services;
  await store.transaction(async (tx) => {
    const locked = await tx.talks.lock(talk.uuid);
    if (!locked || locked.state === 'ended') return;
    await tx.talks.setTyping(talk.uuid, null);
    await tx.talks.update(talk.uuid, { state: 'ended', endedAt: clock() });
  });
  await quietly(services, talk, (provider) => provider.end(handedTalk(talk)));
}

type Ask = (provider: ChatProvider) => Promise<ChatInbound[]>;

/** What the person did counts, whether or not the other side hears of it. */
async function quietly(services: Services, talk: TalkRow, ask: Ask): Promise<void> {
  try {
    await takeIn(services, talk.uuid, await ask(services.chat.providerOf(talk.mode)));
  } catch (error) {
    if (!(error instanceof ChatFailure)) throw error;
    services.log.error({ err: faultFields(error) }, 'The other side of a talk was not told.');
  }
}
