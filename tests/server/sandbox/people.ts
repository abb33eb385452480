/** What does somebody answer at the sandbox lender in each status? Written as facts, so that only the lender's side is played. */
import type { Facts } from '../../../src/engine/model/triggers.ts';
import type { ApplicationFacts, ProfileFacts } from '../../../src/server/sandbox/facts.ts';

export interface Somebody {
  lastName?: string;
  ssn?: string;
  street?: string;
  state?: NonNullable<ApplicationFacts['property']>['state'];
  occupancy?: NonNullable<ApplicationFacts['property']>['occupancyType'];
  ownership?: 'SOLE' | 'JOINT';
  listing?: 'YES' | 'NO';
  income?: number;
  /** What each status is answered with, before what everybody answers there. In turn; the last one again and again. */
  says?: Record<string, Saying[]>;
}

/** Facts by path; undefined takes one away. */
export type Saying = Record<string, unknown>;

const HOME = '5f0c1f7e-90f3-4c8e-8a53-7f8a0c6a1b11';
const GIVEN_AT = '2026-06-15T12:00:00Z';

export function beginning(somebody: Somebody): { profile: ProfileFacts; application: ApplicationFacts } {
  const { lastName = 'Ashgrove', street = '12 Orchard Road', state = 'CO' } = somebody;
  const { ownership = 'SOLE', listing = 'NO', occupancy = 'PRIMARY', income = 96_000 } = somebody;
  const home = { street1: street, city: 'Anywhere', state, zip: '80302' };
  return {
    profile: {
      name: { uuid: HOME, firstName: 'Quillon', lastName },
      ...{ email: 'quillon@example.com', dob: '1984-06-17' },
      addresses: [{ uuid: HOME, ...home, ownership }],
      ...{ income, employmentType: 'FULL_TIME' },
    },
    application: {
      selectedPropertyUuid: HOME,
      property: { ...home, occupancyType: occupancy, isListedForSale: listing },
      // As the flow writes it where it makes an application of the answers.
      ...(listing === 'YES' && {
        ...{ status: { uwDecision: 'DECLINE' }, declineReasons: ['HOME_LISTED_FOR_SALE'] },
      }),
      consents: [{ type: 'SOFT_CREDIT', givenAt: GIVEN_AT }],
    },
  };
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
  CREDIT_NO_MATCH: (_, { ssn = '501441234' }) => ({
    'profile.ssn': ssn,
    'profile.hasSsn': true,
    'application.pending.credit': true,
  }),
  NO_AVM_FOUND: () => ({ 'application.ownerEstimate': 600_000 }),
  LIEN_VERIFICATION: ({ foundLiens = [] }) => ({
    'application.lienAnswers': foundLiens.map(({ uuid }) => ({ uuid, choice: 'CONFIRM' })),
    'application.status.liensComplete': true,
  }),
  LIEN_VERIFICATION_INQUIRY: () => ({ 'application.status.inquiryAttestComplete': true }),
  ASSETS_PREQUAL: () => ({ 'application.assetDepletion': { complete: true, total: 300_000 } }),
  CLTV_LIEN_POSITION_REQUALIFY: () => ({ 'application.smallerLineAccepted': true }),
  OFFER_SELECTION: choose,
  REVISED_OFFER_SELECTION: (application) => ({
    ...choose(application),
    'application.status.uwSubDecision': 'VERIFIED_INCOME_MATCHED_OFFER',
  }),
  COLLECT_ADDITIONAL_INFO: (application, { ssn = '501441234' }) => ({
    'profile.ssn': ssn,
    'profile.hasSsn': true,
    'application.consents': [...(application.consents ?? []), { type: 'HARD_CREDIT', givenAt: GIVEN_AT }],
  }),
  HMDA: () => ({ 'application.hasHmda': true }),
  WAITING_FOR_SUMMARY_DISCLOSURE: () => ({ 'application.status.disclosurelistSummaryComplete': true }),
  INCOME_VERIFICATION: (application, { income = 96_000 }) =>
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
    'application.disburseAccount': { uuid: HOME, routingNumber: '011000015', accountNumber: '4400126789' },
    'application.payType': 'AUTOPAY',
    'application.autopayAccount': { uuid: HOME, routingNumber: '011000015', mask: '6789' },
    'application.status.giactAccountStatus': undefined,
    'application.underwriting.accountOutcome': undefined,
  }),
  VERIFIED_AUTOPAY_ACCOUNT: () => ({ 'application.accountsConfirmed': true }),
  IDENTITY_VERIFICATION: (application) => ({
    'application.documents': [...(application.documents ?? []), { uuid: HOME, type: 'PASSPORTFRONT' }],
    'application.pending.identity': true,
  }),
  NAV_BPO_REQUEST: () => ({ 'application.homeCondition': { condition: 'GOOD', works: 'NO' } }),
  BPO_ORDER_REQUEST: () => ({ 'application.valuationAgreed': true }),
  LIEN_ATTESTATION: () => ({ 'application.status.lienAttestationComplete': true }),
  NOTE_SIGNING: () => ({ 'application.status.disclosurelistClosingComplete': true }),
  DEED_SIGNING: () => ({ 'application.status.primaryParticipantAcceptComplete': true }),
  TRUST_AND_INSURANCE: () => ({
    'application.insurance': { insurer: 'Evergreen Mutual', policyNumber: 'HO-3 118-20' },
    'application.pending.insurance': true,
  }),
  EMPLOYMENT_VERIFICATION: () => ({
    'application.employer': { name: 'Orchard Works', phone: '3035550177' },
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
