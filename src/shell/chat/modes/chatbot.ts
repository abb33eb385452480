/** The mode `chatbot`: asks by a call, and reads the answer off the history, as the program has no line of its own. */
import type { ChatMessage } from '../../../engine/model/chat.ts';
import { RequestError } from '../../../runtime/client/requestError.ts';
import { type AdapterParts, type ChatAdapter, needed, sessionOf } from '../adapter.ts';
import { messagesOf } from '../chatCalls.ts';
import type { Outgoing } from '../chatState.ts';
import { expiryFrom, type StoredSession } from '../storedSession.ts';

/** The answer may take a moment; after so many looks the question counts as not sent. */
const READ_AGAIN_MS = 1000;
const MOST_READS = 15;
/** Sent as it is (SL 9). */
const RATING = 0;
const SENDER = 'CUSTOMER';

export function createChatbot(parts: AdapterParts): ChatAdapter {
  const { calls, timers, ear } = parts;
  let session: StoredSession | undefined;
  let after: () => number = () => 0;

  function known(): StoredSession {
    if (!session) throw new Error('Missing chat session data');
    return session;
  }

  async function read(before?: number): Promise<{ messages: ChatMessage[]; hasOlder: boolean }> {
    const { conversationId, friendlyName } = known();
    if (conversationId === undefined) return { messages: [], hasOlder: false };
    const { exchanges, hasOlder } = await calls.history(conversationId, before);
    return { messages: messagesOf(exchanges, { own: friendlyName, bot: parts.botName }), hasOlder };
  }

  async function ready(): Promise<void> {
    try {
      const { messages, hasOlder } = await read();
      if (!session) return;
      ear.heard({
        type: 'ready',
        ...{ mode: 'chatbot', state: 'active' },
        messages,
        hasOlder,
        agent: parts.botName,
      });
    } catch {
      if (!session) return;
      ear.lost();
      timers.set(() => session && void ready(), READ_AGAIN_MS);
    }
  }

  async function answered(from: number): Promise<void> {
    for (let reads = 0; session && reads < MOST_READS; reads += 1) {
      const { messages } = await read();
      const fresh = messages.filter(({ seq }) => seq > from);
      for (const message of fresh) ear.heard({ type: 'message', message });
      if (fresh.some((message) => message.from === 'bot')) return;
      await new Promise<void>((resolve) => void timers.set(resolve, READ_AGAIN_MS));
    }
    throw new Error('The program did not answer.');
  }

  /** A talk that is over, or was begun by somebody who was not signed in yet, takes no question: another talk does. */
  async function ask({ emailAddress, conversationId }: StoredSession, message: string, id: string) {
    const body = { ...(await parts.asked()), message, senderId: emailAddress, senderType: SENDER };
    const anew = async () => ({ conversationId: await calls.ask(body, id), isAnew: true });
    if (conversationId === undefined) return { ...(await anew()), isAnew: false };
    try {
      return { conversationId: await calls.ask({ ...body, conversationId }, id), isAnew: false };
    } catch (error) {
      if (error instanceof RequestError && error.status === 404) return anew();
      throw error;
    }
  }

  async function send({ id, text }: Outgoing): Promise<void> {
    const own = known();
    ear.heard({ type: 'typing', name: parts.botName });
    const { conversationId, isAnew } = await ask(own, text, id);
    if (!session) return;
    if (isAnew) ear.begunAnew();
    const from = after();
    session = { ...session, conversationId, expiration: expiryFrom(parts.clock.now(), 'bot') };
    ear.renewed(session);
    ear.heard({ type: 'accepted', id, seq: from + 1 });
    // The question is there; that its answer does not come is no reason to ask it again.
    await answered(from + 1).catch(() => session && ear.alert('general'));
  }

  return {
    mode: 'chatbot',
    open: async (request) => sessionOf('chatbot', request, { texts: {}, expiration: undefined }, parts),
    resume(own, last) {
      needed(own.emailAddress, 'emailAddress');
      session = own;
      after = last;
      void ready();
    },
    send,
    typing: () => {},
    file: () => Promise.reject(new Error('The program reads no files.')),
    readFile: () => Promise.reject(new Error('The program sends no files.')),
    read: () => {},
    older(before) {
      void read(before).then(
        (page) => session && ear.heard({ type: 'older', ...page }),
        () => session && ear.heard({ type: 'older', messages: [], hasOlder: true }),
      );
    },
    rate: async ({ questionId, responseToCustomer, feedbackMessage }) =>
      calls.feedback({
        ...{ questionId, responseToCustomer, feedbackMessage, rating: RATING },
        conversationId: needed(known().conversationId, 'conversationId'),
        ...{ senderEmail: known().emailAddress, senderType: SENDER },
        nonce: (await parts.asked()).nonce,
      }),
    end: () => (session = undefined),
    leave: () => (session = undefined),
    retry: () => session && void ready(),
  };
}
