/** What somebody tries with an invitation, a session or a side of an application that is not theirs, what they read, and what is written: nothing. One row each. */
// Those of another kind stand elsewhere: a link that two open at once in invitations.test, two signers and the borrower in
// the same second in documents/several.test, a server that is killed between two signatures in documents/killed.deep.test.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { participantNamed } from '../../../src/engine/decide/access.ts';
import { atDesk } from '../staff/office.ts';
import {
  anotherOwner,
  bothSides,
  inSession,
  type Notary,
  openNotary,
  type Person,
  type Side,
} from '../support/before-the-notary.ts';
import type { Answered, Browser, TestServer } from '../support/harness.ts';
import { bundleOf, newEmail, register } from '../support/people.ts';
import {
  accept,
  invite,
  invited,
  listOf,
  mailsTo,
  makeDeed,
  OWNER,
  put,
  standingOfPart,
} from '../support/signers.ts';
import { storedOf } from '../support/stored.ts';

let server: TestServer;
let notary: Notary;
let staff: Browser;
beforeAll(async () => {
  notary = await openNotary();
  server = notary.server;
  staff = await atDesk(server);
});
afterAll(() => server.close());

/** Some of what is read, as a pattern. */
type Read = [status: number, told: string];
/** What is tried, what is read, and what comes before, which may write. */
type Row<Known> = [
  what: string,
  read: Read,
  tried: (known: Known, late: Person) => Promise<Answered>,
  before?: (known: Known) => Promise<unknown>,
];

async function expectNothingWritten<Known>(
  known: Known,
  uuid: string,
  [, read, tried, before]: Row<Known>,
): Promise<Answered> {
  const late = (await before?.(known)) as Person;
  const stored = await storedOf(server, uuid);
  const reply = await tried(known, late);
  expect([reply.status, reply.text]).toEqual([read[0], expect.stringMatching(read[1])]);
  expect(await storedOf(server, uuid)).toEqual(stored);
  return reply;
}

type Invited = Awaited<ReturnType<typeof invited>>;

const GONE: Read = [
  410,
  '"message":"This link no longer works. Ask the person who invited you to send a new one."',
];
const OTHER: Read = [409, 'signed in as somebody else'];

async function expire({ owner, token }: Invited): Promise<void> {
  const [row] = await server.store.participants.of([owner.uuid]);
  const { schemas } = server.services.configuration.products().find(({ bundle }) => bundle.isHome)!;
  const link = { token, expiresAt: server.services.clock() };
  await server.store.participants.update(row!, row!, { link }, schemas.participant);
}
async function takeBack({ browser, uuid }: { browser: Browser; uuid: string }, journey?: string) {
  const [first] = await listOf(browser, uuid);
  const participant = journey === undefined ? first!.uuid : (participantNamed(journey) ?? '');
  expect((await browser.call('takeBackInvitation', { params: { uuid, participant } })).status).toBe(204);
}

describe('a link', () => {
  const anew = ({ token }: Invited) => accept(server.browser(), token);
  const rows: Row<Invited>[] = [
    ['that was opened', GONE, anew, async (known) => expect((await anew(known)).status).toBe(201)],
    ['whose days are over', GONE, anew, expire],
    ['that was taken back', GONE, anew, ({ owner }) => takeBack(owner)],
    ['of another lender', GONE, ({ token }) => accept(server.browser('harbor-cu.localhost'), token)],
    ['that never was one', GONE, () => accept(server.browser(), 'A'.repeat(43))],
    ['under the sign-in of the borrower', OTHER, ({ token, owner }) => accept(owner.browser, token)],
    [
      'under the sign-in of somebody else',
      OTHER,
      async ({ token }) => {
        const other = server.browser();
        await register(server, other);
        return accept(other, token);
      },
    ],
    ['under the sign-in of staff', [403, 'signed in elsewhere'], ({ token }) => accept(staff, token)],
    [
      'that was forwarded to who knows nothing of the phone',
      [422, '/phoneEnding'],
      ({ token }) => accept(server.browser(), token, { phoneEnding: '9999' }),
    ],
    [
      'that is opened without the day of birth',
      [422, '"pointer":"/dateOfBirth","keyword":"required"'],
      ({ token }) => accept(server.browser(), token, { dateOfBirth: undefined }),
    ],
  ];
  test.each(rows)('%s opens nothing and writes nothing', async (...row) => {
    const known = await invited(server);
    const reply = await expectNothingWritten(known, known.owner.uuid, row);
    expect(reply.body).not.toHaveProperty('jwt');
  });
});

