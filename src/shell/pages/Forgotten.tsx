/** How does somebody who forgot the password get a new one? By a mail, whether or not the address is known. */
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { ShellForm } from '../../runtime/form/ShellForm.tsx';
import { ScreenHead } from '../../runtime/screens/ScreenHead.tsx';
import { Alert } from '../../widgets/index.ts';
import { PageLinks } from './PageLinks.tsx';

export function Forgotten() {
  const { calls } = useRuntime();
  const words = useShellWords();
  const [isSent, setIsSent] = useState(false);
  return (
    <>
      <ScreenHead title={words.one('forgottenTitle')} help={words.one('forgottenHelp')} />
      {isSent ? (
        <Alert tone="success" title={words.one('forgottenSent')}>
          {words.one('forgottenSentBody')}
        </Alert>
      ) : (
        <ShellForm
          form="forgotten"
          action={words.one('forgottenSend')}
          refusedTitle={words.one('saveRefused')}
          send={async ({ email }) => {
            await calls.forgotPassword(String(email));
            setIsSent(true);
          }}
        />
      )}
      <PageLinks>
        <Link to="/auth/login">{words.one('backToSignIn')}</Link>
      </PageLinks>
    </>
  );
}
