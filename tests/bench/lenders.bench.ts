/** Does a lender's page cost more where a thousand lenders stand beside it: bytes, time, memory, and until the server is up? */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { copyOfProject, type RunningServer, startServer } from '../support/server.ts';
import { atMost, type Figure, median } from './figure.ts';
import { lendersLike } from './lenders-made.ts';
import { firstScreen } from './visit.ts';

const LENDERS = 1000;
const ORG = 'harbor-cu';
const ROUNDS = 7;
const REQUESTS = 60;
/** A twentieth more, of what each page costs beside the few lenders that the project has. */
const LIMIT = 1.05;
/** Until a new server answers. */
const START_LIMIT_MS = 15_000;
const ALLOCATING = {
  NODE_OPTIONS: `--expose-gc --import ${new URL('allocating.mjs', import.meta.url).href}`,
};

interface Cost {
  ms: number;
  bytes: number;
  /** Bytes that one request allocates. */
  allocated: number;
}

export async function measure(): Promise<Figure[]> {
  const root = withLenders();
  const few = await startServer({ env: ALLOCATING });
  try {
    const began = performance.now();
    const many = await startServer({ root, env: ALLOCATING });
    const start = performance.now() - began;
    try {
      const costs: { few: Cost[]; many: Cost[] } = { few: [], many: [] };
      // One after the other in each round, so that what else the machine does meets both.
      for (let round = -2; round < ROUNDS; round += 1) {
        const each = { few: await costOf(few), many: await costOf(many) };
        if (round < 0) continue;
        costs.few.push(each.few);
        costs.many.push(each.many);
      }
      return figuresOf(costs, start);
    } finally {
      await many.stop();
    }
  } finally {
    await few.stop();
    rmSync(root, { recursive: true });
  }
}

function figuresOf(costs: { few: Cost[]; many: Cost[] }, start: number): Figure[] {
  const row = (name: string, part: keyof Cost, unit: Figure['unit'], more: Partial<Figure> = {}): Figure => {
    const of = (all: Cost[]) => median(all.map((cost) => cost[part])) / (unit === 'kB' ? 1000 : 1);
    const baseline = { name: 'the project’s own lenders', value: of(costs.few) };
    return { name, value: of(costs.many), unit, ...atMost(LIMIT, baseline), ...more };
  };
  return [
    row(`a page beside ${LENDERS} lenders, as sent`, 'bytes', 'kB', { goal: LIMIT, isPure: true }),
    row(`a page beside ${LENDERS} lenders, until it is here`, 'ms', 'ms'),
    row(`a page beside ${LENDERS} lenders, memory of the request`, 'allocated', 'kB'),
    { name: `start of a server with ${LENDERS} lenders`, value: start, unit: 'ms', limit: START_LIMIT_MS },
  ];
}

/** One lender's page many times: the median of their times, and what they allocated together. */
async function costOf(server: RunningServer): Promise<Cost> {
  await allocatedSince(server);
  const times: number[] = [];
  let bytes = 0;
  for (let at = 0; at < REQUESTS; at += 1) {
    const began = performance.now();
    bytes = await pageOf(server);
    times.push(performance.now() - began);
  }
  return { ms: median(times), bytes, allocated: (await allocatedSince(server)) / REQUESTS };
}

/** How many bytes it has. The lender is told by the host alone: not every machine knows where `<lender>.localhost` is. */
async function pageOf({ port }: RunningServer): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { host: `${ORG}.localhost:${port}` };
  get({ host: '127.0.0.1', port, path: firstScreen, headers }, resolve).on('error', reject);
  const reply = await promise;
  let bytes = 0;
  for await (const chunk of reply) bytes += (chunk as Buffer).length;
  if (reply.statusCode !== 200) throw new Error(`The page was answered with ${reply.statusCode}.`);
  return bytes;
}

async function allocatedSince(server: RunningServer): Promise<number> {
  const { pid } = JSON.parse(readFileSync(join(server.data, 'lock'), 'utf8')) as { pid: number };
  const printed = server.output().length;
  process.kill(pid, 'SIGUSR2');
  for (;;) {
    const [, bytes] = /^allocated (-?\d+)$/m.exec(server.output().slice(printed)) ?? [];
    if (bytes !== undefined) return Number(bytes);
    await pause(10);
  }
}

/** The project with so many more lenders, each with a file of its own. */
function withLenders(): string {
  const root = copyOfProject();
  const text = readFileSync(join(root, 'orgs', `${ORG}.yaml`), 'utf8');
  for (const { path, text: own } of lendersLike(ORG, text, LENDERS)) writeFileSync(join(root, path), own);
  return root;
}
