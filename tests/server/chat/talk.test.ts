/** Does a talk with an agent open, pass messages on and come back whole, over the running server? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHAT_MODES } from '../../../src/engine/model/chat.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { askBot, connect, enteredTalk, listening, openedTalk, PERSON } from './window.ts';

let server: TestServer;
let host: string;
beforeAll(async () => {
  server = await startApp();
  host = await listening(server);
});
afterAll(() => server.close());

describe('a talk with an agent', () => {
  test('[CHAT-29] initWebChat takes the form values and what goes with them, and answers token, ids, skill and worker', async () => {
    const browser = server.browser(host);
    const reply = await browser.raw({
      method: 'POST',
      url: '/service-csp/external/api/v1/twilio/initWebChat',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({
        ...PERSON,
        ...{ agentId: 'robin', tag: 'heloc', skill: 'FHEL', welcomeMessage: 'Hello', chatMode: 'nice' },
        ...{ pageUrl: 'https://figure.example/account/heloc?ssn=1', attributes: { device: 'phone' } },
      }),
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ skill: 'FHEL', targetWorker: 'robin', friendlyName: 'Pat' });
    expect(Object.keys(reply.body).sort()).toEqual([
      ...['conversationSid', 'expiration', 'friendlyName', 'omniProxyChannelId', 'skill', 'targetWorker'],
      'token',
    ]);
    const talk = await server.store.talks.find(String(reply.body.conversationSid));
    expect(talk).toMatchObject({ mode: 'nice', state: 'active', org: 'figure' });
    expect(talk?.details).toMatchObject({ pageUrl: 'https://figure.example/account/heloc', tag: 'heloc' });
    expect(talk?.details.attributes).toEqual({ device: 'phone', welcomeMessage: 'Hello' });
  });

  test('[CHAT-30] init-web-chat takes the same body for a stream, and answers channel, user and token', async () => {
    const reply = await server.browser(host).raw({
      method: 'POST',
      url: '/service-omni-proxy/insecure/api/v1/stream/init-web-chat',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ ...PERSON, tag: 'heloc', chatMode: 'stream', pageUrl: '/account/heloc' }),
    });
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual([
      ...['expiration', 'omniProxyChannelId', 'providerChannelId', 'providerUserId', 'providerUserToken'],
      ...['skill', 'targetWorker'],
    ]);
    const { ready } = await enteredTalk(host, String(reply.body.providerUserToken));
    expect(ready).toEqual({
      ...{ type: 'ready', mode: 'stream', state: 'active', messages: [], hasOlder: false, agent: null },
    });
  });

  test('stores a message, acknowledges it, and brings the agent’s answer', async () => {
    const { token } = await openedTalk(server.browser(host));
    const window = await enteredTalk(host, token);
    window.send({ type: 'send', id: 'one', text: 'What are your hours?', files: [] });
    expect(await window.next('accepted')).toEqual({ type: 'accepted', id: 'one', seq: 1 });
    const { message } = await window.next('message');
    expect(message).toMatchObject({ seq: 2, from: 'agent', name: 'Robin' });
    expect(message.text).toContain('We are here Monday to Friday, 6 am to 6 pm Pacific');
    expect(await window.next('joined')).toEqual({ type: 'joined', name: 'Robin' });
    expect(await window.next('read')).toEqual({ type: 'read', seq: 1 });
  });

  test('comes back after a lost connection with what it lacks, nothing lost and nothing doubled', async () => {
    const { token } = await openedTalk(server.browser(host));
    const first = await enteredTalk(host, token);
    first.send({ type: 'send', id: 'one', text: 'Hello', files: [] });
    await first.next('accepted');
    const { message: greeting } = await first.next('message');
    await first.close();
    const second = await enteredTalk(host, token, 0);
    expect(second.ready.messages.map(({ seq, from }) => [seq, from])).toEqual([
      [1, 'person'],
      [2, 'agent'],
    ]);
    // Sent again, since no answer to the first sending came through: it is stored once.
    second.send({ type: 'send', id: 'one', text: 'Hello', files: [] });
    expect(await second.next('accepted')).toEqual({ type: 'accepted', id: 'one', seq: 1 });
    await second.close();
    const third = await enteredTalk(host, token, greeting.seq);
    expect(third.ready.messages).toEqual([]);
  });

  test('reaches the person’s other tab, and each tab once', async () => {
    const { token } = await openedTalk(server.browser(host));
    const [one, two] = [await enteredTalk(host, token), await enteredTalk(host, token)];
    one.send({ type: 'send', id: 'mine', text: 'no agent please', files: [] });
    await one.next('accepted');
    expect((await two.next('message')).message).toMatchObject({ id: 'mine', seq: 1 });
    two.send({ type: 'send', id: 'also', text: 'From here, too', files: [] });
    expect((await one.next('message')).message).toMatchObject({ id: 'also', seq: 2 });
    expect(one.events.filter(({ type }) => type === 'message')).toHaveLength(1);
  });

  test('ends, and takes nothing more', async () => {
    const { token } = await openedTalk(server.browser(host));
    const window = await enteredTalk(host, token);
    window.send({ type: 'end' });
    expect(await window.next('state')).toEqual({ type: 'state', state: 'ended' });
    window.send({ type: 'send', id: 'late', text: 'One more thing', files: [] });
    expect(await window.next('refused')).toEqual({ type: 'refused', id: 'late', reason: 'over' });
  });

  test('[CHAT-39] answers pings on its socket, and closes it after 12 hours', async () => {
    const { token } = await openedTalk(server.browser(host));
    const window = await enteredTalk(host, token);
    window.send({ type: 'ping' });
    expect(await window.next('pong')).toEqual({ type: 'pong' });
    server.wait(12 * 60 * 60_000 - 1000);
    window.send({ type: 'ping' });
    await window.next('pong');
    server.wait(2000);
    window.send({ type: 'ping' });
    expect(await window.closed).toBe(4000);
  });
});

describe('a talk with the program', () => {
  test('[CHAT-36] chatWithAutobot takes a question and answers the conversation', async () => {
    const browser = server.browser(host);
    const reply = await browser.raw({
      method: 'POST',
      url: '/service-chat-chatbot/external/api/v1/message/chatWithAutobot',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({
        ...{ message: 'When are you open?', organization: 'figure', pageUrl: '/account/heloc' },
        ...{ senderId: 'window', senderType: 'CUSTOMER', tag: 'heloc' },
      }),
    });
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body)).toEqual(['conversationId']);
  });

  test('[CHAT-35] getChatHistory answers the newest 20 messages, and older ones when asked', async () => {
    const browser = server.browser(host);
    const { conversationId } = (await askBot(browser, 'Question 1')).body;
    for (let count = 2; count <= 23; count += 1)
      await askBot(browser, `Question ${count}`, { conversationId });
    const url = `/service-chat-chatbot/external/api/v1/message/getChatHistory/${conversationId}`;
    const newest = await browser.get(url);
    const messages = newest.body.messages as unknown as { questionStr: string; seq: number }[];
    expect(messages).toHaveLength(20);
    expect(messages[0]).toMatchObject({ questionStr: 'Question 4' });
    expect(Object.keys(messages[0] ?? {}).sort()).toEqual([
      ...['createdDt', 'questionId', 'questionStr', 'responseStr', 'seq'],
    ]);
    const older = await browser.get(`${url}?before=${messages[0]?.seq}`);
    expect(older.body).toMatchObject({ hasOlder: false, messages: [{ questionStr: 'Question 1' }, {}, {}] });
  });
});

test('[CHAT-42] One adapter stands behind each mode, and a window of each is served by this server', async () => {
  for (const mode of CHAT_MODES) expect(server.services.chat.providerOf(mode)).toBeDefined();
  for (const chatMode of ['twilio', 'nice', 'stream', 'talkjs']) {
    const { token } = await openedTalk(server.browser(host), { chatMode });
    const window = await enteredTalk(host, token);
    window.send({ type: 'send', id: 'one', text: 'Hello', files: [] });
    expect((await window.next('message')).message).toMatchObject({ from: 'agent' });
    await window.close();
  }
});

test('A socket from another site is refused before it is one', async () => {
  await expect(connect(host, { headers: { origin: 'https://evil.example' } })).rejects.toThrow('refused 403');
  await expect(connect(host, { headers: {} })).rejects.toThrow('refused 403');
  await expect(connect(host, { path: '/service-hearthline/api/v1/chat/settings' })).rejects.toThrow(
    'refused',
  );
});
