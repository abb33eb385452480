/** How does somebody of the lender sign in, and what if they lose their app? Who manages takes it from others. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Answers } from '../../../runtime/client/calls.ts';
import { CodeForm } from '../../../runtime/form/CodeForm.tsx';
import { ShellForm } from '../../../runtime/form/ShellForm.tsx';
import { LoadingScreen } from '../../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../../runtime/screens/ScreenHead.tsx';
import { useToast } from '../../../runtime/toasts.tsx';
import { Button, Card } from '../../../widgets/index.ts';
import { Stack, TermList, Title } from './pieces.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { StaffPasskeys } from './StaffPasskeys.tsx';
import { useStaff } from './staffContext.ts';

const KEY = ['staff', 'factor'];

/** One at a time: a page has one thing to do. */
type Opened = 'password' | 'renew' | 'passkey' | 'take' | undefined;

export function StaffSecurity() {
  const { desk, say, at } = useStaff();
  const [open, setOpen] = useState<Opened>();
  const { data } = useQuery({ queryKey: KEY, queryFn: desk.factor, gcTime: 0, throwOnError: true });
  if (!data) return <LoadingScreen />;
  const { since, recoveryCodesLeft, passkeys, mayTake } = data;
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
        <Title>{say('securityApp')}</Title>
        {since === null ? (
          <p>{say('securityNone')}</p>
        ) : (
          <Stack>
            <TermList>
              <dt>{say('securitySince')}</dt>
              <dd>{at(since)}</dd>
              <dt>{say('securityLeft')}</dt>
              <dd>{recoveryCodesLeft}</dd>
            </TermList>
            <Renewing {...partOf('renew')} />
          </Stack>
        )}
      </Card>
      {since !== null && <StaffPasskeys passkeys={passkeys} queryKey={KEY} {...partOf('passkey')} />}
      {mayTake && (
        <Card>
          <Title>{say('securityTake')}</Title>
          <Taking {...partOf('take')} />
        </Card>
      )}
    </>
  );
}

interface PartProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
}

function Changing({ isOpen, onOpen, onClose, hasApp }: PartProps & { hasApp: boolean }) {
  const { desk, say } = useStaff();
  const toast = useToast();
  if (!isOpen) return <Opener words={say('securityPasswordChange')} onPress={onOpen} />;
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
      {hasApp ? <ShellForm form="staffPassword" {...form} /> : <ShellForm form="changePassword" {...form} />}
      <div>
        <Button look="quiet" onClick={onClose}>
          {say('cancel')}
        </Button>
      </div>
    </Stack>
  );
}

function Renewing({ isOpen, onOpen, onClose }: PartProps) {
  const { desk, say } = useStaff();
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[]>();
  if (!isOpen) return <Opener words={say('securityRenew')} onPress={onOpen} />;
  const close = () => {
    setCodes(undefined);
    onClose();
  };
  if (codes)
    return (
      <Stack>
        <RecoveryCodes codes={codes} />
        <Opener words={say('recoverySaved')} onPress={close} />
      </Stack>
    );
  return (
    <CodeForm
      action={say('securityRenew')}
      refusedTitle={say('failed')}
      help={`${say('securityRenewHelp')} ${say('appHelp')}`}
      again={say('cancel')}
      onAgain={close}
      send={async (code) => {
        setCodes(await desk.recoveryCodes(code));
        await client.invalidateQueries({ queryKey: KEY });
      }}
    />
  );
}

function Taking({ isOpen, onOpen, onClose }: PartProps) {
  const { desk, say } = useStaff();
  const toast = useToast();
  const client = useQueryClient();
  if (!isOpen)
    return (
      <Stack>
        <span>{say('securityTakeHelp')}</span>
        <Opener words={say('securityTakeAction')} onPress={onOpen} />
      </Stack>
    );
  return (
    <Stack>
      <span>{say('securityTakeHelp')}</span>
      <ShellForm
        form="forgotten"
        action={say('securityTakeAction')}
        refusedTitle={say('failed')}
        send={async ({ email }) => {
          await desk.takeFactor(String(email));
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

function Opener({ words, onPress }: { words: string; onPress: () => void }) {
  return (
    <div>
      <Button look="plain" onClick={onPress}>
        {words}
      </Button>
    </div>
  );
}
