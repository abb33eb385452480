/** Does every application stand at one step, always the same, and at the one that decisions A and B7 say? */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Derivation, derive } from '../../src/engine/decide/derive.ts';
import type { Facts } from '../../src/engine/model/triggers.ts';
import { realFlow, realProduct } from '../support/project.ts';
import { anyFacts, points, someFacts } from './generated-facts.ts';
import { oracle, ROUTES } from './oracle.ts';

const product = realProduct();
const flow = realFlow('application');
const at = (given: Facts, on?: string): Derivation => derive(product, flow, given, on);
const runs = process.env.HEARTHLINE_DEEP === '1' ? 200_000 : 4000;

/** The route of each point and the line that gives it, in the order of the fixture. */
const lines: [string | null, string][] = [
  ['start/profile', 'steps/profile'],
  ['liens', 'statuses/LIEN_VERIFICATION'],
  ['credit/social', 'statuses/CREDIT_NO_MATCH'],
  ['liens', 'statuses/LIEN_VERIFICATION_INQUIRY'],
  ['product/select', 'statuses/OFFER_SELECTION'],
  ['product/assets', 'statuses/ASSETS_PREQUAL'],
  ['product/select', 'statuses/OFFER_SELECTION'],
  ['start/contact', 'statuses/COLLECT_ADDITIONAL_INFO'],
  ['start/hmda', 'statuses/HMDA'],
  [null, 'statuses/WAITING_FOR_SUMMARY_DISCLOSURE'],
  ['start/app-summary', 'steps/appSummary'],
  ['credit/error', 'statuses/HARD_CREDIT_LOCKED_OR_FROZEN'],
  ['income/review', 'statuses/INCOME_VERIFICATION'],
  ['income/upload/paystub', 'steps/manualPaystubUpload'],
  ['income/review', 'statuses/INCOME_VERIFICATION'],
  ['product/select', 'statuses/REVISED_OFFER_SELECTION'],
  ['bank/disburse', 'statuses/DISBURSEMENT_ACCOUNT'],
  ['bank/autopay', 'statuses/AUTOPAY_ACCOUNT'],
  ['identity', 'statuses/IDENTITY_VERIFICATION'],
  [null, 'statuses/WAITING_FOR_ID_VERIFICATION'],
  ['identity', 'statuses/IDENTITY_VERIFICATION'],
  ['bpo/waiting', 'statuses/FINAL_TITLE_PULL'],
  ['signing/intro', 'statuses/FINAL_OFFER'],
  ['product/select', 'statuses/REVISED_OFFER_SELECTION'],
  ['signing/intro', 'statuses/FINAL_OFFER'],
  ['liens', 'statuses/LIEN_ATTESTATION'],
  ['signing/intro', 'statuses/NOTE_SIGNING'],
  ['signing/additional', 'statuses/CO_DEED_REQ'],
  [null, 'statuses/GEN_NOTARY'],
  ['notary/intro', 'statuses/DEED_SIGNING'],
  ['insurance/upload', 'statuses/TRUST_AND_INSURANCE'],
  ['complete', 'statuses/RESCISSION'],
  ['income/employer-verification', 'steps/emplVerify'],
  ['complete', 'statuses/FUNDABLE'],
  ['/', 'statuses/COMPLETE'],
  ['error/decline', 'routing/decline'],
  ['error/income', 'routing/decline'],
  ['error/credit', 'routing/decline'],
];

describe('[STEP-01] the known points of a journey', () => {
  test.each(points.map((point, index) => ({ ...point, index })))('$name: $step', ({ index, ...point }) => {
    const { step, route, routedBy, warnings } = at(point.facts);
    expect(step).toBe(point.step);
    expect([route, routedBy]).toEqual(lines[index]);
    expect(warnings).toEqual([]);
  });

  test('there are 38, and each has its line', () => {
    expect(points).toHaveLength(38);
    expect(lines).toHaveLength(38);
  });
});

test('[STEP-50] the screen of each step is the one that decisions A name', () => {
  expect(Object.fromEntries(flow.steps.map(({ id, route }) => [id, route]))).toEqual(ROUTES);
});

describe('over all facts that the schemas allow', () => {
  test('[STEP-49] step and route are those of an implementation by hand', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(someFacts, fc.constantFrom(undefined, 'document/disclosures', 'liens'), (given, on) => {
        const { step, route } = at(given, on);
        expect({ step, route }).toEqual(oracle(given, on));
        seen.add(step);
      }),
      { numRuns: runs },
    );
    // A generator that never leaves the first steps would prove nothing.
    expect(seen.size).toBeGreaterThan(30);
  });

  test('the same facts give the same answer, in whatever order they are written', () => {
    fc.assert(
      fc.property(someFacts, (given) => {
        const once = at(given);
        expect(at(given)).toEqual(once);
        expect(at(turned(given) as Facts)).toEqual(once);
      }),
    );
  });

  test('deriving changes nothing of the facts', () => {
    fc.assert(
      fc.property(someFacts, (given) => {
        const before = structuredClone(given);
        at(given);
        expect(given).toEqual(before);
      }),
      { numRuns: 50 },
    );
  });
});

test('over anything at all there is an answer: a step of the flow, and a route or none', () => {
  const steps = new Set(flow.steps.map(({ id }) => id));
  fc.assert(
    fc.property(anyFacts, (given) => {
      const { step, route, routedBy } = at(given);
      expect(steps.has(step)).toBe(true);
      expect(route === null || typeof route === 'string').toBe(true);
      expect(routedBy).toMatch(/^(routing|steps|statuses)\//);
    }),
    { numRuns: 2000 },
  );
});

/** The same value with the keys of every object in the opposite order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).reverse();
  return Object.fromEntries(entries.map(([name, below]) => [name, turned(below)]));
}
