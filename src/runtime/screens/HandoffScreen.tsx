/** How does a person go to a page of somebody else and come back? Told first where they go; the server says the address. */
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Alert, Button, RichText } from '../../widgets/index.ts';
import { cameBackEmpty, reasonOfReturn } from '../addresses.ts';
import { useShellWords } from '../context.tsx';
import type { KindProps } from './kind.ts';
import { Links } from './Links.tsx';
import { LocationDialog } from './LocationDialog.tsx';
import { Paragraphs } from './NoticeScreen.tsx';
import { ScreenHead } from './ScreenHead.tsx';
import { ScreenPicture } from './ScreenPicture.tsx';
import { Shows } from './Shows.tsx';
import { type HandoffTarget, useHandoff } from './useHandoff.ts';

export function HandoffScreen(props: KindProps) {
  const { words, path, screen } = props;
  const shell = useShellWords();
  const { state } = useLocation();
  const [failure, setFailure] = useState<{ reason: string | undefined }>();
  const onFailed = (_: HandoffTarget, reason: string | undefined) => setFailure({ reason });
  const { begun, start, asked, ...asking } = useHandoff({ ...props, onFailed });
  const busy = begun !== undefined;
  const why = failure ? failure.reason : reasonOfReturn(state);
  return (
    <>
      <ScreenPicture screen={screen} />
      <ScreenHead title={words.one('title')} help={words.maybe('help')} />
      {!busy && (failure || cameBackEmpty(state)) && (
        <Alert tone="warn" title={words.one('failed')}>
          {why !== undefined && <p>{why}</p>}
        </Alert>
      )}
      <Paragraphs>
        {words.all('body').map((text) => (
          <p key={text}>
            <RichText text={text} />
          </p>
        ))}
        <Shows {...props} />
      </Paragraphs>
      <div className="actions">
        <Button
          onClick={() => start({ path, screen, words })}
          busy={busy}
          busyWords={shell.one('handoffBusy')}
          wide
        >
          {words.one('action')}
        </Button>
      </div>
      {asked && <LocationDialog asked={asked} {...asking} />}
      <Links {...props} quiet />
    </>
  );
}
