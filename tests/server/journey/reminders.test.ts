/** Are those who were invited reminded in time, and who invited them told what comes of it, once each? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockApplication } from '../../../src/server/journey/application.ts';
import { SERVER, writeAndMove } from '../../../src/server/journey/moves.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { accept, invited, listOf, mailsTo, opened, ownPartOf, put, tokenTo } from '../support/signers.ts';

const DAY_MS = 24 * 60 * 60_000;
const INVITED = 'You were asked to sign for a home that you own';
const REMINDED = 'Please open your invitation to sign';
const VERIFY = 'Please show us who you are';
const OVER = 'An invitation to sign was not opened in time';

let server: TestServer;
beforeAll(async () => {
  server = await startApp({ providers: {} });
});
afterAll(() => server.close());

async function after(days: number): Promise<void> {
  server.wait(days * DAY_MS);
  await server.runDue();
}

const subjectsTo = async (email: string) =>
  (await mailsTo(server, email)).map(({ subject }) => subject).reverse();

async function ownerMails(uuid: string): Promise<string[]> {
  const row = (await server.store.applications.find(uuid))!;
  const { details } = (await server.store.identities.find(row.identity))!;
  return subjectsTo(details.email);
}

test('a link that nobody opens is sent anew after 3 and 7 days, works, and its end is told to the borrower', async () => {
  const { owner, email, token } = await invited(server);
  const daysOf = async () => {
    const [row] = await server.store.participants.of([owner.uuid]);
    return [row?.invitedAt, row?.tokenExpiresAt];
  };
  const before = await daysOf();
  await after(2);
  expect(await subjectsTo(email)).toEqual([INVITED]);
  await after(1);
  expect(await subjectsTo(email)).toEqual([INVITED, REMINDED]);
  await server.runDue();
  await after(4);
  expect(await subjectsTo(email)).toEqual([INVITED, REMINDED, REMINDED]);
  expect(await tokenTo(server, email)).not.toBe(token);
  // The days of the invitation stay those of the first link.
  expect(await daysOf()).toEqual(before);
  await after(6);
  expect(await ownerMails(owner.uuid)).not.toContain(OVER);
  await after(1);
  await after(20);
  expect(await subjectsTo(email)).toEqual([INVITED, REMINDED, REMINDED]);
  expect((await ownerMails(owner.uuid)).filter((each) => each === OVER)).toHaveLength(1);
});

test('who was invited before the site of links was kept is reminded without one, and their link still works', async () => {
  const { owner, email, token } = await invited(server);
  const [participant] = await server.store.participants.of([owner.uuid]);
  await server.open.database
    .updateTable('participant')
    .set({ linkOrigin: null })
    .where('uuid', '=', participant!.uuid)
    .execute();
  await after(3);
  const [reminder] = await mailsTo(server, email);
  expect(reminder?.subject).toBe(REMINDED);
  expect(reminder?.text).not.toMatch(/https?:|#/);
  expect((await accept(server.browser(), token)).status).toBe(201);
});

test('the link of a reminder opens the invitation, and the one before does not', async () => {
  const { email, token } = await invited(server);
  await after(3);
  expect((await accept(server.browser(), token)).status).toBe(410);
  const signer = server.browser();
  const reply = await accept(signer, await tokenTo(server, email));
  expect(reply.status).toBe(201);
  signer.token = reply.body.jwt;
  expect((await ownPartOf(signer)).body).toMatchObject({ state: 'opened' });
  await after(4);
  expect(await subjectsTo(email)).toEqual([INVITED, REMINDED, VERIFY]);
});

test('who came in and has not shown who they are hears of that; a server that was away catches up once', async () => {
  const { email } = await opened(server);
  await after(10);
  await server.runDue();
  expect(await subjectsTo(email)).toEqual([INVITED, VERIFY]);
});

test.each([
  ['CANCELLED', {}],
  ['DECLINED', {}],
  ['DEED_SIGNING', { coDeedStatus: 'BYPASS' }],
])('nobody is reminded of a part that is over: %s', async (status, facts) => {
  const { owner, email } = await invited(server);
  await put(server, owner.uuid, status, facts);
  await after(8);
  await after(10);
  expect(await subjectsTo(email)).not.toContain(REMINDED);
  expect(await ownerMails(owner.uuid)).not.toContain(OVER);
});

test('the borrower’s days stand still while only others are waited for, and begin anew after', async () => {
  const { owner } = await opened(server);
  const { bundle } = server.services.configuration.products().find((each) => each.bundle.isHome)!;
  const days = Number(bundle.orgs.figure!.products[bundle.product]!.settings.applicationDays);
  await after(days + 20);
  const statusOf = async () => (await server.store.applications.find(owner.uuid))?.status;
  expect(await statusOf()).toBe('CO_DEED_REQ');
  expect(await ownerMails(owner.uuid)).not.toContain('Your application closes soon');
  await server.store.transaction(async (tx) => {
    const open = (await lockApplication(server.services, tx, owner.uuid))!;
    const application = { ...(open.facts.application as object), coDeedStatus: 'COMPLETE' };
    await writeAndMove(server.services, tx, open, { ...open.facts, application }, SERVER);
  });
  await after(days - 1);
  expect(await statusOf()).not.toBe('CANCELLED');
  await after(1);
  expect(await statusOf()).toBe('CANCELLED');
});

test('who was taken back is not reminded', async () => {
  const { owner, email } = await invited(server);
  const [{ uuid: participant } = { uuid: '' }] = await listOf(owner.browser, owner.uuid);
  await owner.browser.call('takeBackInvitation', { params: { uuid: owner.uuid, participant } });
  await after(8);
  expect(await subjectsTo(email)).toEqual([INVITED, 'Your signature is no longer needed']);
});

test('one that is found due twice at once is written once', async () => {
  const { email } = await invited(server);
  server.wait(3 * DAY_MS);
  await Promise.all([server.runDue(), server.runDue()]);
  expect(await subjectsTo(email)).toEqual([INVITED, REMINDED]);
});
