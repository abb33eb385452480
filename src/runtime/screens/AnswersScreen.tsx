/** What was answered, to be looked over; where the screen has a form, that is answered below it, on the same page. */
import { Lead, RichText, styled } from '../../widgets/index.ts';
import { AnswerGroups } from './AnswerGroups.tsx';
import { ScreenForm } from './FormScreen.tsx';
import type { KindProps } from './kind.ts';
import { Links } from './Links.tsx';
import { Options } from './Points.tsx';
import { ReasonToAsk, ScreenHead } from './ScreenHead.tsx';
import { ScreenPicture } from './ScreenPicture.tsx';
import { Shows } from './Shows.tsx';

export function AnswersScreen(props: KindProps) {
  const { screen } = props;
  if (screen.form !== undefined) return <ListAndForm {...props} />;
  return (
    <>
      <List {...props} />
      {screen.points && <Options {...props} />}
      <Links {...props} />
    </>
  );
}

function List(props: KindProps) {
  const { screen, words } = props;
  return (
    <>
      <ScreenPicture screen={screen} />
      <ScreenHead title={words.one('title')} help={words.maybe('help')} />
      <Shows {...props} />
      <AnswerGroups {...props} />
    </>
  );
}

/** What is typed is kept like that of any form: whoever leaves for a change comes back to it. */
function ListAndForm(props: KindProps) {
  const { words } = props;
  const help = words.maybe('formHelp');
  const why = words.maybe('why');
  const head = (
    <>
      <List {...props} />
      <div>
        <Title>{words.one('formTitle')}</Title>
        {help && (
          <Lead>
            <RichText text={help} />
          </Lead>
        )}
        {why && <ReasonToAsk title={words.maybe('whyTitle')} text={why} />}
      </div>
    </>
  );
  return (
    <OneColumn>
      <ScreenForm {...props} head={head} />
    </OneColumn>
  );
}

/**
 * The form and what stands around it have no box of their own: its button stays at the foot of the window from the
 * first group on, and not from the first field.
 */
const OneColumn = styled('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6',
    minWidth: '0',
    '& > div:has(> div > form), & > div > div:has(> form), & > div > div > form': { display: 'contents' },
  },
});

const Title = styled('h2', {
  base: { margin: '0 0 0.5rem', fontSize: 'h2', fontWeight: '600', lineHeight: 'tight' },
});
