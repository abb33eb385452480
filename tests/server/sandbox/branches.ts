/** Which row of the sandbox's table is met by whom, and where does it bring them? One story or more for each outcome. */
import type { OutcomeId } from '../../../src/server/sandbox/outcomes.ts';
import type { Saying, Somebody } from './people.ts';

export interface Branch extends Somebody {
  meets: OutcomeId;
  about: string;
  /** Statuses that it comes through, in this order, with others between. */
  through: string[];
  /** Where it ends, when staff say nothing but what `says` says. */
  ends: string;
  /** Facts that hold at the end, below `application`. */
  facts?: Record<string, unknown>;
}

const AGAIN: Saying = { 'application.pending.credit': true };
const pin = (freezePin: string): Saying => ({ 'application.freezePin': freezePin, ...AGAIN });
const policy = (policyNumber: string): Saying => ({
  'application.insurance': { insurer: 'Evergreen Mutual', policyNumber },
  'application.pending.insurance': true,
});
const account = (accountNumber: string): Saying => ({
  'application.disburseAccount': { uuid: 'a', routingNumber: '011000015', accountNumber },
  'application.payType': 'AUTOPAY',
  'application.autopayAccount': { uuid: 'a', routingNumber: '011000015', mask: accountNumber.slice(-4) },
  'application.status.giactAccountStatus': undefined,
  'application.underwriting.accountOutcome': undefined,
});
const sources = (...list: Record<string, unknown>[]): Saying => ({
  'application.incomeSources': list,
  'application.pending.income': true,
});
const PAYSTUBS: Saying = {
  ...sources({ type: 'MANUAL_PAYSTUB' }),
  'application.status.manualPaystubTasksComplete': true,
};
const DECLINE: Saying = { 'application.status.uwDecision': 'DECLINE' };

