/** Are a flow's claims true of every application? Each is put to the test, and what it does not hold of is made small. */
import { askedQuestions } from '../../engine/answer/sequence.ts';
import { screenOpenness } from '../../engine/decide/screens.ts';
import type { Bundle } from '../../engine/model/bundle.ts';
import type { Claim } from '../../engine/model/language.ts';
import { isRecord, withValueAt } from '../../engine/model/paths.ts';
import type { OpenFlow, OpenProduct } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { givenBy } from '../sample/given.ts';
import { sampleFacts } from '../sample/sample.ts';

/** A claim under test. */
export interface ClaimTest {
  claim: Claim;
  /** Of how many applications it was asked. */
  asked: number;
  /** The first of which it does not hold; it is asked of no more. */
  broken?: BrokenClaim;
}

export interface BrokenClaim {
  /** As few as break it, without what the server gives. */
  facts: Facts;
  org: string;
  /** The walk that led there; undefined for an application that was made up. */
  walk?: string;
  /** The screen that is open to it; undefined where `always` does not hold. */
  screen?: string;
}

/** An application that claims are asked of: all its facts, those that the server gives among them. */
export interface Claimed {
  facts: Facts;
  org: string;
  walk?: string;
}

export interface ClaimTests {
  see: (at: Claimed) => void;
  /** Made-up applications in which each trigger of the flow holds, and does not. The same seed gives the same. */
  seeSamples: (options: { seed: number; count: number; today: string }) => void;
  /** In the order of the flow. */
  report: () => ClaimTest[];
}

/** What is known beside an application, and is not a part of it. */
const GIVEN_ROOTS = ['org', 'flags', 'experiments', 'today'];

export function testClaims(product: OpenProduct<Bundle>, flow: OpenFlow, claims: Claim[]): ClaimTests {
  const tests = claims.map((claim): ClaimTest => ({ claim, asked: 0 }));
  const see = (at: Claimed): void => {
    for (const test of tests) {
      if (test.broken || !isSaidOf(product, test.claim, at.facts)) continue;
      test.asked += 1;
      const breach = breachOf(product, flow, test.claim, at.facts);
      if (breach) test.broken = smallest(product, flow, test.claim, at);
    }
  };
  return {
    see,
    seeSamples: ({ today, ...options }) => {
      for (const { org, facts } of sampleFacts(product, flow, { ...options, today })) {
        see({ org, facts: { today, ...facts, ...givenBy(product.source, org, facts) } });
      }
    },
    report: () => tests,
  };
}

function isSaidOf({ triggers }: OpenProduct, { when }: Claim, facts: Facts): boolean {
  return when === undefined || triggers.holds(when, triggers.withLookups(facts));
}

/** What is not as it is claimed; undefined where the claim holds. */
function breachOf(
  product: OpenProduct,
  flow: OpenFlow,
  { never, always }: Claim,
  facts: Facts,
): Pick<BrokenClaim, 'screen'> | undefined {
  const screen = never?.find((each) => isReached(product, flow, facts, each));
  if (screen !== undefined) return { screen };
  const { triggers } = product;
  return always === undefined || triggers.holds(always, triggers.withLookups(facts)) ? undefined : {};
}

function isReached(product: OpenProduct, flow: OpenFlow, facts: Facts, screen: string): boolean {
  if (flow.sequence) return askedQuestions(product, flow, facts).some(({ ask }) => ask === screen);
  return screenOpenness(product, flow, facts, screen).open;
}

/** Fact by fact is taken away while the claim is still broken: what is left is why. */
function smallest(
  product: OpenProduct,
  flow: OpenFlow,
  claim: Claim,
  { facts, org, walk }: Claimed,
): BrokenClaim {
  const isStillBroken = (tried: Facts) =>
    isSaidOf(product, claim, tried) && breachOf(product, flow, claim, tried) !== undefined;
  const own = Object.keys(facts).filter((root) => !GIVEN_ROOTS.includes(root));
  const left = own.reduce((known, root) => without(known, root, isStillBroken), facts);
  const known = Object.fromEntries(Object.entries(left).filter(([root]) => own.includes(root)));
  return { facts: known, org, ...(walk !== undefined && { walk }), ...breachOf(product, flow, claim, left) };
}

/** The facts without what stands at a path, or without what can be missed below it. */
function without(facts: Facts, path: string, isEnough: (tried: Facts) => boolean): Facts {
  const tried = withValueAt(facts, path, undefined) as Facts;
  if (isEnough(tried)) return tried;
  const value = path.split('.').reduce<unknown>((at, key) => (isRecord(at) ? at[key] : undefined), facts);
  if (!isRecord(value)) return facts;
  return Object.keys(value).reduce((known, key) => without(known, `${path}.${key}`, isEnough), facts);
}
