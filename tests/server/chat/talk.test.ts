/** Does a talk with an agent open, pass messages on and come back whole, over the running server? */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { CHAT_MODES, type ChatMode } from '../../../src/engine/model/chat.ts';
import { type Browser, startApp, type TestServer } from '../support/harness.ts';
import { withApplication } from '../support/people.ts';
import { askBot, connect, enteredTalk, listening, openedTalk, PERSON } from './window.ts';

let server: TestServer;
let host: string;
beforeAll(async () => {
  server = await startApp({ recording: true });
  host = await listening(server);
});
afterAll(() => server.close());

/** All that a window may say as it begins, of somebody who is signed in and has an application; and what is stored of it. */
async function wholeBeginning(chatMode: ChatMode) {
  const { browser, uuid } = await withApplication(server, host);
  const identity = String((await browser.call('identity')).body.uuid);
  const body = {
    ...PERSON,
    ...{ agentId: 'robin', tag: 'heloc', skill: 'FHEL', welcomeMessage: 'Hello', chatMode },
    ...{ applicationUuid: uuid, identityUuid: identity, nonce: await nonceOf(browser) },
    ...{ pageUrl: 'https://figure.example/account/heloc?ssn=1', attributes: { device: 'phone' } },
  };
  const told = {
    ...{ mode: chatMode, state: 'active', org: 'figure', application: uuid, identity },
    details: {
      ...{ pageUrl: 'https://figure.example/account/heloc', tag: 'heloc', targetWorker: 'robin' },
      ...{ friendlyName: 'Pat', emailAddress: 'pat@example.com', skill: 'FHEL' },
      attributes: { device: 'phone', welcomeMessage: 'Hello' },
    },
  };
  return { browser, body, told };
}

async function nonceOf(browser: Browser): Promise<string> {
  return String((await browser.call('chatAuthenticate')).body.nonce);
}

describe('a talk with an agent', () => {
  test('[CHAT-29] initWebChat takes the form values and what goes with them, and answers token, ids, skill and worker', async () => {
    const { browser, body, told } = await wholeBeginning('nice');
    const reply = await browser.raw({
      method: 'POST',
      url: '/service-csp/external/api/v1/twilio/initWebChat',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ skill: 'FHEL', targetWorker: 'robin', friendlyName: 'Pat' });
    expect(Object.keys(reply.body).sort()).toEqual([
      ...['conversationSid', 'expiration', 'friendlyName', 'omniProxyChannelId', 'skill', 'targetWorker'],
      'token',
    ]);
    expect(await server.store.talks.find(String(reply.body.conversationSid))).toMatchObject(told);
  });

  test('[CHAT-30] init-web-chat takes the same body for a stream, and answers channel, user and token', async () => {
    const { browser, body, told } = await wholeBeginning('stream');
    const reply = await browser.raw({
      method: 'POST',
      url: '/service-omni-proxy/insecure/api/v1/stream/init-web-chat',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    });
    expect(reply.status).toBe(200);
    expect(Object.keys(reply.body).sort()).toEqual([
      ...['expiration', 'omniProxyChannelId', 'providerChannelId', 'providerUserId', 'providerUserToken'],
      ...['skill', 'targetWorker'],
    ]);
    expect(await server.store.talks.find(String(reply.body.providerChannelId))).toMatchObject(told);
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
  test('[CHAT-36] chatWithAutobot takes a question with all that goes along, and answers the conversation', async () => {
    const { browser, uuid } = await withApplication(server, host);
    const nonce = await nonceOf(browser);
    const ask = (more: object) =>
      browser.raw({
        method: 'POST',
        url: '/service-chat-chatbot/external/api/v1/message/chatWithAutobot',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify({
          ...{ applicationId: uuid, message: 'When are you open?', nonce, organization: 'figure' },
          ...{ pageUrl: '/account/heloc', senderId: 'window', senderType: 'CUSTOMER', tag: 'heloc' },
          ...more,
        }),
      });
    const first = await ask({});
    expect([first.status, Object.keys(first.body)]).toEqual([200, ['conversationId']]);
    const { conversationId } = first.body;
    expect((await ask({ conversationId })).body).toEqual({ conversationId });
    expect(await server.store.talks.find(String(conversationId))).toMatchObject({
      ...{
        mode: 'chatbot',
        application: uuid,
        org: 'figure',
        details: { tag: 'heloc', pageUrl: '/account/heloc' },
      },
    });
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

test('[CHAT-37] setChatReplyUsedWithFeedback takes the bot feedback fields with a rating of 0', async () => {
  const { browser } = await withApplication(server, host);
  const nonce = String((await browser.call('chatAuthenticate')).body.nonce);
  const asked = await askBot(browser, 'When?', { nonce });
  const { conversationId } = asked.body as unknown as Record<string, string>;
  const { messages } = (
    await browser.call('chatbotHistory', { params: { conversationId: conversationId ?? '' } })
  ).body as unknown as {
    messages: { questionId: string; responseStr: string }[];
  };
  const [question] = messages;
  const rated: unknown[] = [];
  vi.spyOn(server.services.chat.providerOf('chatbot'), 'rate').mockImplementation(async (...[, , said]) => {
    rated.push(said);
    return [];
  });
  const body = {
    ...{ questionId: question?.questionId, conversationId, responseToCustomer: question?.responseStr },
    ...{
      feedbackMessage: 'It asked for 123-45-6789',
      rating: 0,
      senderEmail: '',
      senderType: 'CUSTOMER',
      nonce,
    },
  };
  expect((await browser.call('chatbotFeedback', { body })).status).toBe(204);
  expect(rated).toMatchObject([{ feedbackMessage: 'It asked for •••-••-6789', rating: 0 }]);
  expect((await browser.call('chatbotFeedback', { body: { ...body, rating: 5 } })).status).toBe(422);
  const long = { ...body, feedbackMessage: 'x'.repeat(141) };
  expect((await browser.call('chatbotFeedback', { body: long })).status).toBe(422);
  const { nonce: _own, ...without } = body;
  expect((await server.browser(host).call('chatbotFeedback', { body: without })).status).toBe(404);
  expect((await server.browser(host).call('chatbotFeedback', { body })).status).toBe(403);
});
