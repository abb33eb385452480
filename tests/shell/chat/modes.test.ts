/** Does every mode keep the one contract of a talk, and each what is its own? */
import { describe, expect, it } from 'vitest';
import { CHAT_MODES } from '../../../src/engine/model/chat.ts';
import { alertOf } from '../../../src/shell/chat/chatState.ts';
import { CHAT_ADAPTERS } from '../../../src/shell/chat/modes/registry.ts';
import { SESSION_KEYS } from '../../../src/shell/chat/sessionKeys.ts';
import { talkKindOf } from '../../../src/shell/chat/storedSession.ts';
import { talkOf, texts } from './support/playing.ts';
import { type PlayedChat, playChat, playTalk, sendText, VALUES } from './support/playing-chat.ts';

const AGENTS = CHAT_MODES.filter((mode) => mode !== 'chatbot');
const alert = ({ chat }: PlayedChat) => alertOf(chat.machine.get());

describe.each(CHAT_MODES)('a talk by %s', (mode) => {
  it('is opened, stored with the listed fields alone, and on its line', async () => {
    const { chat, storage } = await playTalk(mode);
    expect(talkOf(chat.machine.get()).mode).toBe(mode);
    expect(chat.machine.get().connection).toBe('connected');
    const stored = JSON.parse(storage.getItem(SESSION_KEYS[talkKindOf(mode)]) ?? '{}');
    expect(stored).toMatchObject({ ...VALUES, initialMessage: 'Welcome' });
    expect(storage.length).toBe(1);
  });

  it('takes a message once, and its answer', async () => {
    const played = await playTalk(mode);
    sendText(played, 'Hello', 'a');
    await played.time.pass(0);
    if (mode !== 'chatbot') played.lender.say('Good day');
    expect(texts(played.chat.machine.get())).toEqual([
      'Hello',
      mode === 'chatbot' ? 'About Hello' : 'Good day',
    ]);
    expect(talkOf(played.chat.machine.get()).sending).toBeUndefined();
  });

  it('[CHAT-27] puts a message back that did not arrive, and sends it again under its id, once', async () => {
    const played = await playTalk(mode);
    const { lender, chat, time } = played;
    lender.isOffline = true;
    lender.drop();
    sendText(played, 'Hello', 'a');
    await time.pass(0);
    expect(chat.machine.get().draft).toBe('Hello');
    expect(chat.machine.get().alert).toBe('resend');
    lender.isOffline = false;
    chat.retry();
    await time.pass(60_000);
    chat.machine.send({ type: 'sent', id: 'b' });
    await time.pass(0);
    expect(lender.messages.filter(({ from }) => from === 'person').map(({ id }) => id)).toEqual(['a']);
    expect(chat.machine.get()).toMatchObject({ draft: '', alert: undefined });
    expect(texts(chat.machine.get())[0]).toBe('Hello');
  });

  it('[CHAT-16] is gone on with by the next page, with what was written', async () => {
    const first = await playTalk(mode);
    sendText(first, 'Hello', 'a');
    await first.time.pass(0);
    first.stop();
    const next = playChat({ ...first, forced: mode });
    await next.time.pass(0);
    expect(talkOf(next.chat.machine.get()).mode).toBe(mode);
    expect(texts(next.chat.machine.get())[0]).toBe('Hello');
  });

  it('[CHAT-06] that a developer forced is gone on with in its own mode, whatever the lender has and the next page forces', async () => {
    const settings = { isDevelopment: true, modes: CHAT_MODES.filter((each) => each !== mode) };
    const first = await playTalk(mode, { settings });
    sendText(first, 'Hello', 'a');
    await first.time.pass(0);
    first.stop();
    for (const forced of [undefined, 'talkjs', 'twilio'] as const) {
      const next = playChat({ ...first, settings, ...(forced && { forced }) });
      await next.time.pass(0);
      expect(talkOf(next.chat.machine.get()).mode).toBe(mode);
      expect(next.chat.machine.get().connection).toBe('connected');
      expect(texts(next.chat.machine.get())[0]).toBe('Hello');
      next.stop();
    }
  });

  it('[CHAT-15] is not gone on with once it is over, and nothing of it stays', async () => {
    const first = await playTalk(mode);
    first.stop();
    await first.time.pass(mode === 'chatbot' ? 600_000 : 6 * 3_600_000);
    const next = playChat({ ...first, forced: mode });
    await next.time.pass(0);
    expect(next.chat.machine.get().phase.name).toBe('none');
    expect(first.storage.length).toBe(0);
  });

  it('[CHAT-13] is over for every tab once one has ended it, and nothing stays stored', async () => {
    const one = await playTalk(mode);
    const other = playChat({ ...one, forced: mode });
    await other.time.pass(0);
    one.chat.machine.send({ type: 'endWanted' });
    await one.time.pass(0);
    other.chat.stored(SESSION_KEYS[talkKindOf(mode)]);
    expect(one.chat.machine.get().phase.name).toBe('ended');
    expect(other.chat.machine.get().phase.name).toBe('ended');
    expect(one.storage.length).toBe(0);
  });

  it('is joined by a tab that was open before it', async () => {
    const other = playChat({ forced: mode });
    const one = playChat({ ...other, forced: mode });
    await one.chat.begin(VALUES);
    other.chat.stored(SESSION_KEYS[talkKindOf(mode)]);
    await one.time.pass(0);
    expect(talkOf(other.chat.machine.get()).mode).toBe(mode);
  });

  it('[CHAT-28] throws an error where the data of its session is missing', () => {
    const parts = { timers: { set: () => 1, clear: () => {} }, calls: {} } as never;
    const adapter = CHAT_ADAPTERS[mode](parts);
    const session = {
      friendlyName: '',
      emailAddress: '',
      initialMessage: '',
      expiration: '',
      loginTimestamp: 0,
    };
    expect(() => adapter.resume(session, () => 0)).toThrow('Missing chat session data');
  });

  it('goes back to the form with the general alert where it cannot be opened', async () => {
    const played = playChat({ forced: mode, settings: { isNonceWanted: true }, isSignedIn: true });
    const { lender, chat } = played;
    for (const name of ['chatOpen', 'chatOpenStream']) lender.answer(name, () => lender.refuse(502));
    if (mode === 'chatbot') return;
    await expect(chat.begin(VALUES)).rejects.toThrow();
    expect(chat.machine.get().phase.name).toBe('none');
    expect(alert(played)).toBe('general');
  });
});

