/** Does the sandbox lender bring an application from its first status to funded, and the seeded person to where the start says? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SeededPerson, seed } from '../../../src/server/sandbox/seed.ts';
import { readChains } from '../../../src/server/store/event-chain.ts';
import { type Line, openLine } from './line.ts';

/** Decisions B3, without the branches. */
const SMOOTH = `
  GEN_PRE_SOFT_CREDIT WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE WAITING_FOR_SOFT_CREDIT WAITING_FOR_AVM_DATA IN_PROGRESS
  LIEN_VERIFICATION PREQUAL_TITLE WAITING_FOR_INITIAL_OFFERS OFFER_SELECTION COLLECT_ADDITIONAL_INFO HMDA GEN_SUMMARY
  WAITING_FOR_SUMMARY_DISCLOSURE HARD_CREDIT_PULL INCOME_VERIFICATION WAITING_FOR_INITIAL_OFFERS DISBURSEMENT_ACCOUNT
  AUTOPAY_ACCOUNT VERIFIED_AUTOPAY_ACCOUNT IDENTITY_VERIFICATION WAITING_FOR_ID_VERIFICATION FINAL_TITLE_PULL
  FINAL_TITLE_ACCEPTABLE_PROPERTY_CONDITION FINAL_OFFER GEN_CLOSING GEN_NOTE_SIGNING NOTE_SIGNING CO_DEED_REQ
  GEN_NOTARY GEN_DEED_SIGNING DEED_SIGNING TRUST_AND_INSURANCE TRUST_AND_INSURANCE GEN_RESCISSION RESCISSION RECORDING
  FUNDABLE FUNDING_DECISION COMPLETE`
  .trim()
  .replace(/\s+/g, ' ');

let line: Line;
beforeAll(async () => {
  line = await openLine();
});
afterAll(() => line.close());

test('Anybody is funded who meets no row of the table', async () => {
  const { status, statuses, application } = await line.play();
  expect(status).toBe('COMPLETE');
  expect(statuses.join(' ')).toBe(SMOOTH);
  expect(application).toMatchObject({
    loanNumber: expect.stringMatching(/^HL\d{8}$/),
    coDeedStatus: 'BYPASS',
  });
  expect(application.monthlyPayment).toBeGreaterThan(0);
});

test('Two applications are seeded, and a second start finds them where the lender has brought them', async () => {
  const { services, settled, store, open, keys } = line.server;
  // Two servers that start at once on one database: each finds the same two.
  const [first, beside] = (await Promise.all([seed(services), seed(services)])) as [
    SeededPerson,
    SeededPerson,
  ];
  const uuids = (seeded: SeededPerson) => seeded.applications.map(({ uuid }) => uuid).sort();
  expect(uuids(beside)).toEqual(uuids(first));
  expect(first.applications.map(({ screen }) => screen).sort()).toEqual(['liens', 'start/profile']);
  await settled();
  const second = (await seed(services))!;
  expect(second).toEqual(first);
  const rows = await Promise.all(second.applications.map(({ uuid }) => store.applications.find(uuid)));
  expect(rows.map((row) => row?.status).sort()).toEqual(['APP_SUBMISSION', 'LIEN_VERIFICATION']);
  const { foundLiens = [] } = rows.find((row) => row?.status === 'LIEN_VERIFICATION')!.facts.application as {
    foundLiens?: unknown[];
  };
  expect(foundLiens).toHaveLength(1);
  // Written down as everybody's is: whoever verifies what happened finds nothing missing.
  expect(
    (await readChains(open.database, keys)).problems.filter((line) =>
      uuids(first).some((uuid) => line.includes(uuid)),
    ),
  ).toEqual([]);
});
