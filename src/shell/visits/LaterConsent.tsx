/** The place at the end of a page where a lender's question about its visits is drawn, once the page is usable. */
import { type ComponentType, useEffect, useState } from 'react';
import { useRuntime } from '../../runtime/context.tsx';
import type { ConsentStore } from '../../runtime/telemetry/consent.ts';

/** Who reads the first question is not held up. */
const AFTER_MS = 2_000;

export function LaterConsent() {
  const { product, consent, timers } = useRuntime();
  const [Bar, setBar] = useState<ComponentType<{ consent: ConsentStore }>>();
  const isAsked = product.source.org.consent === 'ask';
  useEffect(() => {
    if (!isAsked || !consent || consent.read() !== undefined) return;
    const draw = () => {
      // Where it cannot be fetched nothing is asked, and nothing is kept.
      import('./ConsentBar.tsx').then((part) => setBar(() => part.ConsentBar)).catch(() => undefined);
    };
    const timer = timers.set(draw, AFTER_MS);
    return () => timers.clear(timer);
  }, [isAsked, consent, timers]);
  return Bar && consent ? <Bar consent={consent} /> : null;
}
