/** What is a mode's own: tokens that are over, the program's calls, the nonce of who is signed in, the hours. */
import { describe, expect, it } from 'vitest';
import type { ChatMode } from '../../../src/engine/model/chat.ts';
import { alertOf } from '../../../src/shell/chat/chatState.ts';
import { forgetSessions } from '../../../src/shell/chat/sessionKeys.ts';
import { talkOf, texts } from './support/playing.ts';
import { type PlayedChat, playChat, playTalk, sendText, VALUES } from './support/playing-chat.ts';
import { createTestStorage } from './support/storage.ts';

const alert = ({ chat }: PlayedChat) => alertOf(chat.machine.get());

const over = (mode: ChatMode) => async () => {
  const played = await playTalk(mode);
  played.lender.tokens.clear();
  played.lender.drop();
  await played.time.pass(600);
  return played;
};

describe('a token that is over', () => {
  it('[CHAT-31] is renewed by twilio, on its line and before its time', async () => {
    const played = await over('twilio')();
    expect(alert(played)).toBeUndefined();
    expect(played.lender.of('chatRefreshToken')).toHaveLength(1);
    await played.time.pass(6 * 3_600_000 - 59_000);
    expect(played.lender.of('chatRefreshToken').length).toBeGreaterThan(1);
  });

  it.each(['nice', 'stream', 'talkjs'] as const)(
    '[CHAT-27] ends the line of %s with its alert',
    async (mode) => {
      const played = await over(mode)();
      expect(alert(played)).toBe('token');
      const { length } = played.lender.sockets;
      await played.time.pass(120_000);
      expect(played.lender.sockets.length).toBe(length);
    },
  );

  it.each([
    [403, 'token'],
    [500, 'general'],
  ] as const)('[CHAT-28] that cannot be renewed (%i) shows the alert %s', async (status, shown) => {
    const played = await playTalk('twilio');
    played.lender.answer('chatRefreshToken', () => played.lender.refuse(status));
    played.lender.tokens.clear();
    played.lender.drop();
    await played.time.pass(500);
    expect(played.chat.machine.get().alert).toBe(shown);
  });
});

describe("a program's talk", () => {
  it('is asked with the body of SL 7 and read off the history', async () => {
    const played = await playTalk('chatbot');
    sendText(played, 'Hello', 'a');
    await played.time.pass(0);
    sendText(played, 'Again', 'b');
    await played.time.pass(0);
    const common = {
      ...{ organization: 'lender', pageUrl: 'http://localhost/account/garden', tag: 'garden' },
      ...{ senderId: 'ada@example.com', senderType: 'CUSTOMER' },
    };
    expect(played.lender.of('chatbotAsk').map(({ body }) => body)).toEqual([
      { ...common, message: 'Hello' },
      { ...common, message: 'Again', conversationId: 'bot-1' },
    ]);
    expect(texts(played.chat.machine.get())).toEqual(['Hello', 'About Hello', 'Again', 'About Again']);
  });

  it('is rated with rating 0 and the fields of SL 3', async () => {
    const played = await playTalk('chatbot');
    sendText(played, 'Hello', 'a');
    await played.time.pass(0);
    await played.chat.rate({ questionId: 'a', responseToCustomer: 'About Hello', feedbackMessage: 'Other' });
    expect(played.lender.of('chatbotFeedback')).toMatchObject([
      {
        body: {
          ...{ questionId: 'a', conversationId: 'bot-1', responseToCustomer: 'About Hello' },
          ...{ feedbackMessage: 'Other', rating: 0, senderEmail: 'ada@example.com', senderType: 'CUSTOMER' },
        },
      },
    ]);
  });
});

