/** How does a page follow the server's status? The poller as a hook; each application has its own. */
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { OpenFlow } from '../../engine/product.ts';
import { useRuntime } from '../context.tsx';
import { createPoller, type Polled, type Poller } from './poller.ts';

export function usePolled(flow: OpenFlow, uuid: string): { polled: Polled; poller: Poller } {
  const { calls, timers } = useRuntime();
  const latest = useRef(flow);
  latest.current = flow;
  const poller = useMemo(
    () => createPoller({ flow: () => latest.current, ask: () => calls.status(uuid), timers }),
    [calls, timers, uuid],
  );
  useEffect(() => {
    poller.start();
    return () => poller.stop();
  }, [poller]);
  return { polled: useSyncExternalStore(poller.subscribe, poller.current), poller };
}
