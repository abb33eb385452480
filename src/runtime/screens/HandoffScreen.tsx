/** How does a person go to a page of somebody else and come back? Told first where they go; the server says the address. */
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Coordinates } from '../../engine/decide/location.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { Alert, Button, RichText } from '../../widgets/index.ts';
import { cameBackEmpty, reasonOfReturn } from '../addresses.ts';
import { formMessageOf, RequestError } from '../client/requestError.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import type { KindProps } from './kind.ts';
import { Links } from './Links.tsx';
import { LocationDialog } from './LocationDialog.tsx';
import { Paragraphs } from './NoticeScreen.tsx';
import { ScreenHead } from './ScreenHead.tsx';
import { ScreenPicture } from './ScreenPicture.tsx';
import { Shows } from './Shows.tsx';

export function HandoffScreen(props: KindProps) {
  const { words } = props;
  const shell = useShellWords();
  const { state } = useLocation();
  const { go, busy, hasFailed, reason } = useHandoff(props);
  const why = hasFailed ? reason : reasonOfReturn(state);
  const [isAsked, setAsked] = useState(false);
  const needsLocation = props.screen.needs?.includes('location') === true;
  return (
    <>
      <ScreenPicture screen={props.screen} />
      <ScreenHead title={words.one('title')} help={words.maybe('help')} />
      {(hasFailed || (!busy && cameBackEmpty(state))) && (
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
          onClick={() => (needsLocation ? setAsked(true) : go())}
          busy={busy}
          busyWords={shell.one('busy')}
          wide
        >
          {words.one('action')}
        </Button>
      </div>
      {needsLocation && (
        <LocationDialog
          open={isAsked}
          why={words.all('location')}
          onClose={() => setAsked(false)}
          onShared={(location) => {
            setAsked(false);
            go(location);
          }}
        />
      )}
      <Links {...props} quiet />
    </>
  );
}

interface HandoffState {
  busy: boolean;
  hasFailed: boolean;
  /** In the words of the server. */
  reason?: string;
}

const IDLE: HandoffState = { busy: false, hasFailed: false };

function useHandoff({ journey: uuid, path, onAskAgain }: KindProps) {
  const { calls, leave, product } = useRuntime();
  const [state, setState] = useState<HandoffState>(IDLE);

  async function begin(location?: Coordinates): Promise<void> {
    setState({ ...IDLE, busy: true });
    try {
      // Busy until the page is gone: a second press would begin a second handoff.
      const bundle = product.source.hash;
      leave(await calls.beginHandoff(uuid, { screen: path, bundle, location }));
    } catch (error) {
      setState({ ...IDLE, hasFailed: true });
      if (!(error instanceof RequestError)) {
        setState(() => {
          throw error;
        });
      } else if (error.status === 409) {
        // Where it does not say what is open instead, it says why nothing came of it.
        const isShut = isRecord(error.data) && 'route' in error.data;
        if (!isShut) setState({ ...IDLE, hasFailed: true, reason: formMessageOf(error) });
        onAskAgain();
      }
    }
  }
  return { ...state, go: (location?: Coordinates) => void begin(location) };
}
