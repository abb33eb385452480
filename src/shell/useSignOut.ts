/** How does somebody sign out? Here at once, at the broker where they signed in there, and on to the sign-in. */
import { useQueryClient } from '@tanstack/react-query';
import { LOGIN_PATHS } from '../engine/model/broker.ts';
import { allowedRedirect } from '../engine/model/redirects.ts';
import { brokerCalls } from '../runtime/client/brokerCalls.ts';
import { readToken } from '../runtime/client/session.ts';
import { useRuntime } from '../runtime/context.tsx';
import { IDENTITY_KEY } from '../runtime/identity.ts';

export function useSignOut(): () => Promise<void> {
  const { api, calls, product, tokens, leave } = useRuntime();
  const client = useQueryClient();
  return async () => {
    const { via } = readToken(tokens.read());
    const ended = via ? brokerCalls(api, via).logout() : calls.logout();
    // The call has taken the token along.
    tokens.signOut();
    // Here the session ends whatever the server answers.
    const redirect = await ended.catch(() => undefined);
    client.removeQueries({ queryKey: IDENTITY_KEY });
    leave(allowedRedirect(redirect ?? '', product.source.broker?.sites ?? []) ?? LOGIN_PATHS.customer);
  };
}
