/** Which lines can a home and an income carry, and at what price? Pure arithmetic in integer cents. */
import { shareOf, sumOf } from '../../../engine/model/payment.ts';
import { monthlyPayment } from '../../../engine/model/repayments.ts';
import type { DecisionFacts } from '../facts.ts';
import type { Terms } from './terms.ts';

export type PricedOffer = Required<DecisionFacts['offers'][number]>;

/** Everything that a price depends on. Money in dollars. */
export interface OfferState {
  homeValue: number;
  /** What stays on the home beside the new line. */
  owed: number;
  isPrimaryHome: boolean;
  isInTexas?: boolean;
  score: number;
  /** A year. */
  income: number;
  /** A month: debts of the credit report and payments on what stays on the home. */
  obligations: number;
  /** A smaller line than the home would carry; undefined where it is not asked for. */
  mostDraw?: number;
}

/** Months. */
export const TERMS = [60, 120, 180, 240, 360] as const;
/** Percent, but for the score. */
export const LIMITS = {
  cltv: { primary: 85, other: 75 },
  dti: { usual: 43, good: 50 },
  goodScore: 740,
} as const;
/** Draws are in steps of these dollars, as the slider of the offers is. */
const STEP = 100;

/** Percent: how much may be owed on a home in all. */
export function cltvLimit(
  { isPrimaryHome, isInTexas }: OfferState,
  { texasLoanToValue }: Pick<Terms, 'texasLoanToValue'>,
): number {
  const limit = isPrimaryHome ? LIMITS.cltv.primary : LIMITS.cltv.other;
  return isInTexas ? Math.min(limit, texasLoanToValue) : limit;
}

/** Percent: how much of an income debts may take. */
export function dtiLimit({ score }: OfferState): number {
  return score >= LIMITS.goodScore ? LIMITS.dti.good : LIMITS.dti.usual;
}

/** Percent to two decimals, halves up. */
export function cltvOf({ homeValue, owed }: OfferState, draw: number): number {
  return homeValue > 0 ? hundredths(((owed + draw) * 100) / homeValue) : Number.POSITIVE_INFINITY;
}

/** Percent to two decimals, halves up; `payment` is the new line's, a month. */
export function dtiOf({ income, obligations }: OfferState, payment: number): number {
  return income > 0 ? hundredths(((obligations + payment) * 1200) / income) : Number.POSITIVE_INFINITY;
}

/** The largest line that the home carries, rounded down to a step; 0 where it is less than the smallest. Dollars. */
export function roomOnHome(standing: OfferState, terms: Terms): number {
  const room = (standing.homeValue * cltvLimit(standing, terms) - standing.owed * 100) / 100;
  return draw(Math.min(room, terms.maximumDraw, standing.mostDraw ?? terms.maximumDraw), terms);
}

/** The best first: the shorter term costs less. None where home or income do not carry the smallest line. */
export function offersFor(standing: OfferState, terms: Terms): PricedOffer[] {
  const room = roomOnHome(standing, terms);
  if (room === 0) return [];
  const cltv = cltvOf(standing, room);
  return TERMS.flatMap((termMonths) => {
    const rate = rateOf({ score: standing.score, cltv, termMonths }, terms);
    const price = { rate, termMonths, feePercent: feeOf({ score: standing.score, cltv }, terms) };
    const maximumDraw = mostAffordable(standing, terms, price, room);
    if (maximumDraw === 0) return [];
    return [
      {
        ...{ id: `fixed-${termMonths}`, rateType: 'FIXED' as const, ...price },
        ...{ minimumDraw: terms.minimumDraw, maximumDraw },
      },
    ];
  });
}

/** Percent a year to two decimals, rounded down: inside the org's terms, and the same for all of one standing. */
export function rateOf(
  { score, cltv, termMonths }: { score: number; cltv: number; termMonths: number },
  { aprFrom, aprTo, discount }: Terms,
): number {
  const longest = TERMS.at(-1) ?? termMonths;
  const risk =
    0.65 * share(820 - score, 220) + 0.2 * share(cltv - 40, 45) + 0.15 * share(termMonths - 60, longest - 60);
  const rate = aprFrom + (aprTo - aprFrom) * risk - discount;
  return Math.floor(Math.max(rate, aprFrom) * 100 + ROUNDING) / 100;
}

/** Percent of the draw to two decimals, rounded down. */
export function feeOf({ score, cltv }: { score: number; cltv: number }, { feeTo }: Terms): number {
  const risk = 0.2 + 0.5 * share(820 - score, 220) + 0.3 * share(cltv - 40, 45);
  return Math.floor(feeTo * risk * 100 + ROUNDING) / 100;
}

export type Price = Pick<PricedOffer, 'rate' | 'termMonths' | 'feePercent'>;

/** Dollars a month for a draw, and for its fee where that is financed. */
export function paymentOf(draw: number, { rate, termMonths, feePercent }: Price, terms: Terms): number {
  const amount = terms.isFeeFinanced ? sumOf(draw, shareOf(draw, feePercent)) : draw;
  return monthlyPayment({ amount, rate, months: termMonths }, terms.isInterestOnly);
}

/** Keeps 8.99999999 from becoming 8.99 where 9 was meant. */
const ROUNDING = 1e-6;

/**
 * The largest draw whose payment keeps the debts inside their limit. Payments grow with the draw, so it is searched
 * by halves among the steps.
 */
function mostAffordable(standing: OfferState, terms: Terms, price: Price, room: number): number {
  const limit = dtiLimit(standing);
  const yearly = Math.floor(standing.income * limit) - cents(standing.obligations) * 12;
  const fits = (steps: number) => cents(paymentOf(steps * STEP, price, terms)) * 12 <= yearly;
  let least = 0;
  let most = Math.floor(room / STEP);
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(middle)) least = middle;
    else most = middle - 1;
  }
  return draw(least * STEP, terms);
}

/** Rounded down to a step; 0 for less than the smallest draw. */
function draw(dollars: number, { minimumDraw }: Terms): number {
  const rounded = Math.floor(dollars / STEP) * STEP;
  return rounded >= minimumDraw ? rounded : 0;
}

/** A part of a whole, from 0 to 1. */
function share(part: number, whole: number): number {
  return Math.min(Math.max(part / whole, 0), 1);
}

function cents(dollars: number): number {
  return Math.round(dollars * 100);
}

function hundredths(percent: number): number {
  return Math.round(percent * 100) / 100;
}
