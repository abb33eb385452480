/** Who stands behind the ports in the sandbox? One deterministic provider a port; the lender that is none. */
import type { Providers } from '../stages/provider.ts';

/** `delay` multiplies the time that each of them takes to answer; 0: they answer at once. */
export function createSandboxProviders(_options: { delay: number }): Providers {
  return {};
}
