/** Where does an address lead that only names a condition? To the condition's screen, or on as if it named none (SL 2). */
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';
import { addressIn } from '../addresses.ts';
import { useRuntime } from '../context.tsx';
import { LoadingScreen } from '../screens/LoadingScreen.tsx';

/** The query parameter that names it; the screen of the condition takes its answer from there. */
const NAMED_BY = 'conditionUuid';

export function conditionNamed(search: string): string | undefined {
  return new URLSearchParams(search).get(NAMED_BY) ?? undefined;
}

export function ConditionPlace({ uuid, condition }: { uuid: string; condition: string }) {
  const { calls, product } = useRuntime();
  const { data, isError } = useQuery({
    queryKey: ['conditions', uuid],
    queryFn: () => calls.conditions(uuid),
    gcTime: 0,
  });
  if (!data && !isError) return <LoadingScreen />;
  const route = data?.find((each) => each.uuid === condition)?.route ?? '';
  return <Navigate replace to={addressIn(product.source.base, uuid, route)} />;
}
