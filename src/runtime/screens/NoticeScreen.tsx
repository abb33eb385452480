/** How is something told that asks nothing? What it is, what comes next, whom to call. */
import { RichText, styled } from '../../widgets/index.ts';
import type { KindProps } from './kind.ts';
import { Links } from './Links.tsx';
import { ScreenHead } from './ScreenHead.tsx';
import { ScreenPicture } from './ScreenPicture.tsx';
import { Shows } from './Shows.tsx';
import { Timeline } from './Timeline.tsx';

export function NoticeScreen(props: KindProps) {
  const { words } = props;
  const next = words.maybe('next');
  return (
    <>
      <ScreenPicture screen={props.screen} />
      <ScreenHead title={words.one('title')} />
      <Paragraphs>
        {words.all('body').map((text) => (
          <p key={text}>
            <RichText text={text} />
          </p>
        ))}
        {next && (
          <p>
            <strong>
              <RichText text={next} />
            </strong>
          </p>
        )}
        <Timeline {...props} />
        <Shows {...props} />
      </Paragraphs>
      <Links {...props} />
    </>
  );
}

export const Paragraphs = styled('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4', maxWidth: '65ch', '& > p': { margin: '0' } },
});
