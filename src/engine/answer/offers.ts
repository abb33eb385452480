/** Reads offers from facts, and the figures of an offer for a chosen amount. */
import { isRecord, readPath } from '../model/paths.ts';
import { shareOf } from '../model/payment.ts';
import { allHold, type Repayment, repaymentOf } from '../model/repayments.ts';
import type { Facts } from '../model/triggers.ts';
import { dollars } from '../say/formats.ts';

/** The options of the widget `offers`: where the offers lie, and what their fields are called. */
export interface OfferOptions {
  /** The list of facts. */
  from: string;
  /** Fields of an offer; `id` unless named. */
  id: string;
  /** Percent a year. */
  rate: string;
  /** Months. */
  term: string;
  /** Dollars: the smallest and the largest sum. */
  least: string;
  most: string;
  /** Of the sum, in percent. */
  feePercent?: string;
  /** Dollars, whatever the sum; counts before a percentage. */
  fee?: string;
  /** Facts that all hold where the fee is added to what is owed. */
  feeFinanced: string[];
  /** Facts that all hold where only interest is paid each month. */
  interestOnly: string[];
  /** Facts that all hold where the term is not shown. */
  termless: string[];
  /** A fact: the sum that was asked for before, with which the figures begin. */
  wanted?: string;
  /** Where nothing was asked for, they begin with this share of the largest sum that every offer allows. */
  startShare: number;
  /** Dollars between two sums of the slider. */
  step: number;
}

export interface Offer {
  id: string;
  rate: number;
  months: number;
  least: number;
  most: number;
}

export interface OfferFigures extends Repayment {
  /** Percent a year. */
  rate: number;
  /** Dollars. */
  amount: number;
  /** Undefined where the term is not shown. */
  years?: number;
}

const STEP = 100;

/** Options as a form file gives them, undefined when they do not name what is needed. */
export function readOfferOptions(options: unknown): OfferOptions | undefined {
  if (!isRecord(options)) return undefined;
  const { from, id = 'id', rate, term, least, most, fee, feePercent, step = STEP } = options;
  const needed = [from, id, rate, term, least, most];
  if (!needed.every((each) => typeof each === 'string') || typeof step !== 'number') return undefined;
  const names = { from, id, rate, term, least, most } as Record<
    'from' | 'id' | 'rate' | 'term' | 'least' | 'most',
    string
  >;
  return {
    ...names,
    ...(typeof fee === 'string' ? { fee } : {}),
    ...(typeof feePercent === 'string' ? { feePercent } : {}),
    ...(typeof options.wanted === 'string' ? { wanted: options.wanted } : {}),
    startShare: typeof options.startShare === 'number' ? options.startShare : 0,
    feeFinanced: textsOf(options.feeFinanced),
    interestOnly: textsOf(options.interestOnly),
    termless: textsOf(options.termless),
    step,
  };
}

/** The offers among the facts that are whole, in their order. */
export function offersIn(facts: Facts, options: OfferOptions): Offer[] {
  const list = readPath(facts, options.from);
  if (!Array.isArray(list)) return [];
  return list.flatMap((entry) => {
    const [id, ...numbers] = [options.id, options.rate, options.term, options.least, options.most].map(
      (name) => readPath(entry, name),
    );
    const [rate, months, least, most] = numbers;
    if (typeof id !== 'string' || !numbers.every((each) => typeof each === 'number')) return [];
    return [{ id, rate, months, least, most } as Offer];
  });
}

/** The figures of an offer for a sum; undefined unless rate and sum are above 0 (AF 9, OFFER-02). */
export function figuresOf(
  facts: Facts,
  options: OfferOptions,
  offer: Offer,
  amount: number,
): OfferFigures | undefined {
  const { rate, months } = offer;
  if (!(amount > 0)) return undefined;
  const repayment = repaymentOf({
    ...{ amount, rate, months, fee: feeOf(entryOf(facts, options, offer.id), options, amount) },
    isFeeFinanced: allHold(facts, options.feeFinanced),
    isInterestOnly: allHold(facts, options.interestOnly),
  });
  if (!repayment) return undefined;
  const years = allHold(facts, options.termless) ? {} : { years: months / 12 };
  return { ...repayment, rate, amount, ...years };
}

/** The sum to begin with, in whole dollars, and what was asked for where no offer goes that far. */
export interface StartingSum {
  sum: number;
  asked?: number;
}

/** What was asked for, as far as an offer allows it; else a share of what all of them allow, on a step of the slider. */
export function startingSum(
  facts: Facts,
  { wanted, startShare, step }: OfferOptions,
  offers: readonly Offer[],
): StartingSum | undefined {
  if (offers.length === 0) return undefined;
  const { least, most } = rangeOf(offers);
  const inRange = (sum: number) => Math.min(most, Math.max(least, Math.round(sum)));
  const asked = wanted === undefined ? undefined : readPath(facts, wanted);
  if (typeof asked !== 'number') {
    const share = startShare * Math.min(...offers.map((offer) => offer.most));
    return { sum: inRange(Math.round(share / step) * step) };
  }
  const sum = inRange(asked);
  return sum === Math.round(asked) ? { sum } : { sum, asked };
}

export type SumRange = Pick<Offer, 'least' | 'most'>;

/** From the smallest sum that any of the offers allows to the largest. */
export function rangeOf(offers: readonly Offer[]): SumRange {
  return {
    least: Math.min(...offers.map(({ least }) => least)),
    most: Math.max(...offers.map(({ most }) => most)),
  };
}

/** Words in which `{least}` and `{most}` stand for a range, and `{asked}` for what was asked for. */
export function withRange(words: string, { least, most }: SumRange, asked = 0): string {
  return words
    .replace('{least}', dollars(least))
    .replace('{most}', dollars(most))
    .replace('{asked}', dollars(asked));
}

/** Is this sum inside the limits of this offer, in whole dollars? */
export function isWithin({ least, most }: SumRange, amount: unknown): amount is number {
  return Number.isInteger(amount) && Number(amount) >= least && Number(amount) <= most;
}

function entryOf(facts: Facts, { from, id }: OfferOptions, wanted: string): unknown {
  const list = readPath(facts, from);
  return Array.isArray(list) ? list.find((each) => readPath(each, id) === wanted) : undefined;
}

function feeOf(entry: unknown, { fee, feePercent }: OfferOptions, amount: number): number {
  const fixed = fee === undefined ? undefined : readPath(entry, fee);
  if (typeof fixed === 'number') return fixed;
  const percent = feePercent === undefined ? undefined : readPath(entry, feePercent);
  return typeof percent === 'number' ? shareOf(amount, percent) : 0;
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
