/** Do the owners of a home come in by their own links, and nobody else? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answered, startApp, type TestServer } from '../support/harness.ts';
import { ANSWERS, bundleOf, newEmail, withApplication } from '../support/people.ts';
import {
  accept,
  invite,
  invited,
  listOf,
  mailsTo,
  OWNER,
  opened,
  ownPartOf,
  put,
  signing,
  standingIn,
  standingOfPart,
  tokenTo,
} from '../support/signers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const pointersIn = ({ body }: Answered) =>
  ((body.fields ?? []) as unknown as { pointer: string }[]).map(({ pointer }) => pointer);
const pointerIn = (reply: Answered) => pointersIn(reply)[0];

describe('an owner of the home', () => {
  test('is invited by the borrower, with a link that stands in no table', async () => {
    const { owner, email, token } = await invited(server);
    expect(standingIn(await standingOfPart(owner.browser, owner.uuid))).toMatchObject({
      facts: {
        application: { coDeedStatus: 'WAITING', additionalSignerVersion: 'v1' },
        participants: { signer: { count: 1, every: { verified: false } } },
      },
      screen: { path: 'signing/additional', variant: 'signing/additional#named' },
    });
    expect(await listOf(owner.browser, owner.uuid)).toMatchObject([
      { state: 'invited', answers: { ...OWNER, email }, canInvite: true, canTakeBack: true },
    ]);
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    const rows = await server.open.database.selectFrom('participant').selectAll().execute();
    const text = JSON.stringify(rows);
    for (const secret of [token, OWNER.name, OWNER.phone, email]) expect(text).not.toContain(secret);
    expect(server.log()).not.toContain(token);
  });

  test('[SIGN-07] [SIGN-08] opens the link once and is one of the signers, with a sign-in of the type CO_DEEDER', async () => {
    const { owner, token, signer, journey } = await opened(server);
    const { body } = await signer.call('identity');
    expect(body).toMatchObject({ type: 'CO_DEEDER' });
    expect(standingIn(await standingOfPart(owner.browser, owner.uuid)).facts).toMatchObject({
      application: { additionalSignerVersion: 'v1', helocSigners: [{ identityUuid: body.uuid }] },
    });
    expect(standingIn(await standingOfPart(signer, journey))).toMatchObject({
      ...{ flow: 'signer', step: 'verify', screen: { path: 'heloc-signer/identity' } },
    });
    expect((await accept(server.browser(), token)).status).toBe(410);
  });

  test('asks for their own part: 401 for nobody, 400 for who has none', async () => {
    const { signer, journey, owner } = await opened(server);
    expect((await ownPartOf(signer)).body).toEqual({ journey, role: 'signer', state: 'opened' });
    expect((await ownPartOf(owner.browser)).status).toBe(400);
    expect((await ownPartOf(server.browser())).status).toBe(401);
  });

  test('finds their part in their list, whether they apply as well or not, whose move it is, and nothing of whose application it is', async () => {
    const { signer, owner } = await opened(server);
    const read = async (browser = signer) => (await browser.call('applications')).body;
    const part = { product: 'heloc', role: 'signer', path: '/account/heloc/heloc-signer/resume' };
    expect(await read()).toMatchObject({ applications: [], total: 0, parts: [{ ...part, isAwaited: true }] });
    const own = await signer.call('createApplication', { body: { bundle: bundleOf(server) } });
    const both = await signer.call('applications');
    expect(both.body).toMatchObject({ applications: [{ uuid: own.body.uuid }], total: 1 });
    expect(both.body.parts).toEqual([{ ...part, isAwaited: true }]);
    expect(both.text).not.toContain(owner.uuid);
    expect(await read(owner.browser)).toMatchObject({ total: 1, parts: [] });
    await put(server, owner.uuid, 'CANCELLED', {});
    expect(await read()).toMatchObject({ parts: [{ ...part, isAwaited: false }] });
    await put(server, owner.uuid, 'CO_DEED_REQ', {});
    const [{ uuid: participant } = { uuid: '' }] = await listOf(owner.browser, owner.uuid);
    const taken = { params: { uuid: owner.uuid, participant } };
    expect((await owner.browser.call('takeBackInvitation', taken)).status).toBe(204);
    expect(await read()).toMatchObject({ total: 1, parts: [] });
  });

  test('finds nothing of the borrower’s: no figure, no income, no file, and none of their screens', async () => {
    const { signer, journey, owner } = await opened(server);
    const shown = await standingOfPart(signer, journey);
    const { facts } = standingIn(shown);
    // What their own call tells them as well (CALL-11): whether the deed waits for them at all.
    expect(facts.application).toEqual({ coDeedStatus: 'WAITING' });
    expect(Object.keys(facts).sort()).toEqual(['application', 'experiments', 'identity', 'signer', 'status']);
    for (const name of ['application', 'readScreen', 'status', 'documents', 'conditions', 'participants']) {
      const reply = await signer.call(name, { params: { uuid: owner.uuid } });
      expect([name, reply.status]).toEqual([name, 404]);
    }
    expect((await invite(server, signer, owner.uuid, { ...OWNER, email: newEmail() })).status).toBe(404);
    expect((await invite(server, signer, journey, { ...OWNER, email: newEmail() })).status).toBe(404);
    expect((await standingOfPart(owner.browser, journey)).status).toBe(404);
  });
});

describe('an invitation', () => {
  test('to a fifth person is refused', async () => {
    const { owner } = await invited(server);
    const more = (given: object) =>
      invite(server, owner.browser, owner.uuid, { ...OWNER, ...given }, 'signing/co-owner');
    for (let count = 2; count <= 4; count++) expect((await more({ email: newEmail() })).status).toBe(200);
    expect((await more({ email: newEmail() })).status).toBe(409);
    expect(await listOf(owner.browser, owner.uuid)).toHaveLength(4);
  });

  test('who is told with the contact is written to by nobody, stands at the signing filled in, and is invited there', async () => {
    const { browser, uuid } = await withApplication(server);
    const own = String((await browser.call('identity')).body.email);
    await put(server, uuid, 'COLLECT_ADDITIONAL_INFO', {});
    const [one, other] = [newEmail(), newEmail()];
    const [first, second] = [one, other].map((email) => ({ ...OWNER, email }));
    const tell = (more: object) =>
      invite(
        server,
        browser,
        uuid,
        { ...ANSWERS['start/contact'], ownership: 'JOINT', others: 'TWO', first, second, ...more },
        'start/contact',
      );
    const refused: [object, string[]][] = [
      [{ second: { ...second, email: one.toUpperCase() } }, ['/second/email']],
      [
        { first: { ...first, email: own }, second: { ...second, email: own } },
        ['/first/email', '/second/email'],
      ],
      [{ second: undefined }, ['/second']],
      [{ ownership: 'SOLE' }, ['/others', '/first', '/second']],
    ];
    for (const [more, pointers] of refused) {
      const reply = await tell(more);
      expect([reply.status, pointersIn(reply).sort()]).toEqual([422, pointers.sort()]);
    }
    const told = await tell({});
    expect([told.status, told.text]).toEqual([200, expect.any(String)]);
    expect([...(await mailsTo(server, one)), ...(await mailsTo(server, other))]).toEqual([]);
    expect(await listOf(browser, uuid)).toEqual([]);

    await put(server, uuid, 'CO_DEED_REQ', {
      coDeedStatus: 'NO_BYPASS',
      status: { disclosurelistClosingComplete: true },
    });
    const shown = standingIn(await standingOfPart(browser, uuid)).screen;
    const answers = { others: 'TWO', first, second };
    expect([shown?.path, shown?.answers]).toEqual(['signing/additional', answers]);
    const body = { screen: 'signing/additional', answers, bundle: bundleOf(server) };
    expect((await browser.call('answer', { params: { journey: uuid }, body })).status).toBe(200);
    for (const email of [one, other]) expect(await mailsTo(server, email)).toHaveLength(1);
    expect(await listOf(browser, uuid)).toHaveLength(2);
  });

  test('to four, told with the contact, keeps what was typed of each, refuses each for itself, and fills in all four at the signing', async () => {
    const { browser, uuid } = await withApplication(server);
    await put(server, uuid, 'COLLECT_ADDITIONAL_INFO', {});
    const EACH = ['first', 'second', 'third', 'fourth'];
    const four = Object.fromEntries(EACH.map((name) => [name, { ...OWNER, email: newEmail() }]));
    const contact = { ...ANSWERS['start/contact'], ownership: 'JOINT', others: 'FOUR' };
    const tell = (more: object) =>
      invite(server, browser, uuid, { ...contact, ...four, ...more }, 'start/contact');
    const shown = async (screen: string) =>
      standingIn(await browser.call('standing', { params: { journey: uuid }, query: { screen } })).screen;

    const typed = { ...four, fourth: { name: 'Ora' } };
    const kept = { screen: 'start/contact', answers: { ownership: 'JOINT', others: 'FOUR', ...typed } };
    expect((await browser.call('saveUnsubmitted', { params: { uuid }, body: kept })).status).toBe(204);
    expect((await shown('start/contact'))?.unsubmitted).toMatchObject(typed);
    const wrong = {
      third: { ...four.third, name: '<b>Ora</b>' },
      fourth: { ...four.fourth, ...four.second },
    };
    const reply = await tell(wrong);
    expect([reply.status, pointersIn(reply)]).toEqual([422, ['/third/name']]);
    const twice = await tell({ fourth: four.second });
    expect([twice.status, pointersIn(twice)]).toEqual([422, ['/fourth/email']]);
    expect((await shown('start/contact'))?.unsubmitted).toMatchObject(typed);

    expect((await tell({})).status).toBe(200);
    expect((await shown('start/contact'))?.answers).toMatchObject({ others: 'FOUR', ...four });
    await put(server, uuid, 'CO_DEED_REQ', {
      coDeedStatus: 'NO_BYPASS',
      status: { disclosurelistClosingComplete: true },
    });
    expect((await shown('signing/additional'))?.answers).toEqual({ others: 'FOUR', ...four });
    expect(await listOf(browser, uuid)).toEqual([]);
  });

  test('to somebody who signs in here already asks for that password', async () => {
    const owner = await signing(server);
    const { browser: known, uuid: own } = await withApplication(server);
    const email = String((await known.call('identity')).body.email);
    await invite(server, owner.browser, owner.uuid, { ...OWNER, email });
    const token = await tokenTo(server, email);
    const wrong = await accept(server.browser(), token, { password: 'another password here' });
    expect([wrong.status, pointerIn(wrong)]).toEqual([422, '/password']);
    const reply = await accept(server.browser(), token);
    expect(reply.status).toBe(201);
    expect((await known.call('identity')).body.type).toBeUndefined();
    // Both sides in one session: their own application and their part, each by its own name, and the one through the other not.
    const part = await ownPartOf(known);
    expect(part.status).toBe(200);
    const shown = await standingOfPart(known, String(part.body.journey));
    expect([shown.status, shown.text.includes(own), shown.text.includes(owner.uuid)]).toEqual([
      200,
      false,
      false,
    ]);
    const theirs = await standingOfPart(known, own);
    expect([theirs.status, 'signer' in standingIn(theirs).facts]).toEqual([200, false]);
    expect((await standingOfPart(known, owner.uuid)).status).toBe(404);
  });

  test('to somebody who borrows at another lender makes them a signer here, and neither sees the other', async () => {
    const there = await withApplication(server, 'harbor-cu.localhost');
    const email = String((await there.browser.call('identity')).body.email);
    const owner = await signing(server);
    await invite(server, owner.browser, owner.uuid, { ...OWNER, email });
    const token = await tokenTo(server, email);
    // Signed in there or not, the password there is no password here: they choose one.
    expect((await accept(there.browser, token)).status).toBe(410);
    const here = server.browser();
    const reply = await accept(here, token, { password: 'another password here' });
    expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
    here.token = reply.body.jwt;
    const { journey } = (await ownPartOf(here)).body;
    expect((await standingOfPart(here, String(journey))).status).toBe(200);
    expect((await standingOfPart(here, there.uuid)).status).toBe(404);
    expect((await ownPartOf(there.browser)).status).toBe(400);
    for (const uuid of [String(journey), owner.uuid])
      expect((await standingOfPart(there.browser, uuid)).status).toBe(404);
    expect((await standingOfPart(there.browser, there.uuid)).status).toBe(200);
  });

  test('is sent again three times a day, corrected, and leads by its newest link alone', async () => {
    const { token, owner, email } = await invited(server);
    const participant = (await listOf(owner.browser, owner.uuid))[0]!.uuid;
    const params = { uuid: owner.uuid, participant };
    expect((await owner.browser.call('sendInvitation', { params, body: {} })).status).toBe(204);
    expect(await mailsTo(server, email)).toHaveLength(2);
    expect((await accept(server.browser(), token)).status).toBe(410);
    const corrected = newEmail();
    const answers = { ...OWNER, email: corrected };
    expect((await owner.browser.call('correctInvitation', { params, body: { answers } })).status).toBe(204);
    expect((await owner.browser.call('sendInvitation', { params, body: {} })).status).toBe(204);
    expect((await owner.browser.call('sendInvitation', { params, body: {} })).status).toBe(429);
    const stranger = (await withApplication(server)).browser;
    expect((await stranger.call('sendInvitation', { params, body: {} })).status).toBe(404);
    expect((await accept(server.browser(), await tokenTo(server, corrected))).status).toBe(201);
    expect((await owner.browser.call('sendInvitation', { params, body: {} })).status).toBe(409);
  });

  test('that is opened by two at once is opened once', async () => {
    const { token } = await invited(server);
    const replies = await Promise.all([accept(server.browser(), token), accept(server.browser(), token)]);
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  });
});
