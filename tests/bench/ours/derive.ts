/** What does one derivation cost by the module, by the closures and written by hand, each in turn? Run in Node and in a page. */
import { derive, deriveRoute } from '../../../src/engine/decide/derive.ts';
import type { Bundle, Slice } from '../../../src/engine/model/bundle.ts';
import type { DerivationChunk } from '../../../src/engine/model/compiled.ts';
import { openProduct } from '../../../src/engine/model/product.ts';
import type { Facts } from '../../../src/engine/model/triggers.ts';
import { type HandFacts, stepByHand } from '../by-hand.ts';

export interface Point {
  name: string;
  facts: HandFacts;
  step: string;
}

export interface DerivationCase {
  source: Bundle | Slice;
  chunk: DerivationChunk;
  points: Point[];
}

/** Microseconds for one derivation, a number each round. */
export interface DerivationTimes {
  module: number[];
  closures: number[];
  hand: number[];
}

const ROUNDS = 15;
/** Derivations of a round: some milliseconds, so that a coarse clock does. */
const CALLS = { module: 40_000, closures: 2_000, hand: 40_000 };

export function timeDerivations({ source, chunk, points }: DerivationCase): DerivationTimes {
  const [slow, quick] = [openProduct(source), openProduct(source, chunk)];
  const open = (product: typeof slow) => {
    const flow = [...product.flows.values()].find(({ transitions }) => transitions.length > 0);
    if (!flow) throw new Error('No flow has transitions.');
    return flow;
  };
  const [slowFlow, quickFlow] = [open(slow), open(quick)];
  const ways = {
    module: (facts: HandFacts) => deriveRoute(quick, quickFlow, facts as unknown as Facts).step,
    closures: (facts: HandFacts) => derive(slow, slowFlow, facts as unknown as Facts).step,
    hand: stepByHand,
  };
  const names = Object.keys(ways) as (keyof typeof ways)[];
  // A quick answer that is wrong would be no answer.
  for (const { name, facts, step } of points) {
    const wrong = names.find((way) => ways[way](facts) !== step);
    if (wrong) throw new Error(`${name}: ${wrong} does not answer ${step}.`);
  }
  const times: DerivationTimes = { module: [], closures: [], hand: [] };
  for (let round = -ROUNDS; round < ROUNDS; round += 1) {
    for (const way of names) {
      const each = timeOf(ways[way], points, CALLS[way]);
      // Before the first round the compiler does what it will do.
      if (round >= 0) times[way].push(each);
    }
  }
  return times;
}

function timeOf(find: (facts: HandFacts) => string, points: Point[], calls: number): number {
  const began = performance.now();
  let [length, made] = [0, 0];
  while (made < calls) {
    for (const { facts } of points) length += find(facts).length;
    made += points.length;
  }
  const spent = performance.now() - began;
  // What is never read might never be computed.
  if (length === 0) throw new Error('No step has a name.');
  return (spent * 1000) / made;
}

// As a page: what is measured comes as modules, as a product's do.
if (typeof document !== 'undefined') {
  const load = (url: string) => import(/* @vite-ignore */ url) as Promise<{ default: never }>;
  const [given, made] = await Promise.all([load('/case.js'), load('/derivation.js')]);
  Object.assign(window, {
    times: timeDerivations({ ...(given.default as object), chunk: made.default } as never),
  });
}
