/** What do the lender's people see of one application, and what can they do with it? */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RequestError } from '../../../runtime/client/requestError.ts';
import { LoadingScreen } from '../../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../../runtime/screens/ScreenHead.tsx';
import { Alert, Button, Card, Stack } from '../../../widgets/index.ts';
import { NotFound } from '../NotFound.tsx';
import { Conditions } from './Conditions.tsx';
import { Decisions } from './Decisions.tsx';
import { History, Known, StaffFiles } from './Known.tsx';
import { StaffParticipants } from './Participants.tsx';
import { Row, StaffLink, TermList, Title } from './pieces.tsx';
import type { Run, Whole } from './staffClient.ts';
import { useStaff } from './staffContext.ts';
import { type Act, applicationKey, useAct } from './useAct.ts';

export function StaffApplication({ uuid }: { uuid: string }) {
  const { desk } = useStaff();
  const { data, error } = useQuery({
    queryKey: applicationKey(uuid),
    queryFn: () => desk.application(uuid),
    gcTime: 0,
    throwOnError: (each) => !(each instanceof RequestError && each.status === 404),
  });
  if (error) return <NotFound />;
  return data ? <Shown application={data} /> : <LoadingScreen />;
}

function Shown({ application }: { application: Whole }) {
  const { say } = useStaff();
  const client = useQueryClient();
  const { uuid, name, about, run } = application;
  const act = useAct(uuid);
  return (
    <>
      <div>
        <StaffLink to="/staff">{say('backToList')}</StaffLink>
      </div>
      <ScreenHead title={name} help={about} />
      {act.problem !== undefined && (
        <Stack>
          <Alert tone="danger" title={say('failed')}>
            {act.problem}
          </Alert>
          <Row>
            <Button
              look="plain"
              onClick={() => void client.invalidateQueries({ queryKey: applicationKey(uuid) })}
            >
              {say('newer')}
            </Button>
          </Row>
        </Stack>
      )}
      <Standing application={application} act={act} />
      <Decisions application={application} act={act} />
      {run && run.state !== 'done' && <Task run={run} act={act} mayDecide={application.mayDecide} />}
      <StaffParticipants participants={application.participants} />
      <Conditions application={application} act={act} />
      <StaffFiles uuid={uuid} files={application.files} />
      <History events={application.events} />
      <Known facts={application.facts} />
    </>
  );
}

function Standing({ application, act }: { application: Whole; act: Act }) {
  const { say, at } = useStaff();
  const { email, statusLabel, stepLabel, sees, since, activeAt, assignee, isMine, mayDecide } = application;
  const take = say(assignee === null ? 'take' : 'takeOver');
  return (
    <Card>
      <TermList>
        <dt>{say('whose')}</dt>
        <dd>{assignee ?? say('whoseNobody')}</dd>
        <dt>{say('status')}</dt>
        <dd>{statusLabel}</dd>
        <dt>{say('step')}</dt>
        <dd>{stepLabel}</dd>
        <dt>{say('route')}</dt>
        <dd>{sees ?? say('routeNone')}</dd>
        <dt>{say('since')}</dt>
        <dd>{at(since)}</dd>
        <dt>{say('active')}</dt>
        <dd>{at(activeAt)}</dd>
        <dt>{say('byPerson')}</dt>
        <dd>{email}</dd>
      </TermList>
      {mayDecide && (
        <Row css={{ marginTop: '4' }}>
          <Button
            look="plain"
            busy={act.isBusy}
            onClick={() => void act.send('staffAssign', { assigned: !isMine })}
          >
            {isMine ? say('giveBack') : take}
          </Button>
        </Row>
      )}
    </Card>
  );
}

function Task({ run, act, mayDecide }: { run: Run; act: Act; mayDecide: boolean }) {
  const { say } = useStaff();
  const waiting = run.isUnderWay ? say('taskUnderWay') : say('taskWaiting');
  return (
    <Card aria-labelledby="staff-task">
      <Title id="staff-task">{say('task')}</Title>
      <Stack>
        {run.stuckSince !== null && <Alert tone="warn" title={say('stuck')} />}
        <TermList>
          <dt>{run.task}</dt>
          <dd>{run.state === 'failed' ? say('taskFailed') : waiting}</dd>
          <dt>{say('tries')}</dt>
          <dd>{run.tries}</dd>
        </TermList>
        {run.error !== null && <p>{run.error}</p>}
        {mayDecide && !run.isUnderWay && (
          <Row>
            <Button look="plain" busy={act.isBusy} onClick={() => void act.send('staffRetry')}>
              {say('retry')}
            </Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}
