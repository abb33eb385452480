/** A borrower, up to three others who own the home, and staff, in any order: does it end signed, bypassed, cancelled, or where a screen says who is waited for? */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { participantNamed } from '../../../src/engine/decide/access.ts';
import { startPostgres } from '../../postgres.ts';
import { emptyDatabase } from '../../support/lent-database.ts';
import { atDesk } from '../staff/office.ts';
import { anotherOwner, type Notary, openNotary, type Person } from '../support/before-the-notary.ts';
import { type Browser, readOnce } from '../support/harness.ts';
import { bundleOf } from '../support/people.ts';
import {
  atTheNotary,
  listOf,
  makeDeed,
  put,
  signing,
  standingIn,
  standingOfPart,
} from '../support/signers.ts';
import { editedAgainAndAgain } from './edits.ts';
import { type Before, ENDS, story, type There } from './signing-story.ts';

const isDeep = process.env.HEARTHLINE_DEEP === '1';
/** A count, so that a slow machine draws as many as a fast one. */
const RUNS = isDeep ? 500 : 6;
const NAMES = ['Olive Ashgrove', 'Otto Ashgrove', 'Ola Ashgrove'];

/** Nobody has sent a policy yet: who has signed waits there. */
const UNINSURED = { ask: async () => ({ complete: false }) };

/** Deep runs are on Postgres where there is one. */
const postgres = isDeep ? await startPostgres() : undefined;
afterAll(() => postgres?.stop());

let notary: Notary;
let desk: Browser;
beforeAll(async () => {
  const reading = editedAgainAndAgain((await readOnce()).bundles ?? []);
  const place = postgres && { open: await emptyDatabase(await postgres.freshDatabase()) };
  notary = await openNotary({ ...place, reading, providers: { insurance: UNINSURED } });
  desk = await atDesk(notary.server);
});
afterAll(async () => {
  await notary.server.close();
  if (postgres) await notary.server.open.close();
});

/** Whoever does the next thing does it on files that have just changed. */
const publish = () => notary.server.services.configuration.reload();

interface Other extends Person {
  name: string;
  email: string;
  isVerified: boolean;
  hasDeclined: boolean;
  isGone: boolean;
}

/** What has to be so, told beside the server. */
interface Told {
  uuid: string;
  borrower: Person;
  others: Other[];
  /** In their order; null for the borrower. */
  signed: (Other | null)[];
  isBypassed: boolean;
  isCancelled: boolean;
}

const deedIn = async (uuid: string) =>
  (await notary.server.store.documents.current(uuid)).find(({ name }) => name === 'deed')!;
const statusOf = async (uuid: string) => (await notary.server.store.applications.find(uuid))?.status;
const takeBack = async ({ borrower, uuid }: Told, { journey }: Other) => {
  const participant = participantNamed(journey) ?? '';
  return (await borrower.browser.call('takeBackInvitation', { params: { uuid, participant } })).status;
};

const decline = async ({ browser, journey }: Other) => {
  const body = {
    screen: 'heloc-signer/cannot-sign',
    answers: { reason: 'I sold my part.' },
    bundle: bundleOf(notary.server),
  };
  return (await browser.call('answer', { params: { journey }, body })).status;
};
/** By staff, who go on without the others. */
const bypass = async ({ uuid }: Told, review: string) => {
  await notary.server.settled();
  const body = { review, outcome: 'bypass', reason: 'They sold their part.' };
  return (await desk.call('staffReview', { params: { uuid }, body })).status;
};

/** Before the lender goes on: people come in, show who they are, can't sign, are taken back, or are not needed. */
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
    others.push({ ...person, name, isVerified: false, hasDeclined: false, isGone: false });
  } else if (kind === 'bypass') {
    if (who !== 3) return;
    expect(await bypass(told, 'coDeed')).toBe(200);
    told.isBypassed = true;
  } else if (other && kind === 'takeBack') {
    expect(await takeBack(told, other)).toBe(204);
    other.isGone = true;
  } else if (other && kind === 'decline') {
    expect(await decline(other)).toBe(other.hasDeclined ? 409 : 200);
    other.hasDeclined = true;
  } else if (other && !other.isVerified && !other.hasDeclined) {
    expect((await notary.verify(other, kind === 'verify' ? 'good' : 'bad')).status).toBe(200);
    other.isVerified = kind === 'verify';
  }
}

