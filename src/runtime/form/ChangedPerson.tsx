/** What does a window show whose person was signed out, or replaced, in another? The ways on, over a page that waits. */
import { useEffect, useSyncExternalStore } from 'react';
import { DASHBOARD } from '../../engine/decide/pages.ts';
import { LOGIN_PATHS } from '../../engine/model/broker.ts';
import { Button } from '../../widgets/index.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import { useIsPaused } from '../identity.ts';
import { SignInDialog } from './SignInDialog.tsx';

/** When another window may have changed who is signed in. A page that comes back from the history hears of nothing. */
const NEWS = ['storage', 'focus', 'pageshow'] as const;

export function ChangedPerson() {
  const { tokens, leave } = useRuntime();
  const words = useShellWords();
  const isPaused = useIsPaused();
  const isNobody = useSyncExternalStore(tokens.listen, () => tokens.read() === undefined);
  useEffect(() => {
    for (const event of NEWS) window.addEventListener(event, tokens.check);
    tokens.check();
    return () => {
      for (const event of NEWS) window.removeEventListener(event, tokens.check);
    };
  }, [tokens]);
  const title = words.one(isNobody ? 'changedNobodyTitle' : 'changedOtherTitle');
  const help = words.one(isNobody ? 'changedNobodyHelp' : 'changedOtherHelp');
  // Loaded anew, so that nothing of who was signed in stays in memory.
  return (
    <SignInDialog
      open={isPaused}
      why={{ title, help }}
      isPrivate
      // It stays until somebody decides: the page behind it takes nothing.
      onClose={() => {}}
      onOther={() => {}}
      onSignedIn={() => {}}
    >
      <Button look="quiet" onClick={() => leave(isNobody ? LOGIN_PATHS.customer : DASHBOARD)}>
        {words.one(isNobody ? 'changedLeave' : 'changedGoOn')}
      </Button>
    </SignInDialog>
  );
}
