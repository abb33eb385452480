/** The form of a sign-in, the same on its own page and over a screen whose session ended. */
import { useMemo, useState } from 'react';
import type { Facts } from '../../engine/model/triggers.ts';
import type { CodeAsked, LoginReply } from '../client/entry.ts';
import { useRuntime, useShellWords } from '../context.tsx';
import { later } from '../later.tsx';
import { ShellForm } from './ShellForm.tsx';

export const LaterSecondStep = later(() => import('./factor/SecondStep.tsx').then((part) => part.SecondStep));

export interface SignInFormProps {
  /** Told who it is, after the token was stored and verified. */
  onSignedIn: (identity: Facts) => void | Promise<void>;
  /** Who was signed in before. */
  email?: string | undefined;
}

export function SignInForm({ onSignedIn, email: before }: SignInFormProps) {
  const { calls } = useRuntime();
  const words = useShellWords();
  const [typed, setTyped] = useState('');
  const { asked, enter, take, again } = useEntry(onSignedIn);
  const known = useMemo(() => (before === undefined ? {} : { email: before }), [before]);
  if (asked) return <LaterSecondStep asked={asked} email={typed} onAgain={again} enter={enter} />;
  return (
    <ShellForm
      action={words.one('signIn')}
      refusedTitle={words.one('signInFailed')}
      form="signIn"
      known={known}
      send={async ({ email, password }) => {
        setTyped(String(email));
        await take(await calls.login(String(email), String(password)));
      }}
    />
  );
}

/** What becomes of a right password: somebody is in, or a second step is `asked` for. */
export function useEntry(onSignedIn: SignInFormProps['onSignedIn']) {
  const { calls, tokens } = useRuntime();
  const [asked, setAsked] = useState<CodeAsked>();
  const [isAgain, setAgain] = useState(false);
  const enter = async (jwt: string) => {
    tokens.write(jwt);
    await onSignedIn(await calls.signedIn());
  };
  return {
    ...{ asked, enter, isAgain },
    take: async (entry: LoginReply) => ('jwt' in entry ? enter(entry.jwt) : setAsked(entry)),
    again: () => {
      setAsked(undefined);
      setAgain(true);
    },
  };
}
