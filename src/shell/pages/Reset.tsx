/** How is a new password set? With the token of the mail, once. */
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { ShellForm } from '../../runtime/form/ShellForm.tsx';
import { ScreenHead } from '../../runtime/screens/ScreenHead.tsx';
import { Alert } from '../../widgets/index.ts';
import { PageLinks } from './PageLinks.tsx';

export function Reset() {
  const { calls } = useRuntime();
  const words = useShellWords();
  const { search } = useLocation();
  const [isDone, setIsDone] = useState(false);
  const token = new URLSearchParams(search).get('token') ?? '';
  return (
    <>
      <ScreenHead title={words.one('resetTitle')} help={words.one('resetHelp')} />
      {isDone ? (
        <Alert tone="success" title={words.one('resetDone')}>
          {words.one('resetDoneBody')}
        </Alert>
      ) : (
        <ShellForm
          form="newPassword"
          action={words.one('resetSave')}
          refusedTitle={words.one('resetRefused')}
          send={async ({ password }) => {
            await calls.resetPassword(token, String(password));
            setIsDone(true);
          }}
        />
      )}
      <PageLinks>
        <Link to={isDone ? '/auth/login' : '/auth/forgotten'}>
          {isDone ? words.one('backToSignIn') : words.one('forgotten')}
        </Link>
      </PageLinks>
    </>
  );
}
