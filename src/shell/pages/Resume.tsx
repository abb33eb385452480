/** The way on for somebody whose application is under way, before a new beginning. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Facts } from '../../engine/model/triggers.ts';
import { addressLines } from '../../engine/say/address.ts';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { useIdentity } from '../../runtime/identity.ts';
import { LoadingSheet } from '../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../runtime/screens/ScreenHead.tsx';
import { Button, Sheet } from '../../widgets/index.ts';
import { ApplicationCard } from './ApplicationCard.tsx';
import { readOwnApplications } from './ownApplications.ts';

interface ResumeProps {
  onStartAnew: () => void;
  /** What is drawn where nothing is under way. */
  children: ReactNode;
}

export function Resume({ onStartAnew, children }: ResumeProps) {
  const identity = useIdentity('stay');
  const found = useOngoing(Boolean(identity));
  const words = useShellWords();
  const { product } = useRuntime();
  if (identity === null) return children;
  if (identity === undefined || found === undefined) return <LoadingSheet />;
  const [newest] = found;
  if (!newest) return children;
  const [street = product.source.name] = addressLines(newest.facts.property);
  return (
    <Sheet>
      <ScreenHead
        title={words.one('resumeTitle').replace('{address}', street)}
        help={words.one('resumeHelp')}
      />
      <ApplicationCard {...newest} identity={identity} isFirst />
      <div>
        <Button look="quiet" onClick={onStartAnew}>
          {words.one('startAnother')}
        </Button>
      </div>
    </Sheet>
  );
}

/** The applications of this product that the person may still have to act on, the newest first. */
function useOngoing(isReady: boolean) {
  const runtime = useRuntime();
  const { data } = useQuery({
    queryKey: ['ongoing'],
    queryFn: async ({ client }) => {
      const { rows } = await readOwnApplications(runtime, client, 'stay');
      return rows.filter((row) => row.other === undefined && isOngoing(row.facts));
    },
    enabled: isReady,
    gcTime: 0,
    throwOnError: true,
  });
  return data;
}

function isOngoing({ standing }: Facts): boolean {
  return (standing as { ongoing?: unknown } | undefined)?.ongoing === true;
}
