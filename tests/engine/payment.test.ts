/** Are payments what fifty decimal places say, rounded once? */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amortisedPayment,
  interestOnlyPayment,
  interestOver,
  scheduleOf,
  shareOf,
  sumOf,
} from '../../src/engine/model/payment.ts';

/** Counted with fifty decimal places elsewhere, halves up to the cent. */
const amortised: [amount: number, rate: number, months: number, payment: number][] = [
  [90_000, 8.45, 360, 688.84],
  [60_000, 8.45, 360, 459.22],
  [50_000, 8.45, 360, 382.69],
  [15_000, 7.6, 60, 301.28],
  [400_000, 17.2, 360, 5767.69],
  [123_456, 9.999, 120, 1631.41],
  [100_000, 0, 120, 833.33],
  [1000, 12, 12, 88.85],
];

describe('a payment that repays', () => {
  it.each(amortised)('[OFFER-05] %d at %d percent over %d months is %d', (amount, rate, months, payment) => {
    expect(amortisedPayment({ amount, rate, months })).toBe(payment);
  });

  it('leaves nothing but what rounding leaves, whatever the terms', () => {
    const terms = fc.record({
      amount: fc.integer({ min: 15_000, max: 400_000 }),
      rate: fc.integer({ min: 760, max: 1720 }).map((hundredths) => hundredths / 100),
      months: fc.constantFrom(60, 120, 180, 240, 360),
    });
    fc.assert(
      fc.property(terms, ({ amount, rate, months }) => {
        const monthly = rate / 1200;
        const payment = amortisedPayment({ amount, rate, months });
        let left = amount;
        for (let month = 0; month < months; month++) left += left * monthly - payment;
        // Half a cent a month, with its own interest.
        const most = (0.005 * ((1 + monthly) ** months - 1)) / monthly + 0.01;
        expect(Math.abs(left)).toBeLessThanOrEqual(most);
      }),
    );
  });

  it.each([0, -12, 1.5])('has no term of %d months', (months) => {
    expect(() => amortisedPayment({ amount: 1000, rate: 5, months })).toThrow(RangeError);
  });

  it('is of a sum and a rate from 0', () => {
    expect(() => amortisedPayment({ amount: -1, rate: 5, months: 12 })).toThrow(RangeError);
    expect(() => amortisedPayment({ amount: 1, rate: Number.NaN, months: 12 })).toThrow(RangeError);
  });
});

describe('interest alone', () => {
  it.each([
    [50_000, 8.45, 353],
    [120_000, 10, 1000],
    [15_000, 7.6, 95],
    [15_000, 8, 100],
    [400_000, 17.2, 5734],
  ])('[OFFER-04] of %d at %d percent is %d, rounded up to the dollar', (amount, rate, payment) => {
    expect(interestOnlyPayment({ amount, rate })).toBe(payment);
  });

  it('is the ceiling of the exact quotient, whatever the sum', () => {
    const cents = fc.integer({ min: 1, max: 40_000_000 });
    const rate = fc.integer({ min: 1, max: 17_200 });
    fc.assert(
      fc.property(cents, rate, (sum, thousandths) => {
        const [product, divisor] = [BigInt(sum) * BigInt(thousandths), 120_000_000n];
        const ceiling = Number((product + divisor - 1n) / divisor);
        expect(interestOnlyPayment({ amount: sum / 100, rate: thousandths / 1000 })).toBe(ceiling);
      }),
    );
  });
});

it('takes a share to the cent, halves up, and adds without remainders of fractions', () => {
  expect(shareOf(90_000, 4.99)).toBe(4491);
  expect(shareOf(15_001, 4.99)).toBe(748.55);
  expect(sumOf(0.1, 0.2)).toBe(0.3);
});

describe('a schedule', () => {
  const terms = fc.record({
    amount: fc.integer({ min: 1, max: 45_000_000 }).map((cents) => cents / 100),
    rate: fc.integer({ min: 0, max: 17_200 }).map((thousandths) => thousandths / 1000),
    months: fc.constantFrom(1, 7, 60, 120, 180, 240, 360),
  });

  it('ends at zero to the cent, and every cent paid is principal or interest', () => {
    fc.assert(
      fc.property(terms, fc.boolean(), (owed, isInterestOnly) => {
        const payment = isInterestOnly ? interestOnlyPayment(owed) : amortisedPayment(owed);
        const schedule = scheduleOf(owed, payment);
        expect(schedule.at(-1)?.balance).toBe(0);
        expect(schedule.length).toBeLessThanOrEqual(owed.months);
        const paid = sumOf(...schedule.map((each) => each.payment));
        expect(paid).toBe(sumOf(owed.amount, ...schedule.map(({ interest }) => interest)));
        for (const each of schedule.slice(0, -1)) expect(each.payment).toBe(payment);
      }),
    );
  });

  it('of a repaid sum ends with a payment like the others, but for what rounding adds up to', () => {
    const usual = fc.record({
      amount: fc.integer({ min: 15_000, max: 400_000 }),
      rate: fc.integer({ min: 760, max: 1720 }).map((hundredths) => hundredths / 100),
      months: fc.constantFrom(60, 120, 180),
    });
    fc.assert(
      fc.property(usual, (owed) => {
        const payment = amortisedPayment(owed);
        const schedule = scheduleOf(owed, payment);
        expect(schedule).toHaveLength(owed.months);
        const monthly = owed.rate / 1200;
        const most = (0.01 * ((1 + monthly) ** owed.months - 1)) / monthly + 0.02;
        expect(Math.abs((schedule.at(-1)?.payment ?? 0) - payment)).toBeLessThanOrEqual(most);
      }),
    );
  });
});

describe('interest on a sum that stays', () => {
  it.each([
    [36_525, 10, { days: 1 }, 10],
    [36_525, 10, { days: 365.25 }, 3652.5],
    [36_525, 10, { days: 365 }, 3650],
    [90_000, 8.45, { days: 30 }, 624.64],
    [90_000, 8.45, { months: 1 }, 633.75],
    [90_000, 8.45, { months: 12 }, 7605],
    [90_000, 8.45, { days: 0 }, 0],
  ])('[CONST-07] %d at %d percent over %j is %d', (amount, rate, span, interest) => {
    expect(interestOver({ amount, rate }, span)).toBe(interest);
  });

  it('is over days or months from 0', () => {
    expect(() => interestOver({ amount: 1, rate: 1 }, { days: -1 })).toThrow(RangeError);
    expect(() => interestOver({ amount: 1, rate: 1 }, { months: Number.NaN })).toThrow(RangeError);
  });
});
