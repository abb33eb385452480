/** What meets whom off the usual way: who applies, from where on they are watched, and what each screen says to them? */
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
import type { Applying, Somebody } from './applying.ts';

export interface Branch {
  ids: string;
  about: string;
  somebody: Somebody;
  /** The status that calls bring it to. */
  from: string;
  screens: Shown[];
  /** The status that it comes to in the end. */
  ends: string;
}

const FOUND: Shown = { title: 'Are these the loans on your home?' };
const OFFERS: Shown = { title: 'Choose your offer' };
const ACCOUNT: Shown = { title: 'Where should we send your money?' };
const DECLINED = 'We cannot offer you a line today';
const LATER = 'This is taking longer than usual';

const CREDIT: Branch[] = [
  {
    ...{ ids: '[SCREEN-06]', about: 'a credit file that no name leads to is found by the number' },
    ...{ somebody: { lastName: 'Stranger' }, from: 'CREDIT_NO_MATCH', ends: 'LIEN_VERIFICATION' },
    screens: [{ title: 'We could not find your credit file', does: send('credit/social') }, FOUND],
  },
  {
    ...{ ids: '[SCREEN-06]', about: 'who has no credit file is told whom to call' },
    ...{ somebody: { lastName: 'Ghost' }, from: 'CREDIT_NO_MATCH', ends: 'CREDIT_NO_MATCH_SSN' },
    screens: [
      { title: 'We could not find your credit file', does: send('credit/social') },
      { title: 'We found no credit file', says: ['This is no decision about you.', 'Call us.'] },
    ],
  },
  {
    ...{ ids: '[SCREEN-06]', about: 'a locked credit file is read once it is lifted' },
    ...{ somebody: { lastName: 'Frost' }, from: 'SOFT_CREDIT_LOCKED_OR_FROZEN', ends: 'LIEN_VERIFICATION' },
    screens: [{ title: 'Your credit file is locked or frozen', does: send('credit/error') }, FOUND],
  },
  {
    ...{ ids: '[SCREEN-06]', about: 'a wrong PIN is told, and the right one opens the file' },
    ...{ somebody: { lastName: 'Pinder' }, from: 'SOFT_CREDIT_LOCKED_OR_FROZEN', ends: 'LIEN_VERIFICATION' },
    screens: [
      {
        title: 'Your credit file is locked or frozen',
        does: send('credit/error', type('PIN from the bureau', '9999')),
      },
      { title: 'That PIN did not open your credit file', does: send('review-app/incorrect-pin') },
      FOUND,
    ],
  },
  {
    ...{
      ids: '[STATUS-06] [SCREEN-12]',
      about: 'while the credit bureau is down a person waits and loses nothing',
    },
    ...{ somebody: { lastName: 'Downs' }, from: 'CREDIT_ERROR', ends: 'LIEN_VERIFICATION' },
    screens: [{ title: LATER, says: ['Your answers are safe.'], does: staff('creditAgain', 'again') }, FOUND],
  },
  {
    ...{ ids: '[SCREEN-06]', about: 'late payments are looked at by a person' },
    ...{ somebody: { lastName: 'Late' }, from: 'DELINQUENCY_REVIEW', ends: 'OFFER_SELECTION' },
    screens: [
      { title: 'We have a question about a late payment', does: staff('delinquency', 'clear') },
      OFFERS,
    ],
  },
];

