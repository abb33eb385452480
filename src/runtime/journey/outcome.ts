/** What the failure of a submission means for its form: which fields to mend, or what to tell and what to do next. */
import type { Refusal } from '../../engine/answer/forms.ts';
import { isRecord } from '../../engine/model/paths.ts';
import {
  bodyMessage,
  endsSession,
  formMessageOf,
  isOutage,
  type RequestError,
} from '../client/requestError.ts';

export type SubmitOutcome =
  /** Nobody is signed in any more. */
  | { kind: 'signedOut' }
  /** The answers were changed elsewhere: the newer ones are to be read. */
  | { kind: 'changed' }
  /** The screen takes no answers now. */
  | { kind: 'closed' }
  /** Typed under words that are no longer served. */
  | { kind: 'outdated' }
  | { kind: 'invalid'; refusals: Refusal[] }
  | { kind: 'exists' }
  | { kind: 'tooOften' }
  /** `isBehind`: the page may not be where the person stands any more. */
  | { kind: 'refused'; message: string; isBehind?: true }
  | { kind: 'failed'; offline: boolean };

/** An existing identity is refused with this message (SL 8). */
const EXISTS = 'identity exists';

export function outcomeOf(error: RequestError): SubmitOutcome {
  if (endsSession(error)) return { kind: 'signedOut' };
  if (error.status === 412) return { kind: 'changed' };
  if (error.status === 409) return conflictOf(error);
  const refusals = refusalsIn(error.data);
  if (refusals.length > 0) return { kind: 'invalid', refusals };
  if (error.status === 429) return { kind: 'tooOften' };
  if (isSettled(error)) return { kind: 'refused', message: formMessageOf(error) };
  return { kind: 'failed', offline: isOutage(error) };
}

/** Was it refused for good? The same answers again are then another attempt, not a retry. */
export function isSettled({ status }: RequestError): boolean {
  return status >= 400 && status < 500 && status !== 401 && status !== 429;
}

function conflictOf(error: RequestError): SubmitOutcome {
  if (bodyMessage(error) === EXISTS) return { kind: 'exists' };
  const body = isRecord(error.data) ? error.data : {};
  // A gate was shut meanwhile: what was typed stays, with the reason beside it.
  if ('gate' in body) return { kind: 'refused', message: formMessageOf(error) };
  if ('route' in body || 'next' in body) return { kind: 'closed' };
  if (body.reload === true) return { kind: 'outdated' };
  // The same answers again would end the same: why is said where the person stands by now.
  return { kind: 'refused', message: formMessageOf(error), isBehind: true };
}

/** The refused fields of a body. */
export function refusalsIn(body: unknown): Refusal[] {
  const fields = isRecord(body) && Array.isArray(body.fields) ? body.fields : [];
  return fields
    .filter(isRecord)
    .flatMap(({ pointer, keyword, message }) =>
      typeof pointer === 'string' && typeof message === 'string'
        ? [{ pointer, keyword: String(keyword), message }]
        : [],
    );
}
