/** Do the small parts mean what they say: hosts, versions, pages of JSON, suggested addresses, the environment? */
import { describe, expect, test } from 'vitest';
import { stableText } from '../../src/engine/model/paths.ts';
import { pagePolicy } from '../../src/server/http/headers.ts';
import { Refused, refusedFields } from '../../src/server/http/refused.ts';
import { refuseOldVersion } from '../../src/server/journey/version.ts';
import list from '../../src/server/sandbox/addresses.json' with { type: 'json' };
import { createSandboxAddresses } from '../../src/server/sandbox/addresses.ts';
import { BORROWER } from '../../src/server/sandbox/people.ts';
import { CannotStart } from '../../src/server/secrets/cannot-start.ts';
import { faultFields } from '../../src/server/services/log.ts';
import { readEnvironment } from '../../src/server/start/environment.ts';
import { unprotectedIn } from '../../src/server/start/unprotected.ts';

test('the sandbox has three hundred addresses and more, in every state and the District of Columbia', () => {
  expect(list.length).toBeGreaterThanOrEqual(300);
  expect(new Set(list.map(({ state }) => state)).size).toBe(51);
  for (const { street1, city, state, zip } of list) {
    expect(street1).toMatch(/^\d+ \S+/);
    expect(city).toMatch(/^[A-Za-z ]+$/);
    expect(state).toMatch(/^[A-Z]{2}$/);
    expect(zip).toMatch(/^\d{5}$/);
  }
});

test('addresses are found by unfinished words in any order, what begins alike first', async () => {
  const { home } = BORROWER;
  const other = { street1: '2 Denver Street', city: 'Reno', state: 'NV', zip: '89501' };
  const addresses = createSandboxAddresses([home, other]);
  const found = async (query: string) => (await addresses.suggest(query, 6)).map(({ address }) => address);
  expect(await found('denv 14 jun')).toEqual([home]);
  expect(await found('DENVER')).toEqual([home, other]);
  expect(await found('2 denver')).toEqual([other]);
  expect(await found('  ,. ')).toEqual([]);
  expect(await found('4 juniper')).toEqual([]);
  expect((await addresses.suggest('denver', 1)).length).toBe(1);
});

test('equal facts make one text, whatever the order of their keys', () => {
  expect(stableText({ a: [{ c: 1, b: 2 }], d: null })).toBe(stableText({ d: null, a: [{ b: 2, c: 1 }] }));
  expect(stableText({ a: [1, 2] })).not.toBe(stableText({ a: [2, 1] }));
});

test('If-Match: any of the named versions, or a star, and never a weak one', () => {
  for (const fine of [undefined, '*', '"a"', '"b", "a"'])
    expect(() => refuseOldVersion(fine, () => '"a"')).not.toThrow();
  for (const old of ['"b"', 'W/"a"', 'a', '', '"A"'])
    expect(() => refuseOldVersion(old, () => '"a"')).toThrow(Refused);
});

test('a refusal tells each text once, of its fields or its own', () => {
  const field = { pointer: '/a', keyword: 'required', message: 'Required.' };
  expect(refusedFields([field, { ...field, pointer: '/b' }]).body.errors).toEqual(['Required.']);
  expect(new Refused(409, 'Not now.').body).toEqual({
    message: 'Not now.',
    errors: ['Not now.'],
    fields: [],
  });
});

test('the message of a fault is kept to ourselves where somebody else worded it', () => {
  const foreign = Object.assign(new Error('value "Ashgrove"'), { severity: 'ERROR' });
  expect(faultFields(foreign).message).toBe('');
  expect(faultFields(new SyntaxError('Unexpected token in {"ssn"')).message).toBe('');
  expect(faultFields(new RangeError('No flow is named "x".')).message).toBe('No flow is named "x".');
  expect(faultFields('text').message).toBe('');
});

test('only in development may a page open a web socket, and only behind TLS are requests upgraded', () => {
  expect(pagePolicy('n', { isDev: false, isSecure: false })).not.toMatch(/ws:|upgrade/);
  expect(pagePolicy('n', { isDev: true, isSecure: false })).toContain('ws:');
  expect(pagePolicy('n', { isDev: false, isSecure: true })).toContain('upgrade-insecure-requests');
});

test('a page may load from one more host, and send to it, only where visits are recorded', () => {
  const how = { isDev: false, isSecure: true };
  const plain = pagePolicy('n', how);
  const recorded = pagePolicy('n', { ...how, recorder: 'https://replay.example' });
  const differing = recorded.split('; ').filter((rule) => !plain.split('; ').includes(rule));
  expect(differing).toEqual([
    "script-src 'self' 'nonce-n' https://replay.example",
    "connect-src 'self' https://replay.example",
  ]);
});

