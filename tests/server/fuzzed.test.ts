/** Requests that nobody should send, over every call: each is answered, and none as a fault of ours. Twenty thousand, in deep runs a million. */
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';
import { HANDLERS } from '../../src/server/calls/registry.ts';
import type { Handler } from '../../src/server/http/call.ts';
import { createOriginator } from '../../src/server/sandbox/providers/originator.ts';
import { emailOf } from '../support/personas.ts';
import { SEED } from '../support/seed.ts';
import { atDesk } from './staff/office.ts';
import { descriptionOf } from './support/described.ts';
import { fittingBody } from './support/fitting-body.ts';
import { type Browser, startApp, type TestServer } from './support/harness.ts';
import { ANSWERS, APPLICANT, answerUntil, bundleOf, register, withApplication } from './support/people.ts';

/** Each a test with a net of its own: all of them in one took minutes where a machine had much else to do. */
const PARTS = process.env.HEARTHLINE_DEEP === '1' ? 500 : 10;
const REQUESTS_A_PART = 2_000;
/** New people from time to time: a fuzzed one signs out, changes the password, or spoils the draft. */
const REQUESTS_A_PERSON = 1_000;

let server: TestServer;
beforeAll(async () => {
  // Whoever is asked on the spot is there: a port without anybody behind it answers 502, which is no fault either.
  server = await startApp({ providers: { originator: createOriginator() } });
});
afterAll(() => server.close());

const TEXTS = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udc00y', '\u202e', '\ufeff', '𝒳😀', 'İ', '\r\nx-evil: 1'],
  ...[
    '%',
    '%00',
    '%ED%A0%80',
    '%2e%2e%2f',
    '../../etc/passwd',
    '//',
    '\\',
    '?',
    '#',
    '*',
    ':',
    ';',
    '{',
    '}',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', '$sealed', '$ne', 'null', 'undefined', 'NaN'],
  ...[
    '-1',
    '0',
    '1e309',
    '0x10',
    '9007199254740993',
    '2026-02-31',
    '0000-00-00',
    '275760-09-14',
    "' or 1=1 --",
  ],
  ...['<script>', 'x'.repeat(3000), '9'.repeat(400), 'a@b', 'quillon.1@example.com', 'en', 'SOFT_CREDIT'],
];
const VALUES = [null, true, false, 0, -0, -1, 1.5, 1e308, 2 ** 53, [], {}, [[]], [null], [{}], { $ne: null }];

/** Parts of paths that are no ids. */
const KNOWN_PARTS: Record<string, string[]> = {
  context: ['external', 'customer'],
  department: ['OPS_PHONE', 'OPS_CHAT'],
  journey: ['draft'],
};

interface Actor {
  headers: Record<string, string>;
  uuids: string[];
}

const statuses = new Set<number>();
const answered = new Set<string>();

test.each(Array.from({ length: PARTS }, (_, part) => SEED + part))(
  '2,000 fuzzed requests over all calls, drawn by %d, bring no fault of ours to light',
  async (seed) => {
    const random = createRandom(seed);
    const calls = callsOf();
    let actors: Actor[] = [];
    for (let count = 0; count < REQUESTS_A_PART; count++) {
      if (count % REQUESTS_A_PERSON === 0) actors = await newActors();
      const call = random.pick(calls);
      const request = requestOf(call, random.pick(actors), random);
      const reply = await server.app.inject(request);
      const { statusCode } = reply;
      statuses.add(statusCode);
      if (statusCode < 300) answered.add(call.name);
      if (statusCode >= 500) {
        const told = `request ${count}, seed ${seed}: ${JSON.stringify(request)}\n${reply.body}`;
        throw new Error(`${statusCode} to ${told}\n${server.log().slice(-2000)}`);
      }
    }
  },
);

// They would prove little if all of them had bounced off the door.
test('among all of them a third of the calls answers well, and each sort of refusal is met', () => {
  expect(answered.size).toBeGreaterThan(callsOf().length / 3);
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 403, 404, 409, 422]));
});

interface FuzzedCall {
  name: string;
  method: string;
  path: string;
  /** Names of what its body may hold. */
  fields: string[];
  /** Names of what its query may hold. */
  queries: string[];
  takesBytes: boolean;
  /** What it says that its body is. */
  body: JsonSchema | undefined;
}

