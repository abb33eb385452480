/** What does the sandbox lender decide, and what does it offer? A function of the application's facts, asked again whenever they say more. */
import type { Provider, ProviderRequest } from '../../stages/provider.ts';
import type { DecisionFacts } from '../facts.ts';
import { fitsAnswers } from '../outcomes.ts';
import { type ProviderFacts, providerFacts, unknownQuestion } from './given.ts';
import {
  cltvOf,
  dtiOf,
  type OfferState,
  offersFor,
  type PricedOffer,
  paymentOf,
  roomOnHome,
} from './offers.ts';
import { type Proof, proofOf } from './proven.ts';
import { type Terms, termsOf } from './terms.ts';

type Reasons = NonNullable<DecisionFacts['declineReasons']>;

const LOWEST_SCORE = 600;
/** Percent of the value: with more than that owed already, only a smaller line is possible. */
const MUCH_OWED = 70;
/** Dollars. */
const SMALLER_LINE = 50_000;
/** Dollars a month for a debt that an inquiry has become. */
const NEW_DEBT_PAYMENT = 150;
/** Assets count as income spread over so many years. */
const ASSET_YEARS = 10;
/** Percent of the income: debts above it are more than assets can carry. */
const HOPELESS = 100;
/** The principal reasons and no more (12 CFR 1002.9(b)(2), comment 1). */
const MOST_REASONS = 4;

export function createPricing(): Provider {
  return {
    ask: async (request) => {
      if (request.question !== 'offers') throw unknownQuestion('pricing', request.question);
      return decide(request);
    },
  };
}

function decide({ facts, pricing }: ProviderRequest): DecisionFacts {
  const given = providerFacts(facts);
  const terms = termsOf(pricing, given.org, given.application.partnerProgram);
  const proof = proofOf(given);
  const standing = standingOf(given, proof);
  const decline = declineOf(given, standing, terms, proof);
  if (decline) return decline;
  const { underwriting = {}, assetDepletion, smallerLineAccepted } = given.application;
  if (underwriting.isDelinquent && !underwriting.delinquencyCleared) return undecided();
  if (cltvOf(standing, 0) > MUCH_OWED && !smallerLineAccepted)
    return { ...undecided(), uwDecision: 'INELIGIBLE', needsSmallerLine: true };
  if (offersFor(standing, terms).length === 0 && !assetDepletion?.complete) {
    return { uwDecision: 'ASSET_DEPLETION', uwSubDecision: 'UNVERIFIED_DTI_LIMITED', offers: [] };
  }
  if (fitsAnswers('review', given.inputs) && !underwriting.approvedByHand) {
    return { ...undecided(), uwDecision: 'REVIEW' };
  }
  return offered(given, standing, terms, proof);
}

/** Without an income that is proven, the declared one counts. */
function standingOf({ application, profile }: ProviderFacts, proof: Proof): OfferState {
  const { underwriting = {}, property, assetDepletion, smallerLineAccepted } = application;
  const kept = keptLiens(application);
  const isProven = proof.kind === 'same' || proof.kind === 'less';
  const assets = assetDepletion?.complete ? (assetDepletion.total ?? 0) / ASSET_YEARS : 0;
  const payments = kept.reduce((sum, { monthlyPayment = 0 }) => sum + monthlyPayment, 0);
  return {
    homeValue: underwriting.homeValue ?? 0,
    owed: kept.reduce((sum, { balance = 0 }) => sum + balance, 0),
    isPrimaryHome: property?.occupancyType === undefined || property.occupancyType === 'PRIMARY',
    isInTexas: property?.state === 'TX',
    score: underwriting.creditScore?.value ?? 0,
    income: (isProven ? proof.income : (profile.income ?? 0)) + (profile.otherIncome ?? 0) + assets,
    obligations: (underwriting.monthlyDebts ?? 0) + payments + newDebts(application),
    ...(smallerLineAccepted && { mostDraw: SMALLER_LINE }),
  };
}

/** What the credit report does not show yet, at a usual payment each. Dollars a month. */
function newDebts({ inquiryAnswers = [] }: ProviderFacts['application']): number {
  return inquiryAnswers.filter(({ choice }) => choice === 'NEW_DEBT').length * NEW_DEBT_PAYMENT;
}

/** What is paid off with the draw goes; what is disputed counts until that is settled. */
function keptLiens({ foundLiens = [], lienAnswers = [], underwriting }: ProviderFacts['application']) {
  const choices = new Map(lienAnswers.map(({ uuid, choice }) => [uuid, choice]));
  return foundLiens.filter(({ uuid }) => {
    const choice = choices.get(uuid);
    return choice !== 'PAY_OFF' && !(choice === 'DISPUTE' && underwriting?.disputesSettled === true);
  });
}

