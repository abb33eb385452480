/** When does a screen that only waits ask again? As often as the flow says, and when the person comes back to it. */
import { useEffect, useRef } from 'react';
import type { OpenFlow } from '../../engine/product.ts';
import { milliseconds } from '../../engine/time.ts';
import { useRuntime } from '../context.tsx';

export function useRefresh(flow: OpenFlow, isOn: boolean, ask: () => void): void {
  const { timers } = useRuntime();
  const latest = useRef(ask);
  latest.current = ask;
  const every = flow.polling ? milliseconds(flow.polling.refresh) : undefined;
  useEffect(() => {
    if (!isOn || every === undefined) return;
    let timer: number | undefined;
    const run = () => {
      timers.clear(timer);
      timer = timers.set(run, every);
      latest.current();
    };
    const runWhenSeen = () => {
      if (document.visibilityState === 'visible') run();
    };
    timer = timers.set(run, every);
    window.addEventListener('focus', run);
    document.addEventListener('visibilitychange', runWhenSeen);
    return () => {
      timers.clear(timer);
      window.removeEventListener('focus', run);
      document.removeEventListener('visibilitychange', runWhenSeen);
    };
  }, [isOn, every, timers]);
}
