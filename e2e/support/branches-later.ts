/** Branches from the lender's decision on: income, accounts, what is sent, and what stands before the money. */
import {
  checkAgain,
  follow,
  openConditions,
  readNotice,
  type Shown,
  send,
  staff,
  type,
  visit,
} from './acting.ts';
import type { Applying } from './applying.ts';
import type { Branch } from './branches.ts';

const FOUND: Shown = { title: 'Are these the loans on your home?' };
const OFFERS: Shown = { title: 'Choose your offer' };
const ACCOUNT: Shown = { title: 'Where should we send your money?' };
const DECLINED = 'We cannot offer you a line today';

const DECISION: Branch[] = [
  {
    isDeep: true,
    ...{
      ids: '[SCREEN-12]',
      about: 'debts that the income does not carry are told with the reason and a notice',
    },
    ...{ somebody: { income: 6_000 }, from: 'DECLINED', ends: 'DECLINED' },
    screens: [
      {
        title: DECLINED,
        says: ['compared with the income', 'Your monthly debts are too high in relation to your income.'],
        does: readNotice,
      },
    ],
  },
  {
    isDeep: true,
    ...{ ids: '[SCREEN-12]', about: 'a score that is too low is told with the reason and a notice' },
    ...{ somebody: { lastName: 'Lowe' }, from: 'DECLINED', ends: 'DECLINED' },
    screens: [
      {
        title: DECLINED,
        says: ['free copy of your report', 'Your credit score is below the lowest that we accept.'],
        does: readNotice,
      },
    ],
  },
  {
    isDeep: true,
    ...{ ids: '[SCREEN-04]', about: 'savings carry a line that the income does not' },
    ...{
      somebody: { income: 18_000, street: '3 Round Street' },
      from: 'ASSETS_PREQUAL',
      ends: 'OFFER_SELECTION',
    },
    screens: [{ title: 'Tell us about your savings and investments', does: send('product/assets') }, OFFERS],
  },
  {
    isDeep: true,
    ...{ ids: '[SCREEN-06]', about: 'an application that a person reads goes on when they approve it' },
    ...{ somebody: { lastName: 'Doubt' }, from: 'LIEN_VERIFICATION', ends: 'OFFER_SELECTION' },
    screens: [
      { ...FOUND, does: send('liens') },
      { title: 'A person is reviewing your application', does: staff('underwriting', 'approve') },
      OFFERS,
    ],
  },
  {
    isDeep: true,
    ...{ ids: '[GEN-06] [SCREEN-07]', about: 'an income that no link can show is shown by paystubs' },
    ...{ somebody: {}, from: 'INCOME_VERIFICATION', ends: 'DISBURSEMENT_ACCOUNT' },
    screens: [
      { title: "Let's confirm your income", does: visit('Connect my payroll', 'Your employer, but no pay') },
      { title: 'Upload your recent paystubs', does: send('income/upload') },
      ACCOUNT,
    ],
  },
  {
    ...{
      ids: '[SCREEN-04] [SCREEN-07]',
      about: 'an offer that the income does not carry is withdrawn, and others are made',
    },
    isDeep: true,
    ...{ somebody: {}, from: 'INCOME_VERIFICATION', ends: 'DISBURSEMENT_ACCOUNT' },
    screens: [
      { title: "Let's confirm your income", does: visit('Connect my payroll', '70 % of the income') },
      { ...OFFERS, does: send('product/select') },
      ACCOUNT,
    ],
  },
];

const ACCOUNTS: Branch[] = [
  {
    isDeep: true,
    ...{
      ids: '[SCREEN-01] [COND-04] [COND-05]',
      about: 'an account that fails is set up again; of one under review a statement is asked',
    },
    ...{ somebody: {}, from: 'DISBURSEMENT_ACCOUNT', ends: 'IDENTITY_VERIFICATION' },
    screens: [
      { ...ACCOUNT, does: visit('Connect my bank', 'Old checking') },
      {
        title: 'We could not verify that account',
        says: ['0001'],
        does: visit('Connect my bank', 'Savings'),
      },
      {
        title: 'How do you want to pay your line back?',
        does: async (place) => {
          await place.main.getByRole('radio', { name: "I'll make payments myself" }).check();
          await send('')(place, {} as Applying);
        },
      },
      { title: 'Verify your identity', does: openConditions },
      {
        title: 'Your tasks',
        says: ['Verify your bank account', 'the account ending in 0002'],
        does: follow('Upload Bank Statement'),
      },
      { title: 'Send us a document', does: send('conditions/upload-document') },
      { title: 'Verify your identity', does: openConditions },
      { title: 'Your tasks', says: ['We need nothing from you right now.'] },
    ],
  },
  {
    isDeep: true,
    ...{ ids: '[SCREEN-02]', about: 'an identity document that cannot be read is sent once more' },
    ...{ somebody: { lastName: 'Blurr' }, from: 'IDENTITY_VERIFICATION', ends: 'NOTE_SIGNING' },
    screens: [
      { title: 'Verify your identity', does: send('identity') },
      { title: 'That document could not be read', does: send('identity') },
      { title: 'Your note is ready to sign' },
    ],
  },
];

const CLOSING: Branch[] = [
  {
    ...{ ids: '[SCREEN-10]', about: 'a policy that has run out is refused, and another one is taken' },
    ...{ somebody: {}, from: 'TRUST_AND_INSURANCE', ends: 'COMPLETE' },
    screens: [
      {
        title: 'Show us your home insurance',
        does: send('insurance/upload', type('Policy number', 'EXPIRED-118')),
      },
      {
        title: 'We cannot accept this policy yet',
        says: ['The policy is no longer in force, or ends within 30 days.'],
        does: send('insurance/upload'),
      },
    ],
  },
  {
    isDeep: true,
    ...{ ids: '[GEN-06] [SCREEN-07]', about: 'an employer who does not confirm is asked for again' },
    ...{ somebody: { lastName: 'Newjob' }, from: 'EMPLOYMENT_VERIFICATION', ends: 'COMPLETE' },
    screens: [
      {
        title: 'Who can confirm your job?',
        does: send('income/employer-verification', type('Your employer', 'Nobody Inc')),
      },
      {
        title: 'We could not confirm your job',
        says: ['Nobody Inc did not confirm that you work there.'],
        does: send('income/employer-verification'),
      },
    ],
  },
  {
    ...{ isDeep: true, waitsDays: true },
    ...{ ids: '[SCREEN-11]', about: 'a claim that the line pays off is waited for' },
    somebody: { lastName: 'Payton', street: '3 Round Street', claims: 'PAY_OFF' },
    ...{ from: 'PAYOFF_REQUEST_PENDING', ends: 'COMPLETE' },
    screens: [
      { title: 'We are arranging a payoff', does: checkAgain('COMPLETE') },
      { title: 'Your line is open' },
    ],
  },
];

export const LATER_BRANCHES: Branch[] = [...DECISION, ...ACCOUNTS, ...CLOSING];
