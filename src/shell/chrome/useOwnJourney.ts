/** In which journey is who is signed in: that of the page, else their only application? It asks only where no page does. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { ShownCondition } from '../../engine/decide/conditions.ts';
import { DASHBOARD, isApplicationId, partFlowAt } from '../../engine/decide/pages.ts';
import { onlyOne } from '../../engine/model/paths.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { commonFacts, useRuntime } from '../../runtime/context.tsx';
import { useKnownIdentity } from '../../runtime/identity.ts';
import { CONDITIONS } from '../../runtime/journey/useConditions.ts';
import { type Followed, STANDING } from '../../runtime/journey/useStanding.ts';
import { conditionsOf, journeyOfRow } from '../pages/cardStanding.ts';
import { ownApplicationsQuery } from '../pages/ownApplications.ts';

export interface OwnJourney {
  flow: OpenFlow;
  /** An application's uuid, or `as.` and a participant's. */
  name: string;
  facts: Facts;
  /** What the lender asks for now. */
  asked: readonly Pick<ShownCondition, 'header'>[];
}

/** Undefined until it is known, null where there is none. */
export function useOwnJourney(isNeeded: boolean): OwnJourney | null | undefined {
  const runtime = useRuntime();
  const { pathname } = useLocation();
  const { base } = runtime.product.source;
  const below = pathname.startsWith(`${base}/`) ? pathname.slice(base.length + 1) : '';
  const [first = ''] = below.split('/', 1);
  const part = partFlowAt(runtime.product.flows.values(), below);
  const ofPart = useCached<string | null>(['part', part?.role ?? '']);
  const named = part ? (ofPart ?? undefined) : isApplicationId(first) ? first : undefined;
  const ofPage = useJourneyOfPage(named);
  const only = useOnlyOne(isNeeded && below === '', pathname === DASHBOARD);
  if (below === '') return only;
  // Whoever is only about to begin, or to sign in, has none yet.
  return isApplicationId(first) || (part && below !== part.signIn?.path) ? ofPage : null;
}

/** As the page of the journey keeps it: each reply about it counts, whoever asked. */
function useJourneyOfPage(name: string | undefined): OwnJourney | undefined {
  const runtime = useRuntime();
  const followed = useCached<Followed>([STANDING, name ?? '']);
  const asked = useCached<readonly ShownCondition[]>([CONDITIONS, name ?? '']);
  const standing = followed?.standing;
  const flow = standing ? runtime.product.flows.get(standing.flow) : undefined;
  if (!standing || !flow || name === undefined) return undefined;
  const { facts, today, status } = standing;
  const known = { ...commonFacts(runtime), ...facts, today, ...(status !== null && { status }) };
  return { flow, name, facts: known, asked: asked ?? standing.asked };
}

/** Null for who has several: none of them is meant more than another. */
function useOnlyOne(isNeeded: boolean, isOnDashboard: boolean): OwnJourney | null | undefined {
  const runtime = useRuntime();
  const identity = useKnownIdentity();
  // The dashboard asks for them itself; elsewhere a session that is over leads nobody away.
  const asked = ownApplicationsQuery(runtime, isOnDashboard ? undefined : 'stay');
  const { data, isError } = useQuery({
    ...asked,
    queryKey: isOnDashboard ? asked.queryKey : ['own-journey'],
    enabled: isNeeded && identity !== null,
  });
  if (isError || !identity) return null;
  if (!data) return undefined;
  const row = onlyOne(data.rows.filter(({ other }) => other === undefined));
  const journey = row && journeyOfRow(runtime, { ...row, identity });
  if (!row || !journey) return null;
  return { ...journey, name: row.uuid, asked: conditionsOf(runtime, journey) };
}

/** What the cache has under a key, and nothing is asked for: another observer of it would change how long it is kept. */
function useCached<Data>(key: readonly string[]): Data | undefined {
  const client = useQueryClient();
  return useSyncExternalStore(
    (listener) => client.getQueryCache().subscribe(listener),
    () => cached<Data>(client, key),
    () => cached<Data>(client, key),
  );
}

function cached<Data>(client: QueryClient, key: readonly string[]): Data | undefined {
  return client.getQueryData<Data>(key);
}
