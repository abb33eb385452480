/** What does somebody answer at the sandbox lender in each status? Written as facts, so that only the lender's side is played. */
import { dateOfParts } from '../../../src/engine/model/time.ts';
import type { Facts } from '../../../src/engine/model/triggers.ts';
import type { ApplicationFacts, ProfileFacts } from '../../../src/server/sandbox/facts.ts';
import { applicant, type Details, fieldsOf } from '../../support/personas.ts';

export interface Somebody extends Details {
  /** What each status is answered with, before what everybody answers there. In turn; the last one again and again. */
  says?: Record<string, Saying[]>;
}

/** Facts by path; undefined takes one away. */
export type Saying = Record<string, unknown>;

const HOME = '5f0c1f7e-90f3-4c8e-8a53-7f8a0c6a1b11';
const ANSWERS = applicant();
const USUALLY = fieldsOf(ANSWERS);
const { routingNumber, accountNumber } = USUALLY;
export const EMPLOYER = ANSWERS['income/employer-verification'];
const GIVEN_AT = '2026-06-15T12:00:00Z';

export function beginning(somebody: Somebody): { profile: ProfileFacts; application: ApplicationFacts } {
  const told = fieldsOf(applicant(somebody));
  const { firstName, lastName, email, address, dateOfBirth, isListedForSale, occupancyType } = told;
  const { income, employmentType, ownership } = told;
  const profile = {
    name: { uuid: HOME, firstName, lastName },
    ...{ email, dob: dateOfParts(dateOfBirth), income, employmentType },
    addresses: [{ uuid: HOME, ...address, ownership }],
  };
  const application = {
    selectedPropertyUuid: HOME,
    property: { ...address, occupancyType, isListedForSale },
    // As the flow writes it where it makes an application of the answers.
    ...(isListedForSale === 'YES' && {
      ...{ status: { uwDecision: 'DECLINE' }, declineReasons: ['HOME_LISTED_FOR_SALE'] },
    }),
    consents: [{ type: 'SOFT_CREDIT', givenAt: GIVEN_AT }],
  };
  return { profile, application } as { profile: ProfileFacts; application: ApplicationFacts };
}

/** What everybody answers: the way without a branch. Undefined where a status asks nothing of the person. */
export function usual(status: string, facts: Facts, somebody: Somebody): Saying | undefined {
  const application = facts.application as ApplicationFacts;
  const say = USUAL[status];
  return say?.(application, somebody);
}

const USUAL: Record<string, (application: ApplicationFacts, somebody: Somebody) => Saying> = {
  SOFT_CREDIT_LOCKED_OR_FROZEN: () => ({ 'application.pending.credit': true }),
  HARD_CREDIT_LOCKED_OR_FROZEN: () => ({ 'application.pending.credit': true }),
  CREDIT_NO_MATCH: (_, { ssn = USUALLY.ssn }) => ({
    'profile.ssn': ssn,
    'profile.hasSsn': true,
    'application.pending.credit': true,
  }),
  NO_AVM_FOUND: () => ({ 'application.ownerEstimate': USUALLY.estimate }),
  LIEN_VERIFICATION: ({ foundLiens = [] }) => ({
    'application.lienAnswers': foundLiens.map(({ uuid }) => ({ uuid, choice: 'CONFIRM' })),
    'application.status.liensComplete': true,
  }),
  LIEN_VERIFICATION_INQUIRY: () => ({ 'application.status.inquiryAttestComplete': true }),
  ASSETS_PREQUAL: () => ({ 'application.assetDepletion': { complete: true, total: USUALLY.total } }),
  CLTV_LIEN_POSITION_REQUALIFY: () => ({ 'application.smallerLineAccepted': true }),
  OFFER_SELECTION: choose,
  REVISED_OFFER_SELECTION: (application) => ({
    ...choose(application),
    'application.status.uwSubDecision': 'VERIFIED_INCOME_MATCHED_OFFER',
  }),
  COLLECT_ADDITIONAL_INFO: (application, { ssn = USUALLY.ssn }) => ({
    'profile.ssn': ssn,
    'profile.hasSsn': true,
    'application.consents': [...(application.consents ?? []), { type: 'HARD_CREDIT', givenAt: GIVEN_AT }],
  }),
  HMDA: () => ({ 'application.hasHmda': true }),
  WAITING_FOR_SUMMARY_DISCLOSURE: () => ({ 'application.status.disclosurelistSummaryComplete': true }),
  INCOME_VERIFICATION: (application, { income = USUALLY.income }) =>
    application.status?.manualPaystubUpload
      ? paystubs(application)
      : {
          'application.incomeSources': [
            ...(application.incomeSources ?? []),
            { type: 'TRUV_PAYROLL', employmentType: 'FULL_TIME', amount: income },
          ],
          'application.pending.income': true,
        },
  DISBURSEMENT_ACCOUNT: () => ({
    'application.disburseAccount': { uuid: HOME, routingNumber, accountNumber },
    'application.payType': 'AUTOPAY',
    'application.autopayAccount': { uuid: HOME, routingNumber, mask: '6789' },
    'application.status.giactAccountStatus': undefined,
    'application.underwriting.accountOutcome': undefined,
  }),
  VERIFIED_AUTOPAY_ACCOUNT: () => ({ 'application.accountsConfirmed': true }),
  IDENTITY_VERIFICATION: (application) => ({
    'application.documents': [...(application.documents ?? []), { uuid: HOME, type: 'PASSPORTFRONT' }],
    'application.pending.identity': true,
  }),
  NAV_BPO_REQUEST: () => ({ 'application.homeCondition': ANSWERS['bpo/condition'] }),
  BPO_ORDER_REQUEST: () => ({ 'application.valuationAgreed': true }),
  LIEN_ATTESTATION: () => ({ 'application.status.lienAttestationComplete': true }),
  NOTE_SIGNING: () => ({ 'application.status.disclosurelistClosingComplete': true }),
  DEED_SIGNING: () => ({ 'application.status.primaryParticipantAcceptComplete': true }),
  TRUST_AND_INSURANCE: () => ({
    'application.insurance': ANSWERS['insurance/upload'],
    'application.pending.insurance': true,
  }),
  EMPLOYMENT_VERIFICATION: () => ({
    'application.employer': EMPLOYER,
    'application.pending.employer': true,
  }),
};

/** The longest of the lines, as large as it may be. */
function choose({ offers = [] }: ApplicationFacts): Saying {
  const offer = offers.at(-1);
  return {
    'application.term': offer?.termMonths,
    'application.amount': offer?.maximumDraw,
    'application.rate': offer?.rate,
  };
}

function paystubs(application: ApplicationFacts): Saying {
  return {
    'application.incomeSources': [...(application.incomeSources ?? []), { type: 'MANUAL_PAYSTUB' }],
    'application.status.manualPaystubTasksComplete': true,
    'application.pending.income': true,
  };
}
