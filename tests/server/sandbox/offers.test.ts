/** Are the sandbox's offers inside the disclosed terms, fair among themselves, and within what home and income carry? */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  cltvOf,
  dtiLimit,
  feeOf,
  type OfferState,
  offersFor,
  paymentOf,
  rateOf,
  roomOnHome,
  TERMS,
} from '../../../src/server/sandbox/providers/offers.ts';
import { type Terms, termsOf } from '../../../src/server/sandbox/providers/terms.ts';

const pricing = fc.record(
  {
    aprFrom: fc.double({ min: 0, max: 20, noNaN: true }),
    aprTo: fc.double({ min: 0, max: 30, noNaN: true }),
    originationFeeTo: fc.double({ min: 0, max: 9, noNaN: true }),
  },
  { requiredKeys: [] },
);
const settings = fc.record(
  {
    minimumDraw: fc.integer({ min: 15_000, max: 60_000 }),
    maximumDraw: fc.integer({ min: 60_000, max: 400_000 }),
    interestOnly: fc.boolean(),
    ageRestricted: fc.boolean(),
  },
  { requiredKeys: [] },
);
const anyTerms: fc.Arbitrary<Terms> = fc.tuple(pricing, settings).map(([price, org]) => termsOf(price, org));
const anyStanding: fc.Arbitrary<OfferState> = fc.record(
  {
    homeValue: fc.integer({ min: 0, max: 3_000_000 }),
    owed: fc.integer({ min: 0, max: 1_500_000 }),
    isPrimaryHome: fc.boolean(),
    score: fc.integer({ min: 300, max: 850 }),
    income: fc.integer({ min: 0, max: 1_000_000 }),
    obligations: fc
      .double({ min: 0, max: 9_000, noNaN: true })
      .map((dollars) => Math.round(dollars * 100) / 100),
    mostDraw: fc.integer({ min: 15_000, max: 50_000 }),
  },
  { requiredKeys: ['homeValue', 'owed', 'isPrimaryHome', 'score', 'income', 'obligations'] },
);
const RUNS = { numRuns: 500 };
const DISCLOSED = termsOf({}, {});

describe('Every offer', () => {
  test('stays inside the disclosed terms, whatever an org asks for', () => {
    fc.assert(
      fc.property(anyStanding, anyTerms, (standing, terms) => {
        for (const offer of offersFor(standing, terms)) {
          expect(offer.minimumDraw).toBeGreaterThanOrEqual(15_000);
          expect(offer.maximumDraw).toBeLessThanOrEqual(Math.min(400_000, terms.maximumDraw));
          expect(offer.maximumDraw).toBeGreaterThanOrEqual(offer.minimumDraw);
          expect(offer.rate).toBeGreaterThanOrEqual(7.6);
          expect(offer.rate).toBeLessThanOrEqual(17.2);
          expect(offer.feePercent).toBeGreaterThanOrEqual(0);
          expect(offer.feePercent).toBeLessThanOrEqual(4.99);
          expect(offer.rate).toBe(Number(offer.rate.toFixed(2)));
          expect(offer.maximumDraw % 100).toBe(0);
        }
      }),
      RUNS,
    );
  });

  test('asks for no fee where the program is all in, and for a quarter point less where it pays automatically', () => {
    fc.assert(
      fc.property(anyStanding, pricing, (standing, price) => {
        const plain = offersFor(standing, termsOf(price, {}));
        for (const program of ['ALL_IN', 'QUORUM_ALL_IN'] as const)
          for (const { feePercent } of offersFor(standing, termsOf(price, {}, program)))
            expect(feePercent).toBe(0);
        for (const program of ['AUTOPAY', 'QUORUM_AUTOPAY'] as const) {
          const terms = termsOf(price, {}, program);
          for (const { rate, termMonths } of offersFor(standing, terms)) {
            const usual = plain.find((each) => each.termMonths === termMonths)?.rate ?? rate + 0.25;
            expect(rate).toBeCloseTo(Math.max(usual - 0.25, Math.floor(terms.aprFrom * 100) / 100), 1);
          }
        }
        expect(offersFor(standing, termsOf(price, {}, 'CREDIT_UNION'))).toEqual(plain);
      }),
      RUNS,
    );
  });

  test('leaves what is owed on a home in Texas within the share that the org names, and never over 80 %', () => {
    const named = fc.option(fc.integer({ min: 1, max: 100 }), { nil: undefined });
    fc.assert(
      fc.property(anyStanding, named, (standing, texasLoanToValue) => {
        const terms = termsOf({}, texasLoanToValue === undefined ? {} : { texasLoanToValue });
        const limit = Math.min(texasLoanToValue ?? 80, 80);
        for (const { maximumDraw } of offersFor({ ...standing, isInTexas: true }, terms)) {
          expect((standing.owed + maximumDraw) * 100).toBeLessThanOrEqual(limit * standing.homeValue);
        }
      }),
      RUNS,
    );
  });

  test('leaves what is owed on the home within 85 % of the value, or 75 % of one that is not lived in', () => {
    fc.assert(
      fc.property(anyStanding, anyTerms, (standing, terms) => {
        const limit = standing.isPrimaryHome ? 85 : 75;
        for (const { maximumDraw } of offersFor(standing, terms)) {
          expect((standing.owed + maximumDraw) * 100).toBeLessThanOrEqual(limit * standing.homeValue);
        }
      }),
      RUNS,
    );
  });

  test('leaves debts within 43 % of the income, or 50 % from a score of 740, to the cent', () => {
    fc.assert(
      fc.property(anyStanding, anyTerms, (standing, terms) => {
        const limit = standing.score >= 740 ? 50 : 43;
        for (const { maximumDraw, ...price } of offersFor(standing, terms)) {
          const payment = paymentOf(maximumDraw, price, terms);
          const cents = Math.round(standing.obligations * 100) + Math.round(payment * 100);
          expect(cents * 12).toBeLessThanOrEqual(limit * standing.income);
        }
      }),
      RUNS,
    );
  });

  test('is as large as home, income and terms allow: a step more would break one of them', () => {
    fc.assert(
      fc.property(anyStanding, anyTerms, (standing, terms) => {
        const room = roomOnHome(standing, terms);
        for (const { maximumDraw, ...price } of offersFor(standing, terms)) {
          const more = maximumDraw + 100;
          const cents =
            Math.round(standing.obligations * 100) + Math.round(paymentOf(more, price, terms) * 100);
          expect(more > room || cents * 12 > dtiLimit(standing) * standing.income).toBe(true);
        }
      }),
      RUNS,
    );
  });
});

