/** What somebody tries with an invitation or a session that is not theirs to use, what they read, and what is written: nothing. One row each. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { participantNamed } from '../../../src/engine/decide/access.ts';
import { atDesk } from '../staff/office.ts';
import { anotherOwner, type Notary, openNotary, type Person } from '../support/before-the-notary.ts';
import type { Answered, Browser, TestServer } from '../support/harness.ts';
import { newEmail, register } from '../support/people.ts';
import {
  accept,
  atTheNotary,
  invite,
  invited,
  listOf,
  mailsTo,
  makeDeed,
  OWNER,
  opened,
  put,
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

type Invited = Awaited<ReturnType<typeof invited>>;
/** What is done before, and then tried: only that is to write nothing. */
type Trying = () => Promise<Answered>;

const GONE = 'This link does not work any more';
const elsewhere = 'harbor-cu.localhost';

/** Those who have a part in it, as the store has them. */
const schemas = () => server.services.configuration.products().find(({ bundle }) => bundle.isHome)!.schemas;
async function expire({ owner, token }: Invited): Promise<void> {
  const [row] = await server.store.participants.of([owner.uuid]);
  const link = { token, expiresAt: server.services.clock() };
  await server.store.participants.update(row!, row!, { link }, schemas().participant);
}
async function takeBack({ browser, uuid }: { browser: Browser; uuid: string }, journey?: string) {
  const [first] = await listOf(browser, uuid);
  const participant = journey === undefined ? first!.uuid : (participantNamed(journey) ?? '');
  expect((await browser.call('takeBackInvitation', { params: { uuid, participant } })).status).toBe(204);
}

