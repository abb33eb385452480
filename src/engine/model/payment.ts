/** What a sum costs each month and in all, counted in integer cents with every rounding stated. */

export interface PaymentTerms {
  /** Dollars, to the cent. */
  amount: number;
  /** Percent a year; three decimals count. */
  rate: number;
  months: number;
}

/** One payment of a schedule, in dollars. */
export interface Installment {
  payment: number;
  interest: number;
  /** What is still owed after it. */
  balance: number;
}

const CENTS = 100;
/** Rates are integers of a thousandth of a percent. */
const RATE_STEPS = 1000;
const MONTHS_A_YEAR = 12;
/** Leap years counted in (SL 9). */
const DAYS_A_YEAR = 365.25;
/** A sum of cents times a rate in its steps is this many times the cents of a year's interest. */
const YEAR = 100 * RATE_STEPS;

/**
 * The month's interest on the whole sum, rounded up to the dollar (decisions F31). Dollars. The product of cents
 * and rate is an exact integer, so that nothing is rounded up twice. Throws a RangeError for what is no such sum.
 */
export function interestOnlyPayment({ amount, rate }: Omit<PaymentTerms, 'months'>): number {
  const product = centsOf(amount) * stepsOf(rate);
  return Math.ceil(product / (YEAR * MONTHS_A_YEAR * CENTS));
}

/**
 * The equal payment that repays the sum with its interest over the term, rounded to the nearest cent, halves up.
 * Dollars. Throws a RangeError for what is no such sum, or for a term that is no whole number of months.
 */
export function amortisedPayment({ amount, rate, months }: PaymentTerms): number {
  if (!Number.isInteger(months) || months <= 0) throw new RangeError('A term is a whole number of months.');
  const cents = centsOf(amount);
  const monthly = stepsOf(rate) / (YEAR * MONTHS_A_YEAR);
  const payment =
    monthly === 0 ? cents / months : (cents * monthly) / -Math.expm1(-months * Math.log1p(monthly));
  return Math.round(payment) / CENTS;
}

/**
 * Payment after payment until nothing is owed. Each month's interest is rounded to the nearest cent, halves up; the
 * last payment takes whatever is left, to the cent. `payment` is dollars a month; throws a RangeError when a term
 * is no whole number of months.
 */
export function scheduleOf({ amount, rate, months }: PaymentTerms, payment: number): Installment[] {
  if (!Number.isInteger(months) || months <= 0) throw new RangeError('A term is a whole number of months.');
  const steps = stepsOf(rate);
  const monthly = centsOf(payment);
  const schedule: Installment[] = [];
  let balance = centsOf(amount);
  for (let month = 1; month <= months && balance > 0; month += 1) {
    const interest = Math.round((balance * steps) / (YEAR * MONTHS_A_YEAR));
    const due = balance + interest;
    const paid = month === months ? due : Math.min(monthly, due);
    balance = due - paid;
    schedule.push({ payment: paid / CENTS, interest: interest / CENTS, balance: balance / CENTS });
  }
  return schedule;
}

/** Interest on a sum that stays as it is, over days or months: to the nearest cent, halves up. Dollars. */
export function interestOver(
  { amount, rate }: Omit<PaymentTerms, 'months'>,
  span: { days: number } | { months: number },
): number {
  const [count, aYear] = 'days' in span ? [span.days, DAYS_A_YEAR] : [span.months, MONTHS_A_YEAR];
  if (!(count >= 0 && Number.isFinite(count)))
    throw new RangeError('Interest is over days or months from 0.');
  return Math.round((centsOf(amount) * stepsOf(rate) * count) / (YEAR * aYear)) / CENTS;
}

/** A share of a sum in percent, to the nearest cent, halves up. Dollars. */
export function shareOf(amount: number, percent: number): number {
  return Math.round((centsOf(amount) * stepsOf(percent)) / YEAR) / CENTS;
}

/** Dollars added up without what binary fractions leave over. */
export function sumOf(...dollars: number[]): number {
  return dollars.reduce((cents, each) => cents + centsOf(each), 0) / CENTS;
}

/** What is left of a sum once another is taken from it, and 0 where that is more. Dollars. */
export function leftOf(dollars: number, taken: number): number {
  return Math.max(0, centsOf(dollars) - centsOf(taken)) / CENTS;
}

function centsOf(dollars: number): number {
  const cents = Math.round(dollars * CENTS);
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError('A sum is dollars from 0.');
  return cents;
}

function stepsOf(percent: number): number {
  const steps = Math.round(percent * RATE_STEPS);
  if (!Number.isSafeInteger(steps) || steps < 0) throw new RangeError('A rate is percent from 0.');
  return steps;
}
