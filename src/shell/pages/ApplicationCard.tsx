/** One application of who is signed in: where it stands, what is known of it, and one way on. */
import { useState } from 'react';
import { pathOfRoute } from '../../engine/decide/pages.ts';
import { readPath } from '../../engine/model/paths.ts';
import { addressLines } from '../../engine/say/address.ts';
import { formatValue } from '../../engine/say/formats.ts';
import { isOutage, RequestError } from '../../runtime/client/requestError.ts';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { answerAside } from '../../runtime/journey/answerAside.ts';
import { ConditionsNotice } from '../../runtime/journey/OpenConditions.tsx';
import { FlowProgress } from '../../runtime/screens/FlowProgress.tsx';
import { ScreenPicture } from '../../runtime/screens/ScreenPicture.tsx';
import { Shows } from '../../runtime/screens/Shows.tsx';
import { Timeline } from '../../runtime/screens/Timeline.tsx';
import { Alert, Button, Card, Lead, LinkButton, styled } from '../../widgets/index.ts';
import { type Among, CardNumber } from './CardNumber.tsx';
import { type CardFacts, type CardStanding, cardStanding } from './cardStanding.ts';

interface ApplicationCardProps extends CardFacts {
  uuid: string;
  /** One primary action a page: the newest application has it. */
  isFirst: boolean;
  /** Which of how many stand on the page. */
  of?: Among;
  /** The page's heading says already where it stands. */
  isTitled?: boolean;
}

/** Of the product whose runtime stands around it. */
export function ApplicationCard({ uuid, isFirst, of, isTitled = false, ...known }: ApplicationCardProps) {
  const runtime = useRuntime();
  const words = useShellWords();
  const standing = cardStanding(runtime, words, known);
  const created = readPath(known.facts, 'auditFields.createdDate') ?? known.facts.createdAt;
  const { name, zone } = runtime.product.source;
  const heading = `application-${uuid}`;
  return (
    // Whoever has two of a kind tells them apart by their homes, or by their number.
    <Card aria-labelledby={`${heading} ${heading}-lines`}>
      <Name id={heading}>{name}</Name>
      <Lines id={`${heading}-lines`}>
        {of && <CardNumber {...of} />}
        {addressLines(known.facts.property).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {typeof created === 'string' && (
          <span>
            {words.one('startedOn')} {formatValue(created, 'date', zone)}
          </span>
        )}
      </Lines>
      {standing?.progress && !standing.overview && (
        <Far>
          <FlowProgress {...standing.progress} isInCard />
        </Far>
      )}
      {!isTitled && standing?.text ? <Standing>{standing.text}</Standing> : <Space />}
      {standing?.progress?.asks && (
        <Known>
          <Lead>{words.one('dashboardHelp')}</Lead>
        </Known>
      )}
      {standing?.shown && <Shown {...standing.shown} />}
      <WayOn uuid={uuid} standing={standing} isFirst={isFirst} heading={heading} />
      {standing?.asked && (
        <Section>
          <ConditionsNotice uuid={uuid} {...standing.asked} />
        </Section>
      )}
      {standing?.overview && (
        <Section>
          <SectionTitle>{standing.overview.words.one('title')}</SectionTitle>
          <Timeline {...standing.overview} />
        </Section>
      )}
      {standing?.panel && (
        <Section>
          <SectionTitle>{standing.panel.words.one('title')}</SectionTitle>
          <Shows {...standing.panel} />
        </Section>
      )}
    </Card>
  );
}

/** What a screen has for its card; all of it where it marks nothing. */
function Shown(shown: NonNullable<CardStanding['shown']>) {
  const { screen, words } = shown;
  const help = screen.kind === 'notice' ? words.all('body') : [words.maybe('help') ?? []].flat();
  const marked = (screen.shows ?? []).filter(({ onCard }) => onCard);
  return (
    <Known>
      <ScreenPicture screen={screen} />
      {help.map((text) => (
        <Lead key={text} css={{ marginBottom: '4' }}>
          {text}
        </Lead>
      ))}
      <Shows {...shown} of={marked.length > 0 ? marked : undefined} />
    </Known>
  );
}

interface WayOnProps {
  uuid: string;
  standing: CardStanding | undefined;
  isFirst: boolean;
  /** The id of the card's heading. */
  heading: string;
}

/** A link, or the button of what asks nothing but to be read; nothing where the way is over. */
function WayOn({ uuid, standing, isFirst, heading }: WayOnProps) {
  const { base, forms } = useRuntime().product.source;
  const words = useShellWords();
  const { way = '', shown } = standing ?? {};
  if (way === null) return null;
  const form = forms[shown?.screen.form ?? ''];
  if (shown && form && Object.keys(form.fields).length === 0) {
    return <Read uuid={uuid} path={way} action={shown.words.one('action')} />;
  }
  return (
    <LinkButton
      look={isFirst ? 'primary' : 'plain'}
      href={pathOfRoute(base, uuid, way)}
      wide
      aria-describedby={heading}
    >
      {words.one(shown && !form ? 'openApplication' : 'continueApplication')}
    </LinkButton>
  );
}

/** Says that it was read, and leads to the screen; where that is refused, the screen itself says why. */
function Read({ uuid, path, action }: { uuid: string; path: string; action: string }) {
  const runtime = useRuntime();
  const words = useShellWords();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const goOn = () => runtime.leave(pathOfRoute(runtime.product.source.base, uuid, path));
  const read = () => {
    setState('busy');
    answerAside(runtime, uuid, path, {}).then(goOn, (error: unknown) => {
      if (error instanceof RequestError && isOutage(error)) setState('failed');
      else goOn();
    });
  };
  return (
    <>
      {state === 'failed' && (
        <Known>
          <Alert tone="danger">{words.one('saveFailedOffline')}</Alert>
        </Known>
      )}
      <Button busy={state === 'busy'} busyWords={words.one('loading')} onClick={read} wide>
        {action}
      </Button>
    </>
  );
}

const Name = styled('h2', { base: { margin: '0', fontSize: 'h2', fontWeight: '600', lineHeight: 'tight' } });

const Lines = styled('p', {
  base: { margin: '0.5rem 0 0', color: 'inkSoft', display: 'flex', flexDirection: 'column' },
});

const Standing = styled('p', { base: { margin: '1rem 0', fontWeight: '500' } });

const Space = styled('div', { base: { height: '4' } });

const Far = styled('div', { base: { marginTop: '4' } });

const Section = styled('div', { base: { marginTop: '6', '&:empty': { display: 'none' } } });

const SectionTitle = styled('h3', { base: { margin: '0 0 0.5rem', fontSize: 'body', fontWeight: '600' } });

const Known = styled('div', { base: { marginBottom: '4' } });