test('faults and replays go to the addresses that the environment names; the sandbox records nobody', () => {
  const HEARTHLINE_REPLAY = 'https://replay.example/recorder.js';
  const real = { HEARTHLINE_SANDBOX: '0', HEARTHLINE_REPLAY, HEARTHLINE_FAULTS: 'https://faults.example' };
  expect(readEnvironment(real, '/p')).toMatchObject({
    replay: new URL(HEARTHLINE_REPLAY),
    faults: { url: 'https://faults.example' },
  });
  expect(readEnvironment({ ...real, HEARTHLINE_SANDBOX: '1' }, '/p').replay).toBeUndefined();
  expect(readEnvironment({}, '/p')).toMatchObject({ replay: undefined, faults: undefined });
  for (const wrong of ['http://replay.example/a.js', 'replay.example']) {
    expect(() => readEnvironment({ ...real, HEARTHLINE_REPLAY: wrong }, '/p')).toThrow('HEARTHLINE_REPLAY');
  }
  expect(() => readEnvironment({ HEARTHLINE_FAULTS: 'faults' }, '/p')).toThrow('HEARTHLINE_FAULTS');
});

test('the environment has defaults, and what makes no sense is told with its cure', () => {
  const plain = readEnvironment({}, '/p');
  expect(plain).toMatchObject({
    port: 8080,
    root: '/p',
    data: '/p/.data',
    mode: 'serve',
    sandbox: true,
    trustProxy: false,
  });
  expect(readEnvironment({ DATABASE_URL: 'postgres://x' }, '/p').sandbox).toBe(false);
  expect(readEnvironment({ DATABASE_URL: 'postgres://x', HEARTHLINE_SANDBOX: '1' }, '/p').sandbox).toBe(true);
  for (const PORT of ['eighty', '-1', '70000', '80.5'])
    expect(() => readEnvironment({ PORT }, '/p')).toThrow(/no port/);
  expect(() => readEnvironment({ HEARTHLINE_MODE: 'prod' }, '/p')).toThrow(/serve or dev|HEARTHLINE_MODE/);
});

test('in production the sandbox has to be asked for twice, whatever the database', () => {
  const embedded = { NODE_ENV: 'production', HEARTHLINE_EMBEDDED: '1' };
  const postgres = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost/x' };
  for (const production of [embedded, postgres]) {
    const once = { ...production, HEARTHLINE_SANDBOX: '1' };
    expect(readEnvironment(production, '/p').sandbox).toBe(false);
    expect(readEnvironment({ ...production, HEARTHLINE_SANDBOX_IN_PRODUCTION: '1' }, '/p').sandbox).toBe(
      false,
    );
    expect(() => readEnvironment(once, '/p')).toThrow(/everybody’s mail/);
    expect(readEnvironment({ ...once, HEARTHLINE_SANDBOX_IN_PRODUCTION: '1' }, '/p').sandbox).toBe(true);
  }
});

test('trusted proxies are a number of hops or a list of addresses, and nothing else', () => {
  const rows: [string, unknown][] = [
    ['', false],
    ['0', false],
    ['1', 1],
    ['2', 2],
    ['10.0.0.0/8, 192.0.2.7', ['10.0.0.0/8', '192.0.2.7']],
    ['fd00::/8,loopback', ['fd00::/8', 'loopback']],
  ];
  for (const [TRUST_PROXY, expected] of rows)
    expect(readEnvironment({ TRUST_PROXY }, '/p').trustProxy).toEqual(expected);
  for (const TRUST_PROXY of ['true', '1.5', '-1', '99', 'everybody', '10.0.0.0/33', '10.0.0.1/8/9', '1,2'])
    expect(() => readEnvironment({ TRUST_PROXY }, '/p'), TRUST_PROXY).toThrow(/number of proxies/);
});

test('the development server is for this machine alone, and never for production', () => {
  expect(readEnvironment({ HEARTHLINE_MODE: 'dev' }, '/p').host).toBe('localhost');
  expect(readEnvironment({ HEARTHLINE_MODE: 'dev', HOST: '192.0.2.1' }, '/p').host).toBe('192.0.2.1');
  expect(readEnvironment({}, '/p').host).toBe('::');
  const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://x', HEARTHLINE_MODE: 'dev' };
  expect(() => readEnvironment(production, '/p')).toThrow(CannotStart);
});

test('production goes without a real database only when that is said', () => {
  const production = { NODE_ENV: 'production' };
  expect(() => readEnvironment(production, '/p')).toThrow(CannotStart);
  expect(readEnvironment({ ...production, HEARTHLINE_EMBEDDED: '1' }, '/p').databaseUrl).toBeUndefined();
  const url = 'postgres://localhost/x';
  expect(readEnvironment({ ...production, DATABASE_URL: url }, '/p').databaseUrl).toBe(url);
});

