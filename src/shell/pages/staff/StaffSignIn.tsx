/** How does somebody of the lender come in? By password and code; the first time they set up an app between the two. */
import { useState } from 'react';
import type { CodeAsked } from '../../../runtime/client/entry.ts';
import { useRuntime } from '../../../runtime/context.tsx';
import { FactorSteps } from '../../../runtime/form/factor/FactorSteps.tsx';
import { ShellForm } from '../../../runtime/form/ShellForm.tsx';
import { ScreenHead } from '../../../runtime/screens/ScreenHead.tsx';
import { PageColumn } from '../../../widgets/index.ts';
import { useStaff } from './staffContext.ts';

export function StaffSignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { staff } = useRuntime();
  const { desk, say } = useStaff();
  const [asked, setAsked] = useState<CodeAsked>();
  const action = say('signInTitle');
  const head = (title = action) => (
    <ScreenHead title={title} {...(title === action && { help: say('signInHelp') })} />
  );
  const enter = (jwt: string) => {
    staff.tokens.write(jwt);
    onSignedIn();
  };
  if (asked)
    return (
      <PageColumn>
        <FactorSteps
          {...{ asked, action, head, enter }}
          emailHelp={say('codeHelp')}
          onAgain={() => setAsked(undefined)}
        />
      </PageColumn>
    );
  return (
    <PageColumn>
      {head()}
      <ShellForm
        form="signIn"
        action={action}
        refusedTitle={say('failed')}
        send={async ({ email, password }) => {
          const entry = await desk.signIn(String(email), String(password));
          if ('jwt' in entry) enter(entry.jwt);
          else setAsked(entry);
        }}
      />
    </PageColumn>
  );
}