describe('a link', () => {
  const rows: [string, (known: Invited) => Promise<Trying> | Trying, number, string][] = [
    [
      'is opened a second time',
      async ({ token }) => {
        expect((await accept(server.browser(), token)).status).toBe(201);
        return () => accept(server.browser(), token);
      },
      ...([410, GONE] as const),
    ],
    [
      'is opened once its days are over',
      async (known) => {
        await expire(known);
        return () => accept(server.browser(), known.token);
      },
      ...([410, GONE] as const),
    ],
    [
      'is opened once it was taken back',
      async ({ owner, token }) => {
        await takeBack(owner);
        return () => accept(server.browser(), token);
      },
      ...([410, GONE] as const),
    ],
    [
      'is opened at another lender',
      ({ token }) =>
        () =>
          accept(server.browser(elsewhere), token),
      ...([410, GONE] as const),
    ],
    [
      'is opened by who is signed in as the borrower',
      ({ token, owner }) =>
        () =>
          accept(owner.browser, token),
      ...([409, 'signed in as somebody else'] as const),
    ],
    [
      'is opened by somebody else who has a sign-in here',
      async ({ token }) => {
        const other = server.browser();
        await register(server, other);
        return () => accept(other, token);
      },
      ...([409, 'signed in as somebody else'] as const),
    ],
    [
      'is opened by who is signed in as staff',
      ({ token }) =>
        () =>
          accept(staff, token),
      ...([403, 'signed in elsewhere'] as const),
    ],
    [
      'was forwarded to somebody who knows nothing of the phone',
      ({ token }) =>
        () =>
          accept(server.browser(), token, { phoneEnding: '9999' }),
      ...([422, '/phoneEnding'] as const),
    ],
  ];
  test.each(rows)('that %s opens nothing and writes nothing', async (_what, before, status, told) => {
    const known = await invited(server);
    const trying = await before(known);
    const stored = await storedOf(server, known.owner.uuid);
    const reply = await trying();
    expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(told)]);
    expect(reply.body).not.toHaveProperty('jwt');
    expect(await storedOf(server, known.owner.uuid)).toEqual(stored);
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

/** A borrower and two others before the notary, each in a session that has ended well. */
async function inSession() {
  const { owner, signer, journey } = await opened(server);
  const borrower: Person = { browser: owner.browser, journey: owner.uuid };
  const olive: Person = { browser: signer, journey };
  const otto = await anotherOwner(server, borrower, 'Otto Ashgrove');
  for (const each of [olive, otto]) await notary.verify(each);
  await atTheNotary(server, owner.uuid);
  for (const each of [borrower, olive, otto]) await notary.meet(each);
  return { uuid: owner.uuid, owner, borrower, olive, otto };
}
type InSession = Awaited<ReturnType<typeof inSession>>;

/** Brings back a session that is somebody else's, to a journey that is one's own or theirs. */
function bring(session: Person, { browser }: Person, journey: string): Trying {
  const { hash: bundle } = server.services.configuration
    .products()
    .find((each) => each.bundle.isHome)!.bundle;
  const body = { state: notary.stateOf(session.journey), code: 'good', bundle };
  return () => browser.call('endHandoff', { params: { uuid: journey }, body });
}

describe('a session with the notary', () => {
  const rows: [string, (known: InSession) => Promise<Trying> | Trying, number, string][] = [
    [
      'of the borrower is brought back by a signer',
      ({ borrower, olive }) => bring(borrower, olive, olive.journey),
      ...([404, ''] as const),
    ],
    [
      'of the borrower is brought back by a signer, to the application',
      ({ borrower, olive }) => bring(borrower, olive, borrower.journey),
      ...([404, ''] as const),
    ],
    [
      'of a signer is brought back by the borrower',
      ({ borrower, olive }) => bring(olive, borrower, borrower.journey),
      ...([404, ''] as const),
    ],
    [
      'of a signer is brought back by another',
      ({ olive, otto }) => bring(olive, otto, otto.journey),
      ...([404, ''] as const),
    ],
    [
      'ends once its signer was taken back',
      async ({ owner, olive }) => {
        await takeBack(owner, olive.journey);
        return () => notary.comeBack(olive);
      },
      ...([409, 'not open now'] as const),
    ],
    [
      'ends once the application was cancelled',
      async ({ uuid, olive }) => {
        await put(server, uuid, 'CANCELLED', {});
        return () => notary.comeBack(olive);
      },
      ...([409, 'not open now'] as const),
    ],
    [
      'ends once the application was declined',
      async ({ uuid, olive }) => {
        await put(server, uuid, 'DECLINED', {});
        return () => notary.comeBack(olive);
      },
      ...([409, 'not open now'] as const),
    ],
    [
      'of the borrower ends once the application was cancelled',
      async ({ uuid, borrower }) => {
        await put(server, uuid, 'CANCELLED', {});
        return () => notary.comeBack(borrower);
      },
      ...([409, 'not open now'] as const),
    ],
    [
      'ends once the deed was made anew',
      async ({ uuid, olive }) => {
        await makeDeed(server, uuid, { amount: 70_000 });
        return () => notary.comeBack(olive);
      },
      ...([409, 'has changed since'] as const),
    ],
    [
      'ends with the name of the borrower under the signature of a signer',
      ({ olive }) =>
        () =>
          notary.comeBack(olive, 'as the borrower'),
      ...([409, 'the name of somebody else who signs'] as const),
    ],
    [
      'is begun by who came in after the deed was made',
      async ({ borrower, uuid }) => {
        const late = await anotherOwner(server, borrower, 'Opal Ashgrove');
        await notary.verify(late);
        await put(server, uuid, 'DEED_SIGNING', { coDeedStatus: 'COMPLETE' });
        return () => notary.meet(late);
      },
      ...([409, 'it has no line for you. You have signed nothing.'] as const),
    ],
  ];
  test.each(rows)('that %s signs nothing and writes nothing', async (_what, before, status, told) => {
    const known = await inSession();
    const trying = await before(known);
    const stored = await storedOf(server, known.uuid);
    const reply = await trying();
    expect([reply.status, reply.text]).toEqual([status, expect.stringContaining(told)]);
    expect(await storedOf(server, known.uuid)).toEqual(stored);
    expect(await server.store.documents.signatures(known.uuid)).toEqual([]);
  });
});
