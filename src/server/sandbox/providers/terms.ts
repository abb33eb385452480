/** Which terms does the sandbox lender lend on? The disclosed ones, narrowed by an org's pricing and settings. */
import type { SettingsFacts } from '../facts.ts';

/** As disclosed: $15,000 to $400,000, APR 7.60 % to 17.20 %, origination fee to 4.99 %. */
export const DISCLOSED = { draw: [15_000, 400_000], apr: [7.6, 17.2], fee: 4.99 } as const;
/** The constitution of Texas allows no more. */
const TEXAS_LOAN_TO_VALUE = 80;

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
  /** Percent of a home's value that may be owed on it in all, in Texas. */
  texasLoanToValue: number;
}

/** An org may narrow what is disclosed, never widen it. */
export function termsOf(pricing: Record<string, unknown>, org: Partial<SettingsFacts>): Terms {
  const { draw, apr, fee } = DISCLOSED;
  const aprFrom = within(pricing.aprFrom, apr[0], apr[1], apr[0]);
  return {
    minimumDraw: within(org.minimumDraw, draw[0], draw[1], draw[0]),
    maximumDraw: within(org.maximumDraw, draw[0], draw[1], draw[1]),
    aprFrom,
    aprTo: within(pricing.aprTo, aprFrom, apr[1], apr[1]),
    feeTo: within(pricing.originationFeeTo, 0, fee, fee),
    isFeeFinanced: org.feeFinanced !== false,
    isInterestOnly: org.interestOnly === true && org.ageRestricted === true,
    texasLoanToValue: within(org.texasLoanToValue, 1, TEXAS_LOAN_TO_VALUE, TEXAS_LOAN_TO_VALUE),
  };
}

function within(value: unknown, least: number, most: number, otherwise: number): number {
  return typeof value === 'number' ? Math.min(Math.max(value, least), most) : otherwise;
}