describe('in production, what leaves this machine in the clear', () => {
  const here = { NODE_ENV: 'production', DATABASE_URL: 'postgres://a:swordfish@localhost/x' };
  const rows: [string, string, NodeJS.ProcessEnv][] = [
    ['a database without TLS', 'DATABASE_URL', { DATABASE_URL: 'postgres://a:swordfish@db.example/x' }],
    ['one that may do without', 'DATABASE_URL', { DATABASE_URL: 'postgres://db.example/x?sslmode=prefer' }],
    [
      'one whose last word is none',
      'DATABASE_URL',
      { DATABASE_URL: 'postgres://db.example/x?sslmode=require&sslmode=disable' },
    ],
    ['one of another host', 'DATABASE_URL', { DATABASE_URL: 'postgres://localhost/x?host=10.0.0.4' }],
    ['one that PGHOST names', 'DATABASE_URL', { DATABASE_URL: 'postgres:///x', PGHOST: 'db.example' }],
    ['a scanner', 'HEARTHLINE_SCANNER', { HEARTHLINE_SCANNER: 'tcp://10.0.0.4:3310' }],
    ['S3', 'HEARTHLINE_BLOBS', { HEARTHLINE_BLOBS: 's3://files?endpoint=HTTP://s3.example' }],
    [
      'S3 of the library’s own setting',
      'AWS_ENDPOINT_URL_S3',
      { HEARTHLINE_BLOBS: 's3://files', AWS_ENDPOINT_URL_S3: 'http://s3.example' },
    ],
  ];

  test.each(rows)('%s is refused by the name of %s, unless the network is trusted', (_, setting, given) => {
    const read = (more: NodeJS.ProcessEnv) => readEnvironment({ ...here, ...given, ...more }, '/p');
    let refused: unknown;
    try {
      read({});
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(CannotStart);
    const { message, cure } = refused as CannotStart;
    expect(cure).toContain(setting);
    expect(cure).toContain('HEARTHLINE_NETWORK=trusted');
    expect(message + cure).not.toContain('swordfish');
    expect(() => read({ HEARTHLINE_NETWORK: 'trusted' })).not.toThrow();
    expect(() => read({ NODE_ENV: 'development' })).not.toThrow();
    expect(() => read({ HEARTHLINE_NETWORK: '1' })).toThrow('HEARTHLINE_NETWORK');
  });

  test.each<[string, NodeJS.ProcessEnv]>([
    ['all of it here', { HEARTHLINE_SCANNER: 'tcp://127.0.0.1:3310' }],
    ['a database with TLS', { DATABASE_URL: 'postgres://db.example/x?sslmode=verify-full' }],
    ['a socket', { DATABASE_URL: 'postgres:///x?host=/run/postgresql' }],
    ['a socket in the place of a host', { DATABASE_URL: 'postgres://%2Frun%2Fpostgresql/x' }],
    ['S3 at Amazon', { HEARTHLINE_BLOBS: 's3://files' }],
    ['S3 by TLS', { HEARTHLINE_BLOBS: 's3://files?endpoint=https://s3.example' }],
    ['S3 here', { HEARTHLINE_BLOBS: 's3://files?endpoint=http://localhost:9000' }],
  ])('is not %s', (_, given) => {
    expect(() => readEnvironment({ ...here, ...given }, '/p')).not.toThrow();
  });
});

test('what settings leave unprotected is told with its cure, and nothing of what stays on this machine', () => {
  const told = (given: NodeJS.ProcessEnv) =>
    unprotectedIn(
      readEnvironment({ ...given, HEARTHLINE_SANDBOX: given.HEARTHLINE_SANDBOX ?? '0' }, '/project'),
    );
  const database = (url: string) => ({ DATABASE_URL: url, HEARTHLINE_SCANNER: 'tcp://127.0.0.1:3310' });
  for (const url of ['postgres://a:b@db.example/x', 'postgres://a:b@db.example/x?sslmode=require'])
    expect(told(database(url))).toEqual([expect.stringContaining('sslmode=verify-full')]);
  for (const url of [
    'postgres://a:b@db.example/x?sslmode=verify-full',
    'postgres://a@[::1]/x',
    'postgres:///x?host=/run',
  ])
    expect(told(database(url))).toEqual([]);
  expect(told({})).toEqual([expect.stringContaining('HEARTHLINE_SCANNER')]);
  expect(told({ HEARTHLINE_SCANNER: 'tcp://10.0.0.4:3310' })).toEqual([
    expect.stringContaining('without encryption'),
  ]);
  const files = (endpoint: string) =>
    told({ ...database(''), HEARTHLINE_BLOBS: `s3://files?endpoint=${endpoint}` });
  expect(files('http://s3.example')).toEqual([expect.stringContaining('without TLS')]);
  expect([...files('https://s3.example'), ...files('http://localhost:9000')]).toEqual([]);
  expect(told({ HEARTHLINE_SANDBOX: '1' })).toEqual([]);
});
