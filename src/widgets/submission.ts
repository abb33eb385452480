/** When is a form sent, and what must be mended first? Once at a time, and never what the check refuses. */
import { useEffect, useRef, useState } from 'react';
import type { Refusal } from '../engine/answer/forms.ts';
import type { RefusalsInPlay } from './refusals.ts';

interface Submitting {
  refusals: RefusalsInPlay;
  fromServer: readonly Refusal[] | undefined;
  busy: boolean;
  /** While its promise is open, nothing is sent again. */
  send: () => unknown;
}

export function useSubmission({ refusals, fromServer, busy, send }: Submitting) {
  /** Counts refused submissions: each moves the focus to the summary. */
  const [refused, setRefused] = useState(0);
  const [atSubmit, setAtSubmit] = useState<readonly string[]>([]);
  const sending = useRef(false);

  useEffect(() => {
    if (fromServer?.length) setRefused((count) => count + 1);
  }, [fromServer]);

  const submit = () => {
    if (busy || sending.current) return;
    const found = refusals.showAll();
    setAtSubmit(found.map(({ pointer }) => pointer));
    if (found.length > 0) return setRefused((count) => count + 1);
    sending.current = true;
    Promise.resolve(send()).finally(() => {
      sending.current = false;
    });
  };

  /** Fields that are merely left while typing say so in their place; the summary is of submissions. */
  const summary = refusals.shown.filter(
    ({ pointer }) => atSubmit.includes(pointer) || fromServer?.some((each) => each.pointer === pointer),
  );
  return { submit, refused, summary };
}
