/** How does somebody of the lender get a password that nobody else knows? On a link that was sent to them, once. */
import { useState } from 'react';
import { STAFF_PATH } from '../../../engine/decide/pages.ts';
import { ShellForm } from '../../../runtime/form/ShellForm.tsx';
import { ScreenHead } from '../../../runtime/screens/ScreenHead.tsx';
import { Alert, PageColumn, Stack } from '../../../widgets/index.ts';
import { Soft, StaffLink } from './pieces.tsx';
import { useStaff } from './staffContext.ts';

/** `token`: as it stands in the link; empty where somebody came without one. */
export function StaffPassword({ token }: { token: string }) {
  const { say } = useStaff();
  const [isSaved, setSaved] = useState(false);
  return (
    <PageColumn>
      <ScreenHead title={say('passwordTitle')} help={say('passwordHelp')} />
      <Stack>
        {isSaved ? (
          <Saved />
        ) : (
          <>
            <Setting token={token} onSaved={() => setSaved(true)} />
            <Soft>{say('passwordLinkHelp')}</Soft>
          </>
        )}
      </Stack>
    </PageColumn>
  );
}

function Setting({ token, onSaved }: { token: string; onSaved: () => void }) {
  const { desk, say } = useStaff();
  if (token === '') return <Alert tone="danger" title={say('passwordLinkOver')} />;
  return (
    <ShellForm
      form="newPassword"
      action={say('passwordSave')}
      refusedTitle={say('passwordLinkOver')}
      send={async ({ password }) => {
        await desk.setPassword(token, String(password));
        onSaved();
      }}
    />
  );
}

function Saved() {
  const { say } = useStaff();
  return (
    <>
      <Alert tone="success" title={say('passwordSaved')}>
        {say('passwordSavedHelp')}
      </Alert>
      <StaffLink to={STAFF_PATH}>{say('signInTitle')}</StaffLink>
    </>
  );
}
