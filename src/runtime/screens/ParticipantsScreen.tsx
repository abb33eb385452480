/** Who else has a part in an application, how far each is, and what the owner can do about it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useId, useState } from 'react';
import { namingScreen } from '../../engine/decide/participants.ts';
import {
  Alert,
  Button,
  Card,
  Lead,
  RichText,
  Skeleton,
  styled,
  VisuallyHidden,
} from '../../widgets/index.ts';
import { type ListedParticipant, participantCalls } from '../client/participants.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import { PlainForm } from '../form/ShellForm.tsx';
import { useAction } from '../journey/useAction.ts';
import { useRefresh } from '../journey/useRefresh.ts';
import type { KindProps } from './kind.ts';
import { Links } from './Links.tsx';
import { Paragraphs } from './NoticeScreen.tsx';
import { ScreenHead } from './ScreenHead.tsx';

export function ParticipantsScreen(props: KindProps) {
  const { words, screen } = props;
  const shell = useShellWords();
  const { listed, askAgain } = useParticipants(props);
  return (
    <>
      <ScreenHead title={words.one('title')} help={words.maybe('help')} />
      <Paragraphs>
        {words.all('body').map((text) => (
          <p key={text}>
            <RichText text={text} />
          </p>
        ))}
      </Paragraphs>
      {listed ? (
        <List>
          {listed
            .filter(({ role }) => role === screen.role)
            .map((each) => (
              <li key={each.uuid}>
                <Person {...props} person={each} onDone={askAgain} />
              </li>
            ))}
        </List>
      ) : (
        <div aria-busy="true">
          <VisuallyHidden role="status">{shell.one('loading')}</VisuallyHidden>
          <Skeleton css={{ minHeight: '13rem' }} />
        </div>
      )}
      {listed && <Links {...props} />}
    </>
  );
}

/** Asked for again as often as the screen is; what becomes of them may lead the application on. */
function useParticipants({ flow, journey, onAskAgain }: KindProps) {
  const { api } = useRuntime();
  const client = useQueryClient();
  const queryKey = ['participants', journey];
  const { data, refetch } = useQuery({
    queryKey,
    queryFn: () => participantCalls(api).participants(journey),
    gcTime: 0,
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  useRefresh(flow, 'soon', () => void refetch());
  const askAgain = () => {
    void client.invalidateQueries({ queryKey });
    onAskAgain();
  };
  return { listed: data, askAgain };
}

interface PersonProps extends KindProps {
  person: ListedParticipant;
  onDone: () => void;
}

type Doing = 'correct' | 'takeBack';

function Person({ flow, journey: uuid, screen, person, onDone }: PersonProps) {
  const { api } = useRuntime();
  const calls = participantCalls(api);
  const shell = useShellWords();
  const heading = useId();
  const [doing, setDoing] = useState<Doing>();
  const act = useAction(() => {
    setDoing(undefined);
    onDone();
  });
  const { name = '', email = '' } = person.answers as { name?: string; email?: string };
  const form = namingScreen(flow, screen.role ?? '')?.form;
  return (
    <Card aria-labelledby={heading}>
      <Body>
        <Name id={heading}>{name}</Name>
        <Lead>{email}</Lead>
        <State>{person.stateLabel}</State>
        {person.isAsked && <p>{shell.one('partAsked')}</p>}
        {person.hasSent && <p>{shell.one('partHasSent')}</p>}
        {act.refused && <Alert tone="danger" title={act.refused} />}
        {doing === 'correct' && form !== undefined && (
          <PlainForm
            id={form}
            action={shell.one('partSave')}
            refusedTitle={shell.one('partRefused')}
            known={person.answers}
            send={async (answers) => {
              await calls.correctInvitation(uuid, person.uuid, answers);
              setDoing(undefined);
              onDone();
            }}
          />
        )}
        {doing === 'takeBack' && (
          <>
            <p>{shell.one('partTakeBackAsk').replace('{name}', name)}</p>
            <Ways>
              <Button
                look="plain"
                busy={act.busy}
                busyWords={shell.one('busy')}
                onClick={() => act.go(() => calls.takeBackInvitation(uuid, person.uuid))}
              >
                {shell.one('partTakeBack')}
              </Button>
              <Quiet onClick={() => setDoing(undefined)}>{shell.one('partKeep')}</Quiet>
            </Ways>
          </>
        )}
        {doing === undefined && (
          <Ways>
            {person.canInvite && (
              <>
                <Button
                  look="plain"
                  busy={act.busy}
                  busyWords={shell.one('busy')}
                  onClick={() =>
                    act.go(
                      () => calls.sendInvitation(uuid, person.uuid),
                      () => shell.one('partSent'),
                    )
                  }
                  aria-describedby={heading}
                >
                  {shell.one('partAgain')}
                </Button>
                <Quiet onClick={() => setDoing('correct')} aria-describedby={heading}>
                  {shell.one('partCorrect')}
                </Quiet>
              </>
            )}
            {person.canTakeBack && (
              <Quiet onClick={() => setDoing('takeBack')} aria-describedby={heading}>
                {shell.one('partTakeBack')}
              </Quiet>
            )}
          </Ways>
        )}
        {act.done && <Alert tone="success" title={act.done} />}
      </Body>
    </Card>
  );
}

/** An email may be longer than a phone is wide: a column that is as wide as its words would not break it. */
const List = styled('ul', {
  base: {
    listStyle: 'none',
    margin: '0',
    padding: '0',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '4',
  },
});

const Body = styled('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4', alignItems: { sm: 'flex-start' } },
});

const Name = styled('h2', { base: { margin: '0', fontSize: 'h2', fontWeight: '600', lineHeight: 'tight' } });

const State = styled('p', { base: { margin: '0', fontWeight: '600' } });

const Ways = styled('div', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '6', rowGap: '3' } });

/** Words without a frame begin where all other words of the person do. */
function Quiet(props: Omit<ComponentProps<typeof Button>, 'look'>) {
  return <Button {...props} look="quiet" css={{ paddingInline: '0' }} />;
}
