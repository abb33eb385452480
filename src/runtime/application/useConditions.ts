/** The open conditions of an application, asked for again every refresh of its flow and on focus. */
import { useQuery } from '@tanstack/react-query';
import type { ShownCondition } from '../../engine/decide/conditions.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { useRuntime } from '../context.tsx';
import { useRefresh } from './useRefresh.ts';

/** Undefined while they load. What cannot be had anew stays as it was. */
export function useConditions(
  flow: OpenFlow,
  uuid: string,
  { isNeeded = true }: { isNeeded?: boolean } = {},
): ShownCondition[] | undefined {
  const { calls } = useRuntime();
  const { data, refetch } = useQuery({
    queryKey: ['conditions', uuid],
    queryFn: () => calls.conditions(uuid),
    gcTime: 0,
    // Where they are the whole page there is nothing to show without them.
    throwOnError: (_error, query) => isNeeded && query.state.data === undefined,
  });
  useRefresh(flow, 'steadily', () => void refetch());
  return data;
}
