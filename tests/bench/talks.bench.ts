/** A thousand open sockets and fifty messages a second: how long from one window to the other, and in how much memory? */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { ChatEvent } from '../../src/engine/model/chat.ts';
import { emptyBuild } from '../support/journey-database.ts';
import { startServer } from '../support/server.ts';
import { type Figure, median } from './figure.ts';

const SOCKETS = 1_000;
const TALKS = SOCKETS / 2;
const PER_SECOND = 50;
/** HEARTHLINE_DEEP=1 asks for the hour in which memory is to stay flat. */
const SECONDS = process.env.HEARTHLINE_DEEP === '1' ? 3_600 : 60;
/** Milliseconds; the goal of the talks. */
const P99_LIMIT = 250;
/** Percent of what it was when all sockets were open. */
const MEMORY_LIMIT = 125;
/** SL 9. */
const PING_MS = 10_000;
const OPEN = '/service-csp/external/api/v1/twilio/initWebChat';
const SOCKET = '/service-omni-proxy/insecure/api/v1/socket';

/** The embedded database; a talk has two windows: one writes, the other reads. */
export async function measure(): Promise<Figure[]> {
  const dist = emptyBuild();
  const server = await startServer({
    // Each talk comes from an address of its own, as talks do.
    env: { HEARTHLINE_DIST: dist, HEARTHLINE_SANDBOX: '1', HEARTHLINE_SANDBOX_DELAY: '0', TRUST_PROXY: '1' },
  });
  const host = new URL(server.origin()).host;
  const { pid } = JSON.parse(readFileSync(join(server.data, 'lock'), 'utf8')) as { pid: number };
  try {
    const talks = await openedTalks(host);
    const before = await resident(pid);
    const took = await written(talks);
    const after = await resident(pid);
    for (const { one, two } of talks) for (const socket of [one, two]) socket.terminate();
    const sorted = took.sort((a, b) => a - b);
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
    const name = `${SOCKETS} sockets, ${PER_SECOND} messages a second for ${SECONDS / 60} min`;
    return [
      { name: `${name}: delivered, median`, value: median(took), unit: 'ms' },
      { name: `${name}: delivered, p99`, value: p99, unit: 'ms', limit: P99_LIMIT },
      { name: `${name}: memory`, value: after, unit: 'MB' },
      {
        name: `${name}: memory, of that before them`,
        value: (after / before) * 100,
        unit: '%',
        limit: MEMORY_LIMIT,
      },
    ];
  } finally {
    await server.stop();
    rmSync(dist, { recursive: true, force: true });
  }
}

interface OpenTalk {
  one: WebSocket;
  two: WebSocket;
  /** When each message that is on its way was sent, by its id. */
  sentAt: Map<string, number>;
}

async function openedTalks(host: string): Promise<OpenTalk[]> {
  const talks: OpenTalk[] = [];
  // A few at a time: opening is not what is measured.
  for (let first = 0; first < TALKS; first += 20) {
    const few = Array.from({ length: 20 }, (_, index) => openedTalk(host, first + index));
    talks.push(...(await Promise.all(few)));
  }
  return talks;
}

async function openedTalk(host: string, which: number): Promise<OpenTalk> {
  const address = `10.1.${which >> 8}.${which & 255}`;
  const body = JSON.stringify({
    friendlyName: `Person ${which}`,
    emailAddress: 'pat@example.com',
    orgCode: 'figure',
  });
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const reply = await fetch(`http://${host}${OPEN}`, { method: 'POST', headers, body });
  if (reply.status !== 200) throw new Error(`A talk was not opened: ${reply.status} ${await reply.text()}`);
  const { token } = (await reply.json()) as { token: string };
  const one = await entered(host, address, token);
  // From here on nobody answers by itself.
  one.send(JSON.stringify({ type: 'send', id: 'first', text: 'no agent', files: [] }));
  return { one, two: await entered(host, address, token), sentAt: new Map() };
}

function entered(host: string, address: string, token: string): Promise<WebSocket> {
  const headers = { origin: `http://${host}`, 'x-forwarded-for': address };
  const socket = new WebSocket(`ws://${host}${SOCKET}`, { headers });
  socket.once('open', () => {
    socket.send(JSON.stringify({ type: 'hello', token, after: 0 }));
    // As windows do: who is silent for a minute is taken for gone. On a busy machine opening takes longer than a ping.
    const pinging = setInterval(() => socket.send('{"type":"ping"}'), PING_MS);
    socket.once('close', () => clearInterval(pinging));
  });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', function ready(data) {
      if ((JSON.parse(String(data)) as ChatEvent).type !== 'ready') return;
      socket.off('message', ready);
      resolve(socket);
    });
  });
}

/** Milliseconds of each message from its window to the other. Throws when one is lost. */
async function written(talks: OpenTalk[]): Promise<number[]> {
  const took: number[] = [];
  for (const { two, sentAt } of talks) {
    two.on('message', (data) => {
      const event = JSON.parse(String(data)) as ChatEvent;
      const at = event.type === 'message' ? sentAt.get(event.message.id) : undefined;
      if (at !== undefined) took.push(performance.now() - at);
    });
  }
  const all = PER_SECOND * SECONDS;
  const begun = performance.now();
  for (let count = 0; count < all; count += 1) {
    const due = begun + (count * 1000) / PER_SECOND;
    const left = due - performance.now();
    if (left > 0) await pause(left);
    const talk = talks[count % talks.length];
    const id = `m${count}`;
    talk?.sentAt.set(id, performance.now());
    talk?.one.send(JSON.stringify({ type: 'send', id, text: `Message ${count} of many`, files: [] }));
  }
  for (let waits = 0; took.length < all && waits < 100; waits += 1) await pause(100);
  if (took.length !== all) throw new Error(`${all} messages were sent, and ${took.length} arrived.`);
  return took;
}

/** Megabytes, at rest. */
async function resident(pid: number): Promise<number> {
  const seen: number[] = [];
  for (let times = 0; times < 5; times += 1) {
    await pause(700);
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    seen.push(Number(kilobytes) / 1024);
  }
  return median(seen);
}
