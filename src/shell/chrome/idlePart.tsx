/** Parts around the page, fetched once its question can be answered; what the server drew of them stands until they come. */
import { type ComponentType, lazy, type ReactElement, Suspense, useState } from 'react';

export interface IdlePart {
  (): ReactElement;
  /** Fetches it now: a server draws what is here. */
  ahead: () => Promise<unknown>;
}

/** The boundary is there on both sides, so that a drawn page comes alive around it. */
export function idlePart(load: () => Promise<ComponentType>): IdlePart {
  let here: ComponentType | undefined;
  const fetched = async (): Promise<ComponentType> => {
    here ??= await load();
    return here;
  };
  // Without it the page does what it is for: nobody is shown an error for a line at its foot.
  const Waiting = lazy(async () => ({ default: await whenIdle().then(fetched).catch(never) }));
  function Part() {
    const [Chosen] = useState<ComponentType>(() => here ?? Waiting);
    return (
      <Suspense fallback={null}>
        <Chosen />
      </Suspense>
    );
  }
  return Object.assign(Part, { ahead: fetched });
}

function whenIdle(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 2_000 });
  else setTimeout(resolve, 0);
  return promise;
}

function never(): Promise<never> {
  return new Promise<never>(() => {});
}
