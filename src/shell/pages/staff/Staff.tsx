/** Who works here, and which of the lender's pages do they want? Sign-in first; then the list, or one application. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useRuntime } from '../../../runtime/context.tsx';
import { ShellForm } from '../../../runtime/form/ShellForm.tsx';
import { LoadingScreen } from '../../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../../runtime/screens/ScreenHead.tsx';
import { Button, PageColumn } from '../../../widgets/index.ts';
import { Row, StaffColumn } from './pieces.tsx';
import { StaffApplication } from './StaffApplication.tsx';
import { StaffList } from './StaffList.tsx';
import { createStaffClient, readWords } from './staffClient.ts';
import { momentInZone, StaffContext, type StaffParts, useStaff } from './staffContext.ts';

export function Staff() {
  const { staff, product } = useRuntime();
  const { hash, zone } = product.source;
  const client = useQueryClient();
  const [isIn, setIn] = useState(() => staff.tokens.read() !== undefined);
  const words = useQuery({
    queryKey: ['staff-words', hash],
    queryFn: () => readWords(staff.api),
    staleTime: Number.POSITIVE_INFINITY,
    throwOnError: true,
  }).data;
  const desk = useMemo(
    () =>
      createStaffClient(staff.api, () => {
        client.removeQueries({ queryKey: ['staff'] });
        setIn(false);
      }),
    [staff, client],
  );
  const parts = useMemo<StaffParts | null>(
    () => (words ? { desk, at: momentInZone(zone), say: (slot) => String(words[slot] ?? slot) } : null),
    [words, desk, zone],
  );
  if (!parts) return <PageColumn>{<LoadingScreen />}</PageColumn>;
  return (
    <StaffContext value={parts}>
      {isIn ? (
        <Inside
          onSignOut={async () => {
            await desk.signOut().catch(() => {});
            staff.tokens.clear();
            // What was seen does not stay in memory for whoever comes next.
            client.removeQueries({ queryKey: ['staff'] });
            setIn(false);
          }}
        />
      ) : (
        <SignIn onSignedIn={() => setIn(true)} />
      )}
    </StaffContext>
  );
}

function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { staff } = useRuntime();
  const { desk, say } = useStaff();
  return (
    <PageColumn>
      <ScreenHead title={say('signInTitle')} help={say('signInHelp')} />
      <ShellForm
        form="signIn"
        action={say('signInTitle')}
        refusedTitle={say('failed')}
        send={async ({ email, password }) => {
          staff.tokens.write(await desk.signIn(String(email), String(password)));
          onSignedIn();
        }}
      />
    </PageColumn>
  );
}

function Inside({ onSignOut }: { onSignOut: () => void }) {
  const { say } = useStaff();
  const [, , uuid] = useLocation().pathname.replace(/\/+$/, '').split('/');
  return (
    <StaffColumn>
      <Row css={{ justifyContent: 'flex-end' }}>
        <Button look="quiet" onClick={onSignOut}>
          {say('signOut')}
        </Button>
      </Row>
      {uuid === undefined ? <StaffList /> : <StaffApplication key={uuid} uuid={uuid} />}
    </StaffColumn>
  );
}
