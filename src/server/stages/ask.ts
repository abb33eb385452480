/** Asks a provider the question of a task, with the facts that it is given and no others, and with a time limit. */
import type { Task } from '../../engine/model/language.ts';
import { readPath, withValueAt } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { todayOf } from '../journey/facts.ts';
import type { OpenApplication } from '../journey/journey.ts';
import { pricingOf } from '../publish/published.ts';
import type { Services } from '../services/services.ts';
import { ProviderFailure, providerOf } from './provider.ts';

/** Where a question's key, its further constants and its end come from. */
export interface Asking {
  key: string;
  limitMs: number;
  /** Ends when the server closes. */
  stopping: AbortSignal;
  constants?: Record<string, unknown>;
}

/**
 * Answers what the provider answers, unchecked. Throws what the provider throws, and a ProviderFailure when nobody
 * stands behind the port or the limit was reached; the answer then still goes to `late`, if it ever comes.
 */
export function askProvider(
  services: Services,
  open: OpenApplication,
  task: Task,
  { key, limitMs, stopping, constants = {} }: Asking,
  late: (answer: unknown) => void = () => undefined,
): Promise<unknown> {
  const { row, product, org } = open;
  const limit = new AbortController();
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const timer = setTimeout(() => end('The provider did not answer in time.'), limitMs);
  const stopped = () => end('The server closed.');
  stopping.addEventListener('abort', stopped);
  let isOver = false;
  function end(reason: string): void {
    isOver = true;
    limit.abort();
    reject(new ProviderFailure(reason));
  }
  const ask = async () =>
    providerOf(services.providers, task.provider).ask({
      ...{ product: product.bundle.product, port: task.provider, question: task.ask },
      ...{ key, application: row.uuid, org: row.org },
      facts: givenFacts(open, task),
      constants: { ...task.with, ...constants },
      pricing: pricingOf(product, org, row.pinned),
      today: todayOf(product, services.clock),
      signal: limit.signal,
    });
  ask().then(
    (answer) => (isOver ? late(answer) : resolve(answer)),
    (error: unknown) => (isOver ? undefined : reject(error)),
  );
  return promise.finally(() => {
    clearTimeout(timer);
    stopping.removeEventListener('abort', stopped);
  });
}

function givenFacts({ product, facts }: OpenApplication, { gives = [] }: Task): Facts {
  const read = product.open.triggers.withLookups(facts);
  return gives.reduce<Facts>((given, path) => withValueAt(given, path, readPath(read, path)), {});
}
