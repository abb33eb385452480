/** Where a journey stands: one cache entry, fed by opening, answering and polling alike. */
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import {
  type Following,
  follow,
  type Reported,
  settle,
  startFollowing,
} from '../../engine/decide/polling.ts';
import type { Standing } from '../../engine/decide/standing.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { milliseconds } from '../../engine/model/time.ts';
import type { WhenOver } from '../client/api.ts';
import type { Calls } from '../client/calls.ts';
import { endsSession, isPassing, RequestError } from '../client/requestError.ts';
import { useRuntime, useServedBundle } from '../context.tsx';

const FIRST_RETRY_MS = 1000;

/** What is known of a journey; `standing` is null when it is missing, or somebody else's (AF 8). */
export interface Followed {
  standing: Standing | null;
  tag: string | undefined;
  following: Following;
  revision: number;
}

export interface StandingHook {
  followed: Followed | undefined;
  /** Counts the answers that were accepted: the same screen asked again is another drawing of it. */
  revision: number;
  /** A reply to an answer: `before` is what was held when it was sent. */
  keep: (standing: Standing, before: Reported) => void;
  /** Something may have changed: asks again now, and follows the status anew. */
  askAgain: () => void;
  /** The status is good enough to go by. */
  settle: () => void;
  /** The screen at this path was left: what was typed there since it was read is known to the server alone. */
  leave: (path: string) => void;
}

export interface StandingParts {
  flow: OpenFlow;
  journey: string;
  /** The path of the screen that the page is at, undefined where it names none. */
  screen: string | undefined;
  /** False while it is not known yet who asks. */
  isReady?: boolean;
}

/** What a session that is over means for who walks a flow: visitors stay. */
export function whenOver({ audience }: OpenFlow): WhenOver {
  return audience === 'visitor' ? 'stay' : 'leave';
}

/** The first part of each journey's key in the cache. */
export const STANDING = 'standing';
const keyOf = (journey: string) => [STANDING, journey] as const;

/** Where a journey stands, as a reply told that came before its page. */
export interface Brought {
  standing: Standing;
  /** Of who came back from a page of others with what it gave: a stable status is then asked for again for a while. */
  isReturn?: boolean;
}

const BROUGHT = 'brought';
const broughtKey = (journey: string) => [BROUGHT, journey] as const;

/** The page of the journey begins with it, once. */
export function bringStanding(client: QueryClient, brought: Brought): void {
  client.setQueryData<Brought>(broughtKey(brought.standing.journey), brought);
}

/** Somebody went elsewhere. */
export function forgetBrought(client: QueryClient): void {
  client.removeQueries({ queryKey: [BROUGHT] });
}

/** The flow of a journey whose standing is here already. */
export function broughtFlow(client: QueryClient, journey: string): string | undefined {
  return client.getQueryData<Brought>(broughtKey(journey))?.standing.flow;
}

function broughtTo(client: QueryClient, { flow, journey }: StandingParts): Followed | undefined {
  const { standing, isReturn } = client.getQueryData<Brought>(broughtKey(journey)) ?? {};
  if (!standing) return undefined;
  const { status, version } = standing;
  const started = startFollowing(isReturn ? { status, version } : undefined);
  return { standing, tag: undefined, following: follow(flow, started, standing), revision: 0 };
}

export function useStanding(parts: StandingParts): StandingHook {
  const { journey, isReady = true } = parts;
  const { calls } = useRuntime();
  const client = useQueryClient();
  const latest = useRef(parts);
  latest.current = parts;
  const queryKey = useMemo(() => keyOf(journey), [journey]);
  const { data } = useQuery({
    ...standingQuery(calls, client, parts),
    queryFn: () => readStanding(calls, client, latest.current),
    enabled: isReady,
    refetchInterval: ({ state }) => state.data?.following.after ?? false,
    refetchIntervalInBackground: true,
    // Whoever comes back to the journey reads it again: another tab or device may have answered meanwhile.
    gcTime: 0,
    throwOnError: true,
    initialData: () => broughtTo(client, latest.current),
  });
  useEffect(() => client.removeQueries({ queryKey: broughtKey(journey), exact: true }), [client, journey]);
  useServedBundle(data?.standing?.bundle);

  const set = useCallback(
    (change: (known: Followed) => Followed) => {
      void client.cancelQueries({ queryKey });
      client.setQueryData<Followed>(queryKey, (known) => known && change(known));
    },
    [client, queryKey],
  );
  // They keep their identity: screens ask in effects.
  const actions = useMemo(
    () => ({
      keep: (standing: Standing, before: Reported) =>
        set((known) => {
          const started = startFollowing({ ...before, version: standing.version });
          const following = follow(latest.current.flow, started, standing);
          return { standing, tag: undefined, following, revision: known.revision + 1 };
        }),
      askAgain: () => {
        set((known) => ({ ...known, following: { ...known.following, retries: 0, failures: 0 } }));
        void client.invalidateQueries({ queryKey });
      },
      settle: () => set((known) => ({ ...known, following: settle(known.following) })),
      leave: (path: string) =>
        client.setQueryData<Followed>(queryKey, (known) => {
          if (known?.standing?.screen?.path !== path) return known;
          return { ...known, tag: undefined, standing: { ...known.standing, screen: null } };
        }),
    }),
    [set, client, queryKey],
  );
  return { followed: data, revision: data?.revision ?? 0, ...actions };
}

/** To read it before anything is drawn. */
export function standingQuery(calls: Calls, client: QueryClient, parts: StandingParts) {
  const { polling } = parts.flow;
  return queryOptions({
    queryKey: keyOf(parts.journey),
    queryFn: () => readStanding(calls, client, parts),
    // One lost call is tried again before the page gives up.
    retry: (failures, error) => failures < 1 && isPassing(error),
    retryDelay: polling ? milliseconds(polling.first) : FIRST_RETRY_MS,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

async function readStanding(calls: Calls, client: QueryClient, parts: StandingParts): Promise<Followed> {
  const { flow, journey, screen } = parts;
  const known = client.getQueryData<Followed>(keyOf(journey));
  const isSame = screen === undefined || known?.standing?.screen?.path === screen;
  try {
    const reply = await calls.standing(
      journey,
      { screen, tag: isSame ? known?.tag : undefined },
      whenOver(flow),
    );
    const { standing = null, tag } = reply ?? known ?? {};
    const following = known?.following ?? startFollowing();
    const next = standing ? follow(flow, following, standing) : settle(following);
    return { standing, tag, following: next, revision: known?.revision ?? 0 };
  } catch (error) {
    return afterFailure(parts, known, error);
  }
}

/** What was read stays on the page while a poll fails; whether to go on asking is a rule of polling. */
function afterFailure(
  { flow }: StandingParts,
  known: Followed | undefined,
  error: unknown,
): Followed | Promise<Followed> {
  if (!(error instanceof RequestError)) throw error;
  const leaves = whenOver(flow) === 'leave';
  // The page is about to go to the sign-in: nothing is drawn meanwhile.
  if (leaves && endsSession(error)) return new Promise<Followed>(() => {});
  if (leaves && (error.status === 404 || error.status === 400)) {
    return { standing: null, tag: undefined, following: settle(startFollowing()), revision: 0 };
  }
  if (!known?.standing || !isPassing(error)) throw error;
  return { ...known, following: follow(flow, known.following, undefined) };
}
