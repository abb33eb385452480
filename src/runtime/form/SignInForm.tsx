/** The form of a sign-in, the same on its own page and over a screen whose session ended. */
import { useMemo } from 'react';
import type { Facts } from '../../engine/model/triggers.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import { ShellForm } from './ShellForm.tsx';

export interface SignInFormProps {
  /** Told who it is, after the token was stored and verified. */
  onSignedIn: (identity: Facts) => void | Promise<void>;
  /** Who was signed in before. */
  email?: string | undefined;
}

export function SignInForm({ onSignedIn, email: before }: SignInFormProps) {
  const { calls, tokens } = useRuntime();
  const words = useShellWords();
  const known = useMemo(() => (before === undefined ? {} : { email: before }), [before]);
  return (
    <ShellForm
      form="signIn"
      action={words.one('signIn')}
      refusedTitle={words.one('signInFailed')}
      known={known}
      send={async ({ email, password }) => {
        tokens.write(await calls.login(String(email), String(password)));
        await onSignedIn(await calls.identity('keep'));
      }}
    />
  );
}
