/** Does each owner who lives in the home get the notice of the right to cancel, and one who cancels do so for all? Does each see when the notary comes? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDocumentProvider } from '../../../src/server/documents/provider.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { atDesk } from '../staff/office.ts';
import { anotherOwner, type Notary, openNotary, type Person } from '../support/before-the-notary.ts';
import type { TestServer } from '../support/harness.ts';
import { atTheNotary, invite, mailsTo, opened, put, standingIn, standingOfPart } from '../support/signers.ts';

let server: TestServer;
let notary: Notary;
beforeAll(async () => {
  const documents = createDocumentProvider(() => server.services);
  notary = await openNotary({ providers: { documents } });
  server = notary.server;
});
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const NOTICE = 'Your notice of your right to cancel';
const HOME = { street1: '21 Larch Road', city: 'Boulder', state: 'CO', zip: '80302' };

const answer = ({ browser, journey }: Person, screen: string, answers: object) =>
  invite(server, browser, journey, answers, screen);
const cancel = (person: Person) =>
  answer(person, person.journey.startsWith('as.') ? 'heloc-signer/cancel' : 'cancel', { cancels: true });
const statusOf = async (uuid: string) => (await server.store.applications.find(uuid))?.status;
const subjectsTo = async (email: string) => (await mailsTo(server, email)).map(({ subject }) => subject);
const variantOf = async ({ browser, journey }: Person) =>
  standingIn(await standingOfPart(browser, journey)).screen?.variant;
const papersOf = async ({ browser, journey }: Person) => {
  const { body } = await browser.call('documents', { params: { uuid: journey } });
  return (body.documents as unknown as { name: string }[]).map(({ name }) => name);
};

/** All have signed: Olive, who lives in the home, and Otto, who does not. */
async function allSigned({ occupancyType = 'PRIMARY', oliveLives = true } = {}) {
  const known = await opened(server, { livesThere: oliveLives });
  const { uuid, browser } = known.owner;
  const borrower: Person = { browser, journey: uuid };
  const olive = { browser: known.signer, journey: known.journey, email: known.email };
  const otto = await anotherOwner(server, borrower, 'Otto Ashgrove', undefined, { livesThere: false });
  for (const each of [olive, otto]) expect((await notary.verify(each)).status).toBe(200);
  await atTheNotary(server, uuid);
  for (const each of [borrower, otto]) expect((await notary.sign(each)).status).toBe(200);
  await put(server, uuid, 'TRUST_AND_INSURANCE', {
    insurance: { complete: true },
    property: { ...HOME, occupancyType },
    consents: [{ type: 'ELECTRONIC_RECORDS' }],
  });
  expect((await notary.sign(olive)).status).toBe(200);
  await server.settled();
  const own = String((await browser.call('identity')).body.email);
  return { uuid, borrower, olive, otto, own };
}

async function noticeOf(uuid: string): Promise<string> {
  const found = await server.store.documents.current(uuid);
  const notice = found.find(({ name }) => name === 'rescission-notice')!;
  return (await readPdf((await server.store.documents.bytes(notice.uuid, 'made'))!)).text;
}

describe('a visit of the notary', () => {
  const [FIRST, SECOND] = ['2026-06-18T09:00:00-06:00', '2026-06-22T15:00:00-06:00'];

  test('is told to each signer, who can say that it does not suit; the borrower and staff read when they could, and the next time is asked anew', async () => {
    const known = await opened(server);
    const { uuid, browser } = known.owner;
    const borrower: Person = { browser, journey: uuid };
    const olive = { browser: known.signer, journey: known.journey };
    expect((await notary.verify(olive)).status).toBe(200);
    await atTheNotary(server, uuid);
    const property = { ...HOME, occupancyType: 'PRIMARY' };
    await put(server, uuid, 'MANUAL_DEED_SIGNING', { property, status: { manualNotary: true } });
    expect(await variantOf(olive)).toBe('heloc-signer/intro#byHand');
    const book = (time: string) => answer(borrower, 'notary/schedule-manual', { time });
    const booked = await book(FIRST);
    expect([booked.status, booked.text]).toEqual([200, expect.any(String)]);
    expect(await variantOf(olive)).toBe('heloc-signer/intro#visit');
    const { facts } = standingIn(await standingOfPart(olive.browser, olive.journey));
    const { zip: _, ...shown } = HOME;
    expect(facts.application).toMatchObject({ requestedManualNotaryTime: FIRST });
    expect((facts.application as { property: object }).property).toEqual(shown);
    const visits = async () =>
      (await subjectsTo(known.email)).filter((subject) => subject === 'A notary comes to see you sign')
        .length;
    expect(await visits()).toBe(1);

    const note = 'Any day after five.';
    expect((await answer(olive, 'heloc-signer/visit', { note })).status).toBe(200);
    expect(await variantOf(olive)).toBe('heloc-signer/intro#missed');
    expect(await variantOf(borrower)).toBe('notary/reserve-manual#unsuited');
    expect((await answer(olive, 'heloc-signer/visit', { note })).status).toBe(409);
    const own = String((await browser.call('identity')).body.email);
    const [told] = await mailsTo(server, own);
    expect([told?.subject, told?.text]).toEqual([
      "The time of the notary's visit does not suit everyone",
      expect.stringContaining(note),
    ]);
    const { body } = await (await atDesk(server)).call('staffApplication', { params: { uuid } });
    expect(body.participants).toContainEqual(expect.objectContaining({ note }));

    // In that very reply: the count reads what was just chosen.
    expect(standingIn(await book(SECOND)).screen?.variant).toBe('notary/reserve-manual#arranged');
    expect(await variantOf(borrower)).toBe('notary/reserve-manual#arranged');
    expect(await variantOf(olive)).toBe('heloc-signer/intro#visit');
    expect(await visits()).toBe(2);
  });
});

