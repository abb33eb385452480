/** The form of a sign-in, the same on its own page and over a screen whose session ended. */
import { useMemo, useState } from 'react';
import type { Facts } from '../../engine/model/triggers.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import { CodeForm } from './CodeForm.tsx';
import { ShellForm } from './ShellForm.tsx';

export interface SignInFormProps {
  /** Told who it is, after the token was stored and verified. */
  onSignedIn: (identity: Facts) => void | Promise<void>;
  /** Who was signed in before. */
  email?: string | undefined;
}

/** A password that was right, where a code is asked for as well. */
interface Challenge {
  email: string;
  challenge: string;
}

export function SignInForm({ onSignedIn, email: before }: SignInFormProps) {
  const { calls, tokens } = useRuntime();
  const words = useShellWords();
  const [asked, setAsked] = useState<Challenge>();
  const known = useMemo(() => (before === undefined ? {} : { email: before }), [before]);
  const enter = async (jwt: string) => {
    tokens.write(jwt);
    await onSignedIn(await calls.signedIn());
  };
  const common = { action: words.one('signIn'), refusedTitle: words.one('signInFailed') };
  if (asked) {
    return (
      <CodeForm
        {...common}
        help={words.one('codeHelp').replace('{email}', asked.email)}
        again={words.one('codeAgain')}
        onAgain={() => setAsked(undefined)}
        send={async (code) => enter(await calls.loginCode(asked.challenge, code))}
      />
    );
  }
  return (
    <ShellForm
      {...common}
      form="signIn"
      known={known}
      send={async ({ email, password }) => {
        const entry = await calls.login(String(email), String(password));
        if (entry.challenge === undefined) await enter(entry.jwt);
        else setAsked({ email: String(email), challenge: entry.challenge });
      }}
    />
  );
}
