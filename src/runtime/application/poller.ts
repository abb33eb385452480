/** Which status does the server report, asked again as the flow's numbers say? A store without React (AF 4.3, 9). */
import { type Move, nextMove } from '../../engine/decide/polling.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Timers } from '../client/timers.ts';

/** A status, and how often the application's facts have been written by then. */
export interface Reported {
  status: string;
  version?: unknown;
}

export interface Polled {
  /** Undefined until the first reply. */
  status: string | undefined;
  /** Is this the status to go by, or is it asked for again soon? */
  settled: boolean;
  /** Set when a waiting status outlived its retries and is kept: the screen that says so. */
  keptRoute?: string;
}

export interface Poller {
  current: () => Polled;
  subscribe: (listener: () => void) => () => void;
  /** Asks now, then as often as the flow says. `before` is the status held before a submit, as of the reply to that. */
  start: (before?: Reported) => void;
  /** The status is good enough to go by: asking ends. */
  settle: () => void;
  stop: () => void;
}

export interface PollerParts {
  /** The flow as it is played now; a newer bundle may come while the status is followed. */
  flow: () => OpenFlow;
  ask: () => Promise<Reported>;
  timers: Timers;
}

export function createPoller({ flow, ask, timers }: PollerParts): Poller {
  const listeners = new Set<() => void>();
  let polled: Polled = { status: undefined, settled: false };
  let timer: number | undefined;
  // A reply to a round that was started anew or stopped comes too late to count.
  let round = 0;

  function show(next: Polled): void {
    polled = next;
    for (const listener of listeners) listener();
  }

  async function askOnce(mine: number, retries: number, before?: Reported): Promise<void> {
    const reported = await ask().catch(() => undefined);
    if (mine !== round) return;
    const status = reported?.status;
    // Written to since: it has been somewhere, or has its answer, and is back.
    const isAsBefore = before !== undefined && before.version === reported?.version;
    const move = nextMove(flow(), status, retries, isAsBefore ? before.status : undefined);
    show(polledBy(move, status));
    if (move.do === 'ask') {
      timer = timers.set(() => void askOnce(mine, move.retries, before), move.after);
    }
  }

  function stop(): void {
    round += 1;
    timers.clear(timer);
  }

  return {
    current: () => polled,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start(before) {
      stop();
      if (before !== undefined) show({ status: before.status, settled: false });
      void askOnce(round, 0, before);
    },
    settle() {
      stop();
      if (!polled.settled) show({ ...polled, settled: true });
    },
    stop,
  };
}

function polledBy(move: Move, status: string | undefined): Polled {
  switch (move.do) {
    case 'ask':
      return { status, settled: false };
    case 'accept':
      return { status: move.status, settled: true };
    case 'keep':
      return { status: move.status, settled: true, keptRoute: move.route };
  }
}
