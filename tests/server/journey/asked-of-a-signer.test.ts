/** What the lender asks of somebody who signs for another: is it theirs alone, answered by them, and seen by staff? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { applied, atDesk } from '../staff/office.ts';
import { anotherOwner, type Notary, openNotary } from '../support/before-the-notary.ts';
import type { Browser, TestServer } from '../support/harness.ts';
import { bundleOf } from '../support/people.ts';
import { invited, listOf, mailsTo, OWNER, opened, standingOfPart } from '../support/signers.ts';
import { png } from '../uploads/files.ts';

const FILE = 'GENERIC_DOCUMENT_REQUEST';
const ID = 'ID_VERIFICATION_FAILURE';
const COMMENT = 'The back of your card is missing.';
const SCREEN = 'heloc-signer/conditions/upload-document';

let notary: Notary;
let server: TestServer;
let desk: Browser;
beforeAll(async () => {
  notary = await openNotary();
  server = notary.server;
  desk = await atDesk(server);
});
afterAll(() => server.close());

interface Asked {
  uuid: string;
  category: string;
  clearedAt: string | null;
  participant: string | null;
}

type Signing = Awaited<ReturnType<typeof opened>>;
const partOf = ({ journey }: Pick<Signing, 'journey'>) => journey.slice('as.'.length);
const raise = (uuid: string, body: object, browser = desk) =>
  browser.call('staffRaiseCondition', { params: { uuid }, body });
const clear = (uuid: string, body: object) => desk.call('staffClearCondition', { params: { uuid }, body });
const look = async (uuid: string) => (await desk.call('staffApplication', { params: { uuid } })).body;
const shownTo = async (browser: Browser, uuid: string) =>
  (await browser.call('conditions', { params: { uuid } })).body.conditions as unknown as {
    uuid: string;
    categoryEnum: string;
    route: string;
    button: string;
  }[];
const asked = (known: Signing, category = FILE, fields: object = {}) =>
  raise(known.owner.uuid, { participant: partOf(known), category, fields });
const askedIn = async (uuid: string) => (await look(uuid)).conditions as unknown as Asked[];

async function send(browser: Browser, journey: string, screen: string) {
  const query = new URLSearchParams({ screen, field: '/files' });
  return browser.raw({
    method: 'POST',
    url: `/service-hearthline/api/v1/uploads/${journey}?${query}`,
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'card.png' },
    payload: png(),
  });
}
const answer = (browser: Browser, journey: string, conditionUuid: string, files: string[]) =>
  browser.call('answer', {
    params: { journey },
    body: { screen: SCREEN, answers: { conditionUuid, files }, bundle: bundleOf(server) },
  });

/** What staff are told of it is the same as before, and nobody was written to. */
async function untouched(uuid: string, act: () => Promise<{ status: number }>) {
  const before = [await look(uuid), (await server.store.participants.of([uuid])).map((row) => row.version)];
  const { status } = await act();
  const after = [await look(uuid), (await server.store.participants.of([uuid])).map((row) => row.version)];
  expect(after).toEqual(before);
  return status;
}

