/** Draws what is about an application with its own product: its words, its steps and its URLs, whichever page it stands on. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RuntimeProvider, useRuntime } from '../runtime/context.tsx';
import { LoadingScreen } from '../runtime/screens/LoadingScreen.tsx';

/** The product of the page is at hand; another one is fetched. A product that is not offered here draws nothing. */
export function OfProduct({ name, children }: { name: string; children: ReactNode }) {
  const { product, offered } = useRuntime();
  if (name === product.source.product) return children;
  if (!offered.some((each) => each.product === name)) return null;
  return <OfAnother name={name}>{children}</OfAnother>;
}

function OfAnother({ name, children }: { name: string; children: ReactNode }) {
  const { another } = useRuntime();
  const { data } = useQuery({
    queryKey: ['product', name],
    queryFn: () => another(name),
    throwOnError: true,
  });
  if (!data) return <LoadingScreen />;
  return <RuntimeProvider value={data}>{children}</RuntimeProvider>;
}
