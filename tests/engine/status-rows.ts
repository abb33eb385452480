/** Where does each status lead, by AF 4.3, 4.4 and decisions B? The whole list, written apart from the flow. */

export interface StatusRow {
  status: string;
  /** A route; `waiting`; or `derived`, by the derived step. */
  leads: string;
  terminal?: true;
  /** Rows of the checklist. */
  rows: string[];
}

const routed = (route: string, row: string, ...names: string[]): StatusRow[] =>
  names.map((status) => ({ status, leads: route, rows: [row] }));
const ended = (route: string, row: string, ...names: string[]): StatusRow[] =>
  names.map((status) => ({ status, leads: route, terminal: true, rows: [row, 'STATUS-02'] }));
const waiting = (...names: string[]): StatusRow[] =>
  names.map((status) => ({ status, leads: 'waiting', rows: ['STATUS-01'] }));

/** Statuses without a row in AF 4.4 carry MAP-34, whose answer is decisions B5. */
export const STATUSES: StatusRow[] = [
  ...ended('error/decline', 'MAP-02', 'DECLINED'),
  ...ended('error/timeout', 'MAP-06', 'CREDIT_ERROR'),
  ...routed('error/timeout', 'MAP-06', 'FACTA_REVIEW', 'CREDIT_MINOR', 'UNKNOWN'),
  ...ended('credit/error', 'MAP-07', 'SOFT_CREDIT_LOCKED_OR_FROZEN', 'HARD_CREDIT_LOCKED_OR_FROZEN'),
  ...ended('credit/social', 'MAP-08', 'CREDIT_NO_MATCH'),
  ...ended('review-app/no-credit', 'MAP-09', 'CREDIT_NO_MATCH_SSN'),
  ...ended('review-app/property', 'MAP-10', 'NO_PROPERTY_FOUND', 'MULTIPLE_PROPERTIES'),
  ...routed('review-app/delinquency', 'MAP-13', 'DELINQUENCY_REVIEW'),
  ...routed('signing/intro', 'MAP-14', 'NOTE_SIGNING', 'FINAL_OFFER'),
  ...routed('product/select', 'MAP-15', 'OFFER_SELECTION', 'REVISED_OFFER_SELECTION'),
  ...routed('income/review', 'MAP-16', 'INCOME_VERIFICATION'),
  ...routed('identity', 'MAP-17', 'IDENTITY_VERIFICATION'),
  ...ended('product/assets', 'MAP-18', 'ASSETS_PREQUAL'),
  ...routed('product/prequal-winback', 'MAP-19', 'CLTV_LIEN_POSITION_REQUALIFY'),
  ...routed('bank/disburse', 'MAP-20', 'DISBURSEMENT_ACCOUNT'),
  ...routed('bank/autopay', 'MAP-21', 'AUTOPAY_ACCOUNT'),
  ...routed('bpo/estimate-value', 'MAP-22', 'NO_AVM_FOUND', 'NAV_RESI_EVAL_REQUEST', 'NAV_RESI_EVAL_PENDING'),
  ...routed('bpo/condition', 'MAP-22', 'NAV_BPO_REQUEST'),
  ...routed('bpo/order-bpo', 'MAP-22', 'BPO_ORDER_REQUEST'),
  ...routed('bpo/hold', 'MAP-22', 'NAV_BPO_PENDING', 'FINAL_TITLE_UNACCEPTABLE_PROPERTY_CONDITION'),
  ...routed('bpo/waiting', 'MAP-23', 'FINAL_TITLE_PULL'),
  ...routed('payoff/hold', 'MAP-24', 'PAYOFF_REQUEST_PENDING'),
  ...routed(
    'complete',
    'MAP-25',
    'RESCISSION',
    'RECORDING',
    'FUNDABLE',
    'FUNDING_DECISION',
    'DIRECT_DEBT_PAYOFF',
  ),
  ...routed('liens', 'MAP-26', 'LIEN_VERIFICATION'),
  ...routed('signing/additional', 'MAP-27', 'CO_DEED_REQ'),
  ...routed('notary/intro', 'MAP-28', 'DEED_SIGNING', 'NOTARY_WAITING_PERIOD', 'ATTORNEY_REVIEW'),
  ...routed('notary/reserve-manual', 'MAP-29', 'MANUAL_DEED_SIGNING'),
  ...routed('income/employer-verification', 'MAP-30', 'EMPLOYMENT_VERIFICATION'),
  ...routed('hold', 'MAP-31', 'ONSITE_APPRAISAL_REQUEST'),
  ...routed('hold', 'MAP-31', 'ONSITE_APPRAISAL_BORROWER_PAYMENT', 'ONSITE_APPRAISAL_PENDING'),
  ...routed('/', 'MAP-32', 'COMPLETE'),
  ...ended('/', 'MAP-32', 'CANCELLED'),
  ...routed('insurance/upload', 'MAP-33', 'TRUST_AND_INSURANCE'),
  ...routed('liens', 'MAP-34', 'LIEN_ATTESTATION', 'LIEN_VERIFICATION_INQUIRY'),
  ...routed('start/contact', 'MAP-34', 'COLLECT_ADDITIONAL_INFO'),
  ...routed('start/hmda', 'MAP-34', 'HMDA'),
  ...routed('bank/confirm', 'MAP-34', 'VERIFIED_AUTOPAY_ACCOUNT'),
  ...routed('derived', 'MAP-34', 'APP_SUBMISSION', 'FINAL_TITLE_ACCEPTABLE_PROPERTY_CONDITION'),
  ...waiting('WAITING_FOR_AVM_DATA', 'WAITING_FOR_APPLICATION_DISCLOSURE', 'WAITING_FOR_SUMMARY_DISCLOSURE'),
  ...waiting('WAITING_FOR_ID_VERIFICATION', 'WAITING_FOR_INITIAL_OFFERS', 'WAITING_FOR_SOFT_CREDIT'),
  ...waiting('WAITING_FOR_PRE_SOFT_CREDIT_DISCLOSURE', 'HARD_CREDIT_PULL', 'IN_PROGRESS', 'PREQUAL_TITLE'),
  ...waiting('GEN_APPLICATION_DISCLOSURES', 'GEN_NOTE_SIGNING', 'GEN_PRE_SOFT_CREDIT'),
  // Decisions B2: all of the family wait, they cannot be screens.
  ...waiting('GEN_CLOSING', 'GEN_DEED_SIGNING', 'GEN_NOTARY', 'GEN_RESCISSION', 'GEN_SUMMARY'),
];
