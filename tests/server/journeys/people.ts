/** Whose way leads through each status? People of the sandbox's table, where each comes through, and how it ends. */
import { type Own, type Persona, person } from '../../support/journey-person.ts';

export interface Row {
  persona: Persona;
  /** In this order, with others between. */
  through: string[];
  ends: string;
}

const row = (name: string, own: Own, through: string, ends = 'COMPLETE'): Row => ({
  persona: person(name, own),
  through: through.split(' '),
  ends,
});

const PIN = { 'credit-lifted/freezePin': ['9999'], 'freeze-pin/freezePin': ['9999', '1234'] };

export const ROWS: Row[] = [
  row(
    'anybody, who pays by autopay and signs by video',
    {
      says: { 'autopay/payType': ['AUTOPAY'], 'autopay/account': ['OTHER', 'SAME'] },
      ends: { meetNotary: ['ended', 'accepted'] },
      prefers: ['notary/session'],
    },
    `GEN_PRE_SOFT_CREDIT WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE WAITING_FOR_SOFT_CREDIT WAITING_FOR_AVM_DATA
      IN_PROGRESS LIEN_VERIFICATION PREQUAL_TITLE WAITING_FOR_INITIAL_OFFERS OFFER_SELECTION COLLECT_ADDITIONAL_INFO
      HMDA GEN_SUMMARY WAITING_FOR_SUMMARY_DISCLOSURE HARD_CREDIT_PULL INCOME_VERIFICATION DISBURSEMENT_ACCOUNT
      AUTOPAY_ACCOUNT VERIFIED_AUTOPAY_ACCOUNT IDENTITY_VERIFICATION WAITING_FOR_ID_VERIFICATION FINAL_TITLE_PULL
      FINAL_TITLE_ACCEPTABLE_PROPERTY_CONDITION FINAL_OFFER GEN_CLOSING GEN_NOTE_SIGNING NOTE_SIGNING CO_DEED_REQ
      GEN_NOTARY GEN_DEED_SIGNING DEED_SIGNING TRUST_AND_INSURANCE GEN_RESCISSION RESCISSION RECORDING FUNDABLE
      FUNDING_DECISION COMPLETE`.replace(/\s+/g, ' '),
  ),
  row(
    'who pays by hand and signs before a notary in person',
    {
      lastName: 'Quill',
      says: { 'autopay/payType': ['MANUAL'] },
      prefers: ['bank/manual-disburse', 'notary/schedule-manual'],
    },
    'AUTOPAY_ACCOUNT IDENTITY_VERIFICATION MANUAL_DEED_SIGNING COMPLETE',
  ),
  row(
    'who begins with an empty application',
    { startsEmpty: true, street: '3 Freehold Lane' },
    'GEN_PRE_SOFT_CREDIT LIEN_VERIFICATION OFFER_SELECTION COMPLETE',
  ),
  row(
    'in Texas',
    { state: 'TX' },
    'NAV_BPO_REQUEST NAV_BPO_PENDING NOTARY_WAITING_PERIOD DEED_SIGNING COMPLETE',
  ),
  row(
    'in Texas, far out',
    { state: 'TX', street: '3 Remote Road' },
    'NAV_BPO_PENDING BPO_ORDER_REQUEST NAV_BPO_PENDING COMPLETE',
  ),
  row(
    'in Texas, whose home is appraised',
    { state: 'TX', street: '3 Ramshackle Road', staff: { property: 'appraise' } },
    `FINAL_TITLE_UNACCEPTABLE_PROPERTY_CONDITION ONSITE_APPRAISAL_REQUEST ONSITE_APPRAISAL_BORROWER_PAYMENT
      ONSITE_APPRAISAL_PENDING FINAL_TITLE_PULL COMPLETE`.replace(/\s+/g, ' '),
  ),
  row('whose file is locked', { lastName: 'Frost' }, 'SOFT_CREDIT_LOCKED_OR_FROZEN COMPLETE'),
  row(
    'whose file is frozen, and who mistypes the PIN',
    { lastName: 'Pinder', says: PIN },
    'SOFT_CREDIT_LOCKED_OR_FROZEN SOFT_CREDIT_LOCKED_OR_FROZEN LIEN_VERIFICATION COMPLETE',
  ),
  row(
    'whose file is locked by the hard pull',
    { lastName: 'Winter' },
    'HARD_CREDIT_LOCKED_OR_FROZEN INCOME_VERIFICATION COMPLETE',
  ),
  row('whom only the number finds', { lastName: 'Stranger' }, 'CREDIT_NO_MATCH LIEN_VERIFICATION COMPLETE'),
  row(
    'whom not even the number finds',
    { lastName: 'Ghost' },
    'CREDIT_NO_MATCH CREDIT_NO_MATCH_SSN',
    'CREDIT_NO_MATCH_SSN',
  ),
  row('while the bureau is down', { lastName: 'Downs' }, 'CREDIT_ERROR WAITING_FOR_SOFT_CREDIT COMPLETE'),
  row(
    'with a fraud alert that is cleared',
    { lastName: 'Alert' },
    'FACTA_REVIEW WAITING_FOR_AVM_DATA COMPLETE',
  ),
  row(
    'with a fraud alert that is true',
    { lastName: 'Alert', staff: { fraud: 'decline' } },
    'FACTA_REVIEW DECLINED',
    'DECLINED',
  ),
  row('with late payments', { lastName: 'Late' }, 'DELINQUENCY_REVIEW OFFER_SELECTION COMPLETE'),
  row('with inquiries', { lastName: 'Seeker' }, 'LIEN_VERIFICATION LIEN_VERIFICATION_INQUIRY COMPLETE'),
  row('with too low a score', { lastName: 'Lowe' }, 'WAITING_FOR_INITIAL_OFFERS DECLINED', 'DECLINED'),
  row(
    'whom staff read and refuse',
    { lastName: 'Doubt', staff: { underwriting: 'decline' } },
    'WAITING_FOR_INITIAL_OFFERS APP_SUBMISSION DECLINED',
    'DECLINED',
  ),
  row(
    'whom staff read',
    { lastName: 'Doubt' },
    'WAITING_FOR_INITIAL_OFFERS APP_SUBMISSION OFFER_SELECTION COMPLETE',
  ),
  row(
    'without a property, which staff find',
    { street: '3 Nowhere Lane', staff: { home: 'found' } },
    'NO_PROPERTY_FOUND NO_AVM_FOUND LIEN_VERIFICATION COMPLETE',
  ),
  row(
    'with several, of which they choose theirs',
    { street: '3 Twin Oaks' },
    'MULTIPLE_PROPERTIES LIEN_VERIFICATION COMPLETE',
  ),
  row(
    'whose home is another owner’s on record',
    { street: '3 Inherited Lane' },
    'PREQUAL_TITLE APP_SUBMISSION WAITING_FOR_INITIAL_OFFERS OFFER_SELECTION COMPLETE',
  ),
  row(
    'whose deed does not show that they own the home',
    { street: '3 Inherited Lane', staff: { ownership: 'decline' } },
    'PREQUAL_TITLE APP_SUBMISSION DECLINED',
    'DECLINED',
  ),
  row(
    'whose home is in no record, while nobody looks',
    { street: '3 Unrecorded Road', staff: undefined },
    'NO_AVM_FOUND',
    'NO_AVM_FOUND',
  ),
  row(
    'whose home is in no record and not taken',
    { street: '3 Unrecorded Road', staff: { home: 'decline' } },
    'NO_AVM_FOUND DECLINED',
    'DECLINED',
  ),
  row(
    'who estimates the home',
    { street: '3 Unpriced Road' },
    'NO_AVM_FOUND NAV_RESI_EVAL_REQUEST NAV_RESI_EVAL_PENDING COMPLETE',
  ),
  row('with a co-owner', { street: '3 Shared Court' }, 'CO_DEED_REQ GEN_NOTARY COMPLETE'),
  row(
    'who disputes a claim',
    { street: '3 Triple Creek', income: 200_000, says: { 'entries/choice': ['DISPUTE'] } },
    'LIEN_VERIFICATION LIEN_ATTESTATION COMPLETE',
  ),
  row(
    'who takes a smaller line',
    { street: '3 Leverage Lane', income: 200_000 },
    'CLTV_LIEN_POSITION_REQUALIFY OFFER_SELECTION COMPLETE',
  ),
  row(
    'in a flood zone',
    { street: '3 Floodplain Road' },
    'FINAL_TITLE_ACCEPTABLE_PROPERTY_CONDITION FINAL_TITLE_PULL COMPLETE',
  ),
  row('whose deed an attorney reviews', { lastName: 'Barrister' }, 'ATTORNEY_REVIEW DEED_SIGNING COMPLETE'),
  row(
    'who lives on assets',
    { income: 18_000, street: '3 Round Street' },
    'ASSETS_PREQUAL OFFER_SELECTION',
    '.*',
  ),
  row(
    'who proves less',
    { street: '3 Round Street', prefers: ['income/link/payroll'], ends: { linkIncome: ['less'] } },
    'REVISED_OFFER_SELECTION COMPLETE',
  ),
  row(
    'in a new job',
    { lastName: 'Newjob', says: { 'employer/name': ['Nobody Inc', 'Orchard Works'] } },
    'TRUST_AND_INSURANCE EMPLOYMENT_VERIFICATION EMPLOYMENT_VERIFICATION COMPLETE',
  ),
  row(
    'who pays a mortgage off',
    { lastName: 'Payton', street: '3 Round Street', says: { 'entries/choice': ['PAY_OFF'] } },
    'LIEN_ATTESTATION PAYOFF_REQUEST_PENDING DIRECT_DEBT_PAYOFF COMPLETE',
  ),
];
