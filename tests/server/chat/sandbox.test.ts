/** Does the sandbox’s chat do what docs/sandbox.md says, by what one types? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandboxChat } from '../../../src/server/sandbox/chat/provider.ts';
import { createTestTime } from '../../runtime/support/time.ts';
import { applied, atDesk, bring } from '../staff/office.ts';
import { type Browser, startApp, type TestServer } from '../support/harness.ts';
import { register } from '../support/people.ts';
import { png } from '../uploads/files.ts';
import { askBot, enteredTalk, listening, openedTalk, type TalkWindow } from './window.ts';

const HISTORY = '/service-chat-chatbot/external/api/v1/message/getChatHistory';
let server: TestServer;
let host: string;
beforeAll(async () => {
  server = await startApp();
  host = await listening(server);
});
afterAll(() => server.close());

async function typing(text: string, more = {}, browser = server.browser(host)) {
  const talk = await openedTalk(browser, more);
  const window: TalkWindow = await enteredTalk(host, talk.token);
  window.send({ type: 'send', id: 'one', text, files: [] });
  await window.next('accepted');
  return { ...talk, window, browser };
}

/** Agents there come, and write, when the test lets time pass. */
async function startUnhurried() {
  const time = createTestTime();
  const after = (ms: number, run: () => void) => time.set(run, ms);
  const slow: TestServer = await startApp({
    chats: (inbox) => createSandboxChat(() => slow.services, inbox, 1, after),
  });
  return { slow, time, address: await listening(slow) };
}

