/** Who stands behind the ports in the sandbox? One deterministic provider a port, each as slow as a real one. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Keyring } from '../secrets/keyring.ts';
import { EVERY_PORT, type Provider, type Providers } from '../stages/provider.ts';
import { createAccountCheck } from './providers/accounts.ts';
import { createBankLink } from './providers/bank-link.ts';
import { createCredit } from './providers/credit.ts';
import { createFunding } from './providers/funding.ts';
import { createIdentityCheck } from './providers/identity.ts';
import { createIdentityBroker } from './providers/identity-broker.ts';
import { createIncome } from './providers/income.ts';
import { createInsuranceCheck } from './providers/insurance.ts';
import { createNotary } from './providers/notary.ts';
import { createOriginator } from './providers/originator.ts';
import { createPricing } from './providers/pricing.ts';
import { createProperty } from './providers/property.ts';
import { createTitle } from './providers/title.ts';
import { createValuation } from './providers/valuation.ts';
import { answeringByRows, type SandboxRows } from './rows.ts';
import { createSigner, createTickets } from './tickets.ts';

export interface SandboxOptions {
  /** Multiplies the time that each of them takes to answer; 0: they answer at once. */
  delay: number;
  /** Sign what goes to the sandbox's own pages and comes back. */
  keys: Pick<Keyring, 'digest' | 'digests'>;
  /** The rows of a product's own sandbox.yaml. */
  rowsOf?: (product: string) => SandboxRows | undefined;
  /** Milliseconds; ends with the signal. That of Node by default. */
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** How long each takes, in milliseconds: together they stay far inside a waiting status' polls. */
export const DELAYS_MS: Record<string, number> = {
  credit: 1_500,
  property: 1_200,
  title: 1_000,
  pricing: 800,
  accounts: 900,
  bankLink: 300,
  income: 600,
  identity: 2_000,
  identityBroker: 300,
  valuation: 1_500,
  notary: 400,
  insurance: 1_200,
  funding: 1_000,
  originator: 300,
};

/** Keys that are remembered; older ones are long done. */
const MOST_KEYS = 10_000;

export function createSandboxProviders(options: SandboxOptions): Providers {
  const { delay, keys, rowsOf = () => undefined } = options;
  const { wait = (ms, signal) => sleep(ms, undefined, { signal }) } = options;
  const tickets = createTickets(keys);
  const identityBroker = createIdentityBroker(createSigner(keys));
  const pause = async (ms: number, signal: AbortSignal) => {
    if (ms * delay > 0) await wait(ms * delay, signal);
  };
  const providers: Providers = {
    credit: createCredit({ pause, tryOf: createCounter() }),
    property: createProperty(),
    title: createTitle(),
    pricing: createPricing(),
    accounts: createAccountCheck(),
    bankLink: createBankLink(tickets),
    income: createIncome(tickets),
    identity: createIdentityCheck(tickets),
    identityBroker,
    valuation: createValuation(),
    notary: createNotary(tickets),
    insurance: createInsuranceCheck(),
    funding: answeringOnce(createFunding()),
    originator: createOriginator(),
  };
  const slow = Object.entries(providers).map(([port, provider]) => {
    const programmed = after((signal) => pause(DELAYS_MS[port] ?? 0, signal), provider);
    return [port, answeringByRows(rowsOf, pause, programmed)] as const;
  });
  return { ...Object.fromEntries(slow), [EVERY_PORT]: answeringByRows(rowsOf, pause) };
}

function after(pause: (signal: AbortSignal) => Promise<void>, provider: Provider): Provider {
  return {
    ask: async (request) => {
      await pause(request.signal);
      return provider.ask(request);
    },
  };
}

/** Money goes out once for a key, whatever day it is asked again. */
function answeringOnce(provider: Provider): Provider {
  const answers = new Map<string, Promise<unknown>>();
  return {
    ask: (request) => {
      const known = answers.get(request.key) ?? provider.ask(request);
      answers.set(request.key, known);
      forgetOldest(answers);
      return known;
    },
  };
}

/** Which try of a key it is, from 1 on. Where the server was started anew, it is the first again. */
function createCounter(): (key: string) => number {
  const counts = new Map<string, number>();
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    forgetOldest(counts);
    return count;
  };
}

function forgetOldest(kept: Map<string, unknown>): void {
  if (kept.size <= MOST_KEYS) return;
  for (const oldest of kept.keys()) {
    kept.delete(oldest);
    return;
  }
}
