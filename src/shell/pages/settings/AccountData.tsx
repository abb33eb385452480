/** What does somebody see of what we have about them? All of it as one file, and what becomes of it when they leave for good. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ACCOUNT_FORMS } from '../../../engine/model/shell-forms.ts';
import { displayDate } from '../../../engine/model/time.ts';
import { messageOf } from '../../../runtime/client/requestError.ts';
import { type ShellWords, useRuntime, useShellWords } from '../../../runtime/context.tsx';
import { PlainForm } from '../../../runtime/form/ShellForm.tsx';
import { LoadingScreen } from '../../../runtime/screens/LoadingScreen.tsx';
import { Alert, Button, FocusTaker } from '../../../widgets/index.ts';
import { useSignOut } from '../../useSignOut.ts';
import { saveBytes } from '../saveBytes.ts';
import { type AccountDeletion, accountCalls, type RetainedApplication } from './accountCalls.ts';

export function AccountDownload() {
  const { api } = useRuntime();
  const words = useShellWords();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const download = async () => {
    setFailure(undefined);
    setBusy(true);
    try {
      const data = await accountCalls(api).data();
      saveBytes(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'my-data.json');
    } catch (error) {
      setFailure(messageOf(error));
    }
    setBusy(false);
  };
  return (
    <>
      {failure !== undefined && (
        <Alert tone="danger" title={words.one('settingsDataRefused')}>
          {failure}
        </Alert>
      )}
      <div>
        <Button look="plain" busy={busy} onClick={() => void download()}>
          {words.one('settingsDataDownload')}
        </Button>
      </div>
    </>
  );
}

interface AccountDeletionFormProps {
  /** A code of it is asked for as well. */
  hasApp: boolean;
  onDone: (done: AccountDeletion) => void;
}

/** Told first, done by the password, and told again: nothing else of the page is there any more then. */
export function AccountDeletionForm({ hasApp, onDone }: AccountDeletionFormProps) {
  const { api } = useRuntime();
  const words = useShellWords();
  const { data } = useQuery({
    queryKey: ['deletion'],
    queryFn: () => accountCalls(api).deletionPlan(),
    gcTime: 0,
    throwOnError: true,
  });
  if (!data) return <LoadingScreen />;
  return (
    <>
      <Consequences of={data} words={words} />
      <PlainForm
        id={hasApp ? ACCOUNT_FORMS.passwordByApp : ACCOUNT_FORMS.password}
        action={words.one('settingsDeleteConfirm')}
        refusedTitle={words.one('settingsDeleteRefused')}
        send={async (given) => onDone(await accountCalls(api).deleteAccount(given))}
      />
    </>
  );
}

/** Their sign-in holds no more: the only way on is out. */
export function AccountDeleted({ done }: { done: AccountDeletion }) {
  const words = useShellWords();
  const signOut = useSignOut();
  return (
    <>
      <FocusTaker by={done}>
        <Alert tone="success" title={words.one('settingsDeleteDone')} />
      </FocusTaker>
      <Consequences of={done} words={words} />
      <div>
        <Button onClick={() => void signOut()}>{words.one('settingsDeleteLeave')}</Button>
      </div>
    </>
  );
}

function Consequences({ of: { now, kept, parts }, words }: { of: AccountDeletion; words: ShellWords }) {
  return (
    <>
      {now > 0 && <p>{words.one('settingsDeleteNow').replace('{count}', String(now))}</p>}
      {parts > 0 && <p>{words.one('settingsDeleteParts')}</p>}
      {kept.length > 0 && (
        <>
          <p>{words.one('settingsDeleteKept')}</p>
          <ul>
            {kept.map((record) => (
              <li key={JSON.stringify(record)}>{keptText(record, words)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function keptText({ name, startedOn, until, sources }: RetainedApplication, words: ShellWords): string {
  return words
    .one(until === null ? 'settingsDeleteOpen' : 'settingsDeleteUntil')
    .replace('{name}', name)
    .replace('{started}', displayDate(startedOn))
    .replace('{until}', displayDate(until ?? ''))
    .replace('{law}', sources.join('; '));
}
