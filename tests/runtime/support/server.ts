/** What answers the runtime's calls in its tests? A server of few lines: each call one function, replaced where a test wants. */
import { matchPath } from '../../../src/engine/decide/screens.ts';
import type { Slice } from '../../../src/engine/model/bundle.ts';
import { UUID } from './garden.ts';

export interface Asked {
  call: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  headers: Record<string, string>;
  keepalive: boolean;
}

export type Answer = (asked: Asked) => Response | Promise<Response>;

export interface FakeServer {
  fetch: typeof fetch;
  asked: Asked[];
  of: (call: string) => Asked[];
  /** Answers a call in another way from now on. */
  answer: (call: string, answer: Answer) => void;
  /** Answers a call as at the beginning again. */
  restore: (call: string) => void;
  state: State;
}

interface State {
  draft: Record<string, unknown>;
  answered: string[];
  application: Record<string, unknown>;
  status: string;
  unsubmitted: Record<string, unknown>;
  signedIn: string | null;
  conditions: object[];
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers });

export const refusal = (status: number, message: string, more: object = {}) =>
  json({ message, errors: [message], fields: [], ...more }, status);

const TODAY = '2026-11-20';

export function createServer(slice: Slice, change: Partial<State> = {}): FakeServer {
  const state: State = {
    draft: {},
    answered: [],
    application: { uuid: UUID },
    status: 'OPEN',
    unsubmitted: {},
    signedIn: null,
    conditions: [],
    ...change,
  };
  const asked: Asked[] = [];
  const answers: Record<string, Answer> = defaults(state);
  const fetched = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://localhost');
    const call = callAt(slice, init.method ?? 'GET', url.pathname);
    if (!call) return refusal(404, 'no such call');
    const one: Asked = {
      call,
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      headers: init.headers as Record<string, string>,
      keepalive: init.keepalive === true,
    };
    asked.push(one);
    const answer = answers[call];
    return answer ? answer(one) : refusal(404, 'nothing here');
  };
  const first = { ...answers };
  return {
    restore: (call) => {
      const answer = first[call];
      if (answer) answers[call] = answer;
    },
    fetch: fetched as typeof fetch,
    asked,
    of: (call) => asked.filter((each) => each.call === call),
    answer: (call, answer) => {
      answers[call] = answer;
    },
    state,
  };
}

function defaults(state: State): Record<string, Answer> {
  const draft = () => ({ facts: { visit: state.draft }, answered: state.answered, today: TODAY });
  const identity = () => (state.signedIn ? json({ uuid: state.signedIn }) : refusal(401, 'unauthenticated'));
  return {
    identity,
    profile: () => json({ uuid: 'profile' }),
    application: () => json(state.application),
    applications: () => json({ applications: [state.application], page: 0, size: 20, total: 1 }),
    status: () => json({ status: state.status }),
    beginHandoff: () => json({ url: 'https://shop.example/seeds?state=s' }),
    endHandoff: () => json(state.application),
    conditions: () => json({ conditions: state.conditions }),
    readDraft: ({ query }) =>
      json(
        { ...draft(), answers: state.answered.includes(query.get('screen') ?? '') ? state.draft : {} },
        200,
        { ETag: '"1"' },
      ),
    saveDraft: ({ body }) => {
      state.draft = { ...state.draft, ...(body.answers as object) };
      state.answered = [...new Set([...state.answered, String(body.screen)])];
      return json(draft(), 200, { ETag: '"2"' });
    },
    register: () => {
      state.signedIn = 'person-1';
      return json({ jwt: 'token' }, 201);
    },
    login: () => {
      state.signedIn ??= 'person-1';
      return json({ jwt: 'token' });
    },
    logout: () => json(null, 204),
    createApplication: () => json({ uuid: UUID }, 201),
    readScreen: () =>
      json(
        {
          application: state.application,
          profile: {},
          status: state.status,
          open: true,
          route: null,
          answers: {},
          today: TODAY,
        },
        200,
        { ETag: '"1"' },
      ),
    saveAnswers: ({ body }) => {
      state.application = { ...state.application, ...(body.answers as object) };
      return json(state.application, 200, { ETag: '"2"' });
    },
    readUnsubmitted: ({ query }) => json({ answers: state.unsubmitted[query.get('screen') ?? ''] ?? null }),
    saveUnsubmitted: ({ body }) => {
      state.unsubmitted[String(body.screen)] = body.answers;
      return json(null, 204);
    },
  };
}

function callAt(slice: Slice, method: string, path: string): string | undefined {
  const fits = ([, call]: [string, { method: string; path: string }]) =>
    call.method === method && matchPath(call.path.replace(/\{(\w+)\}/g, ':$1'), path) !== undefined;
  return Object.entries(slice.calls).find(fits)?.[0];
}
