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
  /** As a newer reply named them; its identity says how new. */
  known: readonly ShownCondition[];
  /** Beside a form nobody is led away from what they typed. */
  isBeside?: boolean;
}

/** What cannot be had anew stays as it was. */
export function useConditions(
  flow: OpenFlow,
  uuid: string,
  { known, isBeside = false }: UsedConditions,
): readonly ShownCondition[] {
  const { calls } = useRuntime();
  const client = useQueryClient();
  const { data, refetch } = useQuery<readonly ShownCondition[]>({
    queryKey: [CONDITIONS, uuid],
    queryFn: () => calls.conditions(uuid, isBeside ? 'keep' : 'leave'),
    gcTime: 0,
    initialData: known,
    // Where they are the whole page they are asked for at once; beside another screen what came with a reply will do.
    staleTime: isBeside ? Number.POSITIVE_INFINITY : 0,
  });
  useEffect(() => {
    client.setQueryData([CONDITIONS, uuid], known);
  }, [client, uuid, known]);
  useRefresh(flow, 'steadily', () => void refetch());
  return data;
}