describe('an agent of the sandbox', () => {
  test('who is slow joins after one who was asked later, and not at all once staff have answered', async () => {
    const { slow, time, address } = await startUnhurried();
    const desk = await atDesk(slow, address);
    const quiet = async () => {
      const talk = await openedTalk(slow.browser(address));
      return { ...talk, ...(await enteredTalk(address, talk.token)) };
    };
    const [taken, waiting, quick] = [await quiet(), await quiet(), await quiet()];
    const asks = ({ send }: TalkWindow, text: string) => send({ type: 'send', id: 'one', text, files: [] });
    asks(taken, 'slow agent');
    asks(waiting, 'Is there a slow agent?');
    asks(quick, 'Hello');
    // Of each agent it is known when they come, and when they write.
    await expect.poll(() => time.waiting()).toBe(6);
    const answer = { id: 'a1', text: 'I was quicker.' };
    await desk.call('staffTalkSend', { params: { talk: taken.conversation }, body: answer });
    await time.pass(10_000);
    expect((await quick.next('joined')).name).toBe('Robin');
    expect(waiting.events.map(({ type }) => type)).toEqual(['ready', 'accepted']);
    await time.pass(60_000);
    expect((await waiting.next('joined')).name).toBe('Robin');
    await waiting.next('typing');
    expect((await waiting.next('message')).message).toMatchObject({ from: 'agent', name: 'Robin' });
    // It was due before that of the other.
    const stored = await slow.store.talks.messages(taken.conversation, { after: 0, most: 9 });
    expect(stored.map(({ text }) => text)).toEqual(['slow agent', 'I was quicker.']);
    await slow.close();
  });

  test('does not come where nobody is to, and staff do: the talk goes on with them alone', async () => {
    const { window, conversation } = await typing('There is no agent');
    window.send({ type: 'send', id: 'two', text: 'Hello', files: [] });
    await window.next('accepted');
    const desk = await atDesk(server, host);
    const params = { talk: conversation };
    await desk.call('staffTalkSend', { params, body: { id: 'a1', text: 'Here I am.' } });
    expect((await window.next('message')).message).toMatchObject({ name: 'Desk', text: 'Here I am.' });
    window.send({ type: 'send', id: 'three', text: 'Hello you', files: [] });
    await window.next('accepted');
    const stored = await server.store.talks.messages(conversation, { after: 0, most: 9 });
    expect(stored.map(({ from }) => from)).toEqual(['person', 'person', 'agent', 'person']);
  });

  test('loses the connection when it is asked to, and the talk is whole afterwards', async () => {
    const { window, token } = await typing('lost connection');
    expect(await window.closed).toBe(4001);
    expect((await enteredTalk(host, token)).ready).toMatchObject({ state: 'active', agent: 'Robin' });
  });

  test('lets the token expire: the window is told, and takes a fresh one', async () => {
    const { window, token, browser } = await typing('expired token');
    await window.next('token');
    window.send({ type: 'send', id: 'two', text: 'Hello?', files: [] });
    await window.next('token');
    const fresh = await browser.call('chatRefreshToken', { body: { token } });
    expect((await enteredTalk(host, String(fresh.body.token))).ready.state).toBe('active');
  });

  test('freezes the channel, ends the chat, and offers no survey', async () => {
    expect((await (await typing('frozen channel')).window.next('state')).state).toBe('frozen');
    expect((await (await typing('end this chat')).window.next('state')).state).toBe('ended');
    const { browser, channel, window } = await typing('no survey');
    await window.next('message');
    const survey = await browser.call('chatSurvey', { body: { omniProxyChannelId: channel } });
    expect(survey.body).toEqual({ data: {} });
  });

  test('refuses the next file', async () => {
    const { browser, token, conversation } = await typing('refused file');
    const reply = await browser.raw({
      method: 'POST',
      url: `/service-hearthline/api/v1/chat/${conversation}/files`,
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${token}` },
      payload: await png(),
    });
    expect(reply.status).toBe(422);
    expect(reply.body.message).toBe('This kind of file is not taken here.');
  });

  test('ends the nonces of the signed-in person', async () => {
    const { browser } = await applied(server, {}, host);
    const nonce = String((await browser.call('chatAuthenticate')).body.nonce);
    const { window } = await typing('bad nonce', { nonce }, browser);
    await window.next('message');
    expect((await browser.call('chatRefreshNonce', { query: { nonce } })).status).toBe(403);
  });
});

test('[CHAT-38] The program’s answer is read again from getChatHistory, of the person’s own application', async () => {
  const { browser, uuid } = await applied(server, {}, host);
  await bring(server, uuid, 'OFFER_SELECTION');
  const nonce = String((await browser.call('chatAuthenticate')).body.nonce);
  const asked = await askBot(browser, 'What is the status?', { applicationId: uuid, nonce });
  const { conversationId } = asked.body as unknown as Record<string, string>;
  await askBot(browser, 'Which documents do you need?', { conversationId, nonce });
  const { messages } = (await browser.get(`${HISTORY}/${conversationId}`)).body as unknown as {
    messages: { responseStr: string }[];
  };
  expect(messages[0]?.responseStr).toMatch(/^It is your turn: the next page is "/);
  expect(messages[1]?.responseStr).toBe('We do not need any documents from you right now.');
});

/** What the program says to the question that was asked last. */
async function answered(browser: Browser, question: string, more: Record<string, unknown> = {}) {
  const asked = await askBot(browser, question, more);
  const conversationId = String(asked.body.conversationId);
  const { messages } = (await browser.get(`${HISTORY}/${conversationId}`)).body as unknown as {
    messages: { responseStr: string }[];
  };
  return { conversationId, status: asked.status, says: messages?.at(-1)?.responseStr };
}

test('Whoever was told to sign in and ask again is told where their application stands, on whichever page, in a talk of its own', async () => {
  const { browser, uuid } = await applied(server, {}, host);
  await bring(server, uuid, 'OFFER_SELECTION');
  const visitor = server.browser(host);
  const before = await answered(visitor, 'What is the status?');
  expect(before.says).toMatch(/^Sign in and ask me again/);
  visitor.token = browser.token;
  const nonce = String((await visitor.call('chatAuthenticate')).body.nonce);
  const { conversationId } = before;
  // What was said before the sign-in stays the visitor's.
  expect((await askBot(visitor, 'What is the status?', { conversationId, nonce })).status).toBe(404);
  const after = await answered(visitor, 'What is the status?', { nonce });
  expect(after.says).toMatch(/^It is your turn: the next page is "/);
  expect(after.conversationId).not.toBe(conversationId);
  expect((await answered(visitor, 'Which documents?', { nonce })).says).toMatch(/^We do not need any/);
});

test.each([
  ['What is the status?', 'You have no application with us yet. You can start one on this site.'],
  ['Which documents?', 'You have no application with us yet. You can start one on this site.'],
  ['When are you open?', 'We are here {hours}. You can call us at {phone}.'],
  ['Is there a person?', 'An agent answers this chat {hours}. Start a new chat then, or call us at {phone}.'],
])('The program answers "%s" to somebody who has only signed up', async (question, says) => {
  const browser = server.browser(host);
  await register(server, browser);
  const nonce = String((await browser.call('chatAuthenticate')).body.nonce);
  const { support } = server.services.configuration.products()[0]!.bundle.orgs.figure!;
  const filled = says.replace('{hours}', support.hours).replace('{phone}', support.phone);
  expect((await answered(browser, question, { nonce })).says).toBe(filled);
});
