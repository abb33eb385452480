/** A fee that is financed is owed, costs interest and is paid back; one that is paid apart is neither. */
import { describe, expect, it } from 'vitest';
import { repaymentOf, repaymentsIn } from '../../src/engine/model/repayments.ts';

const line = { amount: 176_700, rate: 11.42, months: 60, fee: 5742.75 };
const plain = { ...line, isFeeFinanced: true, isInterestOnly: false };

describe('A repayment', () => {
  it('amortises the sum with its financed fee', () => {
    expect(repaymentOf(plain)).toMatchObject({
      ...{ owed: 182_442.75, payment: 4005.07, dailyInterest: 57.04 },
    });
  });

  it('of a fee that is paid apart amortises the sum alone, and counts the fee once', () => {
    const apart = repaymentOf({ ...plain, isFeeFinanced: false });
    const free = repaymentOf({ ...plain, fee: 0 });
    expect(apart).toMatchObject({ owed: 176_700, payment: free?.payment });
    expect(apart?.total).toBeCloseTo((free?.total ?? 0) + line.fee, 2);
  });

  it('of interest alone leaves what was drawn to the last payment', () => {
    const repayment = repaymentOf({ ...plain, isInterestOnly: true });
    expect(repayment?.payment).toBe(1737);
    expect(repayment?.lastPayment).toBeGreaterThan(182_000);
    expect(repayment?.total).toBeCloseTo(182_442.75 + (repayment?.interest ?? 0), 2);
  });

  it.each([{ amount: 0 }, { rate: 0 }, { months: 0 }])('[OFFER-02] is none where %j', (change) => {
    expect(repaymentOf({ ...plain, ...change })).toBeUndefined();
  });

  it('is read from the facts that a product names, and is missing until they are there', () => {
    const named = {
      line: {
        ...{ amount: 'a.amount', rate: 'a.rate', months: 'a.term', feePercent: 'a.fee' },
        feeFinanced: ['org.financed'],
      },
    };
    const facts = { a: { amount: 176_700, rate: 11.42, term: 60, fee: 3.25 }, org: { financed: true } };
    expect(repaymentsIn(named, facts).line).toMatchObject({
      fee: 5742.75,
      owed: 182_442.75,
      payment: 4005.07,
    });
    expect(repaymentsIn(named, { a: { amount: 176_700 } })).toEqual({});
  });

  const named = {
    line: {
      ...{ amount: 'a.amount', rate: 'a.rate', months: 'a.term', feePercent: 'a.fee' },
      ...{ feeFinanced: ['org.financed'], limit: 'a.limit', firstPayment: 'a.first' },
    },
  };
  const opened = { amount: 15_000, rate: 10.11, term: 60, fee: 2.73, limit: 15_000, first: '2027-01-31' };
  const known = (change: object, today = '2026-12-24') =>
    repaymentsIn(named, { a: { ...opened, ...change }, org: { financed: true }, today }).line;

  it.each([
    [15_000, 0],
    [15_409.5, 0],
    [15_409.51, 0.01],
    [40_000, 24_590.5],
  ])(
    'of a limit of %d leaves what is not owed to be drawn, and never less than nothing',
    (limit, available) => {
      expect(known({ limit })).toMatchObject({ owed: 15_409.5, available });
    },
  );

  it('of no limit leaves nothing to be said of it', () => {
    expect(known({ limit: undefined })).not.toHaveProperty('available');
    expect(known({ first: undefined })).not.toHaveProperty('nextDate');
  });

  it.each([
    ['2026-12-24', '2027-01-31'],
    ['2027-01-31', '2027-01-31'],
    ['2027-02-01', '2027-02-28'],
    ['2027-03-01', '2027-03-31'],
    ['2031-12-01', '2031-12-31'],
  ])(
    'on %s is next paid on %s: on the day of the first, or the last of a shorter month',
    (today, nextDate) => {
      const next = known({}, today);
      const isLast = nextDate === '2031-12-31';
      expect(next).toMatchObject({ nextDate, nextPayment: isLast ? next?.lastPayment : next?.payment });
    },
  );

  it('is not paid any more after the last payment', () => {
    expect(known({}, '2032-01-01')).not.toHaveProperty('nextDate');
    expect(known({}, '2032-01-01')).not.toHaveProperty('nextPayment');
  });
});