function declineOf(
  given: ProviderFacts,
  standing: OfferState,
  terms: Terms,
  proof: Proof,
): DecisionFacts | undefined {
  const isScoreLow = standing.score < LOWEST_SCORE;
  const isHomeFull = roomOnHome({ ...standing, mostDraw: terms.maximumDraw }, terms) === 0;
  const isIncomeShort = isBeyondIncome(given, standing, terms, proof);
  if (!isScoreLow && !isHomeFull && !isIncomeShort) return undefined;
  const reasons: Reasons = [
    ...(isScoreLow ? (['CREDIT_SCORE_TOO_LOW'] as const) : []),
    ...(isHomeFull ? (['TOO_MUCH_OWED_ON_HOME'] as const) : []),
    ...(isIncomeShort ? (['INCOME_TOO_LOW_FOR_DEBTS'] as const) : []),
    ...(isIncomeShort && proof.kind === 'less' ? (['INCOME_NOT_VERIFIED'] as const) : []),
    ...(isIncomeShort && given.application.assetDepletion?.complete ? (['TOO_FEW_ASSETS'] as const) : []),
  ];
  return {
    uwDecision: 'DECLINE',
    uwSubDecision: limitOf(proof, reasons),
    ...(isScoreLow && { creditScoreDecline: true }),
    ...(isIncomeShort && !isScoreLow && { dtiDecline: true }),
    declineReasons: reasons.slice(0, MOST_REASONS),
    offers: [],
  };
}

/** What held the line back, and whether it was proven. */
function limitOf({ kind }: Proof, reasons: Reasons): DecisionFacts['uwSubDecision'] {
  if (kind === 'none') return 'UNVERIFIED_DTI_LIMITED';
  return reasons.includes('TOO_FEW_ASSETS') ? 'VERIFIED_RESERVE_LIMITED' : 'VERIFIED_DTI_LIMITED';
}

/** Assets are asked about once, before anything is proven, and where they could help. */
function isBeyondIncome(given: ProviderFacts, standing: OfferState, terms: Terms, proof: Proof): boolean {
  if (roomOnHome(standing, terms) === 0 || offersFor(standing, terms).length > 0) return false;
  const mayAsk = proof.kind === 'none' && !given.application.assetDepletion?.complete;
  return !mayAsk || dtiOf(standing, 0) > HOPELESS;
}

function undecided(): DecisionFacts {
  return { uwDecision: 'UNKNOWN', uwSubDecision: 'UNKNOWN_SUBDECISION', offers: [] };
}

function offered(given: ProviderFacts, standing: OfferState, terms: Terms, proof: Proof): DecisionFacts {
  const offers = offersFor(standing, terms);
  const chosen = chosenOf(given.application, offers);
  const hasChosen = (given.application.amount ?? 0) > 0;
  const withdrawn = hasChosen && (proof.kind === 'less' || (proof.kind === 'same' && !chosen));
  const draw = chosen?.draw ?? roomOnHome(standing, terms);
  const largest = offers.at(-1);
  const payment = chosen?.payment ?? (largest ? paymentOf(largest.maximumDraw, largest, terms) : 0);
  return {
    uwDecision: 'APPROVED',
    uwSubDecision: subDecisionOf(proof, withdrawn),
    manualPaystubUpload: proof.kind === 'partial',
    employmentToConfirm: fitsAnswers('newJob', given.inputs),
    needsSmallerLine: false,
    withdrawn,
    cltv: cltvOf(standing, draw),
    dti: dtiOf(standing, payment),
    offers,
  };

  function chosenOf({ amount = 0, term = 0, ...price }: ProviderFacts['application'], from: PricedOffer[]) {
    const same = from.find(({ termMonths }) => termMonths === term);
    if (!same || amount <= 0 || amount > same.maximumDraw) return undefined;
    const { rate = 0, feePercent = same.feePercent } = price;
    return { draw: amount, payment: paymentOf(amount, { rate, termMonths: term, feePercent }, terms) };
  }
}

function subDecisionOf(proof: Proof, withdrawn: boolean): DecisionFacts['uwSubDecision'] {
  if (withdrawn) return 'VERIFIED_OFFER';
  return proof.kind === 'same' || proof.kind === 'less'
    ? 'VERIFIED_INCOME_MATCHED_OFFER'
    : 'UNVERIFIED_OFFER';
}
