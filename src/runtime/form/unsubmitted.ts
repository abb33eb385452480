/** Text that is not submitted yet, as it is read: null when nothing is kept (decision F38). */
import { queryOptions } from '@tanstack/react-query';
import type { Runtime } from '../context.tsx';

/** `place` is an application's id, or `draft`. */
export function unsubmittedQuery(calls: Runtime['calls'], place: string, screen: string) {
  return queryOptions({
    queryKey: ['unsubmitted', place, screen],
    // What cannot be restored must not keep anybody from answering.
    queryFn: () =>
      calls.readUnsubmitted(place, screen).then(
        (answers) => answers ?? null,
        () => null,
      ),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
