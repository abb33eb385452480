/** The nonce that keeps a signed-in person's talk apart: taken before a talk, and a newer one every minute (SL 6). */
import type { Timers } from '../../runtime/client/timers.ts';
import type { ChatCalls } from './chatCalls.ts';

const REFRESHED_MS = 60_000;

export interface NonceKeeper {
  /** Undefined for a visitor, and where none is to be had: the talk is then an anonymous one. */
  current: () => string | undefined;
  /** Resolves once there is one, or none can be had. */
  start: () => Promise<void>;
  stop: () => void;
}

export function createNonceKeeper(
  calls: Pick<ChatCalls, 'authenticate' | 'refreshNonce'>,
  timers: Timers,
): NonceKeeper {
  let nonce: string | undefined;
  let timer: number | undefined;
  let isStopped = true;

  async function renew(): Promise<void> {
    try {
      const newer = nonce === undefined ? await calls.authenticate() : await calls.refreshNonce(nonce);
      nonce = isStopped ? undefined : newer;
    } catch {
      // One that cannot be renewed is asked for anew at the next turn.
      nonce = undefined;
    }
    if (!isStopped) timer = timers.set(() => void renew(), REFRESHED_MS);
  }

  return {
    current: () => nonce,
    async start() {
      if (!isStopped) return;
      isStopped = false;
      await renew();
    },
    stop() {
      isStopped = true;
      nonce = undefined;
      timers.clear(timer);
    },
  };
}
