/** What did the visitor answer so far? Read with each question, because its version comes with it. */
import { useQuery } from '@tanstack/react-query';
import { sequenceOf } from '../../engine/answer/sequence.ts';
import type { Draft } from '../client/calls.ts';
import { useRuntime, useServedBundle } from '../context.tsx';
import type { EntryPlace } from './addresses.ts';

/** Undefined while it loads. Without a question, the first is read. */
export function useDraft(place: EntryPlace, ask: string | undefined, isReady: boolean): Draft | undefined {
  const { calls } = useRuntime();
  const of = ask ?? sequenceOf(place.flow).questions[0]?.ask ?? '';
  const { data } = useQuery({
    queryKey: ['draft', of],
    queryFn: () => calls.readDraft(of),
    enabled: isReady,
    // Going back reads again: another tab or device may have answered meanwhile.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: true,
  });
  useServedBundle(data?.bundle);
  return data;
}
