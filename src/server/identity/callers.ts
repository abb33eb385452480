/** Who a token names, remembered for a moment: nothing is asked or opened for each of a waiting person's polls. */
import { hash } from 'node:crypto';
import { createRemembered } from '../services/remembered.ts';
import type { Clock } from '../store/parts.ts';
import type { Identity } from '../store/rows.ts';
import type { Signals } from '../store/signals.ts';
import type { Store } from '../store/store.ts';
import type { TokenClaims, Tokens } from './tokens.ts';

const MOST = 10_000;
const KEPT_MS = 15_000;

export type Called =
  | { kind: 'ok'; claims: TokenClaims; identity: Identity; renewed?: string }
  | { kind: 'expired' | 'invalid signature' | 'revoked' };

export interface Callers {
  /** A session that is revoked and an identity that is changed are forgotten at once, here and on other servers. */
  find(token: string): Promise<Called>;
}

export function createCallers({
  store,
  tokens,
  signals,
  clock,
}: {
  store: Store;
  tokens: Tokens;
  signals: Signals;
  clock: Clock;
}): Callers {
  const known = createRemembered<Called>({
    most: MOST,
    keptMs: KEPT_MS,
    isKept: ({ kind }) => kind === 'ok',
  });
  const forget = (isGone: (claims: TokenClaims) => boolean) =>
    known.forgetWhere((called) => called.kind === 'ok' && isGone(called.claims));
  signals.listen('session', (uuid) => forget(({ session }) => session === uuid));
  signals.listen('identity', (uuid) => forget(({ identity }) => identity === uuid));
  signals.onGap(() => forget(() => true));
  return {
    find: async (token) => {
      // The token itself is not kept.
      const key = hash('sha256', token, 'base64');
      const found = await known.find(key, async () => {
        const verdict = await tokens.verify(token);
        if (verdict.kind !== 'ok') return verdict;
        const identity = await store.identities.find(verdict.claims.identity);
        return identity && { ...verdict, identity };
      });
      if (found?.kind !== 'ok') return found ?? { kind: 'revoked' };
      if (found.claims.expiresAt <= clock()) return { kind: 'expired' };
      const renewed = await tokens.renew(found.claims);
      return renewed === undefined ? found : { ...found, renewed };
    },
  };
}