describe('the right to cancel', () => {
  test('is told to each owner who lives in the home, in a notice without a figure of the borrower’s credit, and to no other', async () => {
    const { uuid, borrower, olive, otto } = await allSigned();
    expect(await statusOf(uuid)).toBe('RESCISSION');
    expect(await papersOf(olive)).toEqual(expect.arrayContaining(['rescission-notice', 'deed']));
    expect(await papersOf(otto)).toEqual(['deed']);
    expect(await papersOf(borrower)).toContain('rescission-notice');
    const notice = await noticeOf(uuid);
    expect(notice.split('Olive Ashgrove'), 'To, and a line of her own').toHaveLength(3);
    expect(notice).toContain('Nguyễn-Žižek');
    expect(notice).not.toMatch(/Otto|[$%]|85,000|8\.45|588/);
    expect(await variantOf(olive)).toBe('heloc-signer/documents#mayCancel');
    expect(await variantOf(otto)).toBeNull();
    const told = (await mailsTo(server, olive.email)).filter(({ subject }) => subject === NOTICE);
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining('/heloc-signer/login')]);
    expect(told[0]?.text).not.toMatch(/[$%]/);
    expect(await subjectsTo(otto.email)).not.toContain(NOTICE);
    expect((await cancel(otto)).status).toBe(409);
    // Who reads all of an application over its call reads of the borrower's credit nothing here.
    const { facts } = standingIn(await standingOfPart(olive.browser, olive.journey));
    expect(Object.keys(facts.application as object).sort()).toEqual(
      expect.not.arrayContaining(['amount', 'rate', 'underwriting']),
    );
  });

  test('is used by one for all: nothing is paid out, and each hears who cancelled or that somebody did', async () => {
    const { uuid, borrower, olive, otto, own } = await allSigned();
    const reply = await cancel(olive);
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
    expect(await statusOf(uuid)).toBe('CANCELLED');
    for (const each of [olive, otto]) {
      expect(await variantOf(each)).toBe('heloc-signer/cancelled#rescinded');
      expect((await subjectsTo(each.email))[0]).toBe('The line was cancelled');
    }
    const [told] = await mailsTo(server, own);
    expect([told?.subject, told?.text]).toEqual([
      'Another owner cancelled your line',
      expect.stringContaining('Olive Ashgrove used the right to cancel'),
    ]);
    for (const each of [olive, borrower]) expect((await cancel(each)).status).toBe(409);
    server.wait(10 * DAY_MS);
    await server.runDue();
    expect(await statusOf(uuid)).toBe('CANCELLED');
  });

  test('is the borrower’s too, at their page or by a letter that staff have read', async () => {
    const { uuid, borrower, olive, own } = await allSigned();
    expect(await variantOf(borrower)).toBe('complete#rescissionTogether');
    expect((await cancel(borrower)).status).toBe(200);
    expect(await statusOf(uuid)).toBe('CANCELLED');
    expect((await subjectsTo(own))[0]).toBe('Your line was cancelled');
    expect((await subjectsTo(olive.email))[0]).toBe('The line was cancelled');

    const other = await allSigned();
    const body = { review: 'rescission', outcome: 'cancelled', reason: 'A letter of June 17 came.' };
    const reply = await (await atDesk(server)).call('staffReview', { params: { uuid: other.uuid }, body });
    expect([reply.status, reply.body.status]).toEqual([200, 'CANCELLED']);
  });

  test('ends with its last day; the notice can still be read', async () => {
    const { uuid, olive } = await allSigned();
    server.wait(6 * DAY_MS);
    await server.runDue();
    expect(await statusOf(uuid)).not.toBe('RESCISSION');
    // Half a day is the longest that a sign-in lasts.
    const identity = (await server.store.identities.findByEmail('figure', olive.email))!;
    olive.browser.token = await server.services.tokens.start(identity);
    expect((await cancel(olive)).status).toBe(409);
    expect(await variantOf(olive)).toBeNull();
    expect(await papersOf(olive)).toContain('rescission-notice');
  });

  test('of a home that the borrower rents out is the other owner’s alone who lives there; without one there is none', async () => {
    const { uuid, borrower } = await allSigned({ occupancyType: 'INVESTMENT' });
    expect(await statusOf(uuid)).toBe('RESCISSION');
    expect(await noticeOf(uuid)).not.toContain('Nguyễn');
    expect(await variantOf(borrower)).toBe('complete#othersCancel');
    expect((await cancel(borrower)).status).toBe(409);
    const none = await allSigned({ occupancyType: 'INVESTMENT', oliveLives: false });
    expect(await statusOf(none.uuid)).toBe('RECORDING');
  });
});
