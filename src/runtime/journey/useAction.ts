/** Does a button's work, one at a time, and says what came of it. */
import { useState } from 'react';
import { isRecord } from '../../engine/model/paths.ts';
import { useAnnounce } from '../announcer.tsx';
import { RequestError } from '../client/requestError.ts';
import { useShellWords } from '../context.tsx';

/** `said` are the words for what is done; a refusal is in the server's own words where it has some. */
export function useAction(onDone: () => void = () => undefined) {
  const shell = useShellWords();
  const announce = useAnnounce();
  const [state, setState] = useState<{ busy: boolean; refused?: string; done?: string }>({ busy: false });
  const go = <T>(work: () => Promise<T>, said?: (result: T) => string) => {
    setState({ busy: true });
    work().then(
      (result) => {
        const done = said?.(result);
        setState({ busy: false, ...(done !== undefined && { done }) });
        if (done !== undefined) announce(done);
        onDone();
      },
      (error: unknown) => {
        const told = error instanceof RequestError && isRecord(error.data) ? error.data.message : undefined;
        setState({ busy: false, refused: typeof told === 'string' ? told : shell.one('partRefused') });
      },
    );
  };
  return { ...state, go };
}
