/** The operator's port: whom it answers, what it refuses, and the file by which commands find it. */

import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from 'vitest';
import { NO_COLLECTOR } from '../../../src/server/faults/port.ts';
import {
  createOperator,
  type OperatorRoute,
  type OperatorServer,
} from '../../../src/server/operator/operator.ts';
import { readPortFile } from '../../../src/server/operator/port-file.ts';
import type { OperatorSettings } from '../../../src/server/operator/settings.ts';
import { CannotStart } from '../../../src/server/secrets/cannot-start.ts';

const TOKEN = 'a-token-of-somebody-who-operates-it';
const SECRET = 'what only the fault knows';
const HERE = { host: '127.0.0.1', port: 0 };
const BEARER = { authorization: `Bearer ${TOKEN}` };

const ROUTES: OperatorRoute[] = [
  { method: 'GET', path: '/told', answer: async () => ({ status: 200, body: { told: true } }) },
  {
    ...{ method: 'GET', path: '/stream' },
    answer: async () => ({ status: 200, type: 'text/plain', body: Readable.from(['one ', 'two']) }),
  },
  { method: 'POST', path: '/done', answer: async () => ({ status: 202, body: {} }) },
  {
    ...{ method: 'GET', path: '/broken' },
    answer: () => Promise.reject(new Error(SECRET)),
  },
];

const folder = mkdtempSync(join(tmpdir(), 'hearthline-operator-'));
const begun: OperatorServer[] = [];
let logged: string[] = [];

afterEach(async () => {
  await Promise.all(begun.splice(0).map(({ close }) => close()));
  rmSync(join(folder, 'operator'), { force: true });
  logged = [];
});

function operatorAt(settings: OperatorSettings, own?: string): OperatorServer {
  const operator = createOperator({
    ...{ settings, folder: own, routes: ROUTES },
    services: { newId: () => '00000000-0000-4000-8000-000000000001', faults: NO_COLLECTOR },
    log: { write: (line) => void logged.push(line) },
  });
  begun.push(operator);
  return operator;
}

function ask(
  { app }: OperatorServer,
  url: string,
  headers: Record<string, string> = {},
  method: 'GET' | 'POST' = 'GET',
) {
  return app.inject({ url, method, headers: { host: '127.0.0.1:9464', ...headers } });
}