const HOME: Branch[] = [
  {
    ...{ ids: '[SCREEN-06]', about: 'a home in no record is looked for by a person' },
    ...{ somebody: { street: '3 Nowhere Lane' }, from: 'NO_PROPERTY_FOUND', ends: 'NO_AVM_FOUND' },
    screens: [
      { title: 'We could not find your home', says: ['3 Nowhere Lane'], does: staff('home', 'found') },
      { title: 'What do you think your home is worth?' },
    ],
  },
  {
    ...{ ids: '[SCREEN-06]', about: 'of several homes at an address the person is asked which' },
    ...{ somebody: { street: '3 Twin Oaks' }, from: 'MULTIPLE_PROPERTIES', ends: 'MULTIPLE_PROPERTIES' },
    screens: [
      { title: 'Which home is yours?', says: ['3 Twin Oaks', 'Unit 2', 'My home is not in this list'] },
    ],
  },
  {
    ...{ ids: '[STATUS-11]', about: 'a home without a public record is not given up' },
    ...{ somebody: { street: '3 Unrecorded Road' }, from: 'NO_AVM_FOUND', ends: 'NO_AVM_FOUND' },
    screens: [
      { title: LATER, does: staff('home', 'found') },
      { title: 'What do you think your home is worth?' },
    ],
  },
  {
    ...{ ids: '[SCREEN-11]', about: 'the owner estimates a home that nobody can value' },
    ...{ somebody: { street: '3 Unpriced Road' }, from: 'NO_AVM_FOUND', ends: 'LIEN_VERIFICATION' },
    screens: [{ title: 'What do you think your home is worth?', does: send('bpo/estimate-value') }, FOUND],
  },
  {
    ...{ ids: '[SCREEN-04]', about: 'who owes much on the home may take a smaller line' },
    somebody: { street: '3 Leverage Lane', income: 200_000 },
    ...{ from: 'CLTV_LIEN_POSITION_REQUALIFY', ends: 'OFFER_SELECTION' },
    screens: [{ title: 'There is another way to qualify', does: send('product/prequal-winback') }, OFFERS],
  },
  {
    ...{
      ids: '[SCREEN-12]',
      about: 'a flood certificate is waited for, and the way goes on once it is here',
    },
    ...{ somebody: { street: '3 Floodplain Road' }, from: 'FINAL_TITLE_ACCEPTABLE_PROPERTY_CONDITION' },
    ...{ ends: 'NOTE_SIGNING' },
    screens: [
      { title: 'We are waiting for a flood certificate', does: checkAgain('NOTE_SIGNING') },
      { title: 'Your note is ready to sign' },
    ],
  },
  {
    ...{ ids: '[SCREEN-09]', about: 'an attorney looks at the deed before it is signed' },
    ...{ somebody: { lastName: 'Barrister' }, from: 'ATTORNEY_REVIEW', ends: 'DEED_SIGNING' },
    screens: [
      { title: 'An attorney is reviewing your documents', does: staff('attorney', 'approve') },
      { title: 'Meet your notary' },
    ],
  },
  {
    ...{ ids: '[SCREEN-08]', about: 'who owns the home with somebody waits for them' },
    ...{ somebody: { ownership: 'JOINT' }, from: 'CO_DEED_REQ', ends: 'DEED_SIGNING' },
    screens: [
      { title: 'Others who have to sign', does: staff('coDeed', 'complete') },
      { title: 'Meet your notary' },
    ],
  },
];

const DECISION: Branch[] = [
  {
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
    ...{ ids: '[SCREEN-04]', about: 'savings carry a line that the income does not' },
    ...{
      somebody: { income: 18_000, street: '3 Round Street' },
      from: 'ASSETS_PREQUAL',
      ends: 'OFFER_SELECTION',
    },
    screens: [{ title: 'Tell us about your savings and investments', does: send('product/assets') }, OFFERS],
  },
  {
    ...{ ids: '[SCREEN-06]', about: 'an application that a person reads goes on when they approve it' },
    ...{ somebody: { lastName: 'Doubt' }, from: 'LIEN_VERIFICATION', ends: 'OFFER_SELECTION' },
    screens: [
      { ...FOUND, does: send('liens') },
      { title: 'A person is reviewing your application', does: staff('underwriting', 'approve') },
      OFFERS,
    ],
  },
  {
    ...{ ids: '[SCREEN-07]', about: 'an income of which only the employer is known is shown by paystubs' },
    ...{ somebody: {}, from: 'INCOME_VERIFICATION', ends: 'DISBURSEMENT_ACCOUNT' },
    screens: [
      { title: "Let's confirm your income", does: follow('Connect my payroll') },
      { title: 'Connect your payroll', does: visit('Go to the secure page', 'Your employer, but no pay') },
      { title: 'Upload your recent paystubs', does: send('income/upload') },
      ACCOUNT,
    ],
  },
  {
    ...{
      ids: '[SCREEN-04] [SCREEN-07]',
      about: 'an offer that the income does not carry is withdrawn, and others are made',
    },
    ...{ somebody: {}, from: 'INCOME_VERIFICATION', ends: 'DISBURSEMENT_ACCOUNT' },
    screens: [
      { title: "Let's confirm your income", does: follow('Connect my payroll') },
      { title: 'Connect your payroll', does: visit('Go to the secure page', '70 % of the income') },
      { ...OFFERS, does: send('product/select') },
      ACCOUNT,
    ],
  },
];

const ACCOUNTS: Branch[] = [
  {
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
          await place.main.getByRole('radio', { name: 'By hand' }).check();
          await send('')(place, {} as Applying);
        },
      },
      { title: 'Verify your identity', does: openConditions },
      {
        title: 'What we still need from you',
        says: ['Verify your bank account', 'the account ending in 0002'],
        does: follow('Upload Bank Statement'),
      },
      { title: 'Send us a document', does: send('conditions/upload-document') },
      { title: 'Verify your identity', does: openConditions },
      { title: 'What we still need from you', says: ['We need nothing from you right now.'] },
    ],
  },
  {
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
    ...{ ids: '[SCREEN-07]', about: 'an employer who does not confirm is asked for again' },
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
    ...{ ids: '[SCREEN-11]', about: 'a claim that the line pays off is waited for' },
    somebody: { lastName: 'Payton', street: '3 Round Street', claims: 'PAY_OFF' },
    ...{ from: 'PAYOFF_REQUEST_PENDING', ends: 'COMPLETE' },
    screens: [
      { title: 'We are arranging a payoff', does: checkAgain('COMPLETE') },
      { title: 'Your applications' },
    ],
  },
];

export const BRANCHES: Branch[] = [...CREDIT, ...HOME, ...DECISION, ...ACCOUNTS, ...CLOSING];
