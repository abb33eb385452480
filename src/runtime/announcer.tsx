/** What a screen reader hears when the page changes by itself: one live region, emptied after a moment. */
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '../widgets/index.ts';
import type { Timers } from './client/timers.ts';

/** SL 9: so that the same words are read again when they come again. */
const CLEARED_AFTER_MS = 300;

type Announce = (words: string) => void;

const AnnounceContext = createContext<Announce>(() => {});

export function AnnouncerProvider({ timers, children }: { timers: Timers; children: ReactNode }) {
  const [words, setWords] = useState('');
  const timer = useRef<number>(undefined);
  const announce = useCallback(
    (next: string) => {
      timers.clear(timer.current);
      setWords(next);
      timer.current = timers.set(() => setWords(''), CLEARED_AFTER_MS);
    },
    [timers],
  );
  useEffect(() => () => timers.clear(timer.current), [timers]);
  return (
    <AnnounceContext.Provider value={announce}>
      {children}
      <VisuallyHidden role="status" aria-live="polite" data-announcer="">
        {words}
      </VisuallyHidden>
    </AnnounceContext.Provider>
  );
}

export function useAnnounce(): Announce {
  return useContext(AnnounceContext);
}
