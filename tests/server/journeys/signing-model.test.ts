/** A borrower and up to three others who own the home, in any order: does it end signed by all, or where a screen says who is waited for? */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { participantNamed } from '../../../src/engine/decide/access.ts';
import { anotherOwner, type Notary, openNotary, type Person } from '../support/before-the-notary.ts';
import { atTheNotary, put, signing, standingIn, standingOfPart } from '../support/signers.ts';

const isDeep = process.env.HEARTHLINE_DEEP === '1';
/** A count, so that a slow machine draws as many as a fast one. */
const RUNS = isDeep ? 500 : 6;
const NAMES = ['Olive Ashgrove', 'Otto Ashgrove', 'Ola Ashgrove'];

const BEFORE = ['invite', 'fail', 'verify', 'takeBack'] as const;
const AT_THE_NOTARY = ['break', 'sign', 'signAgain', 'takeBack', 'cancel'] as const;
interface Before {
  kind: (typeof BEFORE)[number];
  who: number;
}

/** Whose doing it is: 0 the borrower, then the others in their order. */
const act = <Kind extends string>(...kinds: readonly Kind[]) =>
  fc.record({ kind: fc.constantFrom(...kinds), who: fc.nat({ max: 3 }) });
/** So many more than one are invited, and each shows who they are. */
const comeThere = (more: number) =>
  Array.from({ length: more + 1 }, (_, at) => at)
    .flatMap((at): Before[] => [
      { kind: 'invite', who: 0 },
      { kind: 'fail', who: at },
    ])
    .concat(Array.from({ length: more + 1 }, (_, at): Before => ({ kind: 'verify', who: at })));
const story = fc.record({
  // Most come to the notary: else nobody would be seen there.
  before: fc.oneof(
    { weight: 1, arbitrary: fc.array(act(...BEFORE), { minLength: 3, maxLength: 9 }) },
    { weight: 3, arbitrary: fc.nat({ max: 2 }).map(comeThere) },
  ),
  after: fc.array(act(...AT_THE_NOTARY), { maxLength: 9 }),
});

let notary: Notary;
beforeAll(async () => {
  notary = await openNotary();
});
afterAll(() => notary.server.close());

interface Other extends Person {
  name: string;
  isVerified: boolean;
  isGone: boolean;
}

/** What has to be so, told beside the server. */
interface Told {
  uuid: string;
  borrower: Person;
  others: Other[];
  /** In their order; null for the borrower. */
  signed: (Other | null)[];
  isCancelled: boolean;
}

const deedIn = async (uuid: string) =>
  (await notary.server.store.documents.current(uuid)).find(({ name }) => name === 'deed')!;
const statusOf = async (uuid: string) => (await notary.server.store.applications.find(uuid))?.status;
const takeBack = async ({ borrower, uuid }: Told, { journey }: Other) => {
  const participant = participantNamed(journey) ?? '';
  return (await borrower.browser.call('takeBackInvitation', { params: { uuid, participant } })).status;
};

/** Before the lender goes on: people come in, show who they are, are taken back. */
async function actBefore(told: Told, { kind, who }: Before) {
  const { others, borrower, uuid } = told;
  if ((await statusOf(uuid)) !== 'CO_DEED_REQ') return;
  const here = others.filter(({ isGone }) => !isGone);
  const other = here[who % Math.max(1, here.length)];
  if (kind === 'invite') {
    const name = NAMES[others.length];
    if (name === undefined) return;
    const screen = here.length === 0 ? 'signing/additional' : 'signing/co-owner';
    const person = await anotherOwner(notary.server, borrower, name, screen);
    others.push({ ...person, name, isVerified: false, isGone: false });
  } else if (other && kind === 'takeBack') {
    expect(await takeBack(told, other)).toBe(204);
    other.isGone = true;
  } else if (other && !other.isVerified) {
    expect((await notary.verify(other, kind === 'verify' ? 'good' : 'bad')).status).toBe(200);
    other.isVerified = kind === 'verify';
  }
}

