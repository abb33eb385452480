/** What meets whom off the usual way: who applies, from where on they are watched, and what each screen says to them? */
import { checkAgain, type Shown, send, staff, type } from './acting.ts';
import type { Somebody } from './applying.ts';
import { LATER_BRANCHES } from './branches-later.ts';

export interface Branch {
  ids: string;
  about: string;
  somebody: Somebody;
  /** The status that calls bring it to. */
  from: string;
  screens: Shown[];
  /** The status that it comes to in the end. */
  ends: string;
  /** Another one here has screens and acts of the same kinds, and a walk comes through both: told in a deep run. */
  isDeep?: true;
  /** It is seen only where the lender's days last. */
  waitsDays?: true;
}

const FOUND: Shown = { title: 'Are these the loans on your home?' };
const OFFERS: Shown = { title: 'Choose your offer' };
const LATER = 'This is taking longer than usual';

const CREDIT: Branch[] = [
  {
    isDeep: true,
    ...{ ids: '[SCREEN-06]', about: 'a credit file that no name leads to is found by the number' },
    ...{ somebody: { lastName: 'Stranger' }, from: 'CREDIT_NO_MATCH', ends: 'LIEN_VERIFICATION' },
    screens: [{ title: 'We could not find your credit file', does: send('credit/social') }, FOUND],
  },
  {
    isDeep: true,
    ...{ ids: '[SCREEN-06]', about: 'who has no credit file is told whom to call' },
    ...{ somebody: { lastName: 'Ghost' }, from: 'CREDIT_NO_MATCH', ends: 'CREDIT_NO_MATCH_SSN' },
    screens: [
      { title: 'We could not find your credit file', does: send('credit/social') },
      { title: 'We found no credit file', says: ['We have not made a decision about you.', 'Call us.'] },
    ],
  },
  {
    isDeep: true,
    ...{ ids: '[SCREEN-06]', about: 'a locked credit file is read once it is lifted' },
    ...{ somebody: { lastName: 'Frost' }, from: 'SOFT_CREDIT_LOCKED_OR_FROZEN', ends: 'LIEN_VERIFICATION' },
    screens: [{ title: 'Your credit file is locked or frozen', does: send('credit/error') }, FOUND],
  },
  {
    isDeep: true,
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
    isDeep: true,
    ...{ somebody: { lastName: 'Downs' }, from: 'CREDIT_ERROR', ends: 'LIEN_VERIFICATION' },
    screens: [{ title: LATER, says: ['Your answers are safe.'], does: staff('creditAgain', 'again') }, FOUND],
  },
  {
    isDeep: true,
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
    isDeep: true,
    ...{ ids: '[SCREEN-06]', about: 'a home in no record is looked for by a person' },
    ...{ somebody: { street: '3 Nowhere Lane' }, from: 'NO_PROPERTY_FOUND', ends: 'NO_AVM_FOUND' },
    screens: [
      { title: 'We could not find your home', says: ['3 Nowhere Lane'], does: staff('home', 'found') },
      { title: 'What do you think your home is worth?' },
    ],
  },
  {
    isDeep: true,
    ...{ ids: '[SCREEN-06]', about: 'of several homes at an address the person is asked which' },
    ...{ somebody: { street: '3 Twin Oaks' }, from: 'MULTIPLE_PROPERTIES', ends: 'MULTIPLE_PROPERTIES' },
    screens: [
      { title: 'Which home is yours?', says: ['3 Twin Oaks', 'Unit 2', 'My home is not in this list'] },
    ],
  },
  {
    isDeep: true,
    ...{ ids: '[STATUS-11]', about: 'a home without a public record is not given up' },
    ...{ somebody: { street: '3 Unrecorded Road' }, from: 'NO_AVM_FOUND', ends: 'NO_AVM_FOUND' },
    screens: [
      { title: LATER, does: staff('home', 'found') },
      { title: 'What do you think your home is worth?' },
    ],
  },
  {
    isDeep: true,
    ...{ ids: '[GEN-06] [SCREEN-11]', about: 'the owner estimates a home that nobody can value' },
    ...{ somebody: { street: '3 Unpriced Road' }, from: 'NO_AVM_FOUND', ends: 'LIEN_VERIFICATION' },
    screens: [{ title: 'What do you think your home is worth?', does: send('bpo/estimate-value') }, FOUND],
  },
  {
    isDeep: true,
    ...{ ids: '[SCREEN-04]', about: 'who owes much on the home may take a smaller line' },
    somebody: { street: '3 Leverage Lane', income: 200_000 },
    ...{ from: 'CLTV_LIEN_POSITION_REQUALIFY', ends: 'OFFER_SELECTION' },
    screens: [{ title: 'There is another way to qualify', does: send('product/prequal-winback') }, OFFERS],
  },
  {
    waitsDays: true,
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
    isDeep: true,
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
      {
        title: 'Who else owns your home?',
        does: async (place, applying) => {
          await staff('coDeed', 'complete')(place, applying);
          await place.page.reload();
        },
      },
      { title: 'Meet your notary' },
    ],
  },
];

export const BRANCHES: Branch[] = [...CREDIT, ...HOME, ...LATER_BRANCHES];
