/** What a sum comes to when it is paid back: the one place that says what is owed, paid each month and paid in all. */
import type { RepaymentTerms } from './language.ts';
import { readPath } from './paths.ts';
import {
  amortisedPayment,
  interestOnlyPayment,
  interestOver,
  leftOf,
  scheduleOf,
  shareOf,
  sumOf,
} from './payment.ts';
import { addMonths, isIsoDate } from './time.ts';

/** Dollars all, to the cent. */
export interface Repayment {
  fee: number;
  /** What interest is charged on from the first day: the sum, and its fee where that is financed. */
  owed: number;
  payment: number;
  lastPayment: number;
  interest: number;
  /** Of one day on which all that is owed at first is still owed. */
  dailyInterest: number;
  /** All that is ever paid: every payment, and a fee that is paid apart. */
  total: number;
}

/** A repayment as facts know it, with what more of its terms is named. */
export interface KnownRepayment extends Repayment {
  /** What may still be drawn on the first day: the limit without what is owed, never below 0. */
  available?: number;
  /** The day of the first payment that is not past, and what is paid then; neither once all of them are. */
  nextDate?: string;
  nextPayment?: number;
}

export interface RepaymentInputs {
  /** Dollars. */
  amount: number;
  /** Percent a year. */
  rate: number;
  months: number;
  /** Dollars. */
  fee: number;
  isFeeFinanced: boolean;
  isInterestOnly: boolean;
}

/** Undefined unless sum, rate and term are above 0 (AF 9, OFFER-02). Throws a RangeError for a broken term. */
export function repaymentOf(inputs: RepaymentInputs): Repayment | undefined {
  const { amount, rate, months, fee, isFeeFinanced } = inputs;
  if (!(amount > 0 && rate > 0 && months > 0)) return undefined;
  const owed = isFeeFinanced ? sumOf(amount, fee) : amount;
  const terms = { amount: owed, rate, months };
  const payment = monthlyPayment(terms, inputs.isInterestOnly);
  const schedule = scheduleOf(terms, payment);
  return {
    fee,
    owed,
    payment,
    lastPayment: schedule.at(-1)?.payment ?? 0,
    interest: sumOf(...schedule.map(({ interest }) => interest)),
    dailyInterest: interestOver(terms, { days: 1 }),
    total: sumOf(...schedule.map((each) => each.payment), isFeeFinanced ? 0 : fee),
  };
}

/** Dollars a month for what is owed: interest alone for some products, amortised for all others (OFFER-04, OFFER-05). */
export function monthlyPayment(
  owed: { amount: number; rate: number; months: number },
  isInterestOnly: boolean,
): number {
  return isInterestOnly ? interestOnlyPayment(owed) : amortisedPayment(owed);
}

/** The repayments that a product names, as far as its facts know them. */
export function repaymentsIn(
  terms: Record<string, RepaymentTerms>,
  facts: Record<string, unknown>,
): Record<string, KnownRepayment> {
  const known = Object.entries(terms).flatMap(([name, each]) => {
    const [amount, rate, months] = [each.amount, each.rate, each.months].map((path) => readPath(facts, path));
    if (!isPositive(amount) || !isPositive(rate) || !isPositive(months) || !Number.isInteger(months))
      return [];
    const percent = each.feePercent === undefined ? 0 : readPath(facts, each.feePercent);
    const repayment = repaymentOf({
      amount,
      rate,
      months,
      fee: isPositive(percent) ? shareOf(amount, percent) : 0,
      isFeeFinanced: allHold(facts, each.feeFinanced),
      isInterestOnly: allHold(facts, each.interestOnly),
    });
    if (!repayment) return [];
    return [
      [
        name,
        {
          ...repayment,
          ...leftIn(each, repayment, facts),
          ...nextIn(each, { repayment, rate, months }, facts),
        },
      ] as const,
    ];
  });
  return Object.fromEntries(known);
}

function leftIn({ limit }: RepaymentTerms, { owed }: Repayment, facts: Record<string, unknown>) {
  const most = limit === undefined ? undefined : readPath(facts, limit);
  return isPositive(most) ? { available: leftOf(most, owed) } : {};
}

/** Payments are due on the day of the month of the first one, the last day where a month is shorter. */
function nextIn(
  { firstPayment }: RepaymentTerms,
  { repayment, rate, months }: { repayment: Repayment; rate: number; months: number },
  facts: Record<string, unknown>,
): Pick<KnownRepayment, 'nextDate' | 'nextPayment'> {
  const first = firstPayment === undefined ? undefined : readPath(facts, firstPayment);
  const { today } = facts;
  if (!isIsoDate(first) || !isIsoDate(today)) return {};
  const schedule = scheduleOf({ amount: repayment.owed, rate, months }, repayment.payment);
  const at = schedule.findIndex((_, month) => addMonths(first, month) >= today);
  const next = schedule[at];
  return next ? { nextDate: addMonths(first, at), nextPayment: next.payment } : {};
}

function isPositive(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && Number.isFinite(value);
}

/** None named: it never holds. */
export function allHold(facts: Record<string, unknown>, paths: readonly string[] = []): boolean {
  return paths.length > 0 && paths.every((path) => readPath(facts, path) === true);
}
