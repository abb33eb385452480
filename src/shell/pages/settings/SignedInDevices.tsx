/** Where is somebody signed in? Device by device, with the time, and each can be signed out. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { momentText } from '../../../engine/say/formats.ts';
import { useAnnounce } from '../../../runtime/announcer.tsx';
import { messageOf } from '../../../runtime/client/requestError.ts';
import { type ShellWords, useRuntime, useShellWords } from '../../../runtime/context.tsx';
import { LoadingScreen } from '../../../runtime/screens/LoadingScreen.tsx';
import { Alert, Button, styled } from '../../../widgets/index.ts';
import { useSignOut } from '../../useSignOut.ts';
import { accountCalls, type SignedInDevice } from './accountCalls.ts';

const SESSIONS_KEY = ['sessions'];

export function SignedInDevices() {
  const { api } = useRuntime();
  const words = useShellWords();
  const { data, refetch } = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: () => accountCalls(api).sessions(),
    gcTime: 0,
    throwOnError: true,
  });
  const { end, ending, failure } = useEnding(words, () => refetch());
  if (!data) return <LoadingScreen />;
  return (
    <>
      {failure !== undefined && (
        <Alert tone="danger" title={words.one('settingsRefused')}>
          {failure}
        </Alert>
      )}
      <List>
        {data.map((device) => (
          <li key={device.uuid}>
            <div>
              <strong>{nameOf(device, words)}</strong>
              {device.isThis && <Mark>{words.one('settingsSessionThis')}</Mark>}
              <p>{timesOf(device, words)}</p>
            </div>
            <Button
              look="plain"
              busy={ending === device.uuid}
              aria-label={`${words.one('settingsSessionEnd')}: ${nameOf(device, words)}`}
              onClick={() => void end(device)}
            >
              {words.one('settingsSessionEnd')}
            </Button>
          </li>
        ))}
      </List>
    </>
  );
}

function useEnding(words: ShellWords, after: () => Promise<unknown>) {
  const { api } = useRuntime();
  const announce = useAnnounce();
  const signOut = useSignOut();
  const [ending, setEnding] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const end = async (device: SignedInDevice) => {
    setFailure(undefined);
    setEnding(device.uuid);
    if (device.isThis) return signOut();
    try {
      await accountCalls(api).endSession(device.uuid);
      await after();
      announce(words.one('settingsSessionEnded').replace('{name}', nameOf(device, words)));
    } catch (error) {
      setFailure(messageOf(error));
    }
    setEnding(undefined);
  };
  return { end, ending, failure };
}

function nameOf({ browser, system }: SignedInDevice, words: ShellWords): string {
  if (browser === null || system === null) return browser ?? system ?? words.one('settingsSessionUnknown');
  return words.one('settingsSessionDevice').replace('{browser}', browser).replace('{system}', system);
}

function timesOf({ createdAt, seenAt }: SignedInDevice, words: ShellWords): string {
  return words
    .one('settingsSessionTimes')
    .replace('{time}', momentText(seenAt))
    .replace('{since}', momentText(createdAt));
}

const List = styled('ul', {
  base: {
    margin: '0',
    padding: '0',
    listStyle: 'none',
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: '3',
      paddingBlock: '3',
      borderTop: '1px solid {colors.line}',
    },
    '& p': { margin: '0', fontSize: 'small', color: 'inkSoft' },
  },
});

const Mark = styled('span', { base: { marginInlineStart: '2', fontSize: 'small', color: 'inkSoft' } });
