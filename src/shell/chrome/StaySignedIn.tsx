/** Is somebody asked to stay before their session ends? Two minutes before it, over a page that keeps what was typed. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { endsSession, RequestError } from '../../runtime/client/requestError.ts';
import { readToken } from '../../runtime/client/session.ts';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { SignInDialog } from '../../runtime/form/SignInDialog.tsx';
import { Alert, Button, Dialog, RichText, styled } from '../../widgets/index.ts';
import { useSignOut } from '../useSignOut.ts';

const ASKED_BEFORE_MS = 2 * 60_000;
/** When a machine may have slept, or the browser put off what was due. */
const NEWS = ['focus', 'pageshow', 'visibilitychange'] as const;

/** `soon`: they may stay. `last`: only a new sign-in takes them further. `over`: they were asked, and did not answer. */
type Ending = 'later' | 'soon' | 'last' | 'over';

export function StaySignedIn() {
  const words = useShellWords();
  const signOut = useSignOut();
  const { ending, stay, isBusy, isAway } = useEnding();
  const close = () => void stay();
  if (ending === 'last' || ending === 'over') {
    const why = { title: words.one('signInAgainTitle'), help: words.one('stayLastHelp') };
    return (
      <SignInDialog
        open
        {...(ending === 'last' ? { why } : { isPrivate: true })}
        // A session that is over is over, and one that ends takes them to the same question in a minute.
        onClose={() => {}}
        onOther={() => {}}
        onSignedIn={() => {}}
      />
    );
  }
  return (
    <Dialog open={ending === 'soon'} title={words.one('stayTitle')} onClose={close}>
      <Parts>
        {isAway && <Alert tone="danger" title={words.one('saveFailedOffline')} />}
        <p>
          <RichText text={words.one('stayHelp')} />
        </p>
        <Button onClick={close} busy={isBusy} busyWords={words.one('processingTitle')} wide>
          {words.one('stayOn')}
        </Button>
        <Button look="quiet" onClick={() => void signOut()}>
          {words.one('stayLeave')}
        </Button>
      </Parts>
    </Dialog>
  );
}

/** Follows the token of this browser, whichever window renews it. */
function useEnding() {
  const { tokens, timers, clock, calls } = useRuntime();
  const token = useSyncExternalStore(tokens.listen, tokens.read);
  const [ending, setEnding] = useState<Ending>('later');
  const [state, setState] = useState({ isBusy: false, isAway: false });
  const ends = readToken(token).exp;
  useEffect(() => {
    let timer: number | undefined;
    const check = () => {
      timers.clear(timer);
      const left = ends === undefined ? Number.POSITIVE_INFINITY : ends * 1000 - clock.now();
      setEnding((before) => endingAfter(before, left));
      if (Number.isFinite(left) && left > 0)
        timer = timers.set(check, left > ASKED_BEFORE_MS ? left - ASKED_BEFORE_MS : left);
    };
    check();
    for (const event of NEWS) window.addEventListener(event, check);
    return () => {
      timers.clear(timer);
      for (const event of NEWS) window.removeEventListener(event, check);
    };
  }, [ends, timers, clock]);

  /** Any call renews the token of who is here, as long as the session lasts. */
  async function stay(): Promise<void> {
    setState({ isBusy: true, isAway: false });
    let isAway = false;
    try {
      await calls.identity('keep');
    } catch (error) {
      isAway = !(error instanceof RequestError && endsSession(error));
    }
    setState({ isBusy: false, isAway });
    if (isAway) return;
    // The reply tells the server's clock, too: who was asked too early reads no question that is over.
    const { exp = 0 } = readToken(tokens.read());
    const isLater = exp * 1000 - clock.now() > ASKED_BEFORE_MS;
    setEnding((before) => (isLater ? 'later' : before === 'soon' ? 'last' : before));
  }
  return { ending, stay, ...state };
}

/** Who was never asked, since the machine slept, meets the sign-in at whatever they do next. */
function endingAfter(before: Ending, left: number): Ending {
  if (left > ASKED_BEFORE_MS) return 'later';
  if (left > 0) return before === 'last' ? before : 'soon';
  return before === 'later' ? before : 'over';
}

const Parts = styled('div', {
  base: { display: 'grid', gap: '4', marginTop: '4', '& > p': { margin: '0', maxWidth: '65ch' } },
});