describe('a talk with the program that takes no question any more', () => {
  /** As after a sign-in: the visitor's talk is not the person's, and the next one has numbers of its own. */
  async function signedIn() {
    const played = await playTalk('chatbot', { settings: { isNonceWanted: true } });
    for (const id of ['a', 'b']) {
      sendText(played, `Status ${id}`, id);
      await played.time.pass(0);
    }
    played.lender.conversation = 'bot-2';
    played.lender.messages = [];
    played.becomes('person-1');
    return played;
  }

  it('is followed by another one, in which the question is asked once more and answered, and which is gone on with', async () => {
    const played = await signedIn();
    const { lender, chat, time, storage } = played;
    sendText(played, 'Status now', 'c');
    await time.pass(0);
    const asked = lender.of('chatbotAsk').slice(2);
    expect(asked.map(({ body }) => body)).toMatchObject([
      { conversationId: 'bot-1', nonce: 'nonce-1' },
      { message: 'Status now', nonce: 'nonce-1' },
    ]);
    expect(asked[1]?.body).not.toHaveProperty('conversationId');
    expect(asked[1]?.headers).toEqual(asked[0]?.headers);
    // Nothing of the visitor's talk stands in the person's.
    expect(texts(chat.machine.get())).toEqual(['Status now', 'About Status now']);
    expect(alert(played)).toBeUndefined();
    sendText(played, 'More', 'd');
    await time.pass(0);
    expect(lender.of('chatbotAsk').at(-1)?.body).toMatchObject({ conversationId: 'bot-2' });
    expect(JSON.parse(storage.getItem('chat_bot_session') ?? '')).toMatchObject({ conversationId: 'bot-2' });
    const later = playChat({ lender, time, storage, isSignedIn: true });
    await time.pass(0);
    expect(texts(later.chat.machine.get())).toEqual([
      ...['Status now', 'About Status now', 'More', 'About More'],
    ]);
  });

  it('is tried anew once alone: where no talk is to be had, the question stands in the box again', async () => {
    const played = await signedIn();
    const { lender, chat, time } = played;
    lender.answer('chatbotAsk', () => lender.refuse(404));
    sendText(played, 'Status now', 'c');
    await time.pass(0);
    expect(lender.of('chatbotAsk')).toHaveLength(4);
    expect(chat.machine.get()).toMatchObject({ draft: 'Status now', alert: 'resend' });
    expect(texts(chat.machine.get())).toHaveLength(4);
  });

  it.each([403, 429, 500])('is not given up for a %i', async (status) => {
    const played = await signedIn();
    const { lender, chat, time } = played;
    lender.answer('chatbotAsk', () => lender.refuse(status));
    sendText(played, 'Status now', 'c');
    await time.pass(0);
    expect(lender.of('chatbotAsk')).toHaveLength(3);
    expect(chat.machine.get().alert).toBe('resend');
  });
});

describe('whoever signs out', () => {
  const refusing = () => ({
    ...createTestStorage(),
    setItem: () => {
      throw new Error('full');
    },
  });

  it.each([
    ['twilio', 'stored'],
    ['twilio', 'held in memory'],
    ['chatbot', 'stored'],
    ['chatbot', 'held in memory'],
  ] as const)('leaves nothing of a talk by %s that was %s, at a page that stays', async (mode, where) => {
    const storage = where === 'stored' ? createTestStorage() : refusing();
    const options = { settings: { isNonceWanted: true }, isSignedIn: true, storage };
    const played = await playTalk(mode, options);
    const { lender, chat, time, becomes } = played;
    sendText(played, 'Hello', 'a');
    await time.pass(0);
    chat.machine.send({ type: 'typed', text: 'My secret' });
    forgetSessions(storage);
    becomes(undefined);
    expect(chat.machine.get()).toMatchObject({ phase: { name: 'none' }, draft: '', files: [], isOpen: true });
    // No other line or talk comes back by itself.
    chat.stored('chat_bot_session');
    chat.stored('chat_agent_session');
    const { length } = lender.asked;
    await time.pass(59_000);
    expect(chat.machine.get().phase.name).toBe('none');
    expect(lender.asked).toHaveLength(length);
    expect(lender.sockets.every(({ readyState }) => readyState === 3)).toBe(true);
    await chat.begin(VALUES);
    expect(lender.of('chatAuthenticate')).toHaveLength(1);
  });

  it('takes along a talk that is being opened', async () => {
    const { chat, lender, time, storage, becomes } = playChat({ isSignedIn: true });
    await time.pass(0);
    const opening = chat.begin(VALUES);
    becomes(undefined);
    await opening;
    expect(lender.of('chatOpen')).toHaveLength(1);
    expect(chat.machine.get().phase.name).toBe('none');
    expect(storage).toHaveLength(0);
  });

  it('takes no visitor’s talk along who only signs in', async () => {
    const { chat, becomes } = await playTalk('twilio');
    becomes('person-1');
    expect(chat.machine.get().phase.name).toBe('active');
  });
});

