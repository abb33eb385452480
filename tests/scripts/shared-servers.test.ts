/** Which server does a worker of the browser tests get? One that nobody else uses, with its settings, and still running. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askForServer, keepServers, type Start } from '../support/shared-servers.ts';

const USUAL = { delay: '0', edits: {} };
const OTHER = { delay: '0.25', edits: {} };

const MOST = 3;

let running: Map<number, Server>;
let starts: number;
let end: () => Promise<void>;
/** What stands in place of a server: it answers that it is ready. */
const start: Start = async ({ delay }) => {
  starts += 1;
  if (delay === 'never') throw new Error('The server ended with 1 before it was ready.');
  const server = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  running.set(port, server);
  return { port, printed: import.meta.filename, stop: async () => halt(port) };
};

async function halt(port: number): Promise<void> {
  running.get(port)?.closeAllConnections();
  running.get(port)?.close();
  running.delete(port);
}

const portOf = async (place: number, settings: typeof OTHER) =>
  (await askForServer({ place, ...settings })).port;

beforeEach(async () => {
  [running, starts] = [new Map(), 0];
  end = await keepServers(MOST, start);
});
afterEach(() => end());

test('a worker finds the server of the worker before it, and what that printed', async () => {
  const first = await askForServer({ place: 0, ...USUAL });
  expect(await portOf(0, USUAL)).toBe(first.port);
  expect(first.output()).toContain('What stands in place of a server');
  expect(first.origin('harbor-cu')).toBe(`http://harbor-cu.localhost:${first.port}`);
});

test('no two places use one server at once, and settings are never mixed', async () => {
  const ports = await Promise.all([portOf(0, USUAL), portOf(1, USUAL), portOf(2, OTHER)]);
  expect(new Set(ports).size).toBe(3);
});

test('who asks for other settings gives the server back, for any place to use', async () => {
  const usual = await portOf(0, USUAL);
  await portOf(0, OTHER);
  expect(await portOf(1, USUAL)).toBe(usual);
  expect(await portOf(0, USUAL)).not.toBe(usual);
});

test('who asks again for the same settings keeps the server, although another is free', async () => {
  await portOf(0, USUAL);
  const own = await portOf(1, USUAL);
  await portOf(0, OTHER);
  expect(await portOf(1, USUAL)).toBe(own);
});

test('one that has died is not given to anybody', async () => {
  const died = await portOf(0, USUAL);
  await halt(died);
  expect(await portOf(0, USUAL)).not.toBe(died);
});

test('one that does not start says why, and is started again when it is asked for again', async () => {
  for (const place of [0, 0]) {
    await expect(portOf(place, { delay: 'never', edits: {} })).rejects.toThrow('ended with 1');
  }
  expect(starts).toBe(2);
});

test('no more are kept than there is memory for, of those that nobody uses the oldest goes', async () => {
  const ports = [];
  for (let at = 0; at <= MOST; at += 1) ports.push(await portOf(0, { delay: String(at), edits: {} }));
  expect([...running.keys()]).toEqual(ports.slice(1));
});

test('all are ended with the run', async () => {
  await portOf(0, USUAL);
  await end();
  expect(running.size).toBe(0);
});
