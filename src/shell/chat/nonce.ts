/** The nonce that keeps a signed-in person's talk apart: taken before a talk, and a newer one every minute (SL 6). */
import type { Timers } from '../../runtime/client/timers.ts';
import type { ChatCalls } from './chatCalls.ts';

const REFRESHED_MS = 60_000;
/** It is good for two minutes: a machine that slept has an older one than it seems. */
const GOOD_MS = 90_000;

export interface NonceKeeper {
  /** Waits for one that is on its way. Undefined for a visitor, and where none is to be had: the talk is then an anonymous one. */
  current: () => Promise<string | undefined>;
  /** Resolves once there is one, or none can be had. */
  start: () => Promise<void>;
  stop: () => void;
}

/** `now` may be any clock that goes on while the machine sleeps. */
export function createNonceKeeper(
  calls: Pick<ChatCalls, 'authenticate' | 'refreshNonce'>,
  timers: Timers,
  now: () => number,
): NonceKeeper {
  let taken: { nonce: string; at: number } | undefined;
  let timer: number | undefined;
  let isStopped = true;
  let renewing: Promise<void> | undefined;
  /** Grows with each start: what was asked for before is nobody's. */
  let round = 0;

  function goodNonce(): string | undefined {
    const age = taken ? now() - taken.at : GOOD_MS;
    return age >= 0 && age < GOOD_MS ? taken?.nonce : undefined;
  }

  /** One that cannot be renewed is asked for anew at once. */
  async function asked(): Promise<string | undefined> {
    const known = taken && (await calls.refreshNonce(taken.nonce).catch(() => undefined));
    return known ?? (await calls.authenticate().catch(() => undefined));
  }

  async function take(own: number): Promise<void> {
    const at = now();
    const nonce = await asked();
    if (isStopped || own !== round) return;
    renewing = undefined;
    if (nonce !== undefined) taken = { nonce, at };
    timers.clear(timer);
    timer = timers.set(() => void renew(), REFRESHED_MS);
  }

  function renew(): Promise<void> {
    renewing ??= take(round);
    return renewing;
  }

  return {
    async current() {
      if (!isStopped && goodNonce() === undefined) await renew();
      return goodNonce();
    },
    async start() {
      if (!isStopped) return;
      isStopped = false;
      await renew();
    },
    stop() {
      isStopped = true;
      round += 1;
      taken = undefined;
      renewing = undefined;
      timers.clear(timer);
    },
  };
}
