/** How long does who watches over the server wait for its health, while two hundred connections each ask new drawings of pages? */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningServer, startServer } from '../support/server.ts';
import type { LoadDone, LoadOrders } from './drawing-load.ts';
import { type Figure, median, percentile } from './figure.ts';
import { firstScreen } from './visit.ts';

const CONNECTIONS = 200;
const EACH_MS = 50;
/** Until the renderer is compiled by use, and all connections stand. */
const WARM_MS = 3_000;
const MEASURED_MS = 10_000;
/** On an idle machine; the load has the second processor. */
const LIMIT_MS = 100;

export async function measure(): Promise<Figure[]> {
  const server = await startServer();
  try {
    const rest = await healthOf(server);
    const load = startLoad({ address: server.origin() + firstScreen, connections: CONNECTIONS });
    await load.asking;
    await pause(WARM_MS);
    const loaded = await healthOf(server);
    const done = await load.end();
    console.error(`While health was asked ${loaded.length} times: ${JSON.stringify(done)}`);
    if (done.drawn === 0 || done.failed > 0) throw new Error('The load was not what it is to be.');
    const row = (name: string, of: (values: number[]) => number): Figure => ({
      name: `health under ${CONNECTIONS} connections that ask new drawings, ${name}`,
      ...{ value: of(loaded), unit: 'ms', baseline: { name: 'the same server at rest', value: of(rest) } },
    });
    const p99 = row('p99', (values) => percentile(values, 99));
    return [row('median', median), { ...p99, limit: LIMIT_MS }];
  } finally {
    await server.stop();
  }
}

/**
 * Milliseconds, on one connection. An answer that is late keeps the next questions waiting: each that could not be asked
 * in time counts with what it would have waited.
 */
async function healthOf(server: RunningServer): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (const end = performance.now() + MEASURED_MS; performance.now() < end; ) {
    const began = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    get(`${server.origin()}/health/ready`, { agent }, resolve).on('error', reject);
    const reply = await promise;
    await once(reply.resume(), 'end');
    if (reply.statusCode !== 200) throw new Error(`Health was answered with ${reply.statusCode}.`);
    const took = performance.now() - began;
    for (let waited = took; waited > 0; waited -= EACH_MS) times.push(waited);
    await pause(EACH_MS);
  }
  agent.destroy();
  return times;
}

/** In a process of its own: what is measured is the server, not the loop that also asks it for pages. */
function startLoad(orders: LoadOrders) {
  const tsx = createRequire(import.meta.url).resolve('tsx');
  const args = ['--import', tsx, join(import.meta.dirname, 'drawing-load.ts'), JSON.stringify(orders)];
  const load = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const reader = createInterface({ input: load.stdout });
  const asking = once(reader, 'line');
  reader.on('line', (line) => void lines.push(line));
  return {
    asking,
    end: async (): Promise<LoadDone> => {
      load.stdin.end();
      await once(load, 'close');
      return JSON.parse(lines.at(-1) ?? '') as LoadDone;
    },
  };
}
