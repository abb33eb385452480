/** Each email that a screen promises is sent, to whom it was promised and to nobody else. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Line, openLine } from './line.ts';
import { EMPLOYER, type Somebody } from './people.ts';
import { AGAIN, account, policy } from './stories/branch.ts';

let line: Line;
beforeAll(async () => {
  line = await openLine();
});
afterAll(() => line.close());

/** What everybody is sent who is funded in the end. */
const USUAL = [
  'Your offers are ready',
  'Your note is ready to sign',
  'You can meet your notary now',
  'Everything is signed, and you can still cancel',
  'Your line is open',
];

const PROMISES: [about: string, somebody: Somebody, through: string, more: string[]][] = [
  ['nothing special happens', {}, 'COMPLETE', []],
  [
    'the bureau is down until staff ask again',
    { lastName: 'Downs', says: { CREDIT_ERROR: [AGAIN] } },
    'CREDIT_ERROR',
    ['Your application is moving again'],
  ],
  [
    'a fraud alert is cleared',
    { lastName: 'Alert', says: { FACTA_REVIEW: [{ 'application.underwriting.fraudCleared': true }] } },
    'WAITING_FOR_AVM_DATA',
    ['Your application is moving again'],
  ],
  [
    'a late payment is explained',
    {
      lastName: 'Late',
      says: { DELINQUENCY_REVIEW: [{ 'application.underwriting.delinquencyCleared': true }] },
    },
    'OFFER_SELECTION',
    ['The review of your application is done'],
  ],
  [
    'a person reads the application',
    {
      lastName: 'Doubt',
      says: {
        APP_SUBMISSION: [
          { 'application.underwriting.approvedByHand': true, 'application.status.uwDecision': 'APPROVED' },
        ],
      },
    },
    'OFFER_SELECTION',
    ['The review of your application is done'],
  ],
  [
    'the owner estimates the value',
    { street: '3 Unpriced Road' },
    'IN_PROGRESS',
    ['We have a value for your home'],
  ],
  [
    'an account is refused',
    { says: { DISBURSEMENT_ACCOUNT: [account('4400120001'), account('4400126789')] } },
    'IDENTITY_VERIFICATION',
    ['We could not verify your bank account'],
  ],
  [
    'a condition is raised',
    { says: { DISBURSEMENT_ACCOUNT: [account('4400120002')] } },
    'IDENTITY_VERIFICATION',
    ['We need something from you'],
  ],
  [
    'the flood certificate comes later',
    { street: '3 Floodplain Road' },
    'COMPLETE',
    ['Your flood certificate is here'],
  ],
  [
    'a report on a home in Texas is ordered',
    { street: '3 Remote Road', state: 'TX' },
    'COMPLETE',
    [
      'May we order a valuation of your home?',
      'The valuation of your home is done',
      'The waiting period is over',
    ],
  ],
  [
    'a home in Texas is appraised',
    {
      street: '3 Ramshackle Road',
      state: 'TX',
      says: {
        FINAL_TITLE_UNACCEPTABLE_PROPERTY_CONDITION: [{ 'application.underwriting.appraisalOrdered': true }],
        ONSITE_APPRAISAL_BORROWER_PAYMENT: [{ 'application.underwriting.appraisalPaid': true }],
      },
    },
    'COMPLETE',
    ['Your home needs an appraisal', 'The appraisal of your home is here', 'The waiting period is over'],
  ],
  [
    'the other owners agree',
    { ownership: 'JOINT', says: { CO_DEED_REQ: [{ 'application.coDeedStatus': 'COMPLETE' }] } },
    'COMPLETE',
    ['The other owners have agreed'],
  ],
  [
    'an attorney reviews the deed',
    {
      lastName: 'Barrister',
      says: { ATTORNEY_REVIEW: [{ 'application.underwriting.attorneyApproved': true }] },
    },
    'COMPLETE',
    ['Your documents are approved, and you can meet the notary'],
  ],
  ['nobody lives in the home, so that nobody may cancel', { occupancyType: 'INVESTMENT' }, 'COMPLETE', []],
  [
    'a policy is refused',
    { says: { TRUST_AND_INSURANCE: [policy('EXPIRED-118'), policy('HO-3 118-20')] } },
    'COMPLETE',
    ['We need another insurance policy'],
  ],
  [
    'the first employer does not confirm',
    {
      lastName: 'Newjob',
      says: {
        EMPLOYMENT_VERIFICATION: ['Nobody Inc', 'Orchard Works'].map((name) => ({
          'application.employer': { ...EMPLOYER, name },
          'application.pending.employer': true,
        })),
      },
    },
    'COMPLETE',
    ['Who can confirm your job?', 'We could not confirm your job'],
  ],
];

describe('Who waits is told by email', () => {
  test.each(PROMISES)('when %s', async (_, somebody, through, more) => {
    const isPast = (statuses: string[]) =>
      statuses.indexOf(through) < statuses.length - 1 && statuses.includes(through);
    const { emails, statuses } = await line.play(somebody, through === 'COMPLETE' ? undefined : isPast);
    expect(statuses).toContain(through);
    for (const subject of more)
      expect(
        emails.filter((each) => each === subject),
        subject,
      ).toHaveLength(1);
    if (through !== 'COMPLETE') return;
    const replaced = more.some((each) => /waiting period|meet the notary/.test(each));
    const mayCancel = somebody.occupancyType === undefined;
    const usual = USUAL.filter((each) => !replaced || !each.includes('notary')).filter(
      (each) => mayCancel || !each.includes('cancel'),
    );
    expect(emails.filter((each) => !more.includes(each))).toEqual(usual);
  });
});

describe('Who is kept waiting', () => {
  test('for longer than two minutes is told when it is their turn; who is not, is not', async () => {
    const { credit } = line.providers;
    line.providers.credit = {
      ask: async (request) => {
        line.server.wait(180_000);
        return credit!.ask(request);
      },
    };
    const isThere = (statuses: string[]) => statuses.includes('LIEN_VERIFICATION');
    expect((await line.play({}, isThere)).emails).toEqual(['You can continue your application']);
    line.providers.credit = credit!;
    expect((await line.play({}, isThere)).emails).toEqual([]);
  });
});