describe('an invitation', () => {
  const rows: [string, (of: { borrower: string; named: string }) => object, string, string][] = [
    ['to the borrower’s own email', ({ borrower }) => ({ email: borrower }), '/email', 'your own email'],
    ['to an email that was named', ({ named }) => ({ email: named }), '/email', 'already named somebody'],
    ['with script for a name', () => ({ name: '<script>alert(1)</script>' }), '/name', 'not supported'],
    ['without a phone', () => ({ phone: undefined }), '/phone', 'Required'],
    ['with a field that nobody asked for', () => ({ verified: true }), '/verified', 'does not ask for this'],
  ];
  test.each(rows)('%s is not sent, nor is one corrected so, and nothing is written', async (...row) => {
    const [, given, pointer, told] = row;
    const { owner, email: named } = await invited(server);
    const { browser, uuid } = owner;
    const borrower = String((await browser.call('identity')).body.email).toUpperCase();
    const [email, second] = [newEmail(), newEmail()];
    const name = (answers: object) => invite(server, browser, uuid, answers, 'signing/co-owner');
    expect((await name({ ...OWNER, email: second })).status).toBe(200);
    const listed = await listOf(browser, uuid);
    const participant = listed.find(({ answers }) => answers.email === second)!.uuid;
    const correct = (answers: object) =>
      browser.call('correctInvitation', { params: { uuid, participant }, body: { answers } });
    const bad = { ...OWNER, email, ...given({ borrower, named: named.toUpperCase() }) };
    const stored = await storedOf(server, uuid);
    // More often than links are sent in a day: none was.
    for (const act of [name, correct, correct, correct]) {
      const { status, body } = await act(bad);
      const field = { pointer, message: expect.stringContaining(told) };
      expect([status, body.fields]).toEqual([422, [expect.objectContaining(field)]]);
    }
    expect(await storedOf(server, uuid)).toEqual(stored);
    expect([await mailsTo(server, email), await mailsTo(server, second)]).toMatchObject([[], [{}]]);
    expect((await correct({ ...OWNER, email })).status).toBe(204);
  });
});

type InSession = Awaited<ReturnType<typeof inSession>>;

/** Brings back a session that is somebody else's, to a journey that is one's own or theirs. */
function bring(session: Person, { browser }: Person, uuid: string): Promise<Answered> {
  const body = { state: notary.stateOf(session.journey), code: 'good', bundle: bundleOf(server) };
  return browser.call('endHandoff', { params: { uuid }, body });
}

describe('a session with the notary', () => {
  const ended = ({ olive }: InSession) => notary.comeBack(olive);
  const endedByOwner = ({ borrower }: InSession) => notary.comeBack(borrower);
  const closed =
    (status: string) =>
    ({ uuid }: InSession) =>
      put(server, uuid, status, {});
  const anew = ({ uuid }: InSession) => makeDeed(server, uuid, { amount: 70_000 });
  const NOTHING: Read = [404, ''];
  const SHUT: Read = [409, 'not open now'];
  const OTHERS: Read = [409, 'the name of somebody else who signs'];
  const NO_LINE: Read = [409, 'it has no line for you. You have signed nothing.'];
  const rows: Row<InSession>[] = [
    [
      'of the borrower, ended by a signer',
      NOTHING,
      ({ borrower, olive }) => bring(borrower, olive, olive.journey),
    ],
    [
      'of the borrower, ended there by a signer',
      NOTHING,
      ({ borrower, olive, uuid }) => bring(borrower, olive, uuid),
    ],
    [
      'of a signer, ended by the borrower',
      NOTHING,
      ({ borrower, olive, uuid }) => bring(olive, borrower, uuid),
    ],
    ['of a signer, ended by another', NOTHING, ({ olive, otto }) => bring(olive, otto, otto.journey)],
    ['whose signer was taken back', SHUT, ended, ({ owner, olive }) => takeBack(owner, olive.journey)],
    ['of a signer, once the line was cancelled', SHUT, ended, closed('CANCELLED')],
    ['of a signer, once the line was declined', SHUT, ended, closed('DECLINED')],
    ['of the borrower, once the line was cancelled', SHUT, endedByOwner, closed('CANCELLED')],
    ['on a deed that was made anew', [409, 'has changed since'], ended, anew],
    [
      'on a deed that was made anew between two signatures',
      [409, '^{"route":"notary/session".*has changed since'],
      endedByOwner,
      async (known) => {
        expect((await ended(known)).status).toBe(200);
        await anew(known);
      },
    ],
    ['under the name of the borrower', OTHERS, ({ olive }) => notary.comeBack(olive, 'as the borrower')],
    [
      'begun by who came in after the deed was made',
      NO_LINE,
      (_, late) => notary.meet(late),
      async ({ borrower, uuid }) => {
        const late = await anotherOwner(server, borrower, 'Opal Ashgrove');
        await notary.verify(late);
        await put(server, uuid, 'DEED_SIGNING', { coDeedStatus: 'COMPLETE' });
        return late;
      },
    ],
  ];
  test.each(rows)('%s signs nothing and writes nothing', async (...row) => {
    const known = await inSession(notary);
    await expectNothingWritten(known, known.uuid, row);
    const { documents } = server.store;
    const deed = (await documents.current(known.uuid)).find(({ name }) => name === 'deed');
    const given = await documents.signatures(known.uuid);
    expect(given.filter(({ document }) => document === deed?.uuid)).toEqual([]);
  });
});