describe('what staff ask of a signer', () => {
  test('is shown to that signer alone; the owner reads that there is something, and another signer nothing', async () => {
    const known = await opened(server);
    const { owner, signer, journey } = known;
    const second = await anotherOwner(server, { browser: owner.browser, journey: owner.uuid }, 'Rowan Reed');
    expect((await asked(known, FILE, { commentsToBorrower: COMMENT })).status).toBe(200);
    expect(await shownTo(signer, journey)).toMatchObject([{ categoryEnum: FILE, description: COMMENT }]);

    const list = await owner.browser.call('participants', { params: { uuid: owner.uuid } });
    const flags = (list.body.participants as unknown as { uuid: string; isAsked: boolean }[]).map(
      ({ uuid, isAsked }) => [uuid, isAsked],
    );
    expect(Object.fromEntries(flags)).toEqual({ [partOf(known)]: true, [partOf(second)]: false });
    expect(await shownTo(owner.browser, owner.uuid)).toEqual([]);
    expect(await shownTo(second.browser, second.journey)).toEqual([]);
    const replies = [
      list,
      await owner.browser.call('standing', { params: { journey: owner.uuid } }),
      await owner.browser.call('application', { params: { uuid: owner.uuid } }),
      await standingOfPart(second.browser, second.journey),
    ];
    for (const { text } of replies) {
      expect(text).not.toContain(COMMENT);
      expect(text).not.toContain(FILE);
    }
    for (const browser of [owner.browser, second.browser])
      expect((await browser.call('conditions', { params: { uuid: journey } })).status).toBe(404);
  });

  test('[COND-07] of their identity leads to the check of their own flow, and the owner’s to theirs', async () => {
    const known = await opened(server);
    await asked(known, ID);
    await raise(known.owner.uuid, { category: ID });
    const theirs = await shownTo(known.signer, known.journey);
    expect(theirs).toMatchObject([
      { button: 'Verify ID', route: expect.stringMatching(/^heloc-signer\/conditions\/identity\?/) },
    ]);
    const own = await shownTo(known.owner.browser, known.owner.uuid);
    expect(own).toMatchObject([{ button: 'Verify ID', route: expect.stringMatching(/^identity\?/) }]);
  });

  test('is written to the signer each time, without a word of what it is; who has not come in finds it later', async () => {
    const known = await opened(server);
    const written = async () => {
      const mails = await mailsTo(server, known.email);
      return mails.filter(({ subject }) => subject === 'We need one more thing from you');
    };
    await asked(known, FILE, { commentsToBorrower: COMMENT });
    await asked(known, ID);
    const mails = await written();
    expect(mails).toHaveLength(2);
    for (const { text } of mails) expect(text).not.toMatch(/identity|document|back of your card/i);
    const [open] = await askedIn(known.owner.uuid);
    await clear(known.owner.uuid, { participant: partOf(known), uuid: open!.uuid });
    expect(await written()).toHaveLength(2);

    const { owner, email } = await invited(server);
    const [unopened] = await listOf(owner.browser, owner.uuid);
    const before = await mailsTo(server, email);
    expect((await raise(owner.uuid, { participant: unopened!.uuid, category: FILE })).status).toBe(200);
    expect(await mailsTo(server, email)).toEqual(before);
  });

  test('is counted, listed with whose it is, and told with who asked', async () => {
    const known = await opened(server);
    const { uuid } = known.owner;
    const participant = partOf(known);
    await raise(uuid, { category: 'ESCALATION_REVIEW' });
    const reply = await asked(known);
    expect(reply.body.attention).toMatchObject({ conditions: 2 });
    expect(reply.body.conditions).toMatchObject([
      { category: 'ESCALATION_REVIEW', participant: null },
      { category: FILE, participant },
    ]);
    const { others } = reply.body.raise as unknown as { others: { categories: { name: string }[] }[] };
    expect(others).toMatchObject([{ uuid: participant, name: OWNER.name }]);
    expect(others[0]!.categories.map(({ name }) => name).sort()).toEqual(
      [FILE, ID, 'IDENTITY_DOCUMENT_FRAUD_REVIEW'].sort(),
    );
    const listed = await desk.call('staffApplications', { query: { needs: 'condition' } });
    expect(listed.body.applications).toContainEqual(expect.objectContaining({ uuid }));

    const { uuid: condition } = (await askedIn(uuid)).find((each) => each.category === FILE)!;
    const cleared = await clear(uuid, { participant, uuid: condition });
    expect(cleared.body.attention).toMatchObject({ conditions: 1 });
    expect(await shownTo(known.signer, known.journey)).toEqual([]);
    expect((await clear(uuid, { participant, uuid: condition })).status).toBe(409);

    const events = (await server.store.events.of(uuid)).filter(({ about }) => about?.startsWith(FILE));
    expect(events).toMatchObject([
      { kind: 'raised', about: `${FILE} ${known.journey}`, flow: 'signer', pointers: ['/signer/conditions'] },
      { kind: 'cleared', about: `${FILE} ${known.journey}`, flow: 'signer' },
    ]);
    expect((await look(uuid)).events).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'raised', by: 'staff', name: 'desk@figure.example' },
        about: `${FILE} ${OWNER.name}`,
      }),
    );
  });
});

