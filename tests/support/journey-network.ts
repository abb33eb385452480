/** How does a journey play against a server that runs as a process of its own? By its port, as a browser does. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bundle } from '../../src/engine/model/bundle.ts';
import type { Answered, Asked } from '../server/support/harness.ts';
import type { Caller, World } from './journey-world.ts';

/** Safety nets against hanging: how long a status may take to pass by itself, and a server to come back. */
const MOST_MS = 5 * 60_000;
const MOST_AWAY_MS = 10 * 60_000;
/** How often it is asked again: each time the server opens the whole application, and who asks more often keeps it from its work. */
const EVERY_MS = 50;
/** Calls that the runtime sends with a key, so that what is sent again is done once. */
export const KEYED = ['answer', 'createApplication', 'saveAnswers'];

export interface NetworkOptions {
  origin: string;
  bundle: Bundle;
  desk?: { email: string; password: string };
  /** Asks again while the server is away, as a browser does: with the key of the first time. */
  isPatient?: boolean;
}

interface Standing {
  standing?: { route: string | null };
}

/** The sandbox's days pass by themselves; `nextDay` only waits a little. */
export function networkWorld({ origin, bundle, desk, isPatient = false }: NetworkOptions): World {
  return {
    bundle: () => bundle,
    browser: () => createCaller(origin, bundle, isPatient),
    host: new URL(origin).host,
    settled: async (caller, uuid) => {
      const until = performance.now() + MOST_MS;
      while (performance.now() < until) {
        const { status, body } = await caller.call('application', { params: { uuid } });
        const { standing } = body as Standing;
        if (status === 401 || (standing && standing.route !== null)) return;
        await pause(EVERY_MS);
      }
    },
    nextDay: () => pause(EVERY_MS),
    isMoving: true,
    ...(desk && { desk: async () => desk }),
  };
}

function createCaller(origin: string, bundle: Bundle, isPatient: boolean): Caller {
  const cookies = new Map<string, string>();
  const caller: Caller = {
    token: undefined,
    call: (name, { params = {}, query, body, headers = {} }: Asked = {}) => {
      const known = bundle.calls[name]!;
      const path = known.path.replace(/\{(\w+)\}/g, (_, part: string) =>
        encodeURIComponent(params[part] ?? ''),
      );
      const isRead = known.method === 'GET';
      return caller.raw({
        method: known.method,
        url: query ? `${path}?${new URLSearchParams(query)}` : path,
        headers: {
          ...(!isRead && { 'content-type': 'application/json' }),
          ...(KEYED.includes(name) && { 'idempotency-key': randomUUID() }),
          ...headers,
        },
        ...(isRead ? {} : { payload: JSON.stringify(body ?? {}) }),
      });
    },
    raw: async ({ method, url, headers = {}, payload }) => {
      const { reply, text } = await asked(isPatient, new URL(url, origin), {
        method,
        redirect: 'manual',
        headers: {
          ...(cookies.size > 0 && {
            cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          }),
          ...(caller.token !== undefined && { authorization: `Bearer ${caller.token}` }),
          ...headers,
        },
        ...(payload === undefined ? {} : { body: payload as BodyInit }),
      });
      for (const line of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const answered = {
        status: reply.status,
        body: parsed(text),
        text,
        headers: Object.fromEntries(reply.headers),
      };
      return answered;
    },
  };
  return caller;
}

/** Too much work at the moment; and attempts that a kill broke off count as attempts. */
const ASKS_FOR_PATIENCE = [503, 429];

/** The whole reply: one that breaks off was none. */
async function asked(
  isPatient: boolean,
  url: URL,
  init: RequestInit,
): Promise<{ reply: Response; text: string }> {
  const until = performance.now() + MOST_AWAY_MS;
  for (;;) {
    try {
      const reply = await fetch(url, init);
      const text = await reply.text();
      if (!isPatient || !ASKS_FOR_PATIENCE.includes(reply.status)) return { reply, text };
      throw new Error(`The server asks for patience: ${text}`);
    } catch (error) {
      if (!isPatient || performance.now() > until) throw error;
      await pause(EVERY_MS);
    }
  }
}

function parsed(text: string): Answered['body'] {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