describe('of the other side of an application', () => {
  let known: Awaited<ReturnType<typeof bothSides>>;
  beforeAll(async () => {
    known = await bothSides(notary, staff);
  });
  type Tried = (by: Side, other: Side) => Promise<Answered>;
  const NOTHING: Read = [404, 'There is nothing here.'];
  const NO_SCREEN: Read = [404, 'There is no such screen.'];

  const asks = (
    name: string,
    { browser }: Side,
    params: { uuid: string; upload: string; document: string },
  ) => browser.call(name, { params, query: { ids: params.upload } });
  const inTheirs =
    (name: string): Tried =>
    (by, { journey, file }) =>
      asks(name, by, { uuid: journey, upload: file, document: known.deed });
  const inOwn =
    (name: string): Tried =>
    (by, { file }) =>
      asks(name, by, { uuid: by.journey, upload: file, document: known.note });
  /** With what is right of it, but for what is the other's. */
  const answers =
    (theirs: (keyof Side)[]): Tried =>
    (by, other) => {
      const of = (name: keyof Side) => (theirs.includes(name) ? other : by)[name];
      const given = { conditionUuid: of('condition'), files: [of('file')] };
      const body = { screen: of('screen'), answers: given, bundle: bundleOf(server) };
      return by.browser.call('answer', { params: { journey: String(of('journey')) }, body });
    };
  const rows: [string, Read, Tried][] = [
    ['standing', NOTHING, (by, { journey }) => standingOfPart(by.browser, journey)],
    ['screen, answered in their journey', NOTHING, answers(['journey', 'screen', 'condition', 'file'])],
    ['screen, answered in one’s own', NO_SCREEN, answers(['screen'])],
    ['condition, answered at one’s own screen', [422, 'We no longer ask for this'], answers(['condition'])],
    ['file, for what is asked of oneself', [422, 'Please send this file again'], answers(['file'])],
    ['conditions', NOTHING, inTheirs('conditions')],
    ['documents', NOTHING, inTheirs('documents')],
    ['document, read in their journey', NOTHING, inTheirs('document')],
    ['files', NOTHING, inTheirs('uploads')],
    ['file, looked for in one’s own journey', [200, '{"uploads":\\[\\]}'], inOwn('uploads')],
    ['file, read', NOTHING, inOwn('readUpload')],
    ['file, removed', NOTHING, inOwn('removeUpload')],
  ];
  const each: (readonly ['signer' | 'borrower', string, Read, Tried])[] = [
    ...rows.map((row) => ['signer', ...row] as const),
    ['signer', 'note, read in one’s own journey', NOTHING, inOwn('document')],
    ...rows.map((row) => ['borrower', ...row] as const),
  ];
  test.each(each)('the %s is refused the %s, and writes nothing', async (by, what, read, tried) => {
    const [self, other] = by === 'signer' ? [known.signer, known.borrower] : [known.borrower, known.signer];
    const row: Row<Side> = [what, read, () => tried(self, other)];
    const reply = await expectNothingWritten(self, known.borrower.journey, row);
    for (const word of other.words) expect(reply.text).not.toContain(word);
  });
});
