/** How does a person sign in? The same form on the sign-in page and over a screen whose session ended. */
import type { Facts } from '../../engine/triggers.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import { ShellForm } from './ShellForm.tsx';

/** `onSignedIn` is told who it is, after the token was stored and verified. */
export function SignInForm({ onSignedIn }: { onSignedIn: (identity: Facts) => void | Promise<void> }) {
  const { calls, tokens } = useRuntime();
  const words = useShellWords();
  return (
    <ShellForm
      form="signIn"
      action={words.one('signIn')}
      refusedTitle={words.one('signInFailed')}
      send={async ({ email, password }) => {
        tokens.write(await calls.login(String(email), String(password)));
        await onSignedIn(await calls.identity('keep'));
      }}
    />
  );
}
