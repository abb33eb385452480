/** The error of a call that did not succeed, and what a person is told of it (SL 8). */
import { isRecord } from '../../engine/model/paths.ts';

const UNEXPECTED = 'Something unexpected happened';
const FAILED = 'Request failed.';
export const NO_PROFILE = 'Failed to fetch profile details.';
/** The two messages of a 403 that end a session; any other 403 is a refusal (AF 8). */
const SESSION_ENDING = ['unauthenticated', 'invalid signature'];

export interface Failure {
  url: string;
  /** Absent when there was no reply at all. */
  response?: Response;
  /** The body, as far as it could be read. */
  data?: unknown;
  /** Replaces the message that follows from the rest. */
  message?: string;
  cause?: unknown;
}

/** `status` is 0 when there was no reply. */
export class RequestError extends Error {
  readonly response: Response | undefined;
  readonly status: number;
  readonly data: unknown;
  readonly url: string;

  constructor({ url, response, data, message, cause }: Failure) {
    super(message ?? genericMessage(url, response), { cause });
    this.name = 'RequestError';
    this.url = url;
    this.response = response;
    this.status = response?.status ?? 0;
    this.data = data;
  }
}

/** Over HTTP/2 a reply has no status text. */
function genericMessage(url: string, response: Response | undefined): string {
  if (response === undefined) return `Response was not defined for ${url}`;
  return response.statusText || FAILED;
}

/** A reply that is not what its call promises. */
export function notConvertible(url: string, response: Response, cause?: unknown): RequestError {
  return new RequestError({
    url,
    response,
    message: `Response was not convertible to json for ${url}`,
    cause,
  });
}

/** What a person is told: the refusal's own errors, joined. */
export function messageOf(error: unknown): string {
  const texts = errorsIn(error);
  return texts.length > 0 ? texts.join(', ') : UNEXPECTED;
}

/** What a form says of a refusal that points at none of its fields: each error once, and a full stop at the end (SL 8). */
export function formMessageOf(error: unknown): string {
  const texts = errorsIn(error).map((text) => text.trim().replace(/\.$/, ''));
  return texts.length > 0 ? `${[...new Set(texts)].join(', ')}.` : UNEXPECTED;
}

function errorsIn(error: unknown): string[] {
  const errors = error instanceof RequestError && isRecord(error.data) ? error.data.errors : undefined;
  return Array.isArray(errors)
    ? errors.filter((each): each is string => typeof each === 'string' && each.trim() !== '')
    : [];
}

/** The `message` of the body, '' where there is none. */
export function bodyMessage(error: RequestError): string {
  return isRecord(error.data) && typeof error.data.message === 'string' ? error.data.message : '';
}

/** Is nobody signed in any more, as the server sees it? */
export function endsSession(error: RequestError): boolean {
  if (error.status === 401) return true;
  return error.status === 403 && SESSION_ENDING.includes(bodyMessage(error));
}

/** May the same call succeed a little later? */
export function isPassing(error: unknown): boolean {
  return error instanceof RequestError && (error.status === 0 || error.status >= 500);
}

/** Did the call not reach the server, or not in time? */
export function isOutage(error: unknown): boolean {
  return error instanceof RequestError && error.status === 0;
}
