/** Do several people sign one document: each the same bytes under their own name, in any order, and the copy once all have? */
import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createRooms } from '../../../src/server/sandbox/pages/room.ts';
import type { MadeDocument } from '../../../src/server/store/documents.ts';
import { atDesk } from '../staff/office.ts';
import { anotherOwner, type Notary, openNotary, type Person } from '../support/before-the-notary.ts';
import { readOnce, type TestServer } from '../support/harness.ts';
import { newEmail } from '../support/people.ts';
import {
  atTheNotary,
  invite,
  mailsTo,
  makeDeed,
  namedTo,
  OWNER,
  opened,
  put,
  standingIn,
  standingOfPart,
} from '../support/signers.ts';
import { readPdf } from './read-pdf.ts';

let server: TestServer;
let notary: Notary;
let reading = readOnce;
beforeAll(async () => {
  notary = await openNotary({ reading: () => reading() });
  server = notary.server;
});
afterAll(() => server.close());

const sign = async (person: Person) => (await notary.sign(person)).status;

/** A borrower and two others who own the home, each verified, with the deed made. */
async function three() {
  const { owner, signer, journey, email } = await opened(server);
  const borrower: Person = { browser: owner.browser, journey: owner.uuid };
  const olive = { browser: signer, journey, email };
  const otto = await anotherOwner(server, borrower, 'Otto Ashgrove');
  for (const each of [olive, otto]) expect((await notary.verify(each)).status).toBe(200);
  const deed = await atTheNotary(server, owner.uuid);
  return { uuid: owner.uuid, deed, borrower, olive, otto };
}

const productOf = () => server.services.configuration.products().find(({ bundle }) => bundle.isHome)!;
const signaturesOf = (uuid: string) => server.store.documents.signatures(uuid);
const paperOf = async (uuid: string) =>
  (await server.store.documents.current(uuid)).find(({ name }) => name === 'deed')!;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const factsIn = (reply: Parameters<typeof standingIn>[0]) =>
  (standingIn(reply).facts as { signer: Record<string, unknown> }).signer;
const subjectsTo = async (email: string) => (await mailsTo(server, email)).map(({ subject }) => subject);

async function copyOf({ browser, journey }: Person, { uuid }: MadeDocument): Promise<Buffer> {
  const { path } = productOf().bundle.calls.document!;
  const url = path.replace('{uuid}', journey).replace('{document}', uuid);
  const headers = { authorization: `Bearer ${browser.token}` };
  return (await server.app.inject({ url, headers })).rawPayload;
}

/** A release in which the deed has no line for the owner, or none for this role. */
async function releaseWithout(role: string | undefined): Promise<void> {
  const { bundles = [] } = await readOnce();
  const released = bundles.map((bundle) => {
    const { deed } = bundle.documents;
    if (!bundle.isHome || !deed) return bundle;
    const body = deed.body.filter(({ signature }) => !signature || signature.role !== role);
    const documents = { ...bundle.documents, deed: { ...deed, body: body as typeof deed.body } };
    return { ...bundle, hash: `without-${role}${bundle.hash}`, documents };
  });
  reading = async () => ({ bundles: released, problems: [] });
  await server.services.configuration.reload();
}

describe('a document that several sign, under a release with other lines', () => {
  afterEach(async () => {
    reading = readOnce;
    await server.services.configuration.reload();
  });

  test('is signed by the owner, for whom the release has no line', async () => {
    const { uuid, borrower, olive, otto } = await three();
    await releaseWithout(undefined);
    for (const person of [borrower, olive, otto]) expect(await sign(person)).toBe(200);
    const paper = await paperOf(uuid);
    expect(paper.signedAt).not.toBeNull();
    expect(paper.bundle).not.toBe(productOf().bundle.hash);
    expect((await readPdf(await copyOf(olive, paper))).text).toContain('Signed by Quinn Quillon');
  });

  test('names all who sign in the waiting room and to the notary, and is read by nobody else', async () => {
    const { uuid, deed, borrower, otto } = await three();
    const listed = async ({ browser, journey }: Person) => {
      const { body } = await browser.call('documents', { params: { uuid: journey } });
      return (body.documents as unknown as { name: string }[]).map(({ name }) => name);
    };
    await releaseWithout('signer');
    const room = createRooms(server.services);
    const [owner, ...others] = (await room.enter({ application: uuid, document: deed.uuid, line: 0 })) ?? [];
    expect(owner).toMatch(/ \(you\) is here$/);
    expect(others.toSorted()).toEqual(['Olive Ashgrove is not here', 'Otto Ashgrove is not here']);
    expect((await notary.meet(otto)).status).toBe(200);
    const named = [owner?.replace(' (you) is here', ''), 'Olive Ashgrove', 'Otto Ashgrove'];
    expect(namedTo.get(notary.stateOf(otto.journey))?.toSorted()).toEqual(named.toSorted());
    const ora = await anotherOwner(server, borrower, 'Ora Ashgrove');
    expect(await listed(otto)).toContain('deed');
    expect(await listed(ora)).not.toContain('deed');
  });
});

