/** Do the lender's people see who writes, answer, hand over and end, and only at their own lender? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applied, atDesk, STAFF_EMAIL } from '../staff/office.ts';
import { type Browser, startApp, type TestServer } from '../support/harness.ts';
import { enteredTalk, listening, openedTalk } from './window.ts';

let server: TestServer;
let host: string;
let desk: Browser;
beforeAll(async () => {
  server = await startApp();
  host = await listening(server);
  desk = await atDesk(server, host);
});
afterAll(() => server.close());

test('An agent sees a waiting talk, answers it at the socket, hands it over and ends it', async () => {
  const { token, conversation } = await openedTalk(server.browser(host));
  const window = await enteredTalk(host, token);
  window.send({ type: 'send', id: 'one', text: 'no agent please, I wait for you', files: [] });
  await window.next('accepted');
  window.send({ type: 'typing', text: 'and I' });
  window.send({ type: 'read', seq: 1 });
  window.send({ type: 'ping' });
  await window.next('pong');
  const { talks } = (await desk.call('staffTalks')).body as unknown as { talks: { uuid: string }[] };
  expect(talks).toContainEqual(
    expect.objectContaining({ uuid: conversation, isWaiting: true, isSignedIn: false, name: 'Pat' }),
  );
  const params = { talk: conversation };
  const openings = async () =>
    (await server.store.events.of(conversation)).filter(({ kind }) => kind === 'opened');
  expect(await openings()).toEqual([]);
  await desk.call('staffTalk', { params });
  await desk.call('staffTalk', { params });
  expect(await openings()).toHaveLength(1);
  const answer = { id: 'a1', text: 'I am here now.' };
  const reply = await desk.call('staffTalkSend', { params, body: answer });
  expect(reply.body).toMatchObject({ agent: STAFF_EMAIL, isWaiting: false });
  expect((await window.next('message')).message).toMatchObject({ from: 'agent', name: 'Desk', seq: 2 });
  expect((await window.next('joined')).name).toBe('Desk');
  // Its answer was lost on the way: sent again it is stored once.
  await desk.call('staffTalkSend', { params, body: answer });
  const shown = await desk.call('staffTalk', { params });
  expect(shown.body.messages).toHaveLength(2);
  expect(shown.body.canned).toContainEqual({
    name: 'Hours',
    text: expect.stringContaining('Monday to Friday, 6 am to 6 pm Pacific'),
  });
  const over = await desk.call('staffTalkHandOver', {
    params,
    body: { note: 'Asks for hours, 123-45-6789.' },
  });
  expect(over.body).toMatchObject({ agent: null, note: 'Asks for hours, •••-••-6789.' });
  const nobody = await desk.call('staffTalkHandOver', { params, body: { to: 'nobody@figure.example' } });
  expect(nobody.status).toBe(422);
  expect((await desk.call('staffTalkEnd', { params })).body).toMatchObject({ state: 'ended' });
  expect(await window.next('state')).toEqual({ type: 'state', state: 'ended' });
  expect((await desk.call('staffTalkSend', { params, body: { id: 'a2', text: 'Late' } })).status).toBe(409);
});

test('[CHAT-40] What the person types is seen by the agent each second, before it is sent', async () => {
  const { token, conversation } = await openedTalk(server.browser(host));
  const window = await enteredTalk(host, token);
  window.send({ type: 'typing', text: 'I wonder whether' });
  window.send({ type: 'older', before: 1 });
  await window.next('older');
  const params = { talk: conversation };
  expect((await desk.call('staffTalk', { params })).body.typing).toBe('I wonder whether');
  server.wait(6000);
  expect((await desk.call('staffTalk', { params })).body.typing).toBe(null);
});

test('The talk of a signed-in person stands beside their application, and in what happened to it', async () => {
  const { browser, uuid } = await applied(server, {}, host);
  const nonce = (await browser.call('chatAuthenticate')).body.nonce as unknown as string;
  const { conversation } = await openedTalk(browser, { applicationUuid: uuid, nonce });
  const shown = await desk.call('staffTalk', { params: { talk: conversation } });
  expect(shown.body).toMatchObject({ isSignedIn: true, application: uuid, stands: { uuid } });
  const application = await desk.call('staffApplication', { params: { uuid } });
  expect(application.body.events).toContainEqual(
    expect.objectContaining({ kind: 'talked', by: 'person', about: conversation }),
  );
});

test('Another lender’s people find nothing of it', async () => {
  const { conversation } = await openedTalk(server.browser(host));
  const other = await atDesk(server, 'harbor-cu.localhost', 'harbor-cu');
  const params = { talk: conversation };
  for (const call of ['staffTalk', 'staffTalkSend', 'staffTalkEnd', 'staffTalkHandOver']) {
    const body = call === 'staffTalkSend' ? { id: 'x', text: 'x' } : {};
    expect((await other.call(call, { params, body })).status).toBe(404);
  }
  expect((await other.call('staffTalks')).body.talks).toEqual([]);
  expect((await server.browser(host).call('staffTalk', { params })).status).toBe(401);
});
