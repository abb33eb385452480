/** What the server counts of its own work, under names of calls, tasks and no person. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { AdmissionCounts } from '../http/admission.ts';

/** How a page went out: drawn for who asked, drawn before and remembered, or to be drawn in the browser. */
export type PageKind = 'drawn' | 'memory' | 'plain';
/** `failed` is tried again, `gave_up` is not. */
export type TaskOutcome = 'ok' | 'failed' | 'gave_up';

export interface Metrics {
  registry: Registry;
  /** `call`: the name of a call, or a route of our own; never a path that somebody asked for. */
  callAnswered: (call: string, status: number, ms: number) => void;
  pageMade: (kind: PageKind, ms: number) => void;
  taskTried: (task: string, outcome: TaskOutcome) => void;
  /** By the sweep, since they were over their time. */
  recordsDeleted: (kind: string, count: number) => void;
  /** A request named a proxy that nobody told the server of. */
  untrustedProxySeen: () => void;
  /** From now on tells what these say. */
  followAdmission: (counts: () => AdmissionCounts) => void;
}

/** Seconds: from what a poll takes to what no caller waits for. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Counter({
    ...{ name: 'hearthline_calls_total', help: 'Requests that were answered.' },
    ...{ labelNames: ['call', 'status'], registers },
  });
  const seconds = new Histogram({
    ...{ name: 'hearthline_call_seconds', help: 'How long requests took to answer.' },
    ...{ labelNames: ['call'], buckets: BUCKETS, registers },
  });
  const pages = new Histogram({
    ...{ name: 'hearthline_page_seconds', help: 'How long the first screens of pages took to draw.' },
    ...{ labelNames: ['kind'], buckets: BUCKETS, registers },
  });
  const tasks = new Counter({
    ...{ name: 'hearthline_task_tries_total', help: 'Tries of tasks that ended.' },
    ...{ labelNames: ['task', 'outcome'], registers },
  });
  const deleted = new Counter({
    ...{ name: 'hearthline_records_deleted_total', help: 'Records that were over their time.' },
    ...{ labelNames: ['kind'], registers },
  });
  const proxy = new Gauge({
    ...{ name: 'hearthline_untrusted_proxy', help: 'Whether a request named a proxy and none is trusted.' },
    registers,
  });
  proxy.set(0);
  return {
    registry,
    callAnswered: (call, status, ms) => {
      calls.inc({ call, status });
      seconds.observe({ call }, ms / 1000);
    },
    pageMade: (kind, ms) => pages.observe({ kind }, ms / 1000),
    taskTried: (task, outcome) => tasks.inc({ task, outcome }),
    recordsDeleted: (kind, count) => deleted.inc({ kind }, count),
    untrustedProxySeen: () => proxy.set(1),
    followAdmission: addAdmission(registers),
  };
}

function addAdmission(registers: Registry[]): Metrics['followAdmission'] {
  let counts = (): AdmissionCounts => ({ inside: 0, waiting: 0, refused: 0 });
  const inside: Gauge = new Gauge({
    ...{ name: 'hearthline_calls_inside', help: 'Calls that are worked on now.', registers },
    collect: () => inside.set(counts().inside),
  });
  const waiting: Gauge = new Gauge({
    ...{ name: 'hearthline_calls_waiting', help: 'Calls that wait for their turn.', registers },
    collect: () => waiting.set(counts().waiting),
  });
  const refused: Counter = new Counter({
    ...{ name: 'hearthline_calls_refused_total', help: 'Calls that found the queue full.', registers },
    collect: () => {
      refused.reset();
      refused.inc(counts().refused);
    },
  });
  return (given) => {
    counts = given;
  };
}
