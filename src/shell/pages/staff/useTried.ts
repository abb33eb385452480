/** One thing that somebody tries by a button: is it under way, and what was in its way the last time? */
import { useState } from 'react';
import { messageOf } from '../../../runtime/client/requestError.ts';

/** `attempt` answers what was in its way, and undefined once it is done. What was refused is told in the server's words. */
export function useTried(attempt: () => Promise<string | undefined>) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<{ text: string }>();
  const run = async (): Promise<void> => {
    setProblem(undefined);
    setBusy(true);
    const text = await attempt().catch(messageOf);
    setProblem(text === undefined ? undefined : { text });
    setBusy(false);
  };
  return { run, isBusy, problem };
}
