/** How is a call made? One way for all of them: headers, time-out, renewal of the token, errors (SL 7, AF 7, 8). */
import type { Product } from '../../engine/language.ts';
import { endsSession, notConvertible, RequestError } from './requestError.ts';
import type { TokenStore } from './session.ts';
import type { Timers } from './timers.ts';

const TIME_OUT_MS = 30_000;
const BEARER = /^Bearer /i;

export type QueryValue = string | number | boolean | undefined;

/**
 * What a session that is over means for a call. `leave`: clear it and go to sign-in; `stay`: clear it and only
 * tell the caller, as on pages that visitors may see; `keep`: tell the caller, who keeps the screen (decision F37).
 */
export type WhenOver = 'leave' | 'stay' | 'keep';

export interface CallOptions {
  params?: Record<string, string>;
  query?: Record<string, QueryValue | QueryValue[]>;
  body?: unknown;
  headers?: Record<string, string | undefined>;
  as?: 'json' | 'text' | 'pdf';
  whenOver?: WhenOver;
  /** Lets the call outlive the page. */
  keepalive?: boolean;
  signal?: AbortSignal;
  onError?: (error: RequestError) => void;
}

export interface Reply {
  data: unknown;
  status: number;
  headers: Headers;
  url: string;
  response: Response;
}

export interface ApiParts {
  calls: Product['calls'];
  /** The page's origin. */
  origin: string;
  orgCode: string;
  tokens: TokenStore;
  fetch: typeof fetch;
  timers: Timers;
  onSessionOver: () => void;
}

export interface Api {
  /** Throws a RequestError for every failure, and a RangeError for a call that the product does not have. */
  call: (name: string, options?: CallOptions) => Promise<Reply>;
}

export function createApi(parts: ApiParts): Api {
  return {
    async call(name, options = {}) {
      const known = Object.hasOwn(parts.calls, name) ? parts.calls[name] : undefined;
      if (!known) throw new RangeError(`The product has no call "${name}".`);
      const url = addressOf(known.path, options);
      try {
        const reply = await replyTo(parts, url, known.method, options);
        renewToken(parts.tokens, reply);
        return reply;
      } catch (error) {
        throw told(parts, options, error);
      }
    },
  };
}

async function replyTo(parts: ApiParts, url: string, method: string, options: CallOptions): Promise<Reply> {
  const limit = new AbortController();
  // The limit holds until the body is read: a reply that never ends is no reply.
  const timer = parts.timers.set(() => limit.abort(), TIME_OUT_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal;
  try {
    const response = await fetched(parts, url, { ...requestOf(parts, method, options), signal });
    if (!response.ok) throw new RequestError({ url, response, data: await bodyOfFailure(response) });
    const data = await bodyOf(response, url, options.as ?? 'json');
    return { data, status: response.status, headers: response.headers, url, response };
  } finally {
    parts.timers.clear(timer);
  }
}

async function fetched({ fetch }: ApiParts, url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, request);
  } catch (cause) {
    throw new RequestError({ url, cause });
  }
}

function requestOf({ tokens, origin, orgCode }: ApiParts, method: string, options: CallOptions): RequestInit {
  const token = tokens.read();
  const headers = {
    'Content-Type': 'application/json',
    'X-With-Origin': origin,
    'x-org': orgCode,
    ...(token === undefined ? {} : { Authorization: token }),
    ...options.headers,
  };
  const given = Object.entries(headers).filter((each): each is [string, string] => each[1] !== undefined);
  // A JSON content type promises a body, and servers hold us to it.
  const body = method === 'GET' ? undefined : JSON.stringify(options.body ?? {});
  return {
    method,
    credentials: 'include',
    headers: Object.fromEntries(given),
    ...(body === undefined ? {} : { body }),
    ...(options.keepalive ? { keepalive: true } : {}),
  };
}

async function bodyOf(response: Response, url: string, as: NonNullable<CallOptions['as']>): Promise<unknown> {
  if (as === 'text') return response.text();
  if (as === 'pdf') return response.blob();
  if (response.status === 204) return undefined;
  try {
    return await response.json();
  } catch (cause) {
    throw notConvertible(url, response, cause);
  }
}

async function bodyOfFailure(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function renewToken(tokens: TokenStore, { status, headers }: Reply): void {
  const renewed = headers.get('Authorization');
  if ((status === 200 || status === 201) && renewed && BEARER.test(renewed)) tokens.write(renewed);
}

function told(parts: ApiParts, { onError, whenOver = 'leave' }: CallOptions, error: unknown): unknown {
  if (!(error instanceof RequestError)) return error;
  if (endsSession(error) && whenOver !== 'keep') {
    parts.tokens.clear();
    if (whenOver === 'leave') parts.onSessionOver();
  }
  onError?.(error);
  return error;
}

function addressOf(path: string, { params = {}, query = {} }: CallOptions): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new RangeError(`The call ${path} needs "${name}".`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined) search.append(name, String(each));
    }
  }
  const text = search.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