describe("[CHAT-34] a signed-in person's nonce", () => {
  it('[FLAG-07] is taken before the talk, sent with it, and renewed every 60 seconds while it goes on, where the flag is on and not where it is off', async () => {
    const played = await playTalk('twilio', { settings: { isNonceWanted: true }, isSignedIn: true });
    const { lender, chat, time } = played;
    expect(lender.of('chatOpen')[0]?.body).toMatchObject({ nonce: 'nonce-1', identityUuid: 'person-1' });
    await time.pass(180_000);
    expect(lender.of('chatRefreshNonce')).toHaveLength(3);
    expect(lender.of('chatRefreshNonce')[0]?.query).toEqual({ nonce: 'nonce-1' });
    chat.machine.send({ type: 'endWanted' });
    await time.pass(180_000);
    expect(lender.of('chatRefreshNonce')).toHaveLength(3);
    const without = await playTalk('twilio', { isSignedIn: true });
    await without.time.pass(180_000);
    for (const call of ['chatAuthenticate', 'chatRefreshNonce']) expect(without.lender.of(call)).toEqual([]);
  });

  it('is asked for by nobody who is not signed in, and by whoever signs in during a talk, until they sign out', async () => {
    const { lender, time, becomes } = await playTalk('chatbot', { settings: { isNonceWanted: true } });
    expect(lender.of('chatAuthenticate')).toEqual([]);
    becomes('person-1');
    // Their token is renewed now and then.
    becomes('person-1');
    await time.pass(60_000);
    expect(lender.of('chatAuthenticate')).toHaveLength(1);
    expect(lender.of('chatRefreshNonce')).toHaveLength(1);
    becomes(undefined);
    await time.pass(180_000);
    expect(lender.of('chatRefreshNonce')).toHaveLength(1);
  });

  it('is waited for by the first question of a talk that is gone on with', async () => {
    const { lender, time, storage } = await playTalk('chatbot');
    const options = { settings: { isNonceWanted: true }, isSignedIn: true };
    const later = playChat({ ...options, lender, time, storage });
    sendText(later, 'Hello', 'a');
    await time.pass(0);
    expect(lender.of('chatbotAsk').map(({ body }) => body)).toMatchObject([{ nonce: 'nonce-1' }]);
  });
});

describe('the hours', () => {
  it('are asked for every 60 seconds', async () => {
    const { lender, time, chat } = playChat();
    await time.pass(0);
    lender.isOpen = false;
    await time.pass(60_000);
    expect(lender.of('hoursOpen')).toHaveLength(2);
    expect(chat.machine.get().isOperating).toBe(false);
  });

  it('[CHAT-11] choose between agent and program', async () => {
    for (const isOpen of [true, false]) {
      const played = playChat();
      played.lender.isOpen = isOpen;
      await played.time.pass(60_000);
      await played.chat.begin(VALUES);
      expect(talkOf(played.chat.machine.get()).mode).toBe(isOpen ? 'twilio' : 'chatbot');
    }
  });
});

it("A browser's clock that is hours wrong ends no talk before its time, and lets none live after it", async () => {
  for (const wrong of [-30 * 3_600_000, 30 * 3_600_000]) {
    const { chat, time } = await playTalk('twilio', { wrong });
    await time.pass(5 * 3_600_000);
    expect(chat.machine.get().phase.name).toBe('active');
  }
});
