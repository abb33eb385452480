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
/** A few pages of each in turn, often: what the machine does meanwhile would be more than what is to be seen. */
const TURNS = { pages: 20, turns: 90 };
/** A twentieth more, of what each page costs beside the few lenders that the project has. */
const LIMIT = 1.05;
/** Until a new server answers. */
const START_LIMIT_MS = 15_000;
const ALLOCATING = {
  NODE_OPTIONS: `--expose-gc --import ${new URL('allocating.mjs', import.meta.url).href}`,
};

interface Cost {
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
      const costs: Both<Cost[]> = { few: [], many: [] };
      // One after the other in each round, so that what else the machine does meets both.
      for (let round = -2; round < ROUNDS; round += 1) {
        const each = { few: await costOf(few), many: await costOf(many) };
        if (round < 0) continue;
        costs.few.push(each.few);
        costs.many.push(each.many);
      }
      return figuresOf(costs, await timesOf({ few, many }), start);
    } finally {
      await many.stop();
    }
  } finally {
    await few.stop();
    rmSync(root, { recursive: true });
  }
}

/** Of the project as it is, and of the one with a thousand lenders. */
interface Both<Value> {
  few: Value;
  many: Value;
}

function figuresOf(costs: Both<Cost[]>, times: Both<number>, start: number): Figure[] {
  const row = (name: string, unit: Figure['unit'], { few, many }: Both<number>): Figure => {
    const baseline = { name: 'the project’s own lenders', value: few };
    return {
      name: `a page beside ${LENDERS} lenders, ${name}`,
      value: many,
      unit,
      ...atMost(LIMIT, baseline),
    };
  };
  const kB = (part: keyof Cost): Both<number> => {
    const of = (all: Cost[]) => median(all.map((cost) => cost[part])) / 1000;
    return { few: of(costs.few), many: of(costs.many) };
  };
  return [
    { ...row('as sent', 'kB', kB('bytes')), goal: LIMIT, isPure: true },
    row('until it is here', 'ms', times),
    row('memory of the request', 'kB', kB('allocated')),
    { name: `start of a server with ${LENDERS} lenders`, value: start, unit: 'ms', limit: START_LIMIT_MS },
  ];
}

/** One lender's page many times: its bytes, and what all of them allocated together. */
async function costOf(server: RunningServer): Promise<Cost> {
  await allocatedSince(server);
  let bytes = 0;
  for (let at = 0; at < REQUESTS; at += 1) bytes = await pageOf(server);
  return { bytes, allocated: (await allocatedSince(server)) / REQUESTS };
}

/** Milliseconds of one page, the median of all. */
async function timesOf(servers: Both<RunningServer>): Promise<Both<number>> {
  const times: Both<number[]> = { few: [], many: [] };
  for (let turn = 0; turn < TURNS.turns; turn += 1) {
    const order = ['few', 'many'] as const;
    for (const which of turn % 2 === 0 ? order : order.toReversed()) {
      for (let at = 0; at < TURNS.pages; at += 1) {
        const began = performance.now();
        await pageOf(servers[which]);
        times[which].push(performance.now() - began);
      }
    }
  }
  return { few: median(times.few), many: median(times.many) };
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