describe('whoever has the token', () => {
  test('is answered by the routes that there are, and by no others', async () => {
    const operator = operatorAt({ ...HERE, token: TOKEN });
    const reply = await ask(operator, '/told', BEARER);
    expect([reply.statusCode, reply.json()]).toEqual([200, { told: true }]);
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    const stream = await ask(operator, '/stream', BEARER);
    expect([stream.body, stream.headers['content-type']]).toEqual(['one two', 'text/plain']);
    expect((await ask(operator, '/done', BEARER, 'POST')).statusCode).toBe(202);
    expect((await ask(operator, '/nothing', BEARER)).statusCode).toBe(404);
    expect((await ask(operator, '/done', BEARER)).statusCode).toBe(404);
  });

  test('and nobody else: 401 for another token, for none, and for a path that is not there', async () => {
    const operator = operatorAt({ ...HERE, token: TOKEN });
    const wrong = [`Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `bearer ${TOKEN}`, TOKEN, 'Bearer ', ''];
    for (const authorization of wrong) {
      const reply = await ask(operator, '/told', { authorization });
      expect([authorization, reply.statusCode, reply.headers['www-authenticate']]).toEqual([
        authorization,
        401,
        'Bearer',
      ]);
    }
    expect((await ask(operator, '/told')).statusCode).toBe(401);
    expect((await ask(operator, '/nothing')).statusCode).toBe(401);
  });

  test('sends no body: there is nothing to read one with', async () => {
    const operator = operatorAt({ ...HERE, token: TOKEN });
    for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
      const reply = await operator.app.inject({
        ...{ url: '/done', method: 'POST', payload: '{}' },
        headers: { host: '127.0.0.1', 'content-type': type, ...BEARER },
      });
      expect([type, reply.statusCode]).toEqual([type, 415]);
    }
  });
});

describe('a page in a browser of the same machine', () => {
  test('does not get in by a name of its own that leads here', async () => {
    const operator = operatorAt(HERE);
    for (const host of [
      'evil.example',
      'evil.example:9464',
      '127.0.0.1.evil.example',
      '10.0.0.7',
      'no host',
    ]) {
      expect([host, (await ask(operator, '/told', { host })).statusCode]).toEqual([host, 403]);
    }
    for (const host of ['localhost', 'LOCALHOST:9464', '127.0.0.1:1', '[::1]:9464']) {
      expect([host, (await ask(operator, '/told', { host })).statusCode]).toEqual([host, 200]);
    }
  });

  test('does not get in by the name of this machine', async () => {
    const operator = operatorAt(HERE);
    const from = async (site: string) =>
      (await ask(operator, '/done', { 'sec-fetch-site': site }, 'POST')).statusCode;
    expect([await from('cross-site'), await from('same-site'), await from('none')]).toEqual([403, 403, 202]);
  });

  test('a host that was given is a name of it; of one that stands for all, none is asked beside the token', async () => {
    const named = operatorAt({ ...HERE, host: 'metrics.example', token: TOKEN });
    expect((await ask(named, '/told', { ...BEARER, host: 'metrics.example:9464' })).statusCode).toBe(200);
    expect((await ask(named, '/told', { ...BEARER, host: 'other.example' })).statusCode).toBe(403);
    const all = operatorAt({ ...HERE, host: '0.0.0.0', token: TOKEN });
    expect((await ask(all, '/told', { ...BEARER, host: '10.0.0.7:9464' })).statusCode).toBe(200);
    expect((await ask(all, '/told', { host: '10.0.0.7:9464' })).statusCode).toBe(401);
  });
});

test('a fault is answered with an id alone, and logged with its place', async () => {
  const reply = await ask(operatorAt(HERE), '/broken');
  expect(reply.statusCode).toBe(500);
  expect(reply.json()).toMatchObject({ id: '00000000-0000-4000-8000-000000000001' });
  expect(reply.body).not.toContain(SECRET);
  expect(logged.join('')).toContain('port.test.ts');
});

describe('with the embedded database', () => {
  test('a token is made up, and lies with the address in a file that its owner alone reads, until the end', async () => {
    const operator = operatorAt(HERE, folder);
    expect(existsSync(join(folder, 'operator'))).toBe(false);
    // Of a server that was killed.
    writeFileSync(join(folder, 'operator'), '{', { mode: 0o644 });
    await operator.listen();
    expect(statSync(join(folder, 'operator')).mode & 0o777).toBe(0o600);
    const access = readPortFile(folder);
    expect(access?.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(access?.token).toMatch(/^[\w-]{43}$/);
    const told = (token: string) =>
      fetch(`${access?.url}/told`, { headers: { authorization: `Bearer ${token}` } });
    expect((await told(access?.token ?? '')).status).toBe(200);
    expect((await told(TOKEN)).status).toBe(401);
    await operator.close();
    expect(readPortFile(folder)).toBeUndefined();
  });

  test('a token that is given is the one, and another server makes up another', async () => {
    const one = operatorAt({ ...HERE, token: TOKEN }, folder);
    await one.listen();
    expect(readPortFile(folder)?.token).toBe(TOKEN);
    await one.close();
    const tokens = new Set<string | undefined>();
    for (const _ of [1, 2]) {
      const made = operatorAt(HERE, folder);
      await made.listen();
      tokens.add(readPortFile(folder)?.token);
      await made.close();
    }
    expect(tokens.size).toBe(2);
  });
});

test('a port that somebody else has: the sentence names it, the cure the setting, and no file is left', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const operator = operatorAt({ ...HERE, port }, folder);
  const refused = await operator.listen().then(
    () => undefined,
    (error: CannotStart) => error,
  );
  other.close();
  expect(refused).toBeInstanceOf(CannotStart);
  expect(refused?.message).toBe(`Port ${port} is in use.`);
  expect(refused?.cure).toContain(`HEARTHLINE_OPERATOR=${port + 1}`);
  expect(readPortFile(folder)).toBeUndefined();
});
