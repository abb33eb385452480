/** Asks a service of the lender's by JSON over HTTP; what it answers is read with care, and never quoted. */
import { boundedJson } from '../http/bounded-json.ts';
import { type Fetch, PRIVATE_NETWORKS, UnlistedAddress } from './service-fetch.ts';
import { askedOutside } from './spans.ts';

/** `who` begins each sentence of a failure that `fail` makes. */
export interface AskedService {
  url: string;
  fetch: Fetch;
  who: string;
  fail: (message: string, options?: ErrorOptions) => Error;
}

/** The same `key` is the same question, however often it is sent. */
export interface ServiceQuestion {
  key: string;
  body: unknown;
  signal: AbortSignal;
}

/** Answers whatever it answered, unread. Throws a failure where it was not reached. */
export function postQuestion(
  { url, fetch, who, fail }: AskedService,
  { key, body, signal }: ServiceQuestion,
): Promise<Response> {
  const headers = { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': key };
  return askedOutside('ask', (span) =>
    fetch(url, {
      method: 'POST',
      headers: { ...headers, ...span },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    }),
  ).catch((cause: unknown) => {
    throw fail(`${who} was not reached${whyOf(cause)}.`, { cause });
  });
}

/** The JSON of an answer with status 200. Throws a failure for any other one. */
export async function answerOf(response: Response, { who, fail }: AskedService): Promise<unknown> {
  if (response.status === 200) return boundedJson(response, who, fail);
  await response.body?.cancel();
  throw fail(`${who} answered with status ${response.status}.`);
}

function whyOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof UnlistedAddress)) return '';
  return `, since its name leads to a private address: list its network in ${PRIVATE_NETWORKS}`;
}
