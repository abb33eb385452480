/** The open conditions of an application, asked for again every refresh of its flow and on focus. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ShownCondition } from '../../engine/decide/conditions.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { useRuntime } from '../context.tsx';
import { useRefresh } from './useRefresh.ts';

/** The first part of their key in the cache. */
export const CONDITIONS = 'conditions';

interface UsedConditions {
  isNeeded?: boolean;
  /** As a newer reply named them; its identity says how new. */
  known?: readonly ShownCondition[];
}

/** Undefined while they load. What cannot be had anew stays as it was. */
export function useConditions(
  flow: OpenFlow,
  uuid: string,
  { isNeeded = true, known }: UsedConditions = {},
): readonly ShownCondition[] | undefined {
  const { calls } = useRuntime();
  const client = useQueryClient();
  const { data, refetch } = useQuery<readonly ShownCondition[]>({
    queryKey: [CONDITIONS, uuid],
    // Beside a form nobody is led away from what they typed.
    queryFn: () => calls.conditions(uuid, isNeeded ? 'leave' : 'keep'),
    gcTime: 0,
    // What came with another reply is not asked for at once.
    ...(known && { initialData: known, staleTime: Number.POSITIVE_INFINITY }),
    // Where they are the whole page there is nothing to show without them.
    throwOnError: (_error, query) => isNeeded && query.state.data === undefined,
  });
  useEffect(() => {
    if (known) client.setQueryData([CONDITIONS, uuid], known);
  }, [client, uuid, known]);
  useRefresh(flow, 'steadily', () => void refetch());
  return data;
}
