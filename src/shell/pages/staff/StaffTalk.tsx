/** One talk as the lender's people see it: what was said, what is being typed, and where the person stands beside it. */
import { useQuery } from '@tanstack/react-query';
import type { ChatFile, ChatMessage } from '../../../engine/model/chat.ts';
import { RequestError } from '../../../runtime/client/requestError.ts';
import { LoadingScreen } from '../../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../../runtime/screens/ScreenHead.tsx';
import { Alert, Button, Card, Stack, styled } from '../../../widgets/index.ts';
import { NotFound } from '../NotFound.tsx';
import { saveBytes } from '../saveBytes.ts';
import { Row, Soft, StaffLink, TermList, Title } from './pieces.tsx';
import { useStaff } from './staffContext.ts';
import { TalkAnswer } from './TalkAnswer.tsx';
import type { StaffTalkView } from './talkCalls.ts';
import { type TalkAct, talkKey, useTalkAct } from './useTalkAct.ts';

const AGAIN_MS = 2_000;

export function StaffTalk({ uuid }: { uuid: string }) {
  const { desk } = useStaff();
  const { data, error } = useQuery({
    queryKey: talkKey(uuid),
    queryFn: () => desk.talk(uuid),
    refetchInterval: ({ state }) => (state.data?.state === 'ended' ? false : AGAIN_MS),
    gcTime: 0,
    throwOnError: (each, { state }) =>
      state.data === undefined && !(each instanceof RequestError && each.status === 404),
  });
  if (!data && error) return <NotFound />;
  return data ? <ShownTalk talk={data} /> : <LoadingScreen />;
}

function ShownTalk({ talk }: { talk: StaffTalkView }) {
  const { say } = useStaff();
  const act = useTalkAct(talk.uuid);
  return (
    <>
      <ScreenHead title={talk.name} help={talk.email} />
      {act.problem !== undefined && (
        <Alert tone="danger" title={say('failed')}>
          {act.problem}
        </Alert>
      )}
      <PersonStands {...talk} />
      {talk.note !== null && <Alert tone="info" title={talk.note} />}
      <Messages talk={talk} act={act} />
      {talk.state === 'active' && talk.mayAnswer && <TalkAnswer talk={talk} act={act} />}
      {talk.state !== 'active' && <p>{say('talkOver')}</p>}
    </>
  );
}

function PersonStands({ stands, pageUrl, skill, isSignedIn }: StaffTalkView) {
  const { say, at } = useStaff();
  return (
    <Card css={{ display: 'flex', flexDirection: 'column', gap: '3' }}>
      <TermList>
        <dt>{say('talkSkill')}</dt>
        <dd>{skill}</dd>
        <dt>{say('talkPage')}</dt>
        <dd>{pageUrl}</dd>
        {stands && (
          <>
            <dt>{say('status')}</dt>
            <dd>{stands.statusLabel}</dd>
            <dt>{say('step')}</dt>
            <dd>{stands.step}</dd>
            <dt>{say('route')}</dt>
            <dd>{stands.route ?? say('routeNone')}</dd>
            <dt>{say('since')}</dt>
            <dd>{at(stands.since)}</dd>
          </>
        )}
      </TermList>
      {stands && <StaffLink to={`/staff/${stands.uuid}`}>{stands.name}</StaffLink>}
      {!isSignedIn && <Soft>{say('talkUnknown')}</Soft>}
    </Card>
  );
}

function Messages({ talk, act }: { talk: StaffTalkView; act: TalkAct }) {
  const { say } = useStaff();
  return (
    <Card aria-labelledby="staff-talk">
      <Title id="staff-talk">{say('talkMessages')}</Title>
      {talk.messages.length === 0 && <Soft>{say('talkSilent')}</Soft>}
      <Log role="log" aria-labelledby="staff-talk" tabIndex={0}>
        {talk.messages.map((message) => (
          <Message key={message.id} message={message} talk={talk} act={act} />
        ))}
      </Log>
      {talk.typing !== null && (
        <Typing>
          <Soft>{say('talkTyping')}</Soft> <Preview>{talk.typing}</Preview>
        </Typing>
      )}
    </Card>
  );
}

function Message({ message, talk, act }: { message: ChatMessage; talk: StaffTalkView; act: TalkAct }) {
  const { desk, say, at } = useStaff();
  const save = async ({ id, name }: ChatFile) => {
    saveBytes(await desk.talkFile(talk.uuid, id), name);
    return undefined;
  };
  const isRead = message.from === 'agent' && message.seq <= talk.personRead;
  return (
    <Stack>
      <Soft>
        {message.name} · {at(message.at)}
        {isRead && ` · ${say('talkRead')}`}
      </Soft>
      <Preview>{message.text}</Preview>
      {message.files.map((file) => (
        <Row key={file.id} css={{ alignItems: 'center' }}>
          <span id={`staff-talk-file-${file.id}`}>{file.name}</span>
          <Button
            look="quiet"
            aria-describedby={`staff-talk-file-${file.id}`}
            onClick={() => void act.attempt(() => save(file))}
          >
            {say('open')}
          </Button>
        </Row>
      ))}
    </Stack>
  );
}

const Log = styled('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    maxHeight: '60vh',
    overflowY: 'auto',
    overflowWrap: 'anywhere',
  },
});

const Typing = styled('p', { base: { margin: '1rem 0 0', overflowWrap: 'anywhere' } });

/** As it was typed, line by line; never read as anything but text. */
const Preview = styled('span', { base: { whiteSpace: 'pre-wrap', unicodeBidi: 'plaintext' } });
