/** Who writes to the lender now, and who of them waits? Asked again every few seconds. */
import { useQuery } from '@tanstack/react-query';
import { LoadingScreen } from '../../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../../runtime/screens/ScreenHead.tsx';
import { Card } from '../../../widgets/index.ts';
import { List, Mark, Row, Soft, StaffLink } from './pieces.tsx';
import { useStaff } from './staffContext.ts';
import type { TalkLine } from './talkCalls.ts';

const AGAIN_MS = 5_000;

export function StaffTalks() {
  const { desk, say } = useStaff();
  const { data } = useQuery({
    queryKey: ['staff', 'talks'],
    queryFn: () => desk.talks(),
    refetchInterval: AGAIN_MS,
    gcTime: 0,
    throwOnError: (_error, { state }) => state.data === undefined,
  });
  return (
    <>
      <ScreenHead title={say('talksTitle')} />
      {data ? <OpenTalks talks={data} /> : <LoadingScreen />}
    </>
  );
}

function OpenTalks({ talks }: { talks: TalkLine[] }) {
  const { say } = useStaff();
  return (
    <>
      <p role="status">{talks.length === 0 ? say('talksEmpty') : `${say('talksTitle')}: ${talks.length}`}</p>
      <List>
        {talks.map((talk) => (
          <li key={talk.uuid}>
            <TalkEntry {...talk} />
          </li>
        ))}
      </List>
    </>
  );
}

function TalkEntry({ uuid, name, email, skill, mode, agent, isWaiting, activeAt, isSignedIn }: TalkLine) {
  const { say, at } = useStaff();
  return (
    <Card css={{ padding: '4', display: 'flex', flexDirection: 'column', gap: '2' }}>
      <Row css={{ alignItems: 'baseline', columnGap: '4', rowGap: '1' }}>
        <StaffLink to={`/staff/talks/${uuid}`}>{name}</StaffLink>
        <Soft>{email}</Soft>
      </Row>
      <span>
        {skill} <Soft>· {mode}</Soft>
      </span>
      <Soft>
        {say('active')} {at(activeAt)}
      </Soft>
      <Row css={{ gap: '2', '&:empty': { display: 'none' } }}>
        {isWaiting && <Mark>{say('talkWaiting')}</Mark>}
        {!isSignedIn && <Soft>{say('talkUnknown')}</Soft>}
        {agent !== null && <Soft>{agent}</Soft>}
      </Row>
    </Card>
  );
}
