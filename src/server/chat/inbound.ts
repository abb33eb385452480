/** Takes in what the other side of a talk says: stored once, and told to who listens. */
import type { Services } from '../services/services.ts';
import type { TalkChanges, TalkRow } from '../store/talk-rows.ts';
import { lenderOfTalk, talkExpiry } from './lender.ts';
import { storableText } from './masking.ts';
import type { ChatInbound } from './port.ts';

/** Ids of the other side never meet those of a person, which have no dot. */
const INBOUND = 'in.';
/** Longer than any agent types; what is longer is cut, since it is stored for a person who waits for it. */
const MOST_TEXT = 20_000;
const MOST_NAME = 128;

export async function takeIn(
  { store, clock, configuration, chat }: Services,
  uuid: string,
  events: ChatInbound[],
): Promise<void> {
  const signals = events.flatMap(({ type }) => (type === 'typing' || type === 'lost' ? [type] : []));
  const written = events.filter(({ type }) => type !== 'typing' && type !== 'lost');
  if (written.length > 0) {
    await store.transaction(async (tx) => {
      for (const event of written) {
        const talk = await tx.talks.lock(uuid);
        if (!talk) return;
        if (event.type === 'message') await takeMessage(event, talk);
        else await tx.talks.update(uuid, changeFor(event, talk, clock()));
      }

      async function takeMessage(event: ChatInbound & { type: 'message' }, talk: TalkRow): Promise<void> {
        const text = storableText(event.text.slice(0, MOST_TEXT));
        if (text === '' || talk.state === 'ended') return;
        const name = nameOf(event.name);
        const { from, questionId } = event;
        const lender = lenderOfTalk({ configuration }, talk);
        const id = INBOUND + event.id;
        const said = { id, from, name, text, files: [], ...(questionId !== undefined && { questionId }) };
        const expiresAt = lender ? talkExpiry(lender, clock()) : talk.expiresAt;
        const { isNew } = await tx.talks.add(talk, said, expiresAt);
        if (!isNew || from !== 'agent' || talk.details.agentName !== null) return;
        await tx.talks.update(uuid, { details: { ...talk.details, agentName: name } });
      }
    });
  }
  for (const signal of signals) chat.hub.signal(uuid, signal);
  if (events.some(({ type }) => type === 'token')) chat.hub.signal(uuid, 'token');
}

function changeFor(event: ChatInbound, { details, agentRead, seq }: TalkRow, now: Date): TalkChanges {
  switch (event.type) {
    case 'joined':
      return { details: { ...details, agentName: nameOf(event.name) } };
    case 'read':
      return { agentRead: Math.min(Math.max(agentRead, event.seq), seq) };
    case 'state':
      return { state: event.state, ...(event.state !== 'active' && { endedAt: now }) };
    case 'survey':
      return { details: { ...details, contactId: event.contactId } };
    case 'token':
      return { tokenExpiresAt: now };
    default:
      return {};
  }
}

function nameOf(name: string): string {
  return storableText(name).replace(/\s+/g, ' ').slice(0, MOST_NAME);
}
