/** How does a page follow the server's status? The poller as a hook; each application has its own. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { OpenFlow } from '../../engine/model/product.ts';
import { type Runtime, useRuntime } from '../context.tsx';
import { refreshFacts } from './facts.ts';
import { createPoller, type Polled, type Poller, type Reported } from './poller.ts';

export function usePolled(flow: OpenFlow, uuid: string): { polled: Polled; poller: Poller } {
  const { calls, timers } = useRuntime();
  const client = useQueryClient();
  const latest = useRef(flow);
  latest.current = flow;
  const poller = useMemo(
    () => createPoller({ flow: () => latest.current, ask: () => askFresh(calls, client, uuid), timers }),
    [calls, client, timers, uuid],
  );
  useEffect(() => {
    poller.start();
    return () => poller.stop();
  }, [poller]);
  return { polled: useSyncExternalStore(poller.subscribe, poller.current), poller };
}

/** The status, with the facts that were written since: what it leads to is derived from both. */
async function askFresh(calls: Runtime['calls'], client: QueryClient, uuid: string): Promise<Reported> {
  const { status, version } = await calls.status(uuid);
  const known = client.getQueryData<{ version?: unknown } | null>(['application', uuid]);
  if (known && version !== undefined && known.version !== version) await refreshFacts(client, uuid);
  return { status, version };
}
