/** A provider that is a service of its own: JSON over HTTP, each question with its Idempotency-Key. */
import { boundedJson } from '../http/bounded-json.ts';
import { type Provider, ProviderFailure, type ProviderRequest } from './provider.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/**
 * POSTs `{ question, application, org, facts, constants, pricing, today }` and expects 200 with a JSON body. What
 * comes instead is a failed try; its text is never kept, since it may quote what was asked.
 */
export function createHttpProvider(url: string, fetch: Fetch = globalThis.fetch): Provider {
  return {
    ask: async ({ key, signal, ...question }: ProviderRequest) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': key },
        body: JSON.stringify(question),
        redirect: 'error',
        signal,
      }).catch((cause: unknown) => {
        throw new ProviderFailure('The provider was not reached.', { cause });
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new ProviderFailure(`The provider answered with status ${response.status}.`);
      }
      return boundedJson(response, 'The provider', failed);
    },
  };
}

function failed(message: string, options?: ErrorOptions): ProviderFailure {
  return new ProviderFailure(message, options);
}
