/** Where does an application stand, and where is its person sent? Decisions A and B7 in plain code, independent of the engine. */
import { STATUSES } from './status-rows.ts';

type Facts = Record<string, unknown>;

/** The step of decisions A, and the route of B7 (null while the status waits). */
export function oracle(facts: Facts, on?: string): { step: string; route: string | null } {
  const ask = asking(facts);
  const derived = stepOf(ask);
  const status = STATUSES.find((row) => row.status === ask.status) ?? {
    leads: 'error/timeout',
    status: 'UNKNOWN',
  };
  if (ask.flag('uwDecision') === 'DECLINE' && on !== 'document/disclosures')
    return { step: derived, route: ROUTES[derived] ?? '/' };
  if (ask.flag('waitingOnFloodCert') === true) return { step: derived, route: 'error/flood-cert' };
  if (ask.flag('dtiDecline') === true) return { step: derived, route: 'error/income' };
  if (ask.flag('creditScoreDecline') === true) return { step: derived, route: 'error/credit' };
  const isWaiting = status.leads === 'waiting';
  if (OUTRANKS_ALL.includes(derived) || (isWaiting && OUTRANKS_WAITING.includes(derived)))
    return { step: derived, route: ROUTES[derived] ?? '/' };
  if (status.status === 'VERIFIED_AUTOPAY_ACCOUNT' && ask.app('payType') === 'MANUAL')
    return { step: 'manualAutopay', route: 'bank/autopay' };
  if (status.status.startsWith('ONSITE_APPRAISAL_')) return { step: 'waitMerchant', route: 'hold' };
  if (isWaiting) return { step: derived, route: null };
  if (status.leads !== 'derived') return { step: derived, route: status.leads };
  if (ask.flag('uwDecision') === 'REVIEW') return { step: 'uwReview', route: 'review-app/uw' };
  // The deed names somebody else, and a person reads it before anything is priced.
  if (ask.flag('ownerDiffers') === true && ask.status === 'APP_SUBMISSION')
    return { step: derived, route: 'review-app/incorrect-ownership' };
  return { step: derived, route: ROUTES[derived] ?? '/' };
}

interface Asking {
  status: unknown;
  app: (name: string) => unknown;
  flag: (name: string) => unknown;
  person: (name: string) => unknown;
}

function asking(facts: Facts): Asking {
  const application = recordOf(facts.application);
  const flags = recordOf(application.status);
  const profile = recordOf(facts.profile);
  return {
    status: facts.status,
    app: (name) => application[name],
    flag: (name) => flags[name],
    person: (name) => profile[name],
  };
}

function stepOf(ask: Asking): string {
  let step = 'profile';
  const move = (from: string[] | 'any', to: string, holds: boolean) => {
    if (holds && (from === 'any' || from.includes(step))) step = to;
  };
  beforeSummary(ask, move);
  untilIdentity(ask, move);
  untilFunded(ask, move);
  endings(ask, move);
  return step;
}

type Move = (from: string[] | 'any', to: string, holds: boolean) => void;

function beforeSummary({ status, app, flag, person }: Asking, move: Move): void {
  const hasConsent = (type: string) => recordsOf(app('consents')).some((each) => each.type === type);
  const isDecided = Boolean(flag('uwDecision')) && flag('uwDecision') !== 'UNKNOWN';
  const mayUnderwrite = (Boolean(flag('liensComplete')) || isDecided) && !flag('inquiryAttestNeeded');
  const home = recordsOf(person('addresses')).find((each) => each.uuid === app('selectedPropertyUuid'));
  const isLimited = flag('uwSubDecision') === 'UNVERIFIED_DTI_LIMITED';
  const isAssetCase = (!isDecided || flag('uwDecision') === 'ASSET_DEPLETION') && isLimited;
  const isNamed = Boolean(recordOf(person('name')).uuid) && Boolean(person('dob'));
  const hasHome = app('selectedPropertyUuid') !== undefined && Boolean(home?.ownership);
  move(['profile'], 'product', flag('softCreditRepull') === true);
  move(['profile'], 'liens', isNamed && Boolean(app('selectedPropertyUuid')) && hasConsent('SOFT_CREDIT'));
  move('any', 'product', mayUnderwrite || Boolean(flag('inquiryAttestComplete')));
  move(['profile', 'liens', 'product'], 'ssnCredit', status === 'CREDIT_NO_MATCH');
  move(['product'], 'assetDepletion', isAssetCase && recordOf(app('assetDepletion')).complete !== true);
  move(['product'], 'moreProfile', Number(app('term') ?? 0) > 0 && Number(app('amount') ?? 0) > 0);
  move(['moreProfile'], 'hmda', hasHome && person('hasSsn') === true && hasConsent('HARD_CREDIT'));
  move(['hmda'], 'waitSummary', app('hasHmda') === true);
  move(['waitSummary'], 'appSummary', isReady(flag, 'Summary'));
  move(['appSummary'], 'incomeReview', flag('disclosurelistSummaryComplete') === true);
}