/** Before the notary: each signs once, in any order; sessions break; nobody who has signed is taken back. */
async function actThere(told: Told, { kind, who }: There) {
  const { others, borrower, signed, uuid, isBypassed } = told;
  if (told.isCancelled) return;
  const here = others.filter(({ isGone }) => !isGone);
  const other = who === 0 ? null : (here[(who - 1) % Math.max(1, here.length)] ?? null);
  const person = other ?? borrower;
  const isDone = signed.includes(other);
  const isOut = other !== null && (isBypassed || other.hasDeclined);
  if (kind === 'cancel') {
    if (who !== 3) return;
    await put(notary.server, uuid, 'CANCELLED', {});
    told.isCancelled = true;
  } else if (kind === 'bypass') {
    if (who === 3) await excuse(told, here);
  } else if (kind === 'takeBack') {
    if (!other || isBypassed) return;
    const isBegun = signed.length > 0;
    expect(await takeBack(told, other)).toBe(isBegun ? 409 : 204);
    if (isBegun) return;
    other.isGone = true;
    await expectNewDeed(told, () => atTheNotary(notary.server, uuid));
  } else if (kind === 'decline') {
    if (!other) return;
    expect(await decline(other)).toBe(isDone || isOut ? 409 : 200);
    if (!isDone && !isBypassed) other.hasDeclined = true;
  } else if (isDone || isOut) {
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

/** Staff go on without those who have not signed: all signatures come off with the deed, and the borrower signs the new one alone. */
async function excuse(told: Told, here: Other[]): Promise<void> {
  const { signed } = told;
  const isLate = !told.isBypassed && here.some((each) => !signed.includes(each));
  const isRefused = signed.length > 0 && here.some(({ hasDeclined }) => hasDeclined);
  expect(await bypass(told, isRefused ? 'coDeedRefused' : 'coDeedLate')).toBe(isLate ? 200 : 409);
  if (!isLate) return;
  told.isBypassed = true;
  await expectNewDeed(told, () => alone(told));
  signed.length = 0;
}

/** Before the notary, with a deed that is the borrower's alone. */
async function alone({ uuid }: Told) {
  const deed = await makeDeed(notary.server, uuid);
  await notary.server.settled();
  const facts = { deedOwners: 0, status: { disclosurelistNotaryReady: true } };
  await put(notary.server, uuid, 'DEED_SIGNING', facts);
  return deed;
}

async function expectNewDeed({ uuid }: Told, make: () => Promise<{ uuid: string }>): Promise<void> {
  await notary.server.settled();
  expect(await statusOf(uuid)).toBe('GEN_NOTARY');
  const before = await deedIn(uuid);
  expect((await make()).uuid, 'a deed without them').not.toBe(before.uuid);
}

/** What the server holds is what was told, and how it ends. */
async function endAsTold(told: Told): Promise<string> {
  const { uuid, others, signed, isBypassed, isCancelled } = told;
  const deed = await deedIn(uuid);
  const given = (await notary.server.store.documents.signatures(uuid)).filter(
    ({ document }) => document === deed.uuid,
  );
  expect(given.map(({ name }) => name)).toEqual(signed.map((other) => other?.name ?? 'Quinn Quillon'));
  expect(new Set(given.map(({ readSha256 }) => readSha256)).size).toBeLessThanOrEqual(1);
  const deedOf = isBypassed ? [] : others.filter(({ isGone }) => !isGone);
  const isWhole = [null, ...deedOf].every((each) => signed.includes(each));
  expect(deed.signedAt !== null, `the deed is signed by ${given.length} of ${deedOf.length + 1}`).toBe(
    isWhole,
  );
  expect(given.filter(({ sha256 }) => sha256 !== null)).toHaveLength(isWhole ? 1 : 0);
  const isOut = ({ isGone, hasDeclined }: Other) => isGone || hasDeclined || isBypassed || isCancelled;
  for (const other of others.filter(isOut)) {
    const { step } = standingIn(await standingOfPart(other.browser, other.journey));
    expect(step).toBe('cancelled');
  }
  if (isCancelled) return 'cancelled';
  if (isWhole) return isBypassed ? 'bypassed' : 'signed';
  await expectNamedWait(told, deedOf);
  return 'waiting';
}

/** The borrower is at the notary, or their list says who of the others is not. */
async function expectNamedWait({ uuid, borrower, signed }: Told, deedOf: Other[]): Promise<void> {
  const { step } = standingIn(await standingOfPart(borrower.browser, uuid));
  expect(step).toBe(signed.includes(null) ? 'insurance' : 'notary');
  const waited = deedOf.filter((each) => !signed.includes(each));
  if (deedOf.length === 0) return;
  const shown = await borrower.browser.call('standing', {
    params: { journey: uuid },
    query: { screen: 'signing/owners' },
  });
  expect(standingIn(shown).screen?.path).toBe('signing/owners');
  const list = await listOf(borrower.browser, uuid);
  const states = new Map(list.map(({ answers, state }) => [answers.email, state]));
  for (const each of waited) expect(states.get(each.email)).toBe(each.hasDeclined ? 'declined' : 'verified');
  for (const each of waited.filter(({ hasDeclined }) => !hasDeclined)) {
    const part = standingIn(await standingOfPart(each.browser, each.journey));
    expect([part.step, part.screen?.path]).toEqual(['meet', 'heloc-signer/intro']);
  }
}

test(
  'in any order each signs the same deed once, and it ends signed, bypassed, cancelled or with somebody who is named',
  async () => {
    const ends = new Set<string>();
    await fc.assert(
      fc.asyncProperty(story, async ({ before, after }) => {
        const { browser, uuid } = await signing(notary.server);
        const borrower = { browser, journey: uuid };
        const told: Told = {
          ...{ uuid, borrower, others: [], signed: [], isBypassed: false, isCancelled: false },
        };
        for (const each of before) {
          await publish();
          await actBefore(told, each);
        }
        const here = () => told.others.filter(({ isGone }) => !isGone);
        const isAgreed =
          here().length > 0 && here().every(({ isVerified, hasDeclined }) => isVerified && !hasDeclined);
        const isOn = isAgreed || told.isBypassed;
        expect(await statusOf(uuid)).toBe(isOn ? 'GEN_NOTARY' : 'CO_DEED_REQ');
        if (!isOn) {
          // Somebody is waited for, or nobody is named: the screen says so, and asks.
          const { screen } = standingIn(await standingOfPart(browser, uuid));
          expect(screen?.path).toBe('signing/additional');
          ends.add('agreeing');
          return;
        }
        await (told.isBypassed ? alone(told) : atTheNotary(notary.server, uuid));
        for (const each of after) {
          await publish();
          await actThere(told, each);
        }
        ends.add(await endAsTold(told));
      }),
      { numRuns: RUNS, examples: Object.values(ENDS).map((each) => [each]) },
    );
    expect([...ends]).toEqual(expect.arrayContaining(Object.keys(ENDS)));
  },
  isDeep ? 0 : undefined,
);
