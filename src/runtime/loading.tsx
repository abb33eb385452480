/** Is something loading? One loader stands over the page while anything does, and a moment longer: it never flickers (SL 9). */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useRuntime } from './context.tsx';
import { LoaderMark } from './screens/LoaderMark.tsx';

const HIDDEN_AFTER_MS = 300;

/** Says that something loads; answers how to say that it no longer does. */
type BeginLoading = () => () => void;

const LoadingContext = createContext<BeginLoading>(() => () => {});

export function LoadingProvider({ children }: { children: ReactNode }) {
  const { timers } = useRuntime();
  const [isShown, setIsShown] = useState(false);
  const under = useRef({ count: 0, timer: undefined as number | undefined });
  const begin = useCallback(() => {
    const { current } = under;
    current.count += 1;
    timers.clear(current.timer);
    setIsShown(true);
    return () => {
      current.count -= 1;
      if (current.count === 0) current.timer = timers.set(() => setIsShown(false), HIDDEN_AFTER_MS);
    };
  }, [timers]);
  useEffect(() => () => timers.clear(under.current.timer), [timers]);
  return (
    <LoadingContext.Provider value={begin}>
      {children}
      {isShown && <LoaderMark />}
    </LoadingContext.Provider>
  );
}

/** Before the page is painted: what a server drew with its loader goes on with it. */
export function useLoading(isLoading: boolean): void {
  const begin = useContext(LoadingContext);
  useLayoutEffect(() => (isLoading ? begin() : undefined), [isLoading, begin]);
}