describe('a signer answers', () => {
  test('with a file, which staff see with their name, and of which the owner learns that it is there', async () => {
    const known = await opened(server);
    const { owner, signer, journey } = known;
    await asked(known, FILE);
    const [open] = await shownTo(signer, journey);
    const sent = await send(signer, journey, SCREEN);
    expect([sent.status, sent.text]).toEqual([201, expect.any(String)]);
    const upload = String(sent.body.uuid);
    expect((await answer(signer, journey, open!.uuid, [])).status).toBe(422);
    const seen = async () => (await listOf(owner.browser, owner.uuid))[0];
    expect(await seen()).toMatchObject({ isAsked: true, hasSent: false });
    expect((await answer(signer, journey, open!.uuid, [upload])).status).toBe(200);

    expect(await shownTo(signer, journey)).toEqual([]);
    const staff = await look(owner.uuid);
    expect(staff.conditions).toMatchObject([{ category: FILE, clearedAt: expect.any(String) }]);
    expect(staff.attention).toMatchObject({ conditions: 0 });
    expect(staff.files).toMatchObject([{ uuid: upload, by: OWNER.name }]);
    expect(staff.events).toContainEqual(
      expect.objectContaining({ kind: 'answered', by: 'participant', name: OWNER.name, screen: SCREEN }),
    );
    // That one is there, and nothing of what is in it.
    expect(await seen()).toMatchObject({ isAsked: false, hasSent: true });
    const { name } = (await server.store.uploads.ofAll(owner.uuid))[0]!;
    expect(JSON.stringify(await seen())).not.toMatch(new RegExp(`${name}|${upload}`));

    const found = async (browser: Browser, uuid: string) => [
      (await browser.call('uploads', { params: { uuid }, query: { ids: upload } })).body.uploads,
      (await browser.call('readUpload', { params: { uuid, upload } })).status,
    ];
    expect(await found(signer, journey)).toEqual([[expect.objectContaining({ uuid: upload })], 200]);
    expect(await found(owner.browser, owner.uuid)).toEqual([[], 404]);
    expect((await answer(signer, journey, open!.uuid, [upload])).status).toBe(422);
  });

  test('with another check of who they are: one that fails leaves it open, one that succeeds clears it', async () => {
    const known = await opened(server);
    const { signer: browser, journey } = known;
    const screen = 'heloc-signer/conditions/identity';
    await notary.verify({ browser, journey });
    expect((await notary.begin({ browser, journey }, screen)).status).toBe(409);
    await asked(known, ID);
    const comeBack = async (code: string) => {
      expect((await notary.begin({ browser, journey }, screen)).status).toBe(200);
      expect((await notary.comeBack({ browser, journey }, code)).status).toBe(200);
    };
    await comeBack('bad');
    expect(await shownTo(browser, journey)).toHaveLength(1);
    await comeBack('good');
    expect(await shownTo(browser, journey)).toEqual([]);
    expect((await notary.begin({ browser, journey }, screen)).status).toBe(409);
    expect((await look(known.owner.uuid)).attention).toMatchObject({ conditions: 0 });
  });
});

describe('nothing is written', () => {
  test('for somebody of another application, for nobody, or by another lender', async () => {
    const known = await opened(server);
    const { uuid } = known.owner;
    const other = await opened(server);
    const strange = [partOf(other), 'nobody', crypto.randomUUID()];
    for (const participant of strange) {
      expect(await untouched(uuid, () => raise(uuid, { participant, category: FILE }))).toBe(404);
      expect(await untouched(uuid, () => clear(uuid, { participant, uuid: 'any' }))).toBe(404);
    }
    const theirs = await atDesk(server, 'harbor-cu.localhost', 'harbor-cu');
    const body = { participant: partOf(known), category: FILE };
    expect(await untouched(uuid, () => raise(uuid, body, theirs))).toBe(404);
  });

  test('of a category that a signer is not shown, and one condition is cleared for whose it is alone', async () => {
    const known = await opened(server);
    const { uuid } = known.owner;
    const participant = partOf(known);
    for (const category of ['BANK_ACCOUNT_FRAUD_REVIEW', 'SOLAR_LEASE_REVIEW', 'constructor'])
      expect(await untouched(uuid, () => raise(uuid, { participant, category }))).toBe(422);
    await asked(known);
    const { body } = await raise(uuid, { category: FILE });
    const [own, theirs] = body.conditions as unknown as Asked[];
    expect(await untouched(uuid, () => clear(uuid, { participant, uuid: own!.uuid }))).toBe(404);
    expect(await untouched(uuid, () => clear(uuid, { uuid: theirs!.uuid }))).toBe(404);
  });

  test('for who was taken back, who is shown nothing any more, sends nothing and answers nothing', async () => {
    const known = await opened(server);
    const { owner, signer, journey } = known;
    const participant = partOf(known);
    await asked(known);
    const [open] = await shownTo(signer, journey);
    const file = String((await send(signer, journey, SCREEN)).body.uuid);
    await owner.browser.call('takeBackInvitation', { params: { uuid: owner.uuid, participant } });
    expect((await look(owner.uuid)).attention).toMatchObject({ conditions: 0 });
    expect(await shownTo(signer, journey)).toEqual([]);
    expect(await untouched(owner.uuid, () => asked(known))).toBe(409);
    const clearing = () => clear(owner.uuid, { participant, uuid: open!.uuid });
    expect(await untouched(owner.uuid, clearing)).toBe(409);
    expect(await untouched(owner.uuid, () => answer(signer, journey, open!.uuid, [file]))).toBe(409);
    expect((await send(signer, journey, SCREEN)).status).toBe(409);
  });

  test('by somebody who is nobody of the lender', async () => {
    const known = await opened(server);
    const { uuid } = known.owner;
    const { browser } = await applied(server);
    const body = { participant: partOf(known), category: FILE };
    for (const each of [known.signer, known.owner.browser, browser, server.browser()])
      expect([401, 403, 404]).toContain(await untouched(uuid, () => raise(uuid, body, each)));
  });
});
