/** What answers the runtime's calls in its tests? A server of few lines: each call one function, replaced where a test wants. */
import { firstUnanswered, isQuestionOpen } from '../../../src/engine/answer/sequence.ts';
import { derive } from '../../../src/engine/decide/derive.ts';
import { findScreen, matchPath, screenOpenness } from '../../../src/engine/decide/screens.ts';
import type { Work } from '../../../src/engine/decide/work.ts';
import type { Slice } from '../../../src/engine/model/bundle.ts';
import { type OpenFlow, openProduct } from '../../../src/engine/model/product.ts';
import { UUID } from './garden.ts';

export interface Asked {
  call: string;
  path: string;
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
  /** The days after which what was saved is gone. */
  removedAfter?: number;
  signedIn: string | null;
  conditions: object[];
  /** What the lender is doing. */
  work: Work | null;
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), { status, headers });

export const refusal = (status: number, message: string, more: object = {}) =>
  json({ message, errors: [message], fields: [], ...more }, status);

const TODAY = '2026-11-20';

/** Where the application stands, derived as the server derives it. */
export function standingOf(slice: Slice, state: State, asked?: string) {
  const product = openProduct(slice);
  const flow = product.flows.get('plot') as OpenFlow;
  const facts = {
    application: state.application,
    profile: { uuid: 'profile' },
    identity: { uuid: state.signedIn },
    status: state.status,
  };
  const { step, route } = derive(product, flow, facts, asked);
  const isOpen = asked !== undefined && screenOpenness(product, flow, facts, asked).open;
  const path = isOpen ? asked : route;
  const form = path === null ? undefined : findScreen(flow, path)?.screen.form;
  const screen = path !== null && {
    ...{ path, id: path, variant: null, open: true, etag: '"1"', answers: {} },
    form: form === undefined ? null : { name: form, hash: form },
    unsubmitted: state.unsubmitted[path] ?? null,
    ...(state.removedAfter !== undefined && { removedAfter: state.removedAfter }),
  };
  const { status, ...known } = facts;
  return {
    ...{ journey: UUID, flow: flow.id, bundle: slice.hash, today: TODAY, facts: known, status, version: 1 },
    ...{
      step,
      route,
      answered: [],
      screen: screen || null,
      asked: state.conditions,
      moves: ['size'],
      work: state.work,
    },
  };
}

/** Where the visitor stands: the asked question if it is open, else the first that is not answered. */
export function draftStanding(slice: Slice, state: State, asked?: string) {
  const product = openProduct(slice);
  const flow = product.flows.get('visit') as OpenFlow;
  const known = { visit: state.draft, ...(state.signedIn ? { identity: { uuid: state.signedIn } } : {}) };
  const facts = { ...known, flags: slice.flags, org: slice.org.settings };
  const isOpen = asked !== undefined && isQuestionOpen(product, flow, facts, state.answered, asked);
  const path = isOpen ? asked : firstUnanswered(product, flow, facts, state.answered)?.ask;
  const form = path === undefined ? undefined : flow.screens[path]?.form;
  const screen = path !== undefined && {
    ...{
      path,
      id: path,
      variant: null,
      open: true,
      etag: '"1"',
      form: form ? { name: form, hash: form } : null,
    },
    answers: state.answered.includes(path) ? state.draft : {},
    unsubmitted: state.unsubmitted[path] ?? null,
  };
  return {
    ...{ journey: 'draft', flow: flow.id, bundle: slice.hash, today: TODAY, facts: known, status: null },
    ...{ version: null, step: null, route: path ?? null, answered: state.answered, screen: screen || null },
    ...{ asked: [], moves: [], work: null, due: null },
  };
}

export function createServer(slice: Slice, change: Partial<State> = {}): FakeServer {
  const state: State = {
    draft: {},
    answered: [],
    application: { uuid: UUID },
    status: 'OPEN',
    unsubmitted: {},
    signedIn: null,
    conditions: [],
    work: null,
    ...change,
  };
  const asked: Asked[] = [];
  const answers: Record<string, Answer> = defaults(slice, state);
  const fetched = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://localhost');
    const call = callAt(slice, init.method ?? 'GET', url.pathname);
    if (!call) return refusal(404, 'no such call');
    const one: Asked = {
      call,
      path: url.pathname,
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

function defaults(slice: Slice, state: State): Record<string, Answer> {
  const identity = () => (state.signedIn ? json({ uuid: state.signedIn }) : refusal(401, 'unauthenticated'));
  return {
    identity,
    applications: () => json({ applications: [state.application], page: 0, size: 20, total: 1 }),
    status: () => json({ status: state.status }),
    beginHandoff: () => json({ url: 'https://shop.example/seeds?state=s' }),
    endHandoff: () => json(standingOf(slice, state)),
    conditions: () => json({ conditions: state.conditions }),
    standing: ({ query, path }) => {
      const asked = query.get('screen') ?? undefined;
      if (path === '/journeys/draft') return json(draftStanding(slice, state, asked));
      return state.signedIn
        ? json(standingOf(slice, state, asked), 200, { ETag: '"standing"' })
        : refusal(401, 'unauthenticated');
    },
    answer: ({ body, path }) => {
      if (path === '/journeys/draft') {
        state.draft = { ...state.draft, ...(body.answers as object) };
        state.answered = [...new Set([...state.answered, String(body.screen)])];
        const asked = draftStanding(slice, state);
        const isMade = body.creates === true && asked.route === null && state.signedIn !== null;
        return json(isMade ? standingOf(slice, state) : asked);
      }
      state.application = { ...state.application, ...(body.answers as object) };
      delete state.unsubmitted[String(body.screen)];
      return json(standingOf(slice, state));
    },
    register: () => {
      state.signedIn = 'person-1';
      return json({ jwt: 'token', standing: draftStanding(slice, state) }, 201);
    },
    login: () => {
      state.signedIn ??= 'person-1';
      return json({ jwt: 'token' });
    },
    logout: () => json(null, 204),
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
