/** What of an application in the list is stuck, since when and why, with the button that tries it again. */
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from '../../../widgets/index.ts';
import { Mark, Soft } from './pieces.tsx';
import type { Run } from './staffClient.ts';
import { useStaff } from './staffContext.ts';
import { useAct } from './useAct.ts';

interface StuckTaskProps {
  uuid: string;
  run: Run;
  /** Whoever only reads is told, and has no button. */
  mayDecide: boolean;
}

export function StuckTask({ uuid, run, mayDecide }: StuckTaskProps) {
  const { say, at } = useStaff();
  const client = useQueryClient();
  const act = useAct(uuid);
  if (run.stuckSince === null) return null;
  const retry = async () => {
    if (await act.send('staffRetry')) await client.invalidateQueries({ queryKey: ['staff', 'list'] });
  };
  return (
    <>
      <Mark>{say('stuck')}</Mark>
      <Soft>
        {run.task}: {say(run.state === 'failed' ? 'taskFailed' : 'taskLate')}. {say('stateSince')}{' '}
        {at(run.stuckSince)}.
      </Soft>
      {run.error !== null && <Soft>{run.error}</Soft>}
      {act.problem !== undefined && (
        <Alert tone="danger" title={say('failed')}>
          {act.problem}
        </Alert>
      )}
      {mayDecide && !run.isUnderWay && (
        <Button look="plain" busy={act.isBusy} onClick={() => void retry()}>
          {say('retry')}
        </Button>
      )}
    </>
  );
}
