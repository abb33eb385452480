/** What did the visitor answer so far? Read with each question, because its version comes with it. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { sequenceOf } from '../../engine/answer/sequence.ts';
import type { Draft } from '../client/calls.ts';
import { type Runtime, useRuntime, useServedBundle } from '../context.tsx';
import type { EntryPlace } from './addresses.ts';

/** Undefined while it loads. Without a question, the first is read. */
export function useDraft(place: EntryPlace, ask: string | undefined, isReady: boolean): Draft | undefined {
  const { calls } = useRuntime();
  const { data } = useQuery({
    ...draftQuery(calls, place, ask),
    enabled: isReady,
    // Going back reads again: another tab or device may have answered meanwhile.
    gcTime: 0,
    throwOnError: true,
  });
  useServedBundle(data?.bundle);
  return data;
}

export function draftQuery(calls: Runtime['calls'], { flow }: EntryPlace, ask: string | undefined) {
  const of = ask ?? sequenceOf(flow).questions[0]?.ask ?? '';
  return queryOptions({
    queryKey: ['draft', of],
    queryFn: () => calls.readDraft(of),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
