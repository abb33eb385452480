/** The one port to which faults are told, a browser's and our own: a collector that the environment names. */
// Nobody waits for it: the queue is short, a list that is not taken is gone, and one that hangs is given up.
import type { ConfigurationLog } from '../publish/configuration.ts';
import type { Fetch } from '../services/service-fetch.ts';

/** Where something broke: names that files have, none of which says who was there or what they answered. */
export interface FaultOrigin {
  product?: string;
  org?: string;
  bundle?: string;
  flow?: string;
  screen?: string;
  call?: string;
  /** Words with a hole, by their key, and the placeholder that nothing fills. */
  words?: string;
  placeholder?: string;
}

export interface Fault extends FaultOrigin {
  /** By which a person names it to the support, and the log has it. */
  id: string;
  side: 'browser' | 'server';
  /** Its class; never its message, in which anything may stand. */
  kind: string;
  /** Files and lines alone. */
  stack?: string;
}

export interface FaultPort {
  /** Returns at once. */
  report: (fault: Fault) => void;
  /** What waits is dropped. */
  close: () => void;
}

interface FaultPortParts {
  /** Undefined: faults stay in our own log and tables. */
  url: string | undefined;
  log: Pick<ConfigurationLog, 'info'>;
  clock: () => Date;
  fetch?: Fetch;
  gatherMs?: number;
  limitMs?: number;
}

const MOST_WAITING = 200;
const MOST_AT_ONCE = 50;
const GATHER_MS = 1_000;
const LIMIT_MS = 5_000;

export const NO_COLLECTOR: FaultPort = { report: () => {}, close: () => {} };

/** POSTs `{ faults: [...] }`, each with its `time`; any reply of 200 to 299 will do. */
export function createFaultPort(parts: FaultPortParts): FaultPort {
  const { url, log, clock, fetch = globalThis.fetch, gatherMs = GATHER_MS, limitMs = LIMIT_MS } = parts;
  if (url === undefined) return NO_COLLECTOR;
  const closing = new AbortController();
  let waiting: (Fault & { time: string })[] = [];
  let timer: NodeJS.Timeout | undefined;
  let [isSending, lost] = [false, 0];

  const plan = () => {
    if (timer !== undefined || isSending || waiting.length === 0 || closing.signal.aborted) return;
    timer = setTimeout(() => void send(), gatherMs);
    timer.unref();
  };
  const send = async () => {
    timer = undefined;
    isSending = true;
    const faults = waiting.slice(0, MOST_AT_ONCE);
    waiting = waiting.slice(MOST_AT_ONCE);
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(limitMs)]);
    if (!(await isTaken(() => fetch(url, requestOf(faults, signal))))) lost += faults.length;
    isSending = false;
    if (lost > 0 && !closing.signal.aborted) log.info({ lost }, 'The collector of faults did not take some.');
    lost = 0;
    plan();
  };

  return {
    report: (fault) => {
      if (waiting.length >= MOST_WAITING) lost += 1;
      else waiting.push({ ...fault, time: clock().toISOString() });
      plan();
    },
    close: () => {
      waiting = [];
      clearTimeout(timer);
      closing.abort();
    },
  };
}

function requestOf(faults: Fault[], signal: AbortSignal): RequestInit {
  const headers = { 'content-type': 'application/json' };
  return { method: 'POST', headers, body: JSON.stringify({ faults }), redirect: 'error', signal };
}

/** What it says is never read. */
async function isTaken(send: () => Promise<Response>): Promise<boolean> {
  try {
    const response = await send();
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
