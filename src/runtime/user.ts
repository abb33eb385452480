/** Who is asked for a person, the broker or our own sign-in, and what counts as signed in (SL 6, 8). */
import type { BrokerSide } from '../engine/model/broker.ts';
import type { Slice } from '../engine/model/bundle.ts';
import type { Facts } from '../engine/model/triggers.ts';
import type { WhenOver } from './client/api.ts';
import { brokerCalls } from './client/brokerCalls.ts';
import { endsSession, NO_PROFILE, RequestError } from './client/requestError.ts';
import { readToken } from './client/session.ts';
import type { Runtime } from './context.tsx';

/** Do this lender's people sign in at the broker now? */
export function isAtBroker({ broker }: Slice, flags: Readonly<Record<string, boolean>>): boolean {
  return broker !== undefined && flags[broker.flag] === true;
}

/** As whom the broker knows who is signed in; a customer where nothing says otherwise. */
export function sideNow({ tokens }: Pick<Runtime, 'tokens'>): BrokerSide {
  return readToken(tokens.read()).via ?? 'customer';
}

/**
 * The broker first, where people sign in there, then our own sign-in. Rejects as calls do where the session is over, else
 * with the sentence of SL 8 where neither knows anybody.
 */
export async function findUser(
  runtime: Pick<Runtime, 'api' | 'calls' | 'tokens'>,
  asksBroker: boolean,
  whenOver: WhenOver,
): Promise<Facts> {
  if (asksBroker) {
    const known = await brokerCalls(runtime.api, sideNow(runtime))
      .identity()
      .catch(() => undefined);
    if (known) return known;
  }
  try {
    return await runtime.calls.identity(whenOver);
  } catch (cause) {
    if (!asksBroker || (cause instanceof RequestError && endsSession(cause))) throw cause;
    throw new Error('User not found', { cause });
  }
}

/** Whom the broker names, or whoever has a stored token. */
export function isAuthenticated({ tokens }: Pick<Runtime, 'tokens'>, identity: Facts | null): boolean {
  const isKnownThere = identity?.isBroker === true && typeof identity.uuid === 'string';
  return isKnownThere || tokens.read() !== undefined;
}

/** What is known of who is signed in. Rejects with the sentences of SL 8. */
export async function readProfile({ calls, tokens }: Pick<Runtime, 'calls' | 'tokens'>): Promise<Facts> {
  if (tokens.read() === undefined) throw new Error('JWT error');
  const profile = await calls.profile().catch((cause: unknown) => {
    throw new Error(NO_PROFILE, { cause });
  });
  if (typeof profile.uuid !== 'string') throw new Error('No profile uuid');
  return profile;
}
