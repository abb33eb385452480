/** Do staff see who else has a part in an application, how far each is, and who stays away? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { participantNamed } from '../../../src/engine/decide/access.ts';
import { anotherOwner, type Notary, openNotary } from '../support/before-the-notary.ts';
import type { Browser, TestServer } from '../support/harness.ts';
import { PASSWORD } from '../support/people.ts';
import { invited, OWNER, opened } from '../support/signers.ts';
import { atDesk, STAFF_EMAIL } from './office.ts';

const DAY_MS = 24 * 60 * 60_000;
let server: TestServer;
let notary: Notary;
let desk: Browser;
beforeAll(async () => {
  notary = await openNotary();
  server = notary.server;
  desk = await atDesk(server);
});
afterAll(() => server.close());

interface Shown {
  name: string;
  state: string;
  since: string;
  reminders: number;
  isLinkOver: boolean;
}

async function after(days: number): Promise<void> {
  server.wait(days * DAY_MS);
  await server.runDue();
  desk = await atDesk(server);
}

async function shown(uuid: string): Promise<Shown[]> {
  const { body } = await desk.call('staffApplication', { params: { uuid } });
  return body.participants as unknown as Shown[];
}

/** Nobody's session lasts for days. */
async function back(browser: Browser, email: string): Promise<void> {
  browser.token = (await browser.call('login', { body: { email, password: PASSWORD } })).body.jwt;
}

/** What the list says of it, among those that wait for staff because of somebody who stands still. */
async function listed(uuid: string): Promise<number | undefined> {
  const { body } = await desk.call('staffApplications', { body: { needs: 'participant' } });
  const lines = body.applications as unknown as { uuid: string; attention: { participants: number } }[];
  return lines.find((line) => line.uuid === uuid)?.attention.participants;
}

test('each is there with how far they are, since when, the reminders and the link; those taken back, too', async () => {
  const { owner, email } = await invited(server);
  const borrower = { browser: owner.browser, journey: owner.uuid };
  const own = String((await owner.browser.call('identity')).body.email);
  const [row] = await server.store.participants.of([owner.uuid]);
  expect(await shown(owner.uuid)).toEqual([
    {
      ...{ uuid: row!.uuid, role: 'signer', roleLabel: 'Owns the home, too', name: OWNER.name, email },
      ...{ state: 'invited', stateLabel: 'Invited, and has not opened the link' },
      ...{ since: row!.invitedAt.toISOString(), note: null, reminders: 0, isLinkOver: false },
    },
  ]);
  server.wait(60_000);
  const otto = await anotherOwner(server, borrower, 'Otto Ashgrove');
  server.wait(60_000);
  const verifiedAt = server.services.clock().toISOString();
  await notary.verify(otto);
  await after(3);
  expect(await shown(owner.uuid)).toMatchObject([
    { state: 'invited', reminders: 1, isLinkOver: false },
    {
      name: 'Otto Ashgrove',
      state: 'verified',
      stateLabel: 'Has shown who they are',
      since: verifiedAt,
      reminders: 0,
    },
  ]);
  await after(4);
  await after(7);
  const takenBackAt = server.services.clock().toISOString();
  const params = { uuid: owner.uuid, participant: row!.uuid };
  expect((await shown(owner.uuid))[0]).toMatchObject({ state: 'invited', reminders: 2, isLinkOver: true });
  await back(owner.browser, own);
  expect((await owner.browser.call('takeBackInvitation', { params })).status).toBe(204);
  expect(await shown(owner.uuid)).toMatchObject([
    { state: 'withdrawn', stateLabel: 'Taken back by the borrower', since: takenBackAt, isLinkOver: false },
    { state: 'verified' },
  ]);
});

test('who stands still for longer than the last reminder is shown in the list, until they move', async () => {
  const { owner, signer, journey, email } = await opened(server);
  await after(6);
  expect(await listed(owner.uuid)).toBeUndefined();
  await after(1);
  expect(await listed(owner.uuid)).toBe(1);
  const any = await desk.call('staffApplications', { body: { needs: 'any' } });
  expect(any.text).toContain(owner.uuid);
  await back(signer, email);
  await notary.verify({ browser: signer, journey });
  expect(await listed(owner.uuid)).toBeUndefined();
});

test('an application that nobody is awaited for any more is shown for nobody', async () => {
  const { owner } = await invited(server);
  await after(7);
  expect(await listed(owner.uuid)).toBe(1);
  // The days of the application stand still, and the link is over: it is the lender's until somebody does something.
  await after(8);
  expect((await shown(owner.uuid))[0]).toMatchObject({ state: 'invited', isLinkOver: true });
  expect(await listed(owner.uuid)).toBe(1);
  const body = { review: 'coDeed', outcome: 'bypass', reason: 'She has sold her part.' };
  expect((await desk.call('staffReview', { params: { uuid: owner.uuid }, body })).status).toBe(200);
  expect(await listed(owner.uuid)).toBeUndefined();
});

test('what was asked of somebody and what they did stays theirs once they are taken back', async () => {
  const { owner, journey } = await opened(server);
  const params = { uuid: owner.uuid };
  const participant = participantNamed(journey) ?? '';
  const body = { participant, category: 'GENERIC_DOCUMENT_REQUEST' };
  expect((await desk.call('staffRaiseCondition', { params, body })).status).toBe(200);
  await owner.browser.call('takeBackInvitation', { params: { ...params, participant } });
  const { events } = (await desk.call('staffApplication', { params })).body as never as {
    events: { by: string; name: string; about: string | null }[];
  };
  expect(events.find(({ about }) => about?.startsWith('GENERIC'))?.about).toMatch(OWNER.name);
  expect(events).toContainEqual(expect.objectContaining({ by: 'participant', name: OWNER.name }));
  const staff = events.filter(({ by }) => by === 'staff').map(({ name }) => name);
  expect(new Set(staff)).toEqual(new Set([STAFF_EMAIL]));
});
