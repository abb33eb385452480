/** Does a talk stay its own people's and stand up to what no window of ours sends? */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestServer } from '../support/harness.ts';
import { withApplication } from '../support/people.ts';
import { askBot, connect, enteredTalk, listening, openedTalk, PERSON } from './window.ts';

let server: TestServer;
let host: string;
beforeAll(async () => {
  server = await startApp({ trustProxy: 1 });
  host = await listening(server);
});
afterAll(() => server.close());

const HISTORY = '/service-chat-chatbot/external/api/v1/message/getChatHistory';

/** What is stored of a message that was typed so. */
async function storedAs(text: string): Promise<string> {
  const { token, conversation } = await openedTalk(server.browser(host));
  const window = await enteredTalk(host, token);
  window.send({ type: 'send', id: 'one', text, files: [] });
  await window.next('accepted');
  await window.close();
  return (await server.store.talks.messages(conversation, { after: 0, most: 1 }))[0]?.text ?? '';
}

describe('what is typed', () => {
  test.each<[what: string, typed: string, stored: string]>([
    ['markup', '<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['text that is turned around', 'pay \u202e$001\u202c now', 'pay $001 now'],
    ['Hebrew with its own marks', 'שלום\u200f עולם', 'שלום\u200f עולם'],
    ['NUL and bells', 'a\u0000b\u0007c', 'abc'],
    ['half a surrogate pair', 'a\ud800b', 'a\ufffdb'],
    ['a card', 'it is 4111 1111 1111 1111, thanks', 'it is •••• •••• •••• 1111, thanks'],
    [
      'a card among other digits',
      'call 5125550142 card 5500-0000-0000-0004',
      'call 5125550142 card ••••-••••-••••-0004',
    ],
    ['a card in wide digits', '４１１１１１１１１１１１１１１１', '••••••••••••１１１１'],
    ['a number too short for a card', 'loan 4111 1111 1112', 'loan 4111 1111 1112'],
    ['a social security number', 'ssn 123-45-6789.', 'ssn •••-••-6789.'],
    ['one without dashes', 'ssn 123456789', 'ssn •••••6789'],
    ['one with signs that nobody sees', '123\u200b-45\u200b-6789', '•••\u200b-••\u200b-6789'],
    ['a phone number', '512-555-0142', '512-555-0142'],
  ])('%s is stored as it may be', async (_what, typed, stored) => {
    expect(await storedAs(typed)).toBe(stored);
  });

  test('empty and too long is refused in words, and the talk goes on', async () => {
    const { token } = await openedTalk(server.browser(host));
    const window = await enteredTalk(host, token);
    const reason = async (id: string, text: string) => {
      window.send({ type: 'send', id, text, files: [] });
      return (await window.next('refused')).reason;
    };
    expect(await reason('a', ' \n\u202e ')).toBe('empty');
    expect(await reason('b', 'x'.repeat(100_000))).toBe('too-long');
    expect(await reason('c', 'x'.repeat(4001))).toBe('too-long');
    window.send({ type: 'send', id: 'd', text: 'x'.repeat(4000), files: [] });
    expect((await window.next('accepted')).id).toBe('d');
  });

  test('too much at once is refused, and the server goes on serving others', async () => {
    const { token } = await openedTalk(server.browser(host));
    const flooding = await enteredTalk(host, token);
    for (let count = 0; count < 200; count += 1)
      flooding.send({ type: 'send', id: `m${count}`, text: 'x', files: [] });
    expect(await flooding.closed).toBe(4429);
    expect(await storedAs('I am somebody else')).toBe('I am somebody else');
  });

  test('no more talks are begun by one network than a house needs, whichever of its addresses they come from', async () => {
    const crowd = server.browser(host);
    const statuses: number[] = [];
    for (let count = 0; count < 40; count += 1) {
      const headers = { 'x-forwarded-for': `2001:db8:7:7::${count}` };
      statuses.push((await crowd.call('chatOpen', { body: PERSON, headers })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    server.wait(60 * 60_000);
    const headers = { 'x-forwarded-for': '2001:db8:7:7::1' };
    expect((await crowd.call('chatOpen', { body: PERSON, headers })).status).toBe(200);
  });
});

describe('a socket', () => {
  test.each<[what: string, frame: string | Buffer]>([
    ['what is no JSON', '{'],
    ['null', 'null'],
    ['an unknown type', '{"type":"admin"}'],
    ['a key too many', '{"type":"ping","as":"agent"}'],
    ['an act before it says whose it is', '{"type":"end"}'],
    ['bytes', Buffer.from([1, 2, 3])],
    ['a name that reaches into the language', '{"type":"__proto__"}'],
  ])('that sends %s is closed', async (_what, frame) => {
    const window = await connect(host);
    window.raw(frame);
    expect(await window.closed).toBe(4400);
  });

  test('is told that a token is over, forged or another lender’s, and closed', async () => {
    const { token } = await openedTalk(server.browser(host));
    for (const wrong of ['x', `${token.slice(0, -1)}~`, 'A'.repeat(43)]) {
      const window = await connect(host);
      window.send({ type: 'hello', token: wrong, after: 0 });
      await window.next('token');
      expect(await window.closed).toBe(4401);
    }
  });
});

describe('tokens', () => {
  test('[CHAT-31] refreshToken takes a token and answers another, while the first tab’s still holds', async () => {
    const browser = server.browser(host);
    const { token } = await openedTalk(browser);
    const fresh = await browser.raw({
      method: 'POST',
      url: '/service-csp/external/api/v1/twilio/refreshToken',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ token }),
    });
    expect(fresh.status).toBe(200);
    expect(Object.keys(fresh.body).sort()).toEqual(['expiration', 'token']);
    await enteredTalk(host, String(fresh.body.token));
    await enteredTalk(host, token);
  });

  test('are over after six hours: nothing is read or renewed by one then', async () => {
    const browser = server.browser(host);
    const { token, conversation } = await openedTalk(browser);
    server.wait(6 * 60 * 60_000 + 1000);
    const messages = () =>
      browser.call('chatMessages', {
        params: { conversation },
        headers: { authorization: `Bearer ${token}` },
      });
    expect((await messages()).status).toBe(403);
    server.wait(10 * 60_000);
    expect((await browser.call('chatRefreshToken', { body: { token } })).status).toBe(403);
  });

  test('[CHAT-41] messages of a conversation are read with its token as a bearer, never with another’s, nor by a query', async () => {
    const browser = server.browser(host);
    const one = await openedTalk(browser);
    const two = await openedTalk(browser);
    const window = await enteredTalk(host, one.token);
    window.send({ type: 'send', id: 'one', text: 'no agent, for me alone', files: [] });
    await window.next('accepted');
    const url = `/service-conversations/api/v1/conversations/${one.conversation}/messages`;
    const own = await browser.get(url, { authorization: `Bearer ${one.token}` });
    expect(own.body).toMatchObject({ hasOlder: false, messages: [{ text: 'no agent, for me alone' }] });
    expect((await browser.get(url, { authorization: `Bearer ${two.token}` })).status).toBe(404);
    expect((await browser.get(`${url}?userToken=${one.token}`)).status).toBe(403);
  });
});

describe('conversations with the program', () => {
  test('are found by their own browser alone, and are over ten minutes after they were used last', async () => {
    const own = server.browser(host);
    const { conversationId } = (await askBot(own, 'Hello')).body as unknown as Record<string, string>;
    expect((await own.get(`${HISTORY}/${conversationId}`)).status).toBe(200);
    const other = server.browser(host);
    await askBot(other, 'Hello');
    expect((await other.get(`${HISTORY}/${conversationId}`)).status).toBe(404);
    expect((await askBot(other, 'Mine?', { conversationId })).status).toBe(404);
    server.wait(9 * 60_000);
    expect((await askBot(own, 'Still there', { conversationId })).status).toBe(200);
    server.wait(9 * 60_000);
    expect((await own.get(`${HISTORY}/${conversationId}`)).status).toBe(200);
    server.wait(2 * 60_000);
    expect((await own.get(`${HISTORY}/${conversationId}`)).status).toBe(404);
    expect((await askBot(own, 'Too late', { conversationId })).status).toBe(404);
  });

  test('a question sent twice under one key is asked once', async () => {
    const browser = server.browser(host);
    const { conversationId } = (await askBot(browser, 'Hello')).body as unknown as Record<string, string>;
    const body = {
      ...{
        message: 'Twice?',
        organization: 'figure',
        pageUrl: '/',
        senderId: 'w',
        senderType: 'C',
        tag: 'h',
      },
      conversationId,
    };
    const headers = { 'idempotency-key': 'once-only' };
    for (const _ of [1, 2]) expect((await browser.call('chatbotAsk', { body, headers })).status).toBe(200);
    const { messages } = (await browser.get(`${HISTORY}/${conversationId}`)).body;
    expect(messages).toHaveLength(2);
  });
});

describe('the borrower-authentication flag', () => {
  test('[CHAT-33] [CHAT-34] a signed-in person authenticates for a nonce, and refreshes it for another', async () => {
    const { browser } = await withApplication(server, host);
    const first = await browser.raw({
      method: 'POST',
      url: '/service-csp/customer/secure/api/v1/webchat/authenticate',
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(Object.keys(first.body)).toEqual(['nonce']);
    const refresh = (nonce: string) =>
      browser.raw({
        method: 'PUT',
        url: `/service-csp/customer/secure/api/v1/webchat/refresh?nonce=${nonce}`,
        headers: { 'content-type': 'application/json' },
      });
    const second = await refresh(String(first.body.nonce));
    expect(second.status).toBe(200);
    expect(second.body.nonce).not.toBe(first.body.nonce);
    // Replayed: it was good once.
    expect((await refresh(String(first.body.nonce))).status).toBe(403);
    const stranger = server.browser(host);
    expect((await stranger.call('chatAuthenticate')).status).toBe(401);
    const query = { nonce: String(second.body.nonce) };
    expect((await stranger.call('chatRefreshNonce', { query })).status).toBe(401);
  });

  test('keeps the signed-in person’s talk apart: without a nonce it is nobody’s, with one that is over or another’s there is none', async () => {
    const one = await withApplication(server, host);
    const two = await withApplication(server, host);
    const nonceOf = async ({ browser }: typeof one) =>
      String((await browser.call('chatAuthenticate')).body.nonce);
    const open = (nonce: string | undefined, who = one, more = {}) =>
      who.browser.call('chatOpen', { body: { ...PERSON, ...(nonce !== undefined && { nonce }), ...more } });
    const apart = await open(undefined);
    expect(await server.store.talks.find(String(apart.body.conversationSid))).toMatchObject({
      identity: null,
    });
    expect((await open(await nonceOf(two))).status).toBe(403);
    const own = await nonceOf(one);
    expect((await open(own)).status).toBe(200);
    expect((await open(own, one, { applicationUuid: two.uuid })).status).toBe(404);
    server.wait(2 * 60_000 + 1);
    expect((await open(own)).status).toBe(403);
    const anonymous = await server
      .browser(host)
      .call('chatOpen', { body: { ...PERSON, nonce: await nonceOf(one) } });
    expect(anonymous.status).toBe(403);
    // An application that an earlier sign-in left in the browser names nothing.
    const begun = await openedTalk(server.browser(host), { applicationUuid: one.uuid });
    expect(await server.store.talks.find(begun.conversation)).toMatchObject({
      identity: null,
      application: null,
    });
  });
});

test('Nothing that anybody typed stands unsealed in the database, nor in the log, and tokens stand nowhere', async () => {
  const { token, conversation } = await openedTalk(server.browser(host), {
    friendlyName: 'Canaryname',
    emailAddress: 'canary@typed.example',
  });
  const window = await enteredTalk(host, token);
  window.send({ type: 'typing', text: 'canary typing' });
  window.send({ type: 'send', id: 'c1', text: 'canary message', files: [] });
  await window.next('accepted');
  const asked = server.browser(host);
  await askBot(asked, 'canary question');
  await window.close();
  const { rows } = await sql<{ all: string }>`
    select coalesce(string_agg(t::text, ' '), '') || (select coalesce(string_agg(m::text, ' '), '') from talk_message m)
      as all from talk t`.execute(server.open.database);
  expect(rows[0]?.all).toContain(conversation);
  for (const text of [rows[0]?.all ?? '', server.log()]) {
    expect(text.toLowerCase()).not.toContain('canary');
    expect(text).not.toContain(token);
  }
});
