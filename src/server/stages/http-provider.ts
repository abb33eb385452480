/** A provider that is a service of its own: JSON over HTTP, each question with its Idempotency-Key. */
import { type AskedService, answerOf, postQuestion } from '../services/ask-service.ts';
import type { Fetch } from '../services/service-fetch.ts';
import { AnswersLater, type Provider, ProviderFailure, type ProviderRequest } from './provider.ts';

const ACCEPTED = 202;
const HOUR_S = 3_600;
const DAY_S = 24 * HOUR_S;

/**
 * POSTs `{ question, application, org, facts, constants, pricing, today }` and expects 200 with a JSON body, or 202
 * from who answers later. What comes instead is a failed try; its text is never kept, since it may quote what was asked.
 */
export function createHttpProvider(url: string, fetch: Fetch): Provider {
  const service: AskedService = {
    ...{ url, fetch, who: 'The provider' },
    fail: (message, options) => new ProviderFailure(message, options),
  };
  return {
    ask: async ({ key, signal, ...body }: ProviderRequest) => {
      const response = await postQuestion(service, { key, body, signal });
      if (response.status !== ACCEPTED) return answerOf(response, service);
      await response.body?.cancel();
      throw new AnswersLater(secondsOf(response.headers.get('retry-after')) * 1_000);
    },
  };
}

/** Whole seconds (RFC 9110, 10.2.3), at most a day; an hour where it says nothing of the kind. */
function secondsOf(retryAfter: string | null): number {
  if (retryAfter === null || !/^\d{1,9}$/.test(retryAfter)) return HOUR_S;
  return Math.min(Math.max(Number(retryAfter), 1), DAY_S);
}
