/** Does a link to a screen go to the address of who is signed in, and to nobody else? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestServer } from './support/harness.ts';
import { withApplication } from './support/people.ts';
import { mailsTo, put } from './support/signers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const linksTo = async (email: string) =>
  (await mailsTo(server, email)).filter(({ subject }) => subject.startsWith('Continue on your phone'));

/** Somebody who is asked to show who they are. */
async function asked() {
  const person = await withApplication(server);
  await put(server, person.uuid, 'IDENTITY_VERIFICATION', {});
  const { body } = await person.browser.call('identity');
  const email = String((body as { email?: unknown }).email);
  const send = (given: object = { screen: 'identity' }, browser = person.browser) =>
    browser.call('sendScreenLink', { params: { journey: person.uuid }, body: given });
  return { ...person, email, send };
}

test('it goes to their own address, which the answer masks, and leads to the screen with no secret in it', async () => {
  const { uuid, email, send } = await asked();
  const reply = await send();
  expect(reply.status).toBe(200);
  const [name = '', host] = email.split('@');
  expect(reply.body).toEqual({ to: `${name[0]}•••@${host}` });
  const [sent, ...more] = await linksTo(email);
  expect(more).toEqual([]);
  const links = [...sent!.text.matchAll(/https?:\S+/g)].map(([link]) => new URL(link));
  expect(links.map(({ pathname, search, hash }) => pathname + search + hash)).toEqual([
    `/account/heloc/${uuid}/identity`,
  ]);
  expect(sent!.html).toContain(`/account/heloc/${uuid}/identity"`);
  expect(server.log()).not.toContain(email);
});

test('a browser names no address, no screen that is shut, and no application of somebody else', async () => {
  const { email, uuid, send } = await asked();
  const other = await asked();
  expect((await send({ screen: 'identity', to: 'mallory@example.com' })).status).toBe(422);
  for (const screen of ['bank/disburse', 'product/select', 'no-such-screen', '../identity'])
    expect([screen, (await send({ screen })).status]).toEqual([screen, 409]);
  expect((await send(undefined, other.browser)).status).toBe(404);
  expect((await send(undefined, server.browser())).status).toBe(401);
  await put(server, uuid, 'UNDERWRITING', {});
  expect((await send()).status).toBe(409);
  for (const to of [email, other.email, 'mallory@example.com']) expect(await linksTo(to)).toEqual([]);
});

test('three go out to one person in an hour; then the answer says how long to wait, and others wait for nothing', async () => {
  const { email, send } = await asked();
  const statuses: number[] = [];
  for (let at = 0; at < 3; at++) statuses.push((await send()).status);
  const refused = await send();
  expect([...statuses, refused.status]).toEqual([200, 200, 200, 429]);
  expect(refused.headers['retry-after']).toBe('3600');
  expect(await linksTo(email)).toHaveLength(3);
  expect((await (await asked()).send()).status).toBe(200);
});
