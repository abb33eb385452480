/** What would a programmer write by hand to find the step of the 38 known points? The baseline of `derive`. */

interface Account {
  routingNumber?: string;
}

/** The part of the facts that the transitions read. */
export interface HandFacts {
  profile: {
    name?: { uuid?: string };
    dob?: string;
    hasSsn?: boolean;
    addresses?: { uuid: string; ownership?: string }[];
  };
  application: {
    incomeSources?: { employmentType?: string }[];
    status: Record<string, unknown>;
    property: { state: string };
    term: number;
    amount: number;
    rate: number;
    selectedPropertyUuid?: string;
    consents?: { type: string }[];
    documents?: { type: string }[];
    assetDepletion?: { complete?: boolean };
    insurance?: { complete?: boolean };
    hasHmda?: boolean;
    payType?: string;
    coDeedStatus?: string;
    disburseAccount?: Account;
    autopayAccount?: object;
  };
  status: string;
}

const IDENTITY_DOCUMENTS = ['DRIVERSLICENSEFRONT', 'IDCARDFRONT', 'PASSPORTFRONT', 'PERMANENTRESIDENTFRONT'];

/** One pass, in the order of the flow; every line overrides the ones before it. */
export function stepByHand(facts: HandFacts): string {
  const begun = untilSummary(facts);
  const paid = untilIdentity(facts, begun);
  const signed = untilFunded(facts, paid);
  return endings(facts, signed);
}

function untilSummary({ profile, application, status }: HandFacts): string {
  const flags = application.status;
  const decision = flags.uwDecision;
  const isDecided = decision !== undefined && decision !== 'UNKNOWN';
  let step = flags.softCreditRepull ? 'product' : 'profile';
  if (step === 'profile' && canReadCredit(profile, application)) step = 'liens';
  const isAsked = flags.inquiryAttestNeeded === true;
  const isUnderwritten = ((flags.liensComplete || isDecided) && !isAsked) || flags.inquiryAttestComplete;
  if (isUnderwritten) step = 'product';
  const isEarly = step === 'profile' || step === 'liens' || step === 'product';
  if (isEarly && status === 'CREDIT_NO_MATCH') step = 'ssnCredit';
  if (step === 'product' && needsAssets(application)) step = 'assetDepletion';
  if (step === 'product' && application.term > 0 && application.amount > 0) step = 'moreProfile';
  if (step === 'moreProfile' && knowsOwner(profile, application)) step = 'hmda';
  if (step === 'hmda' && application.hasHmda) step = 'waitSummary';
  const isReady = flags.disclosurelistSummaryReady || flags.disclosurelistSummaryComplete;
  if (step === 'waitSummary' && isReady) step = 'appSummary';
  if (step === 'appSummary' && flags.disclosurelistSummaryComplete) step = 'incomeReview';
  return step;
}

function untilIdentity({ application, status }: HandFacts, before: string): string {
  const flags = application.status;
  const account = application.disburseAccount;
  const sub = flags.uwSubDecision;
  let step = before;
  if (step === 'incomeReview' && (sub === 'VERIFIED_INCOME_MATCHED_OFFER' || sub === 'FINAL_OFFER'))
    step = 'ach';
  const isSelfEmployed =
    application.incomeSources?.some(({ employmentType }) => employmentType === 'SELF_EMPLOYED') ?? false;
  if (flags.manualPaystubUpload && !flags.manualPaystubTasksComplete && !isSelfEmployed) {
    step = 'manualPaystubUpload';
  }
  const giact = flags.giactAccountStatus;
  const isGood = giact === undefined || giact === 'VERIFIED' || giact === 'PENDING_REVIEW';
  if (account?.routingNumber && isGood) {
    if (application.payType === 'AUTOPAY' && !application.autopayAccount) step = 'autopay';
    if (application.payType === 'MANUAL') step = 'docVerify';
  }
  if ((step === 'autopay' || step === 'ach') && hasAccounts(application)) step = 'docVerify';
  const hasPapers = hasIdentity(application);
  const isTexan = application.property.state === 'TX';
  const bpo = flags.bpo;
  const isOpen = bpo === undefined || bpo === 'BPO_REQUIRED' || bpo === 'UNKNOWN_BPO_STATUS';
  if (step === 'docVerify' && hasPapers && !(isTexan && isOpen)) step = 'waitSign';
  const mayEscalate = step === 'docVerify' || step === 'incomeReview';
  if (mayEscalate && isTexan && isOpen && hasPapers && hasAccounts(application)) step = 'bpo';
  if (application.term === 0 && application.rate === 0 && sub === 'VERIFIED_OFFER') step = 'product';
  if (flags.idVerificationStatus === 'FAILED_VERIFICATION') step = 'docVerify';
  if (flags.adHocDocumentRequested) step = 'documents';
  if (status === 'LIEN_ATTESTATION') step = flags.lienAttestationComplete ? 'waitSign' : 'lienAttestation';
  return step;
}

