/** How does a person wait for days? What is being done, that the page follows by itself, and that they may leave. */
import { Button, RichText } from '../../widgets/index.ts';
import { useShellWords } from '../context.tsx';
import type { KindProps } from './kind.ts';
import { LenderWork } from './LenderWork.tsx';
import { Links } from './Links.tsx';
import { Paragraphs } from './NoticeScreen.tsx';
import { ScreenHead } from './ScreenHead.tsx';
import { ScreenPicture } from './ScreenPicture.tsx';
import { Shows } from './Shows.tsx';
import { Timeline } from './Timeline.tsx';

export function WaitScreen(props: KindProps) {
  const { words, onAskAgain } = props;
  const shell = useShellWords();
  return (
    <>
      <ScreenPicture screen={props.screen} />
      <ScreenHead title={words.one('title')} />
      <Paragraphs>
        {[...words.all('body'), ...words.all('messages')].map((text) => (
          <p key={text}>
            <RichText text={text} />
          </p>
        ))}
        <LenderWork work={props.work} />
        <Timeline {...props} />
        <Shows {...props} />
        <div>
          <Button look="plain" onClick={onAskAgain}>
            {shell.one('refresh')}
          </Button>
        </div>
      </Paragraphs>
      <Links {...props} />
    </>
  );
}