function callsOf(): FuzzedCall[] {
  const described = JSON.stringify(descriptionOf(server.services.configuration));
  const { calls } = server.services.configuration.products()[0]!.bundle;
  const names = [...new Set([...described.matchAll(/"properties":\{"(\w+)"/g)].map(([, name]) => name!))];
  return Object.entries(calls).map(([name, { method, path }]) => ({
    ...{ name, method, path },
    fields: ['bundle', 'screen', 'answers', 'email', 'password', 'token', ...names],
    ...takenBy(HANDLERS.find((handler) => handler.name === name)),
  }));
}

function takenBy(handler: Handler | undefined): Pick<FuzzedCall, 'takesBytes' | 'body' | 'queries'> {
  const { body, query = {} } = handler ?? {};
  const queries = Object.keys(query).map((name) => name.replace(/!$/, ''));
  return { queries, takesBytes: body === 'bytes', body: body === 'bytes' ? undefined : body };
}

async function newActors(): Promise<Actor[]> {
  const visitor = server.browser();
  await answerUntil(server, visitor, 'for-sale');
  const newcomer = server.browser();
  await answerUntil(server, newcomer);
  await register(server, newcomer);
  const { browser: owner, uuid } = await withApplication(server);
  const staff = await atDesk(server);
  const uuids = [uuid, randomUUID(), uuid.toUpperCase()];
  const forged = { authorization: `Bearer ${'e30'}.${'e30'}.x` };
  return [
    { headers: {}, uuids },
    { headers: forged, uuids },
    ...[visitor, newcomer, owner, owner, staff].map((browser) => ({ headers: headersOf(browser), uuids })),
  ];
}

function headersOf({ cookies, token }: Browser): Record<string, string> {
  const pairs = Object.entries(cookies).map(([name, value]) => `${name}=${value}`);
  return {
    ...(pairs.length > 0 && { cookie: pairs.join('; ') }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  };
}

function requestOf(call: FuzzedCall, { headers, uuids }: Actor, random: Random): InjectOptions {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const known = KNOWN_PARTS[name];
    if (known && random.chance(0.6)) return random.pick(known);
    return random.chance(0.6) ? random.pick(uuids) : encoded(random.pick(TEXTS), random);
  });
  const method = random.chance(0.95) ? call.method : random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);
  const query = random.chance(call.queries.length > 0 ? 0.8 : 0.3) ? `?${queryOf(call, uuids, random)}` : '';
  const body = method === 'GET' ? {} : bodyOf(call, random);
  const type = random.chance(0.95)
    ? undefined
    : random.pick(['text/plain', 'application/octet-stream', '\0']);
  return {
    method: method as 'GET',
    // From many places: who tries to sign in too often from one has to wait there, which is no news.
    remoteAddress: `10.${random.below(256)}.${random.below(256)}.7`,
    url: `${path}${query}`,
    headers: {
      host: 'localhost',
      ...headers,
      ...extraHeaders(random),
      ...('payload' in body && {
        'content-type': call.takesBytes ? 'application/octet-stream' : 'application/json',
      }),
      ...(type && { 'content-type': type }),
    },
    ...body,
  };
}

/** Mostly as a browser would write it; sometimes raw. */
function encoded(text: string, random: Random): string {
  if (random.chance(0.2)) return text.replace(/[^\x21-\x7e]/g, '');
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

function queryOf({ queries }: FuzzedCall, uuids: string[], random: Random): string {
  const names = [
    'screen',
    'page',
    'size',
    'flagKey',
    'text',
    'status',
    'before',
    '__proto__',
    'state',
    'field',
  ];
  const pairs = Array.from({ length: 1 + random.below(3) }, () => {
    const known = random.chance(0.5) ? Object.keys(ANSWERS) : uuids;
    const text = random.pick(random.chance(0.5) ? known : TEXTS);
    const name = random.pick(queries.length > 0 && random.chance(0.5) ? queries : names);
    return `${name}${random.chance(0.1) ? '[]' : ''}=${encoded(text, random)}`;
  });
  return pairs.join('&');
}

function extraHeaders(random: Random): Record<string, string> {
  if (random.chance(0.7)) return {};
  const name = random.pick([
    'idempotency-key',
    'if-match',
    'x-org',
    'origin',
    'x-with-origin',
    'cookie',
    'authorization',
  ]);
  // A real connection refuses line breaks in headers before we see them.
  return { [name]: random.pick(TEXTS).replace(/[\r\n]/g, '') };
}

function bodyOf(call: FuzzedCall, random: Random): { payload?: string } {
  if (random.chance(0.05)) return {};
  if (random.chance(0.05)) return { payload: random.pick(TEXTS) };
  if (call.body && random.chance(0.3)) {
    const whole = fittingBody(call.body, random.below);
    return { payload: JSON.stringify(random.chance(0.4) ? whole : spoiled(whole, random)) };
  }
  const fields = call.fields.slice(0, 6).concat(random.pick(call.fields));
  const chosen = fields.filter(() => random.chance(0.6));
  return { payload: JSON.stringify(Object.fromEntries(chosen.map((name) => [name, fieldOf(name, random)]))) };
}

function fieldOf(name: string, random: Random): unknown {
  const screen = random.pick(Object.keys(ANSWERS));
  if (random.chance(0.75)) {
    if (name === 'bundle') return bundleOf(server);
    if (name === 'screen') return screen;
    if (name === 'answers') return spoiled(ANSWERS[screen], random);
    if (name === 'email') return emailOf(APPLICANT, random.below(40));
    if (name === 'password') return APPLICANT.password;
  }
  return anyValue(random, 2);
}

/** Right but for one part or none. */
function spoiled(answers: unknown, random: Random): unknown {
  if (answers === null || typeof answers !== 'object' || random.chance(0.1)) {
    return random.chance(0.5) ? answers : anyValue(random, 2);
  }
  const entries = Object.entries(answers);
  const at = random.below(entries.length);
  return Object.fromEntries(
    entries.map(([name, value], index) => [name, index === at ? spoiled(value, random) : value]),
  );
}

function anyValue(random: Random, depth: number): unknown {
  if (depth > 0 && random.chance(0.2)) return { [random.pick(TEXTS)]: anyValue(random, depth - 1) };
  if (depth > 0 && random.chance(0.2)) return [anyValue(random, depth - 1), anyValue(random, depth - 1)];
  return random.chance(0.6) ? random.pick(TEXTS) : random.pick(VALUES);
}

interface Random {
  below: (limit: number) => number;
  chance: (part: number) => boolean;
  pick: <T>(list: readonly T[]) => T;
}

/** Mulberry32: small, and the same on every machine. */
function createRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { below, chance: (part) => next() < part, pick: (list) => list[below(list.length)]! };
}
