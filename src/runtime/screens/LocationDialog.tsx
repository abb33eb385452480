/** Why is it asked where a person is? Said before the browser asks them; who refuses reads how to go on. */
import { useRef, useState } from 'react';
import type { Coordinates } from '../../engine/decide/location.ts';
import { Alert, Button, Dialog, RichText, styled } from '../../widgets/index.ts';
import { askLocation } from '../client/location.ts';
import { useShellWords } from '../context.tsx';
import { SupportLine } from './SupportLine.tsx';
import type { HandoffHook, HandoffTarget } from './useHandoff.ts';

interface LocationDialogProps extends Pick<HandoffHook, 'share' | 'stop'> {
  /** What waits for it; its screen has the words that say why. */
  asked: HandoffTarget;
}

export function LocationDialog({ asked, share, stop }: LocationDialogProps) {
  const words = useShellWords();
  const location = useLocation(share);
  const { busy, isRefused } = location;
  const close = () => {
    location.stop();
    stop();
  };
  return (
    <Dialog open title={words.one('locationTitle')} onClose={close}>
      <Parts>
        {isRefused && (
          <Alert tone="warn" title={words.one('locationRefused')}>
            {words.one('locationAllow')}
          </Alert>
        )}
        {asked.words.all('location').map((text) => (
          <p key={text}>
            <RichText text={text} />
          </p>
        ))}
        {isRefused && <SupportLine />}
        <Button onClick={location.share} busy={busy} busyWords={words.one('locationBusy')} wide>
          {words.one('locationShare')}
        </Button>
        <Button look="quiet" onClick={close}>
          {words.one('locationClose')}
        </Button>
      </Parts>
    </Dialog>
  );
}

function useLocation(onShared: (location: Coordinates) => void) {
  const [state, setState] = useState({ busy: false, isRefused: false });
  /** Counts what was asked: an answer that comes after the dialog was closed leads nowhere. */
  const asked = useRef(0);

  async function share(): Promise<void> {
    asked.current += 1;
    const own = asked.current;
    setState({ busy: true, isRefused: false });
    const location = await askLocation().catch(() => undefined);
    if (own !== asked.current) return;
    setState({ busy: false, isRefused: location === undefined });
    if (location) onShared(location);
  }
  const stop = () => {
    asked.current += 1;
    setState({ busy: false, isRefused: false });
  };
  return { ...state, stop, share: () => void share() };
}

const Parts = styled('div', {
  base: { display: 'grid', gap: '4', marginTop: '4', '& > p': { margin: '0', maxWidth: '65ch' } },
});
