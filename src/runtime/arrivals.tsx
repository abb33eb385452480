/** How often has another screen arrived on this page? What stands around screens begins anew with each, and never jumps. */
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

interface Arrivals {
  count: number;
  /** Called before the screen is painted. */
  tell: () => void;
}

const ArrivalsContext = createContext<Arrivals>({ count: 0, tell: () => {} });

export function ArrivalsProvider({ children }: { children: ReactNode }) {
  const [count, setCount] = useState(0);
  const tell = useMemo(() => () => setCount((before) => before + 1), []);
  const arrivals = useMemo(() => ({ count, tell }), [count, tell]);
  return <ArrivalsContext.Provider value={arrivals}>{children}</ArrivalsContext.Provider>;
}

export function useArrivals(): Arrivals {
  return useContext(ArrivalsContext);
}