/** Before the notary: each signs once, in any order; sessions break; nobody who has signed is taken back. */
async function actThere(told: Told, { kind, who }: { kind: (typeof AT_THE_NOTARY)[number]; who: number }) {
  const { others, borrower, signed, uuid } = told;
  if (told.isCancelled) return;
  const here = others.filter(({ isGone }) => !isGone);
  const other = who === 0 ? null : (here[(who - 1) % Math.max(1, here.length)] ?? null);
  const person = other ?? borrower;
  const isDone = signed.includes(other);
  if (kind === 'cancel') {
    if (who !== 3) return;
    await put(notary.server, uuid, 'CANCELLED', {});
    told.isCancelled = true;
  } else if (kind === 'takeBack') {
    if (!other) return;
    const isBegun = signed.length > 0;
    expect(await takeBack(told, other)).toBe(isBegun ? 409 : 204);
    if (isBegun) return;
    other.isGone = true;
    expect(await statusOf(uuid)).toBe('GEN_NOTARY');
    const before = await deedIn(uuid);
    expect((await atTheNotary(notary.server, uuid)).uuid, 'a deed without them').not.toBe(before.uuid);
  } else if (isDone) {
    expect((await notary.meet(person)).status).toBe(409);
  } else if (kind === 'break') {
    await notary.meet(person);
    expect((await notary.comeBack(person, 'broken')).status).toBe(200);
  } else {
    expect((await notary.sign(person)).status).toBe(200);
    if (kind === 'signAgain') expect((await notary.comeBack(person)).status).toBe(200);
    signed.push(other);
  }
}

/** What the server holds is what was told. */
async function expectAsTold({ uuid, others, signed }: Told): Promise<void> {
  const deed = await deedIn(uuid);
  const given = await notary.server.store.documents.signatures(uuid);
  expect(given.map(({ name }) => name)).toEqual(signed.map((other) => other?.name ?? 'Quinn Quillon'));
  expect(new Set(given.map(({ readSha256 }) => readSha256)).size).toBeLessThanOrEqual(1);
  const deedOf = others.filter(({ isGone }) => !isGone);
  const isWhole = [null, ...deedOf].every((each) => signed.includes(each));
  expect(deed.signedAt !== null, `the deed is signed by ${given.length} of ${deedOf.length + 1}`).toBe(
    isWhole,
  );
  expect(given.filter(({ sha256 }) => sha256 !== null)).toHaveLength(isWhole ? 1 : 0);
  for (const other of others.filter(({ isGone }) => isGone)) {
    const { step } = standingIn(await standingOfPart(other.browser, other.journey));
    expect(step).toBe('cancelled');
  }
}

test(
  'in any order each signs the same deed once, and it is signed once all have',
  async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ before, after }) => {
        const { browser, uuid } = await signing(notary.server);
        const told: Told = {
          ...{ uuid, borrower: { browser, journey: uuid }, others: [], signed: [], isCancelled: false },
        };
        for (const each of before) await actBefore(told, each);
        const here = () => told.others.filter(({ isGone }) => !isGone);
        const isAgreed = here().length > 0 && here().every(({ isVerified }) => isVerified);
        expect(await statusOf(uuid)).toBe(isAgreed ? 'GEN_NOTARY' : 'CO_DEED_REQ');
        if (!isAgreed) {
          // Somebody is waited for, or nobody is named: the screen says so, and asks.
          const { screen } = standingIn(await standingOfPart(browser, uuid));
          expect(screen?.path).toBe('signing/additional');
          return;
        }
        await atTheNotary(notary.server, uuid);
        for (const each of after) await actThere(told, each);
        await expectAsTold(told);
      }),
      { numRuns: RUNS },
    );
  },
  isDeep ? 0 : undefined,
);
