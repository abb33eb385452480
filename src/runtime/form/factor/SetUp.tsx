/** What does an app need to make codes for a sign-in? A picture to scan or a key to type, and a first code as proof. */
import { Stack, styled } from '../../../widgets/index.ts';
import type { AppSetUp } from '../../client/factor.ts';
import { ScanCode } from '../../screens/ScanCode.tsx';
import { CodeForm } from '../CodeForm.tsx';
import { useFactor } from './factorContext.ts';

interface SetUpProps {
  app: AppSetUp;
  onAgain: () => void;
  send: (code: string) => Promise<void>;
}

export function SetUp({ app, onAgain, send }: SetUpProps) {
  const { say, refusedTitle } = useFactor();
  return (
    <CodeForm
      action={say('setUpConfirm')}
      refusedTitle={refusedTitle}
      help={say('setUpHelp')}
      again={say('codeAgain')}
      onAgain={onAgain}
      send={send}
    >
      <Stack>
        <span>{say('setUpScan')}</span>
        <ScanCode text={app.uri} label={say('setUpScan')} />
        <span>{say('setUpKey')}</span>
        <Key>{app.key.replace(/(.{4})(?=.)/g, '$1 ')}</Key>
        <span>{say('setUpCode')}</span>
      </Stack>
    </CodeForm>
  );
}

const Key = styled('code', { base: { fontSize: 'body', letterSpacing: '0.05em', overflowWrap: 'anywhere' } });