describe.each(AGENTS)("an agent's talk by %s", (mode) => {
  it('is opened with the body of SL 7', async () => {
    const { lender } = await playTalk(mode);
    const [opening] = lender.of(mode === 'stream' ? 'chatOpenStream' : 'chatOpen');
    expect(opening?.body).toEqual({
      ...VALUES,
      ...{ tag: 'garden', skill: 'S', welcomeMessage: 'Welcome', chatMode: mode },
      ...{ orgCode: 'lender', pageUrl: 'http://localhost/account/garden' },
    });
  });

  it('takes a message that is written before its line is there', async () => {
    const played = playChat({ forced: mode });
    await played.chat.begin(VALUES);
    sendText(played, 'Hello', 'a');
    expect(played.lender.messages).toEqual([]);
    await played.time.pass(0);
    expect(texts(played.chat.machine.get())).toEqual(['Hello']);
    expect(played.lender.messages.map(({ id }) => id)).toEqual(['a']);
  });

  it('[CHAT-17] says that its line is lost until it is back, and loses nothing', async () => {
    const played = await playTalk(mode);
    const { lender, chat, time } = played;
    lender.say('one');
    lender.drop();
    expect(alert(played)).toBe('connection');
    lender.say('two');
    await time.pass(500);
    expect(alert(played)).toBeUndefined();
    lender.say('three');
    expect(texts(chat.machine.get())).toEqual(['one', 'two', 'three']);
  });

  it('is told by nobody that a message arrived: it counts as not sent, until it turns out that it did', async () => {
    const played = await playTalk(mode);
    const { lender, chat, time } = played;
    lender.silent = 'send';
    sendText(played, 'Hello', 'a');
    await time.pass(10_000);
    expect(chat.machine.get().draft).toBe('Hello');
    lender.silent = undefined;
    lender.put({ id: 'a', from: 'person', text: 'Hello' });
    lender.drop();
    await time.pass(500);
    expect(chat.machine.get()).toMatchObject({ draft: '', alert: undefined });
    expect(texts(chat.machine.get())).toEqual(['Hello']);
  });

  it('[CHAT-14] is over once it is frozen, and nothing stays stored', async () => {
    const { lender, chat, storage } = await playTalk(mode);
    lender.end('frozen');
    expect(chat.machine.get().phase.name).toBe('ended');
    expect(storage.length).toBe(0);
  });

  it('[CHAT-40] shows what is typed every second', async () => {
    const { lender, chat, time } = await playTalk(mode);
    for (const text of ['H', 'He', 'Hel']) {
      chat.machine.send({ type: 'typed', text });
      await time.pass(400);
    }
    await time.pass(1000);
    expect(lender.typed).toEqual(['H', 'Hel']);
  });

  it('shows twenty messages at first, and older ones when they are asked for', async () => {
    const first = await playTalk(mode);
    first.stop();
    for (let count = 1; count <= 45; count += 1) first.lender.put({ text: `text ${count}` });
    const { chat, time } = playChat({ ...first, forced: mode });
    await time.pass(0);
    const shown = () => texts(chat.machine.get());
    expect([shown().length, shown()[0]]).toEqual([20, 'text 26']);
    for (const first of ['text 6', 'text 1']) {
      chat.machine.send({ type: 'olderWanted' });
      chat.machine.send({ type: 'olderWanted' });
      await time.pass(0);
      expect(shown()[0]).toBe(first);
    }
    expect(shown().length).toBe(45);
    expect(talkOf(chat.machine.get()).hasOlder).toBe(false);
  });

  it('sends its files by its own token and conversation, with their progress', async () => {
    const played = await playTalk(mode);
    const { lender, chat, time } = played;
    chat.files.add([new File(['x'], 'a.pdf'), new File(['x'], 'a.exe'), new File([], 'b.pdf')]);
    await time.pass(0);
    expect(chat.machine.get().files.map(({ name, refused, progress }) => [name, refused, progress])).toEqual([
      ['a.pdf', undefined, 1],
      ['a.exe', 'kind', 0],
      ['b.pdf', 'size', 0],
    ]);
    const [sent] = lender.of('chatFile');
    expect(sent).toMatchObject({ params: { conversation: 'talk-1' }, headers: { 'x-file-name': 'a.pdf' } });
    expect(sent?.headers?.Authorization).toMatch(/^Bearer token-/);
  });

  it('waits 750 ms after the end, then asks for the survey', async () => {
    const { lender, chat, time } = await playTalk(mode);
    chat.machine.send({ type: 'endWanted' });
    await time.pass(749);
    expect(lender.of('chatSurvey')).toEqual([]);
    await time.pass(1);
    expect(lender.of('chatSurvey')).toMatchObject([{ body: { omniProxyChannelId: 'channel-1' } }]);
    expect(chat.machine.get().phase).toMatchObject({ ended: { contactId: 'contact-1' } });
  });
});
