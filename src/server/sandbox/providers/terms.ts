/** Which terms does the sandbox lender lend on? The disclosed ones, narrowed by an org's pricing and settings. */
import type { ApplicationFacts, SettingsFacts } from '../facts.ts';

/** As disclosed: $15,000 to $400,000, APR 7.60 % to 17.20 %, origination fee to 4.99 %. */
export const DISCLOSED = { draw: [15_000, 400_000], apr: [7.6, 17.2], fee: 4.99 } as const;
/** The constitution of Texas allows no more. */
const TEXAS_LOAN_TO_VALUE = 80;
type Program = ApplicationFacts['partnerProgram'];
const WITHOUT_FEE: Program[] = ['ALL_IN', 'QUORUM_ALL_IN'];
const PAID_AUTOMATICALLY: Program[] = ['AUTOPAY', 'QUORUM_AUTOPAY'];
/** Points of a percent a year. */
const AUTOMATIC_DISCOUNT = 0.25;

export interface Terms {
  /** Whole dollars. */
  minimumDraw: number;
  maximumDraw: number;
  /** Percent a year. */
  aprFrom: number;
  aprTo: number;
  /** Percent of the draw. */
  feeTo: number;
  isFeeFinanced: boolean;
  isInterestOnly: boolean;
  /** Points of a percent less, inside the rates. */
  discount: number;
  /** Percent of a home's value that may be owed on it in all, in Texas. */
  texasLoanToValue: number;
}

/** An org may narrow what is disclosed, never widen it; a partner's program may ask for less. */
export function termsOf(
  pricing: Record<string, unknown>,
  org: Partial<SettingsFacts>,
  program?: Program,
): Terms {
  const { draw, apr, fee } = DISCLOSED;
  const aprFrom = within(pricing.aprFrom, apr[0], apr[1], apr[0]);
  return {
    minimumDraw: within(org.minimumDraw, draw[0], draw[1], draw[0]),
    maximumDraw: within(org.maximumDraw, draw[0], draw[1], draw[1]),
    aprFrom,
    aprTo: within(pricing.aprTo, aprFrom, apr[1], apr[1]),
    discount: PAID_AUTOMATICALLY.includes(program) ? AUTOMATIC_DISCOUNT : 0,
    feeTo: WITHOUT_FEE.includes(program) ? 0 : within(pricing.originationFeeTo, 0, fee, fee),
    isFeeFinanced: org.feeFinanced !== false,
    isInterestOnly: org.interestOnly === true && org.ageRestricted === true,
    texasLoanToValue: within(org.texasLoanToValue, 1, TEXAS_LOAN_TO_VALUE, TEXAS_LOAN_TO_VALUE),
  };
}

function within(value: unknown, least: number, most: number, otherwise: number): number {
  return typeof value === 'number' ? Math.min(Math.max(value, least), most) : otherwise;
}
