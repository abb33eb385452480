/** How is something told that asks nothing? What it is, what comes next, whom to call. */
import { RichText, styled } from '../../widgets/index.ts';
import type { KindProps } from './kind.ts';
import { LaterLinks, LaterTimeline } from './laterScreens.ts';
import { ScreenHead } from './ScreenHead.tsx';
import { ScreenPicture } from './ScreenPicture.tsx';
import { Shows } from './Shows.tsx';

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
        {props.screen.timeline && <LaterTimeline {...props} />}
        <Shows {...props} />
      </Paragraphs>
      {props.screen.links && <LaterLinks {...props} />}
    </>
  );
}

export const Paragraphs = styled('div', {
  base: { display: 'flex', flexDirection: 'column', gap: '4', maxWidth: '65ch', '& > p': { margin: '0' } },
});
