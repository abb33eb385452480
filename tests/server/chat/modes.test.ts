/** Do all five modes do the same, whoever stands behind them: the sandbox, or a service over HTTP? */
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHAT_MODES, type ChatMode } from '../../../src/engine/model/chat.ts';
import { createHttpChat } from '../../../src/server/chat/http-provider.ts';
import { readEnvironment } from '../../../src/server/start/environment.ts';
import { emptyBuild } from '../../support/journey-database.ts';
import { startServer } from '../../support/server.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { png } from '../uploads/files.ts';
import { type ChatService, SECRET_WORDS, type ServiceFault, startService } from './service.ts';
import { askBot, enteredTalk, listening, openedTalk, PERSON } from './window.ts';

const HISTORY = '/service-chat-chatbot/external/api/v1/message/getChatHistory';
let service: ChatService;
const servers = new Map<string, { server: TestServer; host: string }>();

/** Long: it answers however slow the machine is. Short, for a service that never answers. */
const WAITED_MS = { long: 60_000, short: 300 };

beforeAll(async () => {
  service = await startService();
  const chats = (timeoutMs: number) => () =>
    Object.fromEntries(
      CHAT_MODES.map((mode) => [mode, createHttpChat(service.url(mode), { fetch, timeoutMs })]),
    );
  for (const [kind, server] of [
    ['the sandbox', await startApp()],
    ['a service', await startApp({ chats: chats(WAITED_MS.long) })],
    ['a service that fails', await startApp({ chats: chats(WAITED_MS.short) })],
  ] as const) {
    servers.set(kind, { server, host: await listening(server) });
  }
});
afterAll(async () => {
  for (const { server } of servers.values()) await server.close();
  await service.close();
});

const KINDS = ['the sandbox', 'a service'];
const AGENT_MODES = CHAT_MODES.filter((mode) => mode !== 'chatbot');
const each = KINDS.flatMap((kind) => AGENT_MODES.map((mode) => [mode, kind] as const));

async function sendFile(server: TestServer, talk: { token: string; conversation: string }, name: string) {
  return server.browser('127.0.0.1').raw({
    method: 'POST',
    url: `/service-hearthline/api/v1/chat/${talk.conversation}/files`,
    headers: {
      ...{ 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(name) },
      authorization: `Bearer ${talk.token}`,
    },
    payload: await png(),
  });
}

describe.each(each)('%s with %s behind it', (chatMode, kind) => {
  test('opens, answers, takes files, is read, comes back and ends', async () => {
    const { server, host } = servers.get(kind)!;
    const browser = server.browser(host);
    const talk = await openedTalk(browser, { chatMode });
    const window = await enteredTalk(host, talk.token);
    window.send({ type: 'typing', text: 'Hel' });
    window.send({ type: 'send', id: 'one', text: 'Hello', files: [] });
    expect(await window.next('accepted')).toMatchObject({ id: 'one', seq: 1 });
    expect((await window.next('message')).message).toMatchObject({ from: 'agent', seq: 2, files: [] });
    const file = await sendFile(server, talk, 'home \u202egnp.png');
    expect(file.body).toMatchObject({ name: 'home gnp.png', type: 'image/png' });
    const id = String(file.body.id);
    window.send({ type: 'send', id: 'two', text: '', files: [id] });
    await window.next('accepted');
    window.send({ type: 'read', seq: 2 });
    const read = await browser.get(`/service-hearthline/api/v1/chat/${talk.conversation}/files/${id}`, {
      authorization: `Bearer ${talk.token}`,
    });
    expect(read.headers['content-type']).toBe('image/png');
    // It is part of one message, and of none twice.
    window.send({ type: 'send', id: 'three', text: 'again', files: [id] });
    expect(await window.next('refused')).toEqual({ type: 'refused', id: 'three', reason: 'file' });
    await window.close();
    const again = await enteredTalk(host, talk.token);
    expect(again.ready.messages.map(({ seq }) => seq)).toEqual(again.ready.messages.map((_, at) => at + 1));
    const survey = await browser.call('chatSurvey', { body: { omniProxyChannelId: talk.channel } });
    expect((survey.body.data as unknown as { contactId: string }).contactId).not.toBe('');
    again.send({ type: 'end' });
    expect((await again.next('state')).state).toBe('ended');
    expect((await server.store.talks.find(talk.conversation))?.personRead).toBe(2);
  });
});

