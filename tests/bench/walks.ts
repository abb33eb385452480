/** How do benchmarks walk to funded, several at once, on a server that is a process of its own? */

import { playJourney } from '../support/journey.ts';
import { networkWorld } from '../support/journey-network.ts';
import { person, STRAIGHT } from '../support/journey-person.ts';
import { bundleOf } from '../support/project.ts';
import { type RunningServer, startServer } from '../support/server.ts';

/** Two cores serve and ask: more at once only wait for each other. */
const AT_ONCE = 4;

export interface Walks {
  server: RunningServer;
  /** Walks so many people to funded. Answers how long each took, in milliseconds. */
  walk: (count: number) => Promise<number[]>;
}

/** The sandbox lender answers at once. `env` is more of the server's environment. */
export async function withWalks<T>(
  work: (walks: Walks) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const server = await startServer({ env: { HEARTHLINE_SANDBOX_DELAY: '0', ...env } });
  try {
    const world = networkWorld({ origin: server.origin(), bundle: bundleOf() });
    let begun = 0;
    const walkOne = async (): Promise<number> => {
      begun += 1;
      const began = performance.now();
      const { status } = await playJourney(world, person(`walker ${begun}`, { ...STRAIGHT, seed: begun }));
      if (status !== 'COMPLETE') throw new Error(`A walk ended at ${status}.`);
      return performance.now() - began;
    };
    const walk = async (count: number) => {
      const took: number[] = [];
      let left = count;
      const walker = async () => {
        while (left > 0) {
          left -= 1;
          took.push(await walkOne());
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, walker));
      return took;
    };
    return await work({ server, walk });
  } finally {
    await server.stop();
  }
}
