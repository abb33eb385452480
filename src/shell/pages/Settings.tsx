/** What can a person change about their sign-in? Their name, their password, its second step, and where they are signed in. */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { isRecord } from '../../engine/model/paths.ts';
import { ACCOUNT_FORMS } from '../../engine/model/shell-forms.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { Answers } from '../../runtime/client/calls.ts';
import { useRuntime, useShellWords } from '../../runtime/context.tsx';
import { PlainForm, ShellForm } from '../../runtime/form/ShellForm.tsx';
import { IDENTITY_KEY, useIdentity } from '../../runtime/identity.ts';
import { LoadingScreen } from '../../runtime/screens/LoadingScreen.tsx';
import { ScreenHead } from '../../runtime/screens/ScreenHead.tsx';
import { Alert, Button } from '../../widgets/index.ts';
import { PageLinks } from './PageLinks.tsx';
import { AccountDeleted, AccountDeletionForm, AccountDownload } from './settings/AccountData.tsx';
import { type AccountDeletion, accountCalls } from './settings/accountCalls.ts';
import { SettingsSection } from './settings/SettingsSection.tsx';
import { SignedInDevices } from './settings/SignedInDevices.tsx';
import { type FactorPart, SignInSecurity } from './settings/SignInSecurity.tsx';

type Changed = 'name' | 'password' | 'deletion' | FactorPart;

export function Settings() {
  const words = useShellWords();
  const identity = useIdentity('leave');
  // One at a time: a page has one thing to do.
  const [open, setOpen] = useState<Changed>();
  const [saved, setSaved] = useState<Changed>();
  const [deleted, setDeleted] = useState<AccountDeletion>();
  if (!identity) return <LoadingScreen title={words.one('settingsTitle')} />;
  if (deleted) {
    return (
      <>
        <ScreenHead title={words.one('settingsTitle')} />
        <AccountDeleted done={deleted} />
      </>
    );
  }
  const partOf = (name: Changed) => ({
    isOpen: open === name,
    isSaved: saved === name,
    onOpen: () => {
      setSaved(undefined);
      setOpen(name);
    },
    onClose: () => setOpen(undefined),
  });
  const hasApp = identity.totpVerified === true;
  const close = (name: Changed) => {
    setOpen(undefined);
    setSaved(name);
  };
  return (
    <>
      <ScreenHead title={words.one('settingsTitle')} />
      <p>
        {words.one('settingsSignedInAs')} <strong>{String(identity.email ?? '')}</strong>
      </p>
      <SettingsSection title={words.one('settingsName')} help={words.one('settingsNameHelp')}>
        <Changing
          {...partOf('name')}
          action={words.one('settingsNameChange')}
          saved={words.one('settingsSaved')}
        >
          <NameForm identity={identity} onSaved={() => close('name')} />
        </Changing>
      </SettingsSection>
      {identity.isBroker === true ? (
        <SettingsSection
          title={words.one('settingsPassword')}
          help={words.one('settingsPasswordElsewhere')}
        />
      ) : (
        <SettingsSection title={words.one('settingsPassword')} help={words.one('settingsPasswordHelp')}>
          <Changing
            {...partOf('password')}
            action={words.one('settingsPasswordSave')}
            saved={words.one('settingsPasswordSaved')}
          >
            <PasswordForm hasApp={hasApp} onSaved={() => close('password')} />
          </Changing>
        </SettingsSection>
      )}
      <SignInSecurity email={String(identity.email ?? '')} partOf={partOf} />
      <SettingsSection title={words.one('settingsSessions')} help={words.one('settingsSessionsHelp')}>
        <SignedInDevices />
      </SettingsSection>
      <YourData
        isBroker={identity.isBroker === true}
        hasApp={hasApp}
        part={partOf('deletion')}
        onDeleted={setDeleted}
      />
      <PageLinks>
        <Link to="/dashboard">{words.one('dashboard')}</Link>
      </PageLinks>
    </>
  );
}

interface YourDataProps {
  isBroker: boolean;
  hasApp: boolean;
  part: Pick<ChangingProps, 'isOpen' | 'isSaved' | 'onOpen'>;
  onDeleted: (done: AccountDeletion) => void;
}

function YourData({ isBroker, hasApp, part, onDeleted }: YourDataProps) {
  const words = useShellWords();
  return (
    <>
      <SettingsSection title={words.one('settingsData')} help={words.one('settingsDataHelp')}>
        <AccountDownload />
      </SettingsSection>
      <SettingsSection
        title={words.one('settingsDelete')}
        help={words.one(isBroker ? 'settingsDeleteElsewhere' : 'settingsDeleteHelp')}
      >
        {!isBroker && (
          <Changing {...part} action={words.one('settingsDeleteAsk')} saved="">
            <AccountDeletionForm hasApp={hasApp} onDone={onDeleted} />
          </Changing>
        )}
      </SettingsSection>
    </>
  );
}

interface ChangingProps {
  isOpen: boolean;
  isSaved: boolean;
  onOpen: () => void;
  /** On the button that opens it. */
  action: string;
  saved: string;
  children: ReactNode;
}

/** A form that is opened by its button, and gives the focus back to it. */
function Changing({ isOpen, isSaved, onOpen, action, saved, children }: ChangingProps) {
  const button = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSaved) button.current?.querySelector('button')?.focus();
  }, [isSaved]);
  if (isOpen) return children;
  return (
    <>
      {isSaved && <Alert tone="success" title={saved} />}
      <div ref={button}>
        <Button look="plain" onClick={onOpen}>
          {action}
        </Button>
      </div>
    </>
  );
}

function NameForm({ identity, onSaved }: { identity: Facts; onSaved: () => void }) {
  const { api } = useRuntime();
  const words = useShellWords();
  const client = useQueryClient();
  const { firstName, lastName } = isRecord(identity.name) ? identity.name : {};
  const known = useMemo(
    () => ({ ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) }),
    [firstName, lastName],
  );
  return (
    <PlainForm
      id={ACCOUNT_FORMS.name}
      action={words.one('settingsSave')}
      refusedTitle={words.one('settingsRefused')}
      known={known}
      send={async (name) => {
        const saved = await accountCalls(api).changeName(name.firstName, name.lastName);
        onSaved();
        client.setQueryData<Facts | null>(
          IDENTITY_KEY,
          (before) => before && { ...before, name: saved.name },
        );
      }}
    />
  );
}

function PasswordForm({ hasApp, onSaved }: { hasApp: boolean; onSaved: () => void }) {
  const { api } = useRuntime();
  const words = useShellWords();
  const client = useQueryClient();
  const form = {
    action: words.one('settingsSave'),
    refusedTitle: words.one('settingsRefused'),
    send: async (given: Answers) => {
      await accountCalls(api).changePassword(given);
      onSaved();
      // The other devices went with the old one.
      await client.invalidateQueries({ queryKey: ['sessions'] });
    },
  };
  return hasApp ? (
    <ShellForm form="changePasswordByApp" {...form} />
  ) : (
    <ShellForm form="changePassword" {...form} />
  );
}
