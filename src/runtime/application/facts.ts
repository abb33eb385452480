/** What is known of one application? Its owner, its profile and itself, asked once and again when told to. */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Facts } from '../../engine/model/triggers.ts';
import { RequestError } from '../client/requestError.ts';
import { useRuntime } from '../context.tsx';
import { useIdentity } from '../identity.ts';

export interface ApplicationFacts {
  identity: Facts;
  profile: Facts;
  application: Facts;
}

/** `undefined` while it loads, `null` when the profile or the application is missing (AF 8). */
export function useApplicationFacts(uuid: string): ApplicationFacts | null | undefined {
  const { calls } = useRuntime();
  const identity = useIdentity('leave');
  const isReady = Boolean(identity);
  const profile = useQuery({
    queryKey: ['profile'],
    queryFn: () => missingAsNull(calls.profile()),
    enabled: isReady,
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: true,
  });
  const application = useQuery({
    queryKey: ['application', uuid],
    queryFn: () => missingAsNull(calls.application(uuid)),
    enabled: isReady,
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: true,
  });
  if (profile.data === null || application.data === null) return null;
  if (!identity || !profile.data || !application.data) return undefined;
  return { identity, profile: profile.data, application: application.data };
}

export interface FactsKeeper {
  /** A save answered the application. */
  keep: (application: Facts) => void;
  /** Asks for the profile and the application again. */
  refresh: () => Promise<unknown>;
}

export function useFactsKeeper(uuid: string): FactsKeeper {
  const client = useQueryClient();
  return {
    keep: (application) => void client.setQueryData(['application', uuid], application),
    refresh: () => refreshFacts(client, uuid),
  };
}

export function refreshFacts(client: QueryClient, uuid: string): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: ['profile'] }),
    client.invalidateQueries({ queryKey: ['application', uuid] }),
  ]);
}

async function missingAsNull(asked: Promise<Facts>): Promise<Facts | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RequestError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}
