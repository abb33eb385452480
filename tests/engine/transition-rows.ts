/** When does each transition fire, by the words of decisions A? Rows in the order in which they are tried. */

/** Values by dotted path; `undefined` takes one away. */
type Change = Record<string, unknown>;

export interface TransitionRow {
  id: string;
  on?: string;
  /** Rows of the checklist. */
  rows: string[];
  from: 'any' | string[];
  to: string;
  /** Facts on which it fires. */
  fires: Change;
  /** Each of these, made to the facts above, stops it. */
  not: Change[];
  /** None of these stops it. */
  still?: Change[];
}

const under = (start: string) => (values: Change) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${start}.${name}`, value]));
const app = under('application');
export const flag = under('application.status');
const person = under('profile');
export const status = (name: string): Change => ({ status: name });
const consents = (...types: string[]) => app({ consents: types.map((type) => ({ type })) });
const documents = (...types: string[]) => app({ documents: types.map((type) => ({ type })) });

const account = { uuid: 'd', routingNumber: '011401533', mask: '6789' };
export const bothAccounts = app({
  disburseAccount: account,
  autopayAccount: { uuid: 'p' },
  payType: 'AUTOPAY',
});
export const noRouting = app({ disburseAccount: { uuid: 'd' } });
const incomeOf = (...types: string[]) =>
  app({ incomeSources: types.map((employmentType) => ({ employmentType })) });

export const TRANSITIONS: TransitionRow[] = [
  {
    id: 'repullSoftCredit',
    rows: ['STEP-05'],
    from: ['profile'],
    to: 'product',
    fires: flag({ softCreditRepull: true }),
    not: [flag({ softCreditRepull: false }), flag({ softCreditRepull: undefined })],
  },
  {
    id: 'lienInfo',
    rows: ['STEP-06', 'TRIG-01'],
    from: ['profile'],
    to: 'liens',
    fires: {
      ...person({ name: { uuid: 'n' }, dob: '1980-04-02' }),
      ...app({ selectedPropertyUuid: 'h' }),
      ...consents('HARD_CREDIT', 'SOFT_CREDIT'),
    },
    not: [
      person({ name: { firstName: 'Ada' } }),
      person({ dob: undefined }),
      app({ selectedPropertyUuid: undefined }),
      consents('HARD_CREDIT', 'ELECTRONIC_RECORDS'),
      consents(),
      app({ consents: undefined }),
    ],
  },
  {
    id: 'underwrite',
    rows: ['STEP-29', 'TRIG-02'],
    from: 'any',
    to: 'product',
    fires: flag({ liensComplete: true }),
    not: [
      flag({ liensComplete: false }),
      flag({ inquiryAttestNeeded: true }),
      flag({ liensComplete: false, uwDecision: 'UNKNOWN' }),
      flag({ inquiryAttestNeeded: true, uwDecision: 'SELECT', inquiryAttestComplete: false }),
    ],
    still: [
      flag({ liensComplete: false, uwDecision: 'SELECT' }),
      flag({ inquiryAttestNeeded: true, inquiryAttestComplete: true }),
      flag({ liensComplete: undefined, inquiryAttestComplete: true }),
      flag({ inquiryAttestNeeded: false }),
    ],
  },
  {
    id: 'softCreditNoMatch',
    rows: ['STEP-04'],
    from: ['profile', 'liens', 'product'],
    to: 'ssnCredit',
    fires: status('CREDIT_NO_MATCH'),
    not: [status('CREDIT_NO_MATCH_SSN'), { status: undefined }],
  },
  {
    id: 'assetDepletionDtiDecline',
    rows: ['STEP-22', 'TRIG-03'],
    from: ['product'],
    to: 'assetDepletion',
    fires: flag({ uwSubDecision: 'UNVERIFIED_DTI_LIMITED' }),
    not: [
      flag({ uwSubDecision: 'VERIFIED_DTI_LIMITED' }),
      flag({ uwSubDecision: undefined }),
      flag({ uwDecision: 'SELECT' }),
      app({ assetDepletion: { complete: true } }),
    ],
    still: [
      flag({ uwDecision: 'ASSET_DEPLETION' }),
      flag({ uwDecision: 'UNKNOWN' }),
      app({ assetDepletion: { complete: false } }),
    ],
  },
  {
    id: 'selectProduct',
    rows: ['STEP-07', 'TRIG-04'],
    from: ['product'],
    to: 'moreProfile',
    fires: app({ term: 1, amount: 0.01 }),
    not: [
      app({ term: 0 }),
      app({ amount: 0 }),
      app({ term: undefined }),
      app({ amount: undefined }),
      app({ amount: -1 }),
    ],
  },
  {
    id: 'addProfileInfo',
    rows: ['STEP-08', 'TRIG-05'],
    from: ['moreProfile'],
    to: 'hmda',
    fires: {
      ...person({
        hasSsn: true,
        addresses: [{ uuid: 'other' }, { uuid: 'h', ownership: 'SOLE' }],
      }),
      ...app({ selectedPropertyUuid: 'h' }),
      ...consents('SOFT_CREDIT', 'HARD_CREDIT'),
    },
    not: [
      person({ hasSsn: false }),
      person({ hasSsn: undefined }),
      person({ addresses: [{ uuid: 'other', ownership: 'SOLE' }, { uuid: 'h' }] }),
      person({ addresses: undefined }),
      app({ selectedPropertyUuid: 'other' }),
      app({ selectedPropertyUuid: undefined }),
      consents('SOFT_CREDIT'),
    ],
  },
  {
    id: 'addHmdaInfo',
    rows: ['STEP-09', 'TRIG-06'],
    from: ['hmda'],
    to: 'waitSummary',
    fires: app({ hasHmda: true }),
    not: [app({ hasHmda: false }), app({ hasHmda: undefined })],
  },
  {
    id: 'summarySigning',
    rows: ['STEP-10'],
    from: ['waitSummary'],
    to: 'appSummary',
    fires: flag({ disclosurelistSummaryReady: true }),
    not: [flag({ disclosurelistSummaryReady: false }), flag({ disclosurelistSummaryReady: undefined })],
    still: [flag({ disclosurelistSummaryReady: false, disclosurelistSummaryComplete: true })],
  },
  {
    id: 'summarySigned',
    rows: ['STEP-11'],
    from: ['appSummary'],
    to: 'incomeReview',
    fires: flag({ disclosurelistSummaryComplete: true }),
    not: [flag({ disclosurelistSummaryComplete: false, disclosurelistSummaryReady: true })],
  },
  {
    id: 'incomeVerified',
    rows: ['STEP-12', 'TRIG-08'],
    from: ['incomeReview'],
    to: 'ach',
    fires: flag({ uwSubDecision: 'VERIFIED_INCOME_MATCHED_OFFER' }),
    not: [flag({ uwSubDecision: 'VERIFIED_OFFER' }), flag({ uwSubDecision: undefined })],
    still: [flag({ uwSubDecision: 'FINAL_OFFER' })],
  },
  {
    id: 'incomePartialVerified',
    rows: ['STEP-33', 'TRIG-09'],
    from: 'any',
    to: 'manualPaystubUpload',
    fires: flag({ manualPaystubUpload: true }),
    not: [
      flag({ manualPaystubUpload: false }),
      flag({ manualPaystubTasksComplete: true }),
      incomeOf('FULL_TIME', 'SELF_EMPLOYED'),
    ],
    still: [incomeOf('FULL_TIME', 'PART_TIME'), incomeOf(), flag({ manualPaystubTasksComplete: false })],
  },
  {
    id: 'manualDisburseSetup',
    rows: ['STEP-34', 'TRIG-10'],
    from: 'any',
    to: 'autopay',
    fires: app({ disburseAccount: account, payType: 'AUTOPAY' }),
    not: [
      noRouting,
      app({ disburseAccount: undefined }),
      app({ payType: 'MANUAL' }),
      app({ payType: undefined }),
      app({ autopayAccount: { uuid: 'p' } }),
      flag({ giactAccountStatus: 'FAILED_VERIFICATION' }),
    ],
    still: [flag({ giactAccountStatus: 'VERIFIED' }), flag({ giactAccountStatus: 'PENDING_REVIEW' })],
  },
  {
    id: 'manualDisburseManualPay',
    rows: ['STEP-35'],
    from: 'any',
    to: 'docVerify',
    fires: app({ disburseAccount: account, payType: 'MANUAL' }),
    not: [
      noRouting,
      app({ payType: 'AUTOPAY' }),
      app({ payType: undefined }),
      flag({ giactAccountStatus: 'FAILED_VERIFICATION' }),
    ],
    still: [flag({ giactAccountStatus: 'PENDING_REVIEW' }), app({ autopayAccount: { uuid: 'p' } })],
  },
  {
    id: 'disbursementAch',
    rows: ['STEP-13', 'TRIG-11'],
    from: ['autopay', 'ach'],
    to: 'docVerify',
    fires: bothAccounts,
    not: [noRouting, app({ disburseAccount: undefined }), app({ autopayAccount: undefined })],
    still: [app({ autopayAccount: undefined, payType: 'MANUAL' }), app({ payType: undefined })],
  },
  {
    id: 'idDocsUploaded',
    rows: ['STEP-14', 'TRIG-12'],
    from: ['docVerify'],
    to: 'waitSign',
    fires: { ...documents('DRIVERSLICENSEFRONT'), ...app({ 'property.state': 'CA' }) },
    not: [
      documents('DRIVERSLICENSEBACK', 'BANK_STATEMENT'),
      documents(),
      app({ documents: undefined }),
      app({ 'property.state': 'TX' }),
      app({ 'property.state': 'TX', 'status.bpo': 'BPO_REQUIRED' }),
      app({ 'property.state': 'TX', 'status.bpo': 'UNKNOWN_BPO_STATUS' }),
    ],
    still: [
      documents('IDCARDFRONT'),
      documents('PASSPORTFRONT'),
      documents('BANK_STATEMENT', 'PERMANENTRESIDENTFRONT'),
      app({ 'property.state': 'TX', 'status.bpo': 'BPO_COMPLETE' }),
      app({ 'property.state': 'TX', 'status.bpo': 'BPO_NOT_REQUIRED' }),
      app({ 'property.state': 'CA', 'status.bpo': 'BPO_REQUIRED' }),
    ],
  },
  {
    id: 'bpoEscalate',
    rows: ['STEP-15', 'TRIG-13', 'CONST-05'],
    from: ['docVerify', 'incomeReview'],
    to: 'bpo',
    fires: {
      ...bothAccounts,
      ...documents('PASSPORTFRONT'),
      ...app({ 'property.state': 'TX', 'status.bpo': 'BPO_REQUIRED' }),
    },
    not: [
      app({ 'property.state': 'OK' }),
      noRouting,
      documents('SUPPORT'),
      flag({ bpo: 'BPO_COMPLETE' }),
      flag({ bpo: 'BPO_NOT_REQUIRED' }),
      flag({ bpo: 'BPO_PROCESSING' }),
    ],
    still: [flag({ bpo: 'UNKNOWN_BPO_STATUS' }), flag({ bpo: undefined })],
  },
  {
    id: 'underwriteAgain',
    on: 'underwrite',
    rows: ['STEP-29', 'TRIG-14'],
    from: 'any',
    to: 'product',
    fires: { ...app({ term: 0, rate: 0 }), ...flag({ uwSubDecision: 'VERIFIED_OFFER' }) },
    not: [
      app({ term: 120 }),
      app({ rate: 8.25 }),
      app({ term: undefined }),
      app({ rate: undefined }),
      flag({ uwSubDecision: 'FINAL_OFFER' }),
    ],
  },
];
