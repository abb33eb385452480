/** Does the deed of a shared home wait for each owner, and the borrower for none of them longer than it must? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atDesk } from '../staff/office.ts';
import { anotherOwner, type Notary, openNotary } from '../support/before-the-notary.ts';
import type { Browser, TestServer } from '../support/harness.ts';
import { newEmail } from '../support/people.ts';
import {
  accept,
  atTheNotary,
  invite,
  listOf,
  mailsTo,
  makeDeed,
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
let notary: Notary;
beforeAll(async () => {
  notary = await openNotary();
  server = notary.server;
});
afterAll(() => server.close());

const begin = (browser: Browser, journey: string, screen: string) =>
  notary.begin({ browser, journey }, screen);

/** To a page of others and back, with what it says. */
async function handOver(browser: Browser, journey: string, screen: string, code: string) {
  const begun = await begin(browser, journey, `heloc-signer/${screen}`);
  expect([begun.status, begun.text]).toEqual([200, expect.any(String)]);
  return notary.comeBack({ browser, journey }, code);
}

const TOLD = "Someone who has to sign told us that they can't";
const cannotSign = (browser: Browser, journey: string, answers: object) =>
  invite(server, browser, journey, answers, 'heloc-signer/cannot-sign');

const at = async (browser: Browser, journey: string) => {
  const { step, screen } = standingIn(await standingOfPart(browser, journey));
  return [step, screen?.path, screen?.variant];
};
const statusOf = async (uuid: string) => (await server.store.applications.find(uuid))?.status;

async function verified() {
  const known = await opened(server);
  await handOver(known.signer, known.journey, 'identity', 'good');
  return known;
}

/** Before the notary with another owner, both verified. */
async function two() {
  const known = await opened(server);
  const borrower = { browser: known.owner.browser, journey: known.owner.uuid };
  const second = await anotherOwner(server, borrower, OWNER.name);
  for (const { browser, journey } of [{ ...known, browser: known.signer }, second])
    await handOver(browser, journey, 'identity', 'good');
  await atTheNotary(server, known.owner.uuid);
  return { ...known, second };
}