describe.each(KINDS)('chatbot with %s behind it', (kind) => {
  test('answers each question once, and takes what people say of an answer', async () => {
    const { server, host } = servers.get(kind)!;
    const browser = server.browser(host);
    const { conversationId } = (await askBot(browser, 'Hello')).body as unknown as Record<string, string>;
    await askBot(browser, 'And hours?', { conversationId });
    const { messages } = (await browser.get(`${HISTORY}/${conversationId}`)).body as unknown as {
      messages: { questionId: string; questionStr: string; responseStr: string }[];
    };
    expect(messages.map(({ questionStr }) => questionStr)).toEqual(['Hello', 'And hours?']);
    for (const { responseStr } of messages) expect(responseStr).not.toBe('');
    const body = {
      ...{ questionId: messages[0]?.questionId, conversationId, responseToCustomer: 'x', rating: 0 },
      ...{ feedbackMessage: 'Answer too vague', senderEmail: '', senderType: 'CUSTOMER' },
    };
    expect((await browser.call('chatbotFeedback', { body })).status).toBe(204);
  });
});

describe('a service', () => {
  test('stands behind the mode that its setting names, and the sandbox behind the others', async () => {
    const dist = emptyBuild();
    const env = { HEARTHLINE_DIST: dist, HEARTHLINE_SANDBOX: '1', HEARTHLINE_SANDBOX_DELAY: '0' };
    const running = await startServer({ env: { ...env, HEARTHLINE_CHAT_NICE: service.url('nice') } });
    const answeredBy = async (chatMode: ChatMode) => {
      const { host } = new URL(running.origin());
      const reply = await fetch(`${running.origin()}/service-csp/external/api/v1/twilio/initWebChat`, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
        body: JSON.stringify({ ...PERSON, chatMode }),
      });
      const window = await enteredTalk(host, ((await reply.json()) as { token: string }).token);
      window.send({ type: 'send', id: 'one', text: 'Hello', files: [] });
      const { message } = await window.next('message');
      await window.close();
      return message.name;
    };
    try {
      expect([await answeredBy('nice'), await answeredBy('talkjs')]).toEqual(['Kim', 'Robin']);
    } finally {
      await running.stop();
      rmSync(dist, { recursive: true, force: true });
    }
    const wrong = { HEARTHLINE_CHAT_STREAM: 'ftp://chat.example' };
    expect(() => readEnvironment(wrong, '/x')).toThrow(/HEARTHLINE_CHAT_STREAM/);
  });

  test('is handed no token, and each message under its own key', () => {
    const sent = service.handed.filter(({ path }) => path === 'send');
    expect(sent.length).toBeGreaterThan(0);
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}\/send\/one$/);
    expect(JSON.stringify(service.handed)).not.toMatch(/token/i);
  });

  test.each<ServiceFault>(['hangs', 'fails', 'no-json', 'endless', 'other-shape'])(
    'that %s is told of in general words, and nothing that it said',
    async (fault) => {
      const { server, host } = servers.get('a service that fails')!;
      service.fault = fault;
      try {
        for (const reply of [
          await server.browser(host).call('chatOpen', { body: PERSON }),
          await askBot(server.browser(host), 'Hello'),
        ]) {
          expect(reply.status).toBe(502);
          expect(reply.body.message).toBe('Something went wrong. Please try again in a moment.');
        }
      } finally {
        service.fault = undefined;
      }
      expect(server.log()).not.toContain(SECRET_WORDS);
    },
  );

  test('that was away takes what was written meanwhile, once, when the person is back', async () => {
    const { server, host } = servers.get('a service')!;
    const { token, conversation } = await openedTalk(server.browser(host));
    const window = await enteredTalk(host, token);
    service.fault = 'fails';
    window.send({ type: 'send', id: 'one', text: 'Is anybody there?', files: [] });
    await window.next('accepted');
    await window.close();
    service.fault = undefined;
    service.later.push({ type: 'message', id: 'by-itself', from: 'agent', name: 'Kim', text: 'I was away.' });
    const again = await enteredTalk(host, token, 1);
    const texts = [(await again.next('message')).message.text, (await again.next('message')).message.text];
    expect(texts.sort()).toEqual(['I was away.', 'You wrote: Is anybody there?']);
    await again.close();
    service.later = [];
    const stored = await server.store.talks.messages(conversation, { after: 0, most: 9 });
    expect(stored.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  test('that refuses a file has it refused in words', async () => {
    const { server, host } = servers.get('a service')!;
    const talk = await openedTalk(server.browser(host));
    expect((await sendFile(server, talk, 'refused.png')).status).toBe(422);
    const other = await openedTalk(server.browser(host), { chatMode: 'talkjs' satisfies ChatMode });
    const wrong = { token: other.token, conversation: talk.conversation };
    expect((await sendFile(server, wrong, 'a.png')).status).toBe(404);
  });
});