function untilFunded({ application }: HandFacts, before: string): string {
  const flags = application.status;
  const isInsured = application.insurance?.complete === true;
  let step = before;
  const isReady = flags.disclosurelistClosingReady || flags.disclosurelistClosingComplete;
  if (step === 'waitSign' && isReady && hasAccounts(application)) step = 'sign';
  if (step === 'sign' && flags.disclosurelistClosingComplete) step = 'codeed';
  if (step === 'codeed' && application.coDeedStatus === 'COMPLETE') step = 'waitNotary';
  if (flags.disclosurelistNotaryReady || flags.disclosurelistNotaryComplete) step = 'notary';
  const isAccepted = flags.primaryParticipantAcceptComplete || flags.disclosurelistNotaryComplete;
  if (step === 'notary' && (isAccepted || flags.manualDeedSigningComplete)) step = 'insurance';
  if (step === 'insurance' && isInsured) step = 'waitFund';
  if (isInsured && atTheEnd.has(flags.checklistStatus)) step = 'waitFund';
  if (flags.employmentVerificationNeeded) step = 'emplVerify';
  if (flags.bpo === 'BPO_PROCESSING' || flags.title === 'FINAL_TITLE_PROCESSING') step = 'bpoProcessing';
  return step;
}

function endings({ application, status }: HandFacts, before: string): string {
  const flags = application.status;
  const isDeclined = flags.uwDecision === 'DECLINE';
  let step = before;
  if (status === 'NO_PROPERTY_FOUND' || status === 'MULTIPLE_PROPERTIES') step = 'noProperty';
  if (status === 'CREDIT_NO_MATCH_SSN') step = 'noCredit';
  if (flags.propertyComplete && flags.datatreeNoMatch) step = 'datatreeError';
  if (status.endsWith('_LOCKED_OR_FROZEN') || flags.uwSubDecision === 'CREDIT_FROZEN') step = 'errorCredit';
  if (flags.creditFrozenWithPin) step = 'incorrectPin';
  if (status === 'DELINQUENCY_REVIEW') step = 'delinquency';
  if (status === 'CANCELLED' || status === 'DECLINED' || isDeclined) step = 'declined';
  if (isDeclined && flags.dtiDecline) step = 'dtiDeclined';
  if (flags.creditScoreDecline) step = 'creditScoreDeclined';
  if (status === 'COMPLETE') step = 'complete';
  return step;
}

const atTheEnd = new Set<unknown>(['GEN_RESCISSION', 'RESCISSION', 'RECORDING', 'FUNDABLE']);

type Profile = HandFacts['profile'];
type Application = HandFacts['application'];

function canReadCredit(profile: Profile, application: Application): boolean {
  if (!profile.name?.uuid || !profile.dob || !application.selectedPropertyUuid) return false;
  return hasConsent(application, 'SOFT_CREDIT');
}

function needsAssets({ status, assetDepletion }: Application): boolean {
  const decision = status.uwDecision;
  const isOpen = decision === undefined || decision === 'UNKNOWN' || decision === 'ASSET_DEPLETION';
  return isOpen && status.uwSubDecision === 'UNVERIFIED_DTI_LIMITED' && !assetDepletion?.complete;
}

function knowsOwner(profile: Profile, application: Application): boolean {
  const home = profile.addresses?.find(({ uuid }) => uuid === application.selectedPropertyUuid);
  return Boolean(home?.ownership) && profile.hasSsn === true && hasConsent(application, 'HARD_CREDIT');
}

function hasConsent({ consents }: Application, type: string): boolean {
  return consents?.some((consent) => consent.type === type) ?? false;
}

function hasIdentity({ documents }: Application): boolean {
  return documents?.some(({ type }) => IDENTITY_DOCUMENTS.includes(type)) ?? false;
}

function hasAccounts({ disburseAccount, autopayAccount, payType }: Application): boolean {
  if (!disburseAccount?.routingNumber) return false;
  return payType === 'MANUAL' || autopayAccount !== undefined;
}
