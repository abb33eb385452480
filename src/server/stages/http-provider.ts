/** A provider that is a service of its own: JSON over HTTP, each question with its Idempotency-Key. */
import { type Provider, ProviderFailure, type ProviderRequest } from './provider.ts';

const MOST_BYTES = 1_000_000;

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
      return parsed(await textOf(response));
    },
  };
}

/** As much as an answer may have; a provider gone mad must not fill our memory. */
async function textOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      if (size > MOST_BYTES) break;
      parts.push(part);
    }
  } catch (cause) {
    throw new ProviderFailure('The provider broke off its answer.', { cause });
  }
  if (size > MOST_BYTES) throw new ProviderFailure(`The provider answered more than ${MOST_BYTES} bytes.`);
  return Buffer.concat(parts).toString('utf8');
}

/** Without a cause: a parser's message quotes what it read. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new ProviderFailure('The provider answered what is no JSON.');
  }
}