function untilIdentity(ask: Asking, move: Move): void {
  const { status, app, flag } = ask;
  const sub = String(flag('uwSubDecision'));
  const isSelfEmployed = recordsOf(app('incomeSources')).some(
    (each) => each.employmentType === 'SELF_EMPLOYED',
  );
  const giact = flag('giactAccountStatus');
  const isAccountFine = giact === undefined || giact === 'VERIFIED' || giact === 'PENDING_REVIEW';
  const canPay = Boolean(recordOf(app('disburseAccount')).routingNumber) && isAccountFine;
  const inTexas = recordOf(app('property')).state === 'TX';
  const isBpoOpen = [undefined, 'BPO_REQUIRED', 'UNKNOWN_BPO_STATUS'].includes(flag('bpo') as string);
  const hasPapers = recordsOf(app('documents')).some((each) => IDENTITY_PAPERS.includes(String(each.type)));
  const isAsked = Boolean(flag('manualPaystubUpload')) && !flag('manualPaystubTasksComplete');
  const hasNoAutopay = app('autopayAccount') === undefined;
  move(['incomeReview'], 'ach', sub === 'VERIFIED_INCOME_MATCHED_OFFER' || sub === 'FINAL_OFFER');
  move('any', 'manualPaystubUpload', isAsked && !isSelfEmployed);
  move('any', 'autopay', canPay && app('payType') === 'AUTOPAY' && hasNoAutopay);
  move('any', 'docVerify', canPay && app('payType') === 'MANUAL');
  move(['autopay', 'ach'], 'docVerify', areAccountsSet(ask));
  move(['docVerify'], 'waitSign', hasPapers && (!inTexas || !isBpoOpen));
  move(['docVerify', 'incomeReview'], 'bpo', inTexas && areAccountsSet(ask) && hasPapers && isBpoOpen);
  move('any', 'product', app('term') === 0 && app('rate') === 0 && sub === 'VERIFIED_OFFER');
  move('any', 'docVerify', flag('idVerificationStatus') === 'FAILED_VERIFICATION');
  move('any', 'documents', flag('adHocDocumentRequested') === true);
  move('any', 'lienAttestation', status === 'LIEN_ATTESTATION');
  move('any', 'waitSign', status === 'LIEN_ATTESTATION' && flag('lienAttestationComplete') === true);
}

function untilFunded(ask: Asking, move: Move): void {
  const { app, flag } = ask;
  const isInsured = recordOf(app('insurance')).complete === true;
  const hasAccepted = Boolean(
    flag('primaryParticipantAcceptComplete') || flag('disclosurelistNotaryComplete'),
  );
  const isAtEnd = ['GEN_RESCISSION', 'RESCISSION', 'RECORDING', 'FUNDABLE'].includes(
    String(flag('checklistStatus')),
  );
  move(['waitSign'], 'sign', areAccountsSet(ask) && isReady(flag, 'Closing'));
  move(['sign'], 'codeed', flag('disclosurelistClosingComplete') === true);
  move(['codeed'], 'waitNotary', app('coDeedStatus') === 'COMPLETE');
  move('any', 'notary', isReady(flag, 'Notary'));
  move(['notary'], 'insurance', hasAccepted || flag('manualDeedSigningComplete') === true);
  move(['insurance'], 'waitFund', isInsured);
  move('any', 'waitFund', isAtEnd && isInsured);
  move('any', 'emplVerify', flag('employmentVerificationNeeded') === true);
  move(
    'any',
    'bpoProcessing',
    flag('bpo') === 'BPO_PROCESSING' || flag('title') === 'FINAL_TITLE_PROCESSING',
  );
}

