/** The ports that answer the questions of a lender's process; which provider stands behind each is the server's wiring. */
import type { Facts } from '../../engine/model/triggers.ts';

/** Answers one question of a lender's process. Called with the same `key` again it answers the same and does nothing twice. */
export interface Provider {
  ask(request: ProviderRequest): Promise<unknown>;
}

export interface ProviderRequest {
  /** The name of the product that asks. */
  product: string;
  /** The task's `provider`. */
  port: string;
  /** The task's `ask`. */
  question: string;
  key: string;
  /** Uuid. */
  application: string;
  org: string;
  /** Only what the task gives, at their paths. */
  facts: Facts;
  /** The task's `with`. */
  constants: Record<string, unknown>;
  /** The org's terms for this product. */
  pricing: Record<string, unknown>;
  /** The server's date in the product's zone, yyyy-MM-dd. */
  today: string;
  /** Ends when the task's limit is reached, or the server closes. */
  signal: AbortSignal;
}

/** By port name; `EVERY_PORT` stands behind each that nobody else stands behind. */
export type Providers = Record<string, Provider>;

export const EVERY_PORT = '*';

/** A try that failed. The message is stored and logged: it names no data, and nothing that a provider said. */
export class ProviderFailure extends Error {}

/** It has the question, and brings the answer to us; asked again under the same key after `afterMs`, if none came. */
export class AnswersLater extends ProviderFailure {
  readonly afterMs: number;

  constructor(afterMs: number) {
    super('The provider answers later.');
    this.afterMs = afterMs;
  }
}

export function providerOf(providers: Providers, port: string): Provider {
  const provider = Object.hasOwn(providers, port) ? providers[port] : providers[EVERY_PORT];
  if (provider) return provider;
  throw nobodyBehind(port);
}

/** The failure of a port that nobody stands behind. */
export function nobodyBehind(port: string): ProviderFailure {
  return new ProviderFailure(
    `Nobody stands behind the port "${port}": set ${variableOf(port)} to its address, or HEARTHLINE_SANDBOX=1.`,
  );
}

const PREFIX = 'HEARTHLINE_PROVIDER_';

/** `bankLink` is configured by HEARTHLINE_PROVIDER_BANK_LINK. */
export function variableOf(port: string): string {
  return PREFIX + port.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();
}

/** The port that a variable of the environment configures; undefined for any other variable. */
export function portOf(variable: string): string | undefined {
  if (!variable.startsWith(PREFIX) || variable.length === PREFIX.length) return undefined;
  return variable
    .slice(PREFIX.length)
    .toLowerCase()
    .replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
