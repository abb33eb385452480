/** What does the lender do while somebody waits? Its tasks in order: those that are done, the one under way, those that follow. */
import type { OpenFlow } from '../model/product.ts';
import { MOST_MOVES, stageAt } from './moves.ts';

export interface WorkStep {
  /** What is done, in words: "Reading your credit file". */
  says: string;
  state: 'done' | 'now' | 'next';
  /** What it usually takes, the median of those that were done; absent where too few are known. */
  seconds?: number;
}

export interface Work {
  steps: WorkStep[];
  /** Who leaves hears there when it is their turn; absent where nothing is sent. */
  emailTo?: string;
}

/**
 * The tasks that follow that of a status if nothing unusual comes of it: by the exits that neither ask nor wait, up to
 * the first status that does. Each once.
 */
export function tasksAhead(flow: OpenFlow, status: string): string[] {
  const tasks = new Set<string>();
  let name: string | undefined = usualExit(flow, status);
  for (let moves = 0; name !== undefined && moves < MOST_MOVES; moves++) {
    const task = stageAt(flow, name)?.run;
    if (task !== undefined) tasks.add(task);
    name = usualExit(flow, name);
  }
  const own = stageAt(flow, status)?.run;
  return [...tasks].filter((task) => task !== own);
}

function usualExit(flow: OpenFlow, status: string): string | undefined {
  const exits = stageAt(flow, status)?.then ?? [];
  return exits.find(
    ({ when, after, until }) => when === undefined && after === undefined && until === undefined,
  )?.to;
}

/** Seconds that what is not done yet usually takes; undefined where that of one is not known. */
export function secondsLeft(steps: readonly WorkStep[]): number | undefined {
  const ahead = steps.filter(({ state }) => state !== 'done').map(({ seconds }) => seconds);
  if (!ahead.every((each) => each !== undefined)) return undefined;
  return Math.ceil(ahead.reduce((sum, each) => sum + each, 0));
}
