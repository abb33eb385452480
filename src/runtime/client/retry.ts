/** Does again what may succeed a little later: five attempts, the first pause a second, each twice the one before (SL 7, 9). */
import type { Timers } from './timers.ts';

const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 1_000;

export interface Retries {
  timers: Timers;
  attempts?: number;
  /** May this failure pass? Any may, unless said otherwise. */
  mayPass?: (error: unknown) => boolean;
}

/** Rejects with the last failure. */
export async function retried<T>(
  attempt: () => Promise<T>,
  { timers, attempts = ATTEMPTS, mayPass = () => true }: Retries,
): Promise<T> {
  for (let made = 1; ; made += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (made >= attempts || !mayPass(error)) throw error;
      await pauseAfter(made, timers);
    }
  }
}

/** The pause after so many attempts that failed. */
export function pauseAfter(made: number, timers: Timers): Promise<void> {
  return new Promise((resolve) => void timers.set(resolve, FIRST_PAUSE_MS * 2 ** (made - 1)));
}
