/** Makes every call in the same manner: headers, time-out, renewal of the token, errors (SL 7, AF 7, 8). */
import type { Product } from '../../engine/model/language.ts';
import { endsSession, notConvertible, RequestError } from './requestError.ts';
import type { SendFile } from './sendFile.ts';
import type { ServerClock } from './serverClock.ts';
import type { TokenStore } from './session.ts';
import { createTimeout, type Timers } from './timers.ts';

const TIME_OUT_MS = 30_000;
/** A file may take long; it may not stand still for longer than this. */
const STANDSTILL_MS = 60_000;
const NOT_MODIFIED = 304;
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
  /** Sent in place of a body. `onProgress` is told fractions from 0 to 1. */
  file?: { bytes: Blob; onProgress: (fraction: number) => void };
  headers?: Record<string, string | undefined>;
  /** `pdf`: any bytes, as a Blob. */
  as?: 'json' | 'text' | 'pdf';
  whenOver?: WhenOver;
  /** Without the sign-in of whoever is signed in, as telemetry goes out (SL 7). */
  anonymous?: true;
  /** Asks who is signed in now, right after a sign-in, also where the window still shows somebody else. */
  asWhoever?: true;
  /** Lets the call outlive the page. */
  keepalive?: boolean;
  signal?: AbortSignal;
  onError?: (error: RequestError) => void;
}

export interface ApiReply {
  data: unknown;
  status: number;
  headers: Headers;
  url: string;
  response: Response;
}

export interface ApiParts {
  calls: NonNullable<Product['calls']>;
  /** The page's origin. */
  origin: string;
  orgCode: string;
  tokens: TokenStore;
  fetch: typeof fetch;
  /** Absent where no files are sent. */
  sendFile?: SendFile;
  timers: Timers;
  /** Set right by each reply, where somebody reads it. */
  clock?: ServerClock;
  onSessionOver: () => void;
  /** The id by which this browser is known to experiments, where it has one. */
  tracker?: () => string | undefined;
  /** Names the recording of this visit, while it is recorded (CALL-05). */
  replay?: () => string | undefined;
}

export interface Api {
  /** Throws a RequestError for every failure, and a RangeError for a call that the product does not have. */
  call: (name: string, options?: CallOptions) => Promise<ApiReply>;
}

export function createApi(parts: ApiParts): Api {
  return {
    async call(name, options = {}) {
      const known = Object.hasOwn(parts.calls, name) ? parts.calls[name] : undefined;
      if (!known) throw new RangeError(`The product has no call "${name}".`);
      const url = addressOf(known.path, options);
      const speaksForThem = !options.anonymous && !options.asWhoever;
      for (;;) {
        // What one person typed is never sent as another: it waits until they are back, or the window is left.
        if (speaksForThem && parts.tokens.isOthers()) await parts.tokens.whenOurs();
        const sent = parts.tokens.read();
        try {
          const reply = await replyTo(parts, url, known.method, options);
          renewToken(parts.tokens, reply, sent);
          return reply;
        } catch (error) {
          const isOver = error instanceof RequestError && endsSession(error);
          // Another window has signed them out meanwhile: nothing was done yet.
          if (isOver && speaksForThem && parts.tokens.isOthers()) continue;
          throw told(parts, options, error, sent);
        }
      }
    },
  };
}

async function replyTo(
  parts: ApiParts,
  url: string,
  method: string,
  options: CallOptions,
): Promise<ApiReply> {
  const limit = new AbortController();
  // The limit holds until the body is read: a reply that never ends is no reply.
  const timeout = createTimeout(parts.timers, options.file ? STANDSTILL_MS : TIME_OUT_MS, () =>
    limit.abort(),
  );
  const signal = options.signal ? AbortSignal.any([options.signal, limit.signal]) : limit.signal;
  try {
    const request = { ...requestOf(parts, method, options), signal };
    const send = options.file ? fileSender(parts, options.file, timeout.renew) : parts.fetch;
    const response = await fetched(send, url, request);
    parts.clock?.note(response.headers.get('Date'));
    // Nothing has changed, which is an answer to whoever asked with a tag.
    if (!response.ok && response.status !== NOT_MODIFIED)
      throw new RequestError({ url, response, data: await bodyOfFailure(response) });
    const data = await bodyOf(response, url, options.as ?? 'json');
    return { data, status: response.status, headers: response.headers, url, response };
  } finally {
    timeout.end();
  }
}

/** A request as it goes out, by fetch or with a file. */
interface Sent extends Omit<RequestInit, 'headers'> {
  method: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

/** Like fetch, with the file in place of the body. */
function fileSender(
  { sendFile }: ApiParts,
  { bytes, onProgress }: NonNullable<CallOptions['file']>,
  onMove: () => void,
): (url: string, request: Sent) => Promise<Response> {
  if (!sendFile) throw new RangeError('No files are sent from here.');
  return (url, { method, headers, signal }) =>
    sendFile(url, {
      ...{ method, signal, body: bytes },
      headers: { ...headers, 'Content-Type': 'application/octet-stream' },
      onProgress: (fraction) => {
        onMove();
        onProgress(fraction);
      },
    });
}

async function fetched(
  send: (url: string, request: Sent) => Promise<Response>,
  url: string,
  request: Sent,
): Promise<Response> {
  try {
    return await send(url, request);
  } catch (cause) {
    throw new RequestError({ url, cause });
  }
}

function requestOf(
  { tokens, origin, orgCode, tracker, replay }: ApiParts,
  method: string,
  options: CallOptions,
): Omit<Sent, 'signal'> {
  const token = options.anonymous ? undefined : tokens.read();
  const headers = {
    'Content-Type': 'application/json',
    'X-With-Origin': origin,
    'x-org': orgCode,
    'x-tracker': tracker?.(),
    'x-replay-session': replay?.(),
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
  if (response.status === 204 || response.status === NOT_MODIFIED) return undefined;
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

/** A late reply brings nobody back who has signed out meanwhile, and takes nobody's place. */
function renewToken(tokens: TokenStore, { status, headers }: ApiReply, sent: string | undefined): void {
  if (sent !== undefined && tokens.read() !== sent) return;
  const renewed = headers.get('Authorization');
  if ((status === 200 || status === 201) && renewed && BEARER.test(renewed)) tokens.write(renewed);
}

function told(
  parts: ApiParts,
  { onError, whenOver = 'leave' }: CallOptions,
  error: unknown,
  sent: string | undefined,
): unknown {
  if (!(error instanceof RequestError)) return error;
  const isNews = sent === undefined || !parts.tokens.isSignedOut(sent);
  if (endsSession(error) && isNews && whenOver !== 'keep') {
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