export const BRANCHES: Branch[] = [
  // Credit
  {
    ...{
      meets: 'softLocked',
      about: 'is told that the file is locked, lifts it and goes on',
      lastName: 'Frost',
    },
    ...{
      through: ['SOFT_CREDIT_LOCKED_OR_FROZEN', 'WAITING_FOR_SOFT_CREDIT', 'OFFER_SELECTION'],
      ends: 'COMPLETE',
    },
  },
  {
    ...{ meets: 'hardLocked', about: 'is locked only at the hard pull', lastName: 'Winter' },
    ...{ through: ['OFFER_SELECTION', 'HARD_CREDIT_LOCKED_OR_FROZEN', 'HARD_CREDIT_PULL'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'hardLocked', about: 'is locked at the hard pull by the number', ssn: '501440423' },
    ...{ through: ['OFFER_SELECTION', 'HARD_CREDIT_LOCKED_OR_FROZEN', 'HARD_CREDIT_PULL'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'softPin', about: 'opens the file with the PIN', lastName: 'Pinder' },
    says: { SOFT_CREDIT_LOCKED_OR_FROZEN: [pin('1234')] },
    ...{ through: ['SOFT_CREDIT_LOCKED_OR_FROZEN', 'OFFER_SELECTION'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'pinOpens', about: 'is refused with another PIN', lastName: 'Pinder' },
    says: { SOFT_CREDIT_LOCKED_OR_FROZEN: [pin('9999')] },
    ...{ through: ['SOFT_CREDIT_LOCKED_OR_FROZEN'], ends: 'SOFT_CREDIT_LOCKED_OR_FROZEN' },
    facts: { 'status.creditFrozenWithPin': true, freezePin: undefined },
  },
  {
    ...{ meets: 'hardPin', about: 'opens the file with the second PIN at the hard pull', lastName: 'Keyes' },
    says: { HARD_CREDIT_LOCKED_OR_FROZEN: [pin('0000'), pin('1234')] },
    ...{ through: ['HARD_CREDIT_LOCKED_OR_FROZEN', 'HARD_CREDIT_LOCKED_OR_FROZEN'], ends: 'COMPLETE' },
    facts: { 'status.creditFrozenWithPin': undefined },
  },
  {
    ...{ meets: 'noMatch', about: 'is found with the social security number', lastName: 'Stranger' },
    ...{ through: ['CREDIT_NO_MATCH', 'OFFER_SELECTION'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'noFile', about: 'is found with nothing', lastName: 'Ghost' },
    ...{ through: ['CREDIT_NO_MATCH', 'CREDIT_NO_MATCH_SSN'], ends: 'CREDIT_NO_MATCH_SSN' },
  },
  {
    ...{
      meets: 'noFileBySsn',
      about: 'tells a number without a file',
      lastName: 'Stranger',
      ssn: '501440404',
    },
    ...{ through: ['CREDIT_NO_MATCH', 'CREDIT_NO_MATCH_SSN'], ends: 'CREDIT_NO_MATCH_SSN' },
  },
  {
    ...{ meets: 'fraudAlert', about: 'waits for staff, who clear the alert', lastName: 'Alert' },
    says: { FACTA_REVIEW: [{ 'application.underwriting.fraudCleared': true }] },
    ...{ through: ['FACTA_REVIEW', 'WAITING_FOR_AVM_DATA'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'fraudAlert', about: 'is declined by staff', lastName: 'Alert' },
    ...{ says: { FACTA_REVIEW: [DECLINE] }, through: ['FACTA_REVIEW'], ends: 'DECLINED' },
  },
  {
    ...{ meets: 'late', about: 'waits for staff, who look past the late payments', lastName: 'Late' },
    says: { DELINQUENCY_REVIEW: [{ 'application.underwriting.delinquencyCleared': true }] },
    ...{ through: ['DELINQUENCY_REVIEW', 'OFFER_SELECTION'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'lateByNow', about: 'is late by the hard pull', ssn: '501440090' },
    ...{ through: ['OFFER_SELECTION', 'DELINQUENCY_REVIEW'], ends: 'DELINQUENCY_REVIEW' },
  },
  {
    ...{ meets: 'inquiries', about: 'explains two inquiries', lastName: 'Seeker' },
    ...{ through: ['LIEN_VERIFICATION', 'LIEN_VERIFICATION_INQUIRY', 'PREQUAL_TITLE'], ends: 'COMPLETE' },
  },
  {
    ...{
      meets: 'lowScore',
      about: 'is declined for the score',
      lastName: 'Lowe',
      through: ['PREQUAL_TITLE'],
    },
    ends: 'DECLINED',
    facts: { declineReasons: ['CREDIT_SCORE_TOO_LOW'], 'status.creditScoreDecline': true },
  },
  {
    ...{ meets: 'lowScoreByNow', about: 'is declined when the score has fallen', ssn: '501440588' },
    ...{ through: ['OFFER_SELECTION', 'INCOME_VERIFICATION'], ends: 'DECLINED' },
    facts: { declineReasons: ['CREDIT_SCORE_TOO_LOW'] },
  },
  {
    ...{
      meets: 'fairScore',
      about: 'pays more',
      lastName: 'Fairley',
      street: '1 Round Street',
      through: ['OFFER_SELECTION'],
    },
    ...{ ends: 'COMPLETE', facts: { rate: 15.64 } },
  },
  {
    ...{ meets: 'debts', about: 'owes much and tells assets', lastName: 'Owens', street: '1 Round Street' },
    ...{ income: 60_000, through: ['ASSETS_PREQUAL', 'OFFER_SELECTION'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'bureauStumbles', about: 'waits for the third try', lastName: 'Outage' },
    ...{ through: ['WAITING_FOR_SOFT_CREDIT', 'WAITING_FOR_AVM_DATA'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'bureauDown', about: 'stays until staff ask again', lastName: 'Downs' },
    says: { CREDIT_ERROR: [AGAIN] },
    ...{ through: ['CREDIT_ERROR', 'WAITING_FOR_SOFT_CREDIT', 'WAITING_FOR_AVM_DATA'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'bureauGarbles', about: 'does not notice the nonsense', lastName: 'Garble' },
    ...{ through: ['WAITING_FOR_SOFT_CREDIT', 'WAITING_FOR_AVM_DATA'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'bureauSlow', about: 'is answered in the end', lastName: 'Slowe' },
    ...{ through: ['WAITING_FOR_SOFT_CREDIT', 'WAITING_FOR_AVM_DATA'], ends: 'COMPLETE' },
  },

  // The home
  {
    ...{ meets: 'noProperty', about: 'has no property', street: '3 Nowhere Lane' },
    ...{ through: ['NO_PROPERTY_FOUND'], ends: 'NO_PROPERTY_FOUND' },
  },
  {
    ...{ meets: 'severalProperties', about: 'has several', street: '3 Twin Oaks' },
    ...{ through: ['MULTIPLE_PROPERTIES'], ends: 'MULTIPLE_PROPERTIES' },
  },
  {
    ...{
      meets: 'noRecord',
      about: 'is in no record',
      street: '3 Unrecorded Road',
      says: { NO_AVM_FOUND: [{}] },
    },
    ...{ through: ['NO_AVM_FOUND'], ends: 'NO_AVM_FOUND', facts: { 'status.datatreeNoMatch': true } },
  },
  {
    ...{ meets: 'noEstimate', about: 'estimates the home', street: '3 Unpriced Road' },
    ...{ through: ['NO_AVM_FOUND', 'NAV_RESI_EVAL_REQUEST', 'IN_PROGRESS'], ends: 'COMPLETE' },
    facts: { adjustedHomeAmount: 600_000 },
  },
  {
    ...{
      meets: 'roundValue',
      about: 'knows its figures',
      street: '3 Round Street',
      through: ['LIEN_VERIFICATION'],
    },
    ...{ ends: 'COMPLETE', facts: { adjustedHomeAmount: 500_000 } },
  },
  {
    ...{ meets: 'shared', about: 'waits for the co-owner', street: '3 Shared Court' },
    ...{
      through: ['NOTE_SIGNING', 'CO_DEED_REQ'],
      ends: 'CO_DEED_REQ',
      facts: { coDeedStatus: 'NO_BYPASS' },
    },
  },
  {
    ...{ meets: 'shared', about: 'waits for who owns it jointly', ownership: 'JOINT' },
    ...{
      says: { CO_DEED_REQ: [{ 'application.coDeedStatus': 'COMPLETE' }] },
      through: ['CO_DEED_REQ'],
      ends: 'COMPLETE',
    },
  },
  {
    ...{
      meets: 'noLiens',
      about: 'owes nothing',
      street: '3 Freehold Lane',
      through: ['LIEN_VERIFICATION'],
      ends: 'COMPLETE',
    },
    facts: { foundLiens: [], lienAnswers: [] },
  },
  {
    ...{
      meets: 'threeLiens',
      about: 'disputes one and attests it',
      street: '3 Triple Creek',
      income: 200_000,
    },
    says: {
      LIEN_VERIFICATION: [
        {
          'application.lienAnswers': [{ uuid: 'x', choice: 'DISPUTE' }],
          'application.status.liensComplete': true,
        },
      ],
    },
    ...{ through: ['LIEN_VERIFICATION', 'LIEN_ATTESTATION'], ends: 'LIEN_ATTESTATION' },
  },
  {
    ...{ meets: 'highLien', about: 'takes a smaller line', street: '3 Leverage Lane', income: 200_000 },
    ...{ through: ['CLTV_LIEN_POSITION_REQUALIFY', 'OFFER_SELECTION'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'fullLien', about: 'owes too much on the home', street: '3 Underwater Way', income: 200_000 },
    ...{ through: ['PREQUAL_TITLE'], ends: 'DECLINED', facts: { declineReasons: ['TOO_MUCH_OWED_ON_HOME'] } },
  },
  {
    ...{ meets: 'floodWait', about: 'waits a day for the flood certificate', street: '3 Floodplain Road' },
    ...{
      through: ['FINAL_TITLE_ACCEPTABLE_PROPERTY_CONDITION', 'FINAL_TITLE_PULL', 'FINAL_OFFER'],
      ends: 'COMPLETE',
    },
  },
  {
    ...{ meets: 'attorney', about: 'waits for the attorney', lastName: 'Barrister' },
    says: { ATTORNEY_REVIEW: [{ 'application.underwriting.attorneyApproved': true }] },
    ...{ through: ['ATTORNEY_REVIEW', 'DEED_SIGNING'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'orderReport', about: 'orders the report in Texas', street: '3 Remote Road', state: 'TX' },
    ...{
      through: ['NAV_BPO_REQUEST', 'BPO_ORDER_REQUEST', 'NAV_BPO_PENDING', 'NOTARY_WAITING_PERIOD'],
      ends: 'COMPLETE',
    },
  },
  {
    ...{ meets: 'homeRefused', about: 'is appraised in Texas', street: '3 Ramshackle Road', state: 'TX' },
    says: {
      FINAL_TITLE_UNACCEPTABLE_PROPERTY_CONDITION: [{ 'application.underwriting.appraisalOrdered': true }],
      ONSITE_APPRAISAL_BORROWER_PAYMENT: [{ 'application.underwriting.appraisalPaid': true }],
    },
    ...{ through: ['ONSITE_APPRAISAL_PENDING', 'FINAL_TITLE_PULL'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'homeRefused', about: 'tells a poor condition in Texas', state: 'TX' },
    says: { NAV_BPO_REQUEST: [{ 'application.homeCondition': { condition: 'POOR' } }] },
    ...{ through: ['NAV_BPO_PENDING'], ends: 'FINAL_TITLE_UNACCEPTABLE_PROPERTY_CONDITION' },
  },

  // Income and decision
  {
    ...{ meets: 'review', about: 'waits for staff before offers', lastName: 'Doubt' },
    says: {
      APP_SUBMISSION: [
        { 'application.underwriting.approvedByHand': true, 'application.status.uwDecision': 'APPROVED' },
      ],
    },
    ...{ through: ['WAITING_FOR_INITIAL_OFFERS', 'APP_SUBMISSION', 'OFFER_SELECTION'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'dtiDecline', about: 'owes more than comes in', income: 6_000, through: ['PREQUAL_TITLE'] },
    ends: 'DECLINED',
    facts: { declineReasons: ['INCOME_TOO_LOW_FOR_DEBTS'], 'status.dtiDecline': true },
  },
  {
    ...{ meets: 'assets', about: 'lives on assets', income: 18_000, street: '3 Round Street' },
    ...{ through: ['ASSETS_PREQUAL', 'OFFER_SELECTION'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'assets', about: 'has too few assets', income: 18_000, street: '3 Round Street' },
    says: { ASSETS_PREQUAL: [{ 'application.assetDepletion': { complete: true, total: 1_000 } }] },
    ...{ through: ['ASSETS_PREQUAL'], ends: 'DECLINED' },
    facts: { declineReasons: ['INCOME_TOO_LOW_FOR_DEBTS', 'TOO_FEW_ASSETS'] },
  },
  {
    ...{
      meets: 'paystubsLower',
      about: 'proves less than was told',
      income: 77_000,
      street: '3 Round Street',
    },
    says: { INCOME_VERIFICATION: [sources({ type: 'EMPINFO' }), PAYSTUBS] },
    ...{
      through: ['INCOME_VERIFICATION', 'INCOME_VERIFICATION', 'REVISED_OFFER_SELECTION'],
      ends: 'COMPLETE',
    },
  },
  {
    ...{ meets: 'newJob', about: 'names the employer', lastName: 'Newjob' },
    ...{ through: ['TRUST_AND_INSURANCE', 'EMPLOYMENT_VERIFICATION', 'GEN_RESCISSION'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'employerDenies', about: 'names another employer then', lastName: 'Newjob' },
    says: {
      EMPLOYMENT_VERIFICATION: ['Nobody Inc', 'Orchard Works'].map((name) => ({
        'application.employer': { name, phone: '3035550177' },
        'application.pending.employer': true,
      })),
    },
    ...{
      through: ['EMPLOYMENT_VERIFICATION', 'EMPLOYMENT_VERIFICATION', 'GEN_RESCISSION'],
      ends: 'COMPLETE',
    },
  },

  // Accounts and identity
  {
    ...{ meets: 'accountFails', about: 'sets another account up' },
    says: { DISBURSEMENT_ACCOUNT: [account('4400120001'), account('4400126789')] },
    ...{ through: ['DISBURSEMENT_ACCOUNT', 'AUTOPAY_ACCOUNT', 'DISBURSEMENT_ACCOUNT'], ends: 'COMPLETE' },
  },
  {
    ...{ meets: 'accountPends', about: 'goes on while the bank reviews' },
    says: { DISBURSEMENT_ACCOUNT: [account('4400120002')] },
    ...{ through: ['AUTOPAY_ACCOUNT', 'VERIFIED_AUTOPAY_ACCOUNT'], ends: 'COMPLETE' },
    facts: { 'conditions.0.categoryEnum': 'BANK_ACCOUNT_FRAUD_REVIEW' },
  },
  {
    ...{ meets: 'identityFailsOnce', about: 'sends a second document', lastName: 'Blurr' },
    ...{
      through: ['WAITING_FOR_ID_VERIFICATION', 'IDENTITY_VERIFICATION', 'FINAL_TITLE_PULL'],
      ends: 'COMPLETE',
    },
    facts: { 'conditions.0.categoryEnum': 'ID_VERIFICATION_FAILURE' },
  },
  {
    ...{
      meets: 'identityPends',
      about: 'goes on while the identity is reviewed',
      lastName: 'Ponder',
      through: ['FINAL_TITLE_PULL'],
    },
    ...{ ends: 'COMPLETE', facts: { 'status.idVerificationStatus': 'PENDING_REVIEW' } },
  },

  // Closing
  {
    ...{ meets: 'manualNotary', about: 'signs before a notary in person', lastName: 'Quill' },
    says: { MANUAL_DEED_SIGNING: [{ 'application.status.manualDeedSigningComplete': true }] },
    ...{ through: ['MANUAL_DEED_SIGNING', 'TRUST_AND_INSURANCE'], ends: 'COMPLETE' },
  },
  ...(['NAME', 'ADDRESS', 'EXPIRED', 'UNREADABLE'] as const).map(
    (beginning, index): Branch => ({
      meets: (['insuranceName', 'insuranceAddress', 'insuranceExpired', 'insuranceUnreadable'] as const)[
        index
      ]!,
      about: 'sends another policy',
      says: { TRUST_AND_INSURANCE: [policy(`${beginning}-118`), policy('HO-3 118-20')] },
      ...{ through: ['TRUST_AND_INSURANCE', 'TRUST_AND_INSURANCE', 'GEN_RESCISSION'], ends: 'COMPLETE' },
      facts: { 'insurance.reason': undefined },
    }),
  ),
  {
    ...{ meets: 'payoffSlow', about: 'pays a mortgage off', lastName: 'Payton', street: '3 Round Street' },
    says: {
      LIEN_VERIFICATION: [
        {
          'application.lienAnswers': [{ uuid: 'x', choice: 'PAY_OFF' }],
          'application.status.liensComplete': true,
        },
      ],
    },
    ...{ through: ['FUNDING_DECISION', 'PAYOFF_REQUEST_PENDING', 'DIRECT_DEBT_PAYOFF'], ends: 'COMPLETE' },
  },
];

/** Branches of the lender's side that no row leads to, but an answer. */
export const ANSWERED: Omit<Branch, 'meets'>[] = [
  {
    ...{ about: 'Less income than was told: the offer is withdrawn', street: '3 Round Street' },
    says: { INCOME_VERIFICATION: [sources({ type: 'TRUV_PAYROLL', amount: 67_200 })] },
    ...{ through: ['REVISED_OFFER_SELECTION', 'DISBURSEMENT_ACCOUNT'], ends: 'COMPLETE' },
  },
  {
    about: 'Only the employer is known: paystubs are asked, and prove it',
    says: { INCOME_VERIFICATION: [sources({ type: 'EMPINFO' }), PAYSTUBS] },
    ...{ through: ['INCOME_VERIFICATION', 'INCOME_VERIFICATION', 'DISBURSEMENT_ACCOUNT'], ends: 'COMPLETE' },
    facts: { 'conditions.0.categoryEnum': 'HELOC_MANUAL_PAYSTUB_UPLOAD' },
  },
  {
    about: 'Self-employed: the tax return proves what a 1099 did not',
    says: {
      INCOME_VERIFICATION: [
        sources({ type: 'POINTSERV_1099_MISC', employmentType: 'SELF_EMPLOYED' }),
        sources(
          { type: 'POINTSERV_1099_MISC', employmentType: 'SELF_EMPLOYED' },
          { type: 'POINTSERV_TAX', amount: 96_000 },
        ),
      ],
    },
    ...{ through: ['INCOME_VERIFICATION', 'INCOME_VERIFICATION', 'DISBURSEMENT_ACCOUNT'], ends: 'COMPLETE' },
    facts: { conditions: undefined },
  },
  {
    about: 'A home in Texas: report, and twelve days before the deed',
    ...{
      state: 'TX',
      through: ['NAV_BPO_REQUEST', 'NAV_BPO_PENDING', 'NOTARY_WAITING_PERIOD', 'DEED_SIGNING'],
    },
    ...{ ends: 'COMPLETE', facts: { 'status.bpo': 'BPO_COMPLETE' } },
  },
  {
    about: 'A home that is rented out needs no days to think it over',
    ...{ occupancy: 'INVESTMENT', income: 200_000, through: ['RESCISSION', 'RECORDING'], ends: 'COMPLETE' },
  },
];