function endings({ status, flag }: Asking, move: Move): void {
  const isDeclined = flag('uwDecision') === 'DECLINE';
  const locked = ['SOFT_CREDIT_LOCKED_OR_FROZEN', 'HARD_CREDIT_LOCKED_OR_FROZEN'];
  move('any', 'noProperty', status === 'NO_PROPERTY_FOUND' || status === 'MULTIPLE_PROPERTIES');
  move('any', 'noCredit', status === 'CREDIT_NO_MATCH_SSN');
  move('any', 'datatreeError', flag('propertyComplete') === true && flag('datatreeNoMatch') === true);
  move('any', 'errorCredit', locked.includes(String(status)) || flag('uwSubDecision') === 'CREDIT_FROZEN');
  move('any', 'incorrectPin', flag('creditFrozenWithPin') === true);
  move('any', 'delinquency', status === 'DELINQUENCY_REVIEW');
  move('any', 'declined', status === 'CANCELLED' || isDeclined || status === 'DECLINED');
  move('any', 'dtiDeclined', isDeclined && flag('dtiDecline') === true);
  move('any', 'creditScoreDeclined', flag('creditScoreDecline') === true);
  move('any', 'complete', status === 'COMPLETE');
}

function areAccountsSet({ app }: Asking): boolean {
  if (!recordOf(app('disburseAccount')).routingNumber) return false;
  return app('payType') === 'MANUAL' || app('autopayAccount') !== undefined;
}

function isReady(flag: Asking['flag'], set: string): boolean {
  return flag(`disclosurelist${set}Ready`) === true || flag(`disclosurelist${set}Complete`) === true;
}

function recordOf(value: unknown): Facts {
  return value !== null && typeof value === 'object' ? (value as Facts) : {};
}

function recordsOf(value: unknown): Facts[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}

const IDENTITY_PAPERS = ['DRIVERSLICENSEFRONT', 'IDCARDFRONT', 'PASSPORTFRONT', 'PERMANENTRESIDENTFRONT'];
const OUTRANKS_ALL = ['manualPaystubUpload', 'incorrectPin', 'documents', 'datatreeError', 'emplVerify'];
const OUTRANKS_WAITING = ['appSummary', 'sign', 'notary'];

/** Decisions A, "Step to screen". */
export const ROUTES: Record<string, string> = {
  profile: 'start/profile',
  liens: 'liens',
  lienAttestation: 'liens',
  product: 'product/select',
  ssnCredit: 'credit/social',
  errorCredit: 'credit/error',
  incorrectPin: 'review-app/incorrect-pin',
  noCredit: 'review-app/no-credit',
  datatreeError: 'review-app/datatree',
  delinquency: 'review-app/delinquency',
  noProperty: 'review-app/property',
  assetDepletion: 'product/assets',
  moreProfile: 'start/contact',
  hmda: 'start/hmda',
  waitSummary: 'start/app-summary',
  appSummary: 'start/app-summary',
  incomeReview: 'income/review',
  manualPaystubUpload: 'income/upload/paystub',
  ach: 'bank/disburse',
  autopay: 'bank/autopay',
  manualAutopay: 'bank/autopay',
  docVerify: 'identity',
  documents: 'conditions/upload-document',
  bpo: 'bpo/condition',
  bpoProcessing: 'bpo/waiting',
  waitSign: 'signing/intro',
  sign: 'signing/intro',
  codeed: 'signing/additional',
  waitNotary: 'notary/intro',
  notary: 'notary/intro',
  insurance: 'insurance/upload',
  emplVerify: 'income/employer-verification',
  waitFund: 'complete',
  complete: 'complete',
  declined: 'error/decline',
  dtiDeclined: 'error/income',
  creditScoreDeclined: 'error/credit',
  waitMerchant: 'hold',
  uwReview: 'review-app/uw',
};