const anyTerm = fc.constantFrom(...TERMS);
const anyCltv = fc.double({ min: 0, max: 100, noNaN: true });
const anyScore = fc.integer({ min: 300, max: 850 });

describe('A price', () => {
  test('is never higher for a better score', () => {
    fc.assert(
      fc.property(anyScore, anyScore, anyCltv, anyTerm, anyTerms, (one, other, cltv, termMonths, terms) => {
        const [worse, better] = [Math.min(one, other), Math.max(one, other)];
        const at = (score: number) => rateOf({ score, cltv, termMonths }, terms);
        expect(at(better)).toBeLessThanOrEqual(at(worse));
        expect(feeOf({ score: better, cltv }, terms)).toBeLessThanOrEqual(
          feeOf({ score: worse, cltv }, terms),
        );
      }),
      RUNS,
    );
  });

  test('is never lower where more is owed on the home', () => {
    fc.assert(
      fc.property(anyScore, anyCltv, anyCltv, anyTerm, anyTerms, (score, one, other, termMonths, terms) => {
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const at = (cltv: number) => rateOf({ score, cltv, termMonths }, terms);
        expect(at(more)).toBeGreaterThanOrEqual(at(less));
        expect(feeOf({ score, cltv: more }, terms)).toBeGreaterThanOrEqual(
          feeOf({ score, cltv: less }, terms),
        );
      }),
      RUNS,
    );
  });

  test('of each offer follows what is owed in truth, too', () => {
    fc.assert(
      fc.property(anyStanding, fc.integer({ min: 0, max: 500_000 }), anyTerms, (standing, further, terms) => {
        const heavier = { ...standing, owed: standing.owed + further };
        for (const offer of offersFor(heavier, terms)) {
          const before = offersFor(standing, terms).find(({ id }) => id === offer.id);
          expect(before?.rate).toBeLessThanOrEqual(offer.rate);
        }
      }),
      RUNS,
    );
  });

  test('reaches both ends of the disclosed rates', () => {
    expect(rateOf({ score: 850, cltv: 20, termMonths: 60 }, DISCLOSED)).toBe(7.6);
    expect(rateOf({ score: 600, cltv: 85, termMonths: 360 }, DISCLOSED)).toBe(17.2);
  });
});

test('A usual applicant has five offers, the cheapest first', () => {
  const standing = {
    ...{ homeValue: 500_000, owed: 200_000, isPrimaryHome: true, score: 780 },
    ...{ income: 96_000, obligations: 1_000 },
  };
  expect(roomOnHome(standing, DISCLOSED)).toBe(225_000);
  expect(cltvOf(standing, 225_000)).toBe(85);
  const offers = offersFor(standing, DISCLOSED);
  expect(offers.map(({ id, rate, maximumDraw, feePercent }) => [id, rate, maximumDraw, feePercent])).toEqual([
    ['fixed-60', 10.65, 135_100, 2.94],
    ['fixed-120', 10.94, 212_000, 2.94],
    ['fixed-180', 11.23, 225_000, 2.94],
    ['fixed-240', 11.51, 225_000, 2.94],
    ['fixed-360', 12.09, 225_000, 2.94],
  ]);
});
