/** Asks again for a screen that somebody only looks at, or goes on with elsewhere, as often as the flow says and when they come back to it. */
import { useEffect, useRef } from 'react';
import { type RefreshRate, refreshAfter } from '../../engine/decide/polling.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import { useRuntime } from '../context.tsx';

export function useRefresh(flow: OpenFlow, rate: RefreshRate, ask: () => void): void {
  const { timers } = useRuntime();
  const latest = useRef({ ask, flow });
  latest.current = { ask, flow };
  const hasRate = flow.polling !== undefined;
  useEffect(() => {
    if (rate === 'never' || !hasRate) return;
    let timer: number | undefined;
    let times = 0;
    const wait = () => {
      const { polling } = latest.current.flow;
      if (polling) timer = timers.set(run, refreshAfter(polling, times, rate));
    };
    const run = () => {
      timers.clear(timer);
      times += 1;
      wait();
      latest.current.ask();
    };
    const runWhenSeen = () => {
      if (document.visibilityState === 'visible') run();
    };
    wait();
    window.addEventListener('focus', run);
    document.addEventListener('visibilitychange', runWhenSeen);
    return () => {
      timers.clear(timer);
      window.removeEventListener('focus', run);
      document.removeEventListener('visibilitychange', runWhenSeen);
    };
  }, [hasRate, rate, timers]);
}