describe('a document that several sign', () => {
  test('is signed once all have, each the same bytes under their own name, whoever is first', async () => {
    const { uuid, deed, borrower, olive, otto } = await three();
    const { text: unsigned } = await readPdf(await copyOf(otto, deed));
    for (const name of ['Otto Ashgrove', 'Olive Ashgrove'])
      expect(unsigned.split(name), 'named as a trustor, and below the line').toHaveLength(3);
    expect(await sign(otto)).toBe(200);
    expect(await sign(borrower)).toBe(200);
    expect((await paperOf(uuid)).signedAt).toBeNull();
    expect(hashOf(await copyOf(otto, deed))).toBe(deed.sha256);
    expect(await sign(olive)).toBe(200);
    const signatures = await signaturesOf(uuid);
    expect(signatures.map(({ name }) => name)).toEqual(['Otto Ashgrove', 'Quinn Quillon', 'Olive Ashgrove']);
    expect(new Set(signatures.map(({ readSha256 }) => readSha256))).toEqual(new Set([deed.sha256]));
    expect(new Set(signatures.map(({ identity }) => identity)).size).toBe(3);
    expect(signatures.map(({ sha256 }) => sha256 === null)).toEqual([true, true, false]);
    const copy = await copyOf(olive, deed);
    expect(hashOf(copy)).toBe(signatures[2]?.sha256);
    const { text } = await readPdf(copy);
    for (const name of ['Otto Ashgrove', 'Quinn Quillon', 'Olive Ashgrove'])
      expect(text).toContain(`Signed by ${name}`);
  });

  test('that is made anew takes all signatures off, and the facts that say so; each who had signed is told, and signs once more', async () => {
    const { uuid, borrower, olive, otto } = await three();
    for (const person of [borrower, olive]) expect(await sign(person)).toBe(200);
    await put(server, uuid, 'DEED_SIGNING', {});
    const anew = await makeDeed(server, uuid, { amount: 70_000 });
    const { facts } = (await server.store.applications.find(uuid))!;
    for (const flag of ['primaryParticipantAcceptComplete', 'disclosurelistNotaryComplete'])
      expect(facts.application).not.toHaveProperty(`status.${flag}`);
    const signedOf = async (person: Person) => factsIn(await standingOfPart(person.browser, person.journey));
    expect(await signedOf(olive)).toMatchObject({ unsigned: true });
    expect(await signedOf(olive)).not.toHaveProperty('signed');
    expect(await signedOf(otto)).not.toHaveProperty('unsigned');
    const shown = standingIn(await standingOfPart(olive.browser, olive.journey));
    expect([shown.step, shown.screen?.variant]).toEqual(['meet', 'heloc-signer/intro#anew']);
    const again = 'Please sign the deed once more';
    expect((await subjectsTo(olive.email))[0]).toBe(again);
    expect(await subjectsTo(otto.email)).not.toContain(again);
    const events = await server.store.events.of(uuid);
    expect(events.filter(({ kind }) => kind === 'unsigned')).toHaveLength(2);
    for (const person of [otto, olive, borrower]) expect(await sign(person)).toBe(200);
    expect((await paperOf(uuid)).uuid).toBe(anew.uuid);
    expect((await paperOf(uuid)).signedAt).not.toBeNull();
    expect(await signedOf(olive)).toMatchObject({ signed: true });
    expect(await signedOf(olive)).not.toHaveProperty('unsigned');
  });

  test('is made anew for one more owner whom the borrower names before they sign it, after that only by phone', async () => {
    const { uuid, deed, borrower, olive, otto } = await three();
    expect(await sign(olive)).toBe(200);
    const ora = await anotherOwner(server, borrower, 'Ora Ashgrove');
    await server.settled();
    expect((await server.store.applications.find(uuid))?.status).toBe('CO_DEED_REQ');
    for (const each of [otto, ora]) expect((await notary.meet(each)).status).toBe(409);
    expect((await notary.verify(ora)).status).toBe(200);
    expect((await server.store.applications.find(uuid))?.status).toBe('GEN_NOTARY');
    const anew = await atTheNotary(server, uuid);
    expect(anew.uuid).not.toBe(deed.uuid);
    expect((await subjectsTo(olive.email))[0]).toBe('Please sign the deed once more');
    for (const person of [olive, otto, ora]) expect(await sign(person)).toBe(200);
    expect((await paperOf(uuid)).signedAt).toBeNull();
    expect(await sign(borrower)).toBe(200);
    expect((await paperOf(uuid)).signedAt).not.toBeNull();
    await put(server, uuid, 'TRUST_AND_INSURANCE', {});
    const named = { ...OWNER, email: newEmail() };
    const late = await invite(server, borrower.browser, uuid, named, 'signing/co-owner');
    expect(late.status).toBe(409);
    const query = { screen: 'signing/owners' };
    const shown = await borrower.browser.call('standing', { params: { journey: uuid }, query });
    expect(standingIn(shown).screen?.variant).toBe('signing/owners#fixed');
  });

  test('that an attorney reviews is made anew for one more owner, who is named in no waiting period', async () => {
    const { owner, signer, journey, email } = await opened(server);
    const borrower: Person = { browser: owner.browser, journey: owner.uuid };
    expect((await notary.verify({ browser: signer, journey })).status).toBe(200);
    await atTheNotary(server, owner.uuid);
    const statusOf = async () => (await server.store.applications.find(owner.uuid))?.status;
    const named = { ...OWNER, email: newEmail() };
    await put(server, owner.uuid, 'NOTARY_WAITING_PERIOD', {});
    const early = await invite(server, borrower.browser, owner.uuid, named, 'signing/co-owner');
    expect([early.status, await statusOf()]).toEqual([409, 'NOTARY_WAITING_PERIOD']);
    await put(server, owner.uuid, 'ATTORNEY_REVIEW', { underwriting: { attorneyNeeded: true } });
    const own = String((await borrower.browser.call('identity')).body.email);
    const ora = await anotherOwner(server, borrower, 'Ora Ashgrove');
    expect(await statusOf()).toBe('CO_DEED_REQ');
    const told = async (to: string) =>
      (await subjectsTo(to)).filter((subject) => subject === 'The attorney looks at a new deed');
    expect([await told(own), await told(email)]).toEqual([['The attorney looks at a new deed'], []]);
    expect((await notary.verify(ora)).status).toBe(200);
    expect(await statusOf()).toBe('GEN_NOTARY');
  });

  test('takes two who sign in the same second, and one who comes back twice, once each', async () => {
    const { uuid, borrower, olive, otto } = await three();
    for (const person of [borrower, olive, otto]) await notary.meet(person);
    const replies = await Promise.all([borrower, olive, otto, otto].map((person) => notary.comeBack(person)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const signatures = await signaturesOf(uuid);
    expect(signatures).toHaveLength(3);
    expect(signatures.filter(({ sha256 }) => sha256 !== null)).toHaveLength(1);
    expect((await paperOf(uuid)).signedAt).not.toBeNull();
  });

  test('is not signed by who the lender could not identify, nor where the session breaks off', async () => {
    const { owner, signer, journey } = await opened(server);
    const deed = await atTheNotary(server, owner.uuid);
    const olive: Person = { browser: signer, journey };
    expect((await notary.meet(olive)).status).toBe(409);
    const borrower: Person = { browser: owner.browser, journey: owner.uuid };
    await notary.meet(borrower);
    expect((await notary.comeBack(borrower, 'broken')).status).toBe(200);
    expect(await signaturesOf(owner.uuid)).toEqual([]);
    await sign(borrower);
    // Nobody else was verified when it was made: it is the borrower's alone.
    expect((await paperOf(owner.uuid)).signedAt).not.toBeNull();
    expect((await signaturesOf(owner.uuid))[0]).toMatchObject({ readSha256: deed.sha256, participant: null });
  });

  test('is not signed by nobody: a witness who names documents and no person is a fault with an id, and the session stays open', async () => {
    const { uuid, borrower, olive } = await three();
    await notary.meet(olive);
    const reply = await notary.comeBack(olive, 'as nobody');
    expect([reply.status, reply.body]).toEqual([500, expect.objectContaining({ id: expect.any(String) })]);
    expect(await signaturesOf(uuid)).toEqual([]);
    expect((await notary.comeBack(olive)).status).toBe(200);
    expect(await signaturesOf(uuid)).toHaveLength(1);
    expect(await sign(borrower)).toBe(200);
  });

  test('that is not made yet is shown to no notary', async () => {
    const { owner, signer, journey } = await opened(server);
    await notary.verify({ browser: signer, journey });
    await put(server, owner.uuid, 'DEED_SIGNING', { status: { disclosurelistNotaryReady: true } });
    const reply = await notary.meet({ browser: signer, journey });
    expect([reply.status, reply.text]).toEqual([409, expect.stringContaining('not ready yet')]);
  });

  test('is the owner’s alone where staff said that no one else has to sign; the others are told once', async () => {
    const { owner, signer, journey, email } = await opened(server);
    const olive: Person = { browser: signer, journey };
    expect((await notary.verify(olive)).status).toBe(200);
    await put(server, owner.uuid, 'DEED_SIGNING', {
      ...{ coDeedStatus: 'BYPASS', deedOwners: 0, insurance: { complete: true } },
      status: { disclosurelistNotaryReady: true },
    });
    await makeDeed(server, owner.uuid);
    expect(standingIn(await standingOfPart(signer, journey)).step).toBe('cancelled');
    expect((await notary.meet(olive)).status).toBe(409);
    expect(await sign({ browser: owner.browser, journey: owner.uuid })).toBe(200);
    expect((await paperOf(owner.uuid)).signedAt).not.toBeNull();
    // Nobody who does not sign holds up what follows.
    const shown = standingIn(await standingOfPart(owner.browser, owner.uuid));
    expect(shown.screen?.variant).not.toBe('insurance/upload#others');
    expect(await subjectsTo(email)).toEqual(['Your signature is not needed', expect.any(String)]);
  });

  test('that some have signed is made anew for the owner alone where staff excuse the others, and says so to each', async () => {
    const { uuid, deed, borrower, olive, otto } = await three();
    for (const person of [olive, borrower]) expect(await sign(person)).toBe(200);
    await put(server, uuid, 'TRUST_AND_INSURANCE', {});
    const body = { review: 'coDeedLate', outcome: 'bypass', reason: 'Otto sold his part in May.' };
    const reply = await (await atDesk(server)).call('staffReview', { params: { uuid }, body });
    expect([reply.status, reply.body.status]).toEqual([200, 'GEN_NOTARY']);
    const anew = await makeDeed(server, uuid);
    expect(anew.uuid).not.toBe(deed.uuid);
    expect((await signaturesOf(uuid)).filter(({ document }) => document === anew.uuid)).toEqual([]);
    await put(server, uuid, 'DEED_SIGNING', {});
    const { text } = await readPdf((await server.store.documents.bytes(anew.uuid, 'made'))!);
    expect(text).not.toContain('Ashgrove');
    for (const each of [olive, otto]) expect((await notary.meet(each)).status).toBe(409);
    expect(standingIn(await standingOfPart(borrower.browser, uuid)).step).toBe('notary');
    expect(await sign(borrower)).toBe(200);
    expect((await paperOf(uuid)).signedAt).not.toBeNull();
    const variant = async ({ browser, journey }: Person) =>
      standingIn(await standingOfPart(browser, journey)).screen?.variant;
    expect(await variant(olive)).toBe('heloc-signer/cancelled#unsigned');
    expect(await variant(otto)).toBe('heloc-signer/cancelled#excused');
    expect((await subjectsTo(olive.email))[0]).toBe('Your signature was taken off the deed');
    expect((await subjectsTo(otto.email))[0]).toBe('Your signature is not needed');
    const own = String((await borrower.browser.call('identity')).body.email);
    expect(await subjectsTo(own)).toContain('Please sign the deed once more');
  });
});
