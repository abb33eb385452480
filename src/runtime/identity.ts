/** Who is signed in, asked once a page; a visitor is nobody, which is an answer too. */
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { isRecord } from '../engine/model/paths.ts';
import type { Facts } from '../engine/model/triggers.ts';
import type { WhenOver } from './client/api.ts';
import { endsSession, RequestError } from './client/requestError.ts';
import { loginAddress } from './client/session.ts';
import { useRuntime } from './context.tsx';
import { useSwitches } from './gates.ts';
import { findUser, isAtBroker } from './user.ts';

export const IDENTITY_KEY = ['identity'] as const;

/**
 * `whenOver` is what a stale token means on this page: visitors may `stay` on some. Undefined while it loads, and where
 * another reply is to tell.
 */
export function useIdentity(whenOver: WhenOver, isAsked = true): Facts | null | undefined {
  const runtime = useRuntime();
  const { product, tokens, leave } = runtime;
  const { flags } = useSwitches();
  const { pathname, search } = useLocation();
  const { data } = useQuery({
    queryKey: IDENTITY_KEY,
    queryFn: async () => {
      if (whenOver === 'stay' && tokens.read() === undefined) return null;
      try {
        return await findUser(runtime, isAtBroker(product.source, flags), whenOver);
      } catch (error) {
        if (error instanceof RequestError && endsSession(error)) return null;
        throw error;
      }
    },
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    // A visitor may have signed in meanwhile in another window; on a page that they come to now, nothing is typed yet.
    refetchOnMount: ({ state }) => (state.data === null && tokens.read() !== undefined ? 'always' : true),
    throwOnError: true,
  });
  // The answer may come from another page of this visit, where nobody had to be signed in.
  const isToLeave = whenOver === 'leave' && data === null;
  useEffect(() => {
    if (isToLeave) leave(loginAddress(pathname + search));
  }, [isToLeave, leave, pathname, search]);
  return data;
}

/** Who is signed in as far as the page has already asked; it never asks by itself. */
export function useKnownIdentity(): Facts | null {
  const { data } = useQuery<Facts | null>({ queryKey: IDENTITY_KEY, queryFn: skipToken });
  return data ?? null;
}

/** Another reply said who is signed in: nobody need ask. */
export function useSignedIn(identity: unknown): void {
  const client = useQueryClient();
  const uuid = isRecord(identity) ? identity.uuid : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same person is kept as first read.
  useEffect(() => {
    if (typeof uuid === 'string') client.setQueryData(IDENTITY_KEY, identity);
  }, [client, uuid]);
}

/** This window is theirs from here on, whoever signs in elsewhere. The broker knows them by an id of its own. */
export function useHolding(): boolean {
  const { tokens } = useRuntime();
  const identity = useKnownIdentity();
  const isKnown = identity !== null;
  const uuid = identity?.isBroker !== true && typeof identity?.uuid === 'string' ? identity.uuid : undefined;
  useEffect(() => {
    if (isKnown) tokens.hold(uuid);
  }, [tokens, isKnown, uuid]);
  return isKnown;
}

/** Does this window wait, because another has signed them out, or somebody else in? */
export function useIsPaused(): boolean {
  const { tokens } = useRuntime();
  return useSyncExternalStore(tokens.listen, tokens.isOthers, isNever);
}

function isNever(): boolean {
  return false;
}