describe('a signer', () => {
  test('shows who they are on their own phone, again after a check that failed', async () => {
    const { signer, journey, owner } = await opened(server);
    const reply = await handOver(signer, journey, 'identity', 'bad');
    expect(reply.body).toEqual((await standingOfPart(signer, journey)).body);
    expect(await at(signer, journey)).toEqual([
      'verify',
      'heloc-signer/identity',
      'heloc-signer/identity#again',
    ]);
    await handOver(signer, journey, 'identity', 'good');
    expect(await at(signer, journey)).toEqual(['meet', 'heloc-signer/intro', null]);
    expect(await listOf(owner.browser, owner.uuid)).toMatchObject([{ state: 'verified' }]);
  });

  test('lets the application go on once each of them is verified, and not before', async () => {
    const { owner, signer, journey } = await opened(server);
    const email = newEmail();
    await invite(server, owner.browser, owner.uuid, { ...OWNER, email }, 'signing/co-owner');
    await handOver(signer, journey, 'identity', 'good');
    expect(await statusOf(owner.uuid)).toBe('CO_DEED_REQ');
    const second = server.browser();
    second.token = (await accept(second, await tokenTo(server, email))).body.jwt;
    const other = String((await ownPartOf(second)).body.journey);
    await handOver(second, other, 'identity', 'good');
    expect(await statusOf(owner.uuid)).toBe('GEN_NOTARY');
    const subjects = (await mailsTo(server, String((await owner.browser.call('identity')).body.email))).map(
      ({ subject }) => subject,
    );
    expect(subjects).toContain('The other owners have agreed');
  });

  test('[SIGN-09] resumes at the identity, then at the intro, signs before the notary once the deed is there, and is told where the application was cancelled', async () => {
    const { owner, signer, journey } = await opened(server);
    expect(await at(signer, journey)).toEqual(['verify', 'heloc-signer/identity', null]);
    await handOver(signer, journey, 'identity', 'good');
    expect(await at(signer, journey)).toEqual(['meet', 'heloc-signer/intro', null]);
    expect((await begin(signer, journey, 'heloc-signer/sign')).status).toBe(409);
    await atTheNotary(server, owner.uuid);
    expect(await at(signer, journey)).toEqual(['meet', 'heloc-signer/intro', 'heloc-signer/intro#ready']);
    await handOver(signer, journey, 'sign', 'broken');
    expect((await at(signer, journey))[0]).toBe('meet');
    await put(server, owner.uuid, 'CANCELLED', {});
    expect(await at(signer, journey)).toEqual(['cancelled', 'heloc-signer/cancelled', null]);
    await put(server, owner.uuid, 'DEED_SIGNING', {});
    await handOver(signer, journey, 'sign', 'good');
    expect(await at(signer, journey)).toEqual(['done', 'heloc-signer/documents', null]);
    const participant = (await listOf(owner.browser, owner.uuid))[0]!.uuid;
    const params = { uuid: owner.uuid, participant };
    expect((await owner.browser.call('takeBackInvitation', { params })).status).toBe(409);
  });

  test('and the borrower hear once that all have signed, and not before the last has', async () => {
    const { owner, signer, journey, email, second } = await two();
    const borrower = String((await owner.browser.call('identity')).body.email);
    const told = async () => {
      const each = [borrower, email, second.email].map((to) => mailsTo(server, to));
      return (await Promise.all(each)).map(
        (mails) => mails.filter(({ subject }) => /owners( that we asked)? have signed/.test(subject)).length,
      );
    };
    await handOver(signer, journey, 'sign', 'good');
    expect(await told()).toEqual([0, 0, 0]);
    await handOver(second.browser, second.journey, 'sign', 'good');
    expect(await told()).toEqual([1, 1, 1]);
  });

  test('hears once that the notary can be met, whoever’s doing it was', async () => {
    const { signer, journey, email, second } = await two();
    for (const code of ['broken', 'broken']) await handOver(signer, journey, 'sign', code);
    for (const to of [email, second.email]) {
      const told = (await mailsTo(server, to)).filter(
        ({ subject }) => subject === 'You can meet the notary now',
      );
      expect(told).toHaveLength(1);
    }
  });

  test('keeps the money waiting, and the borrower informed, until their part is done', async () => {
    const { owner, signer, journey } = await verified();
    const insured = { insurance: { complete: true } };
    const flags = { disclosurelistNotaryReady: true, disclosurelistNotaryComplete: true };
    await makeDeed(server, owner.uuid);
    await put(server, owner.uuid, 'TRUST_AND_INSURANCE', { ...insured, status: flags });
    const shown = standingIn(await standingOfPart(owner.browser, owner.uuid));
    expect(shown.screen).toMatchObject({ path: 'insurance/upload', variant: 'insurance/upload#others' });
    await handOver(signer, journey, 'sign', 'good');
    expect(await statusOf(owner.uuid)).toBe('GEN_RESCISSION');
  });

  test('who is taken back in mid-session reads that it is over, and writes nothing any more', async () => {
    const { owner, signer, journey, email } = await opened(server);
    await begin(signer, journey, 'heloc-signer/identity');
    const participant = (await listOf(owner.browser, owner.uuid))[0]!.uuid;
    const params = { uuid: owner.uuid, participant };
    expect((await owner.browser.call('takeBackInvitation', { params })).status).toBe(204);
    expect((await notary.comeBack({ browser: signer, journey })).status).toBe(409);
    expect(await at(signer, journey)).toEqual(['cancelled', 'heloc-signer/cancelled', null]);
    expect(standingIn(await standingOfPart(signer, journey)).facts).not.toHaveProperty('status');
    expect((await mailsTo(server, email)).map(({ subject }) => subject)).toContain(
      'Your signature is no longer needed',
    );
    // The borrower is asked anew who owns the home.
    const shown = standingIn(await standingOfPart(owner.browser, owner.uuid));
    expect(shown.screen).toMatchObject({ path: 'signing/additional', variant: null });
  });

  test('of an application that is cancelled or declined meanwhile has nothing to sign', async () => {
    for (const status of ['CANCELLED', 'DECLINED']) {
      const { owner, signer, journey } = await verified();
      await put(server, owner.uuid, status, { status: { disclosurelistNotaryReady: true } });
      expect(await at(signer, journey)).toEqual(['cancelled', 'heloc-signer/cancelled', null]);
      expect((await begin(signer, journey, 'heloc-signer/sign')).status).toBe(409);
    }
  });

  test('hears that an application was closed, whose page they have open or not', async () => {
    const { owner, email } = await verified();
    await put(server, owner.uuid, 'CO_DEED_REQ', { coDeedStatus: 'WAITING' });
    const other = newEmail();
    await invite(server, owner.browser, owner.uuid, { ...OWNER, email: other }, 'signing/co-owner');
    await put(server, owner.uuid, 'CANCELLED', {});
    const listed = await listOf(owner.browser, owner.uuid);
    const participant = listed.find(({ state }) => state === 'invited')!.uuid;
    const params = { uuid: owner.uuid, participant };
    await owner.browser.call('takeBackInvitation', { params });
    const subjects = (await mailsTo(server, email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'There is nothing left to sign')).toHaveLength(1);
  });

  test('may say that they can’t sign: their words go to staff, the borrower is told, and takes them back', async () => {
    const { owner, signer, journey } = await opened(server);
    const { browser, uuid } = owner;
    const second = await anotherOwner(server, { browser, journey: uuid }, 'Otto Ashgrove');
    await handOver(signer, journey, 'identity', 'good');
    const own = String((await browser.call('identity')).body.email);
    const reason = 'I sold my part in May.';
    const reply = await cannotSign(signer, journey, { reason });
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    expect(await at(signer, journey)).toEqual([
      ...['cancelled', 'heloc-signer/cancelled', 'heloc-signer/cancelled#declined'],
    ]);
    expect((await cannotSign(signer, journey, {})).status).toBe(409);
    expect((await begin(signer, journey, 'heloc-signer/identity')).status).toBe(409);
    const listed = await browser.call('participants', { params: { uuid } });
    expect(listed.body.participants).toContainEqual(
      expect.objectContaining({ stateLabel: 'They told us that they cannot sign.', canTakeBack: true }),
    );
    expect(listed.text).not.toContain(reason);
    expect((await at(browser, uuid))[2]).toBe('signing/additional#declined');
    const told = (await mailsTo(server, own)).filter(({ subject }) => subject === TOLD);
    expect(told.map(({ text }) => text.includes(reason))).toEqual([false]);
    const { identity } = (await server.store.applications.find(uuid))!;
    const bell = await server.store.notifications.listOwn(identity);
    expect(bell.filter(({ title }) => title === TOLD)).toHaveLength(1);
    const desk = await atDesk(server);
    const { body } = await desk.call('staffApplication', { params: { uuid } });
    expect(body.participants).toContainEqual(expect.objectContaining({ state: 'declined', note: reason }));
    // Not all have agreed: the deed waits, and goes on without who was taken back.
    await handOver(second.browser, second.journey, 'identity', 'good');
    expect(await statusOf(uuid)).toBe('CO_DEED_REQ');
    const participant = (await listOf(browser, uuid)).find(({ state }) => state === 'declined')!.uuid;
    const params = { uuid, participant };
    expect((await browser.call('takeBackInvitation', { params })).status).toBe(204);
    expect(await statusOf(uuid)).toBe('GEN_NOTARY');
  });

  test.each([
    ['by one email', [0, 1]],
    ['by one email', [1, 0]],
    ['by two', [0, 1]],
    ['by two', [1, 0]],
  ] as const)(
    'named in two applications %s opens both links in one browser, in the order %j, and neither leads to the other',
    async (by, order) => {
      const email = newEmail();
      const emails = by === 'by two' ? [email, newEmail()] : [email, email];
      const owners = await Promise.all(emails.map(() => signing(server)));
      const browser = server.browser();
      const parts: { journey: string; token: string | undefined }[] = [];
      for (const at of order) {
        const owner = owners[at]!;
        server.wait(1000);
        await invite(server, owner.browser, owner.uuid, { ...OWNER, email: emails[at] });
        const reply = await accept(browser, await tokenTo(server, emails[at]!));
        expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
        browser.token = reply.body.jwt;
        parts.push({ journey: String((await ownPartOf(browser)).body.journey), token: browser.token });
      }
      const [first, second] = parts as [(typeof parts)[0], (typeof parts)[0]];
      expect(second.journey).not.toBe(first.journey);
      const seen = async (journey: string, token = browser.token) => {
        browser.token = token;
        const { status, text } = await standingOfPart(browser, journey);
        return [status, owners.some(({ uuid }) => text.includes(uuid))];
      };
      for (const { journey, token } of parts) expect(await seen(journey, token)).toEqual([200, false]);
      const across = by === 'by two' ? 404 : 200;
      expect((await seen(second.journey, first.token))[0]).toBe(across);
      expect((await seen(first.journey, second.token))[0]).toBe(across);
      for (const { uuid } of owners) expect((await standingOfPart(browser, uuid)).status).toBe(404);
      await handOver(browser, second.journey, 'identity', 'good');
      const next = by === 'by two' ? second.journey : first.journey;
      expect((await ownPartOf(browser)).body.journey).toBe(next);
    },
  );

  test('who can’t sign after somebody has is for staff: the borrower takes nobody back, and nobody signs for them', async () => {
    const { owner, signer, journey, second } = await two();
    expect((await notary.sign(second)).status).toBe(200);
    expect((await cannotSign(signer, journey, {})).status).toBe(200);
    expect((await notary.meet({ browser: signer, journey })).status).toBe(409);
    expect((await cannotSign(second.browser, second.journey, {})).status).toBe(409);
    const listed = await owner.browser.call('participants', { params: { uuid: owner.uuid } });
    expect(listed.body.participants).toContainEqual(
      expect.objectContaining({ state: 'declined', canTakeBack: false }),
    );
    const own = String((await owner.browser.call('identity')).body.email);
    const told = (await mailsTo(server, own)).filter(({ subject }) => subject === TOLD);
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining(`${OWNER.name} told us`)]);
    const desk = await atDesk(server);
    const { body } = await desk.call('staffApplication', { params: { uuid: owner.uuid } });
    expect((body.reviews as unknown as { name: string }[]).map(({ name }) => name)).toContain(
      'coDeedRefused',
    );
  });
});
