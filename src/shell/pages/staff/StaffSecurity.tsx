/** How does somebody of the lender sign in, and what if they lose their app? Who manages takes it from others. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answers } from '../../../runtime/client/calls.ts';
import { ShellForm } from '../../../runtime/form/ShellForm.tsx';
import { LoadingScreen } from '../../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../../runtime/screens/ScreenHead.tsx';
import { useToast } from '../../../runtime/toasts.tsx';
import { Button, Card, Stack } from '../../../widgets/index.ts';
import { type OpenedPart, OwnApp, PartOpener } from '../factor/OwnApp.tsx';
import { OwnPasskeys } from '../factor/OwnPasskeys.tsx';
import { Title } from './pieces.tsx';
import { useStaff } from './staffContext.ts';

const KEY = ['staff', 'factor'];

/** One at a time: a page has one thing to do. */
type Opened = 'password' | 'renew' | 'passkey' | 'take' | 'takeOfApplicant' | undefined;

export function StaffSecurity() {
  const { desk, say } = useStaff();
  const [open, setOpen] = useState<Opened>();
  const { data } = useQuery({ queryKey: KEY, queryFn: desk.factor, gcTime: 0, throwOnError: true });
  if (!data) return <LoadingScreen />;
  const { since, passkeys, mayTake, mayTakeOfApplicants } = data;
  const partOf = (name: Opened) => ({
    isOpen: open === name,
    onOpen: () => setOpen(name),
    onClose: () => setOpen(undefined),
  });
  return (
    <>
      <ScreenHead title={say('security')} help={say('securityHelp')} />
      <Card>
        <Title>{say('securityPassword')}</Title>
        <Changing {...partOf('password')} hasApp={since !== null} />
      </Card>
      <Card>
        <Title>{say('settingsApp')}</Title>
        {since === null ? (
          <p>{say('securityNone')}</p>
        ) : (
          <OwnApp {...partOf('renew')} own={{ ...data, since }} queryKey={KEY} />
        )}
      </Card>
      {since !== null && (
        <Card>
          <Title>{say('settingsPasskeys')}</Title>
          <Stack>
            <span>{say('settingsPasskeysHelp')}</span>
            <OwnPasskeys passkeys={passkeys} queryKey={KEY} {...partOf('passkey')} />
          </Stack>
        </Card>
      )}
      {mayTake && (
        <Card>
          <Title>{say('securityTake')}</Title>
          <Taking {...partOf('take')} of="staff" />
        </Card>
      )}
      {mayTakeOfApplicants && (
        <Card>
          <Title>{say('securityTakeApplicant')}</Title>
          <Taking {...partOf('takeOfApplicant')} of="applicant" />
        </Card>
      )}
    </>
  );
}

function Changing({ isOpen, onOpen, onClose, hasApp }: OpenedPart & { hasApp: boolean }) {
  const { desk, say } = useStaff();
  const toast = useToast();
  if (!isOpen) return <PartOpener words={say('securityPasswordChange')} onPress={onOpen} />;
  const form = {
    action: say('securityPasswordChange'),
    refusedTitle: say('failed'),
    send: async (passwords: Answers) => {
      await desk.changePassword(passwords);
      toast(say('securityPasswordChanged'));
      onClose();
    },
  };
  return (
    <Stack>
      {hasApp ? (
        <ShellForm form="changePasswordByApp" {...form} />
      ) : (
        <ShellForm form="changePassword" {...form} />
      )}
      <div>
        <Button look="quiet" onClick={onClose}>
          {say('cancel')}
        </Button>
      </div>
    </Stack>
  );
}

/** From a colleague, or from an applicant. */
const TAKING = {
  staff: { help: 'securityTakeHelp', action: 'securityTakeAction' },
  applicant: { help: 'securityTakeApplicantHelp', action: 'securityTakeApplicantAction' },
} as const;

function Taking({ isOpen, onOpen, onClose, of }: OpenedPart & { of: keyof typeof TAKING }) {
  const { desk, say } = useStaff();
  const { help, action } = TAKING[of];
  const toast = useToast();
  const client = useQueryClient();
  if (!isOpen)
    return (
      <Stack>
        <span>{say(help)}</span>
        <PartOpener words={say(action)} onPress={onOpen} />
      </Stack>
    );
  return (
    <Stack>
      <span>{say(help)}</span>
      <ShellForm
        form="forgotten"
        action={say(action)}
        refusedTitle={say('failed')}
        send={async ({ email }) => {
          await desk.takeFactor(String(email), of);
          toast(say('securityTaken'));
          onClose();
          await client.invalidateQueries({ queryKey: KEY });
        }}
      />
      <div>
        <Button look="quiet" onClick={onClose}>
          {say('cancel')}
        </Button>
      </div>
    </Stack>
  );
}
