/** How does text that is not submitted yet come back, and how is it kept? Never what is secret (decision F38). */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { withoutSecrets } from '../../engine/answers.ts';
import type { Slice } from '../../engine/bundle.ts';
import type { Answers } from '../client/calls.ts';
import { endsSession, RequestError } from '../client/requestError.ts';
import { type Runtime, useRuntime } from '../context.tsx';
import { type Autosave, createAutosave } from './autosave.ts';

/** `place` is an application's id, or `draft`. Undefined while it loads, null when nothing is kept. */
export function useUnsubmitted(place: string, screen: string): Answers | null | undefined {
  const { calls } = useRuntime();
  const { data } = useQuery({ ...unsubmittedQuery(calls, place, screen), gcTime: 0 });
  return data;
}

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

/** `onSessionOver` is told when keeping was refused because nobody is signed in any more. */
export function useAutosave(
  place: string,
  screen: string,
  form: Slice['forms'][string],
  onSessionOver: () => void,
): Autosave<Answers> {
  const { calls, timers } = useRuntime();
  const over = useRef(onSessionOver);
  over.current = onSessionOver;
  const fields = useRef(form.fields);
  fields.current = form.fields;
  const autosave = useMemo(
    () =>
      createAutosave<Answers>(async (answers, leaving) => {
        const kept = withoutSecrets(fields.current, answers) as Answers;
        try {
          await calls.saveUnsubmitted(place, screen, kept, leaving);
        } catch (error) {
          // Anything else is told when the answers are submitted: the text is still on the page.
          if (!leaving && error instanceof RequestError && endsSession(error)) over.current();
        }
      }, timers),
    [calls, timers, place, screen],
  );
  useEffect(() => {
    const flush = () => autosave.flush();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [autosave]);
  return autosave;
}
