/** The way from a visitor's part of the bundle to the whole: before pages that need it, and as soon as somebody is known. */
import { type ReactNode, useEffect, useState } from 'react';
import { useRuntime } from '../runtime/context.tsx';
import { useKnownIdentity } from '../runtime/identity.ts';
import { LoadingScreen } from '../runtime/screens/LoadingScreen.tsx';
import { PageColumn } from '../widgets/index.ts';

/** Draws its page once the whole product is there; until then its heading stands above the shape of what comes. */
export function WholeProduct({ title, children }: { title: string; children: ReactNode }) {
  const isWhole = useWholeProduct(true);
  return isWhole ? children : <PageColumn>{<LoadingScreen title={title} />}</PageColumn>;
}

/** Who has just signed up is about to need it: it comes while they answer on. */
export function useWholeOnceKnown(): void {
  useWholeProduct(useKnownIdentity() !== null);
}

function useWholeProduct(isNeeded: boolean): boolean {
  const { product, loadWhole } = useRuntime();
  const [fault, setFault] = useState<{ error: unknown }>();
  const isPart = product.source.part !== undefined;
  useEffect(() => {
    if (isPart && isNeeded) loadWhole().catch((error: unknown) => setFault({ error }));
  }, [isPart, isNeeded, loadWhole]);
  // Where it cannot be had, the error page says so.
  if (fault && isPart) throw fault.error;
  return !isPart;
}
