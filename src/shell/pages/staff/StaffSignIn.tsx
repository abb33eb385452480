/** How does somebody of the lender come in? By password and code; the first time they set up an app between the two. */
import { type ReactNode, useState } from 'react';
import type { StaffSlot } from '../../../engine/say/staff-copy.ts';
import { useRuntime } from '../../../runtime/context.tsx';
import { CodeForm } from '../../../runtime/form/CodeForm.tsx';
import { ShellForm } from '../../../runtime/form/ShellForm.tsx';
import { ScreenHead } from '../../../runtime/screens/ScreenHead.tsx';
import { Button, FocusTaker, Lead, PageColumn } from '../../../widgets/index.ts';
import type { AppSetUp, CodeAsked } from './factorCalls.ts';
import { passkeyFrom } from './passkeyDevice.ts';
import { Stack } from './pieces.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUp } from './SetUp.tsx';
import { useStaff } from './staffContext.ts';
import { TriedButton } from './TriedButton.tsx';

type Step =
  | { kind: 'password' }
  | ({ kind: 'code' } & CodeAsked)
  | ({ kind: 'recovery' } & CodeAsked)
  | ({ kind: 'setUp' } & AppSetUp)
  | { kind: 'codes'; recoveryCodes: string[] };

interface StepProps {
  onStep: (step: Step) => void;
  enter: (jwt: string) => void;
  onIn: () => void;
}

export function StaffSignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { staff } = useRuntime();
  const [step, setStep] = useState<Step>({ kind: 'password' });
  const props = {
    ...{ onStep: setStep, onIn: onSignedIn },
    enter: (jwt: string) => {
      staff.tokens.write(jwt);
      onSignedIn();
    },
  };
  return <PageColumn>{drawn(step, props)}</PageColumn>;
}

function drawn(step: Step, props: StepProps): ReactNode {
  switch (step.kind) {
    case 'password':
      return <PasswordStep {...props} />;
    case 'code':
      return <CodeStep {...props} {...step} />;
    case 'recovery':
      return <RecoveryStep {...props} {...step} />;
    case 'setUp':
      return <SetUpStep {...props} app={step} />;
    case 'codes':
      return <CodesStep {...props} recoveryCodes={step.recoveryCodes} />;
    default:
      return step satisfies never;
  }
}

function PasswordStep({ onStep, enter }: StepProps) {
  const { desk } = useStaff();
  return (
    <>
      <Head />
      <ShellForm
        {...useButtons()}
        form="signIn"
        send={async ({ email, password }) => {
          const entry = await desk.signIn(String(email), String(password));
          if ('jwt' in entry) enter(entry.jwt);
          else onStep({ kind: 'code', ...entry });
        }}
      />
    </>
  );
}

function CodeStep({ onStep, enter, ...asked }: StepProps & CodeAsked) {
  const { desk, say } = useStaff();
  const { challenge, asks, passkey } = asked;
  return (
    <>
      <Head />
      <CodeForm
        {...useButtons()}
        help={say(asks === 'app' ? 'appHelp' : 'codeHelp')}
        again={say('codeAgain')}
        onAgain={() => onStep({ kind: 'password' })}
        send={async (code) => {
          const entry = await desk.signInByCode(challenge, code);
          if ('jwt' in entry) enter(entry.jwt);
          else onStep({ kind: 'setUp', ...entry });
        }}
      />
      {passkey && (
        <TriedButton
          isPlain
          words={say('passkeyUse')}
          attempt={async () => {
            const given = await passkeyFrom(passkey);
            if (!given) return say('passkeyNotUsed');
            enter(await desk.signInByPasskey(challenge, given));
            return undefined;
          }}
        />
      )}
      {asks === 'app' && <Other slot="recoverLink" onPress={() => onStep({ ...asked, kind: 'recovery' })} />}
    </>
  );
}

function RecoveryStep({ onStep, enter, ...asked }: StepProps & CodeAsked) {
  const { desk, say } = useStaff();
  const { challenge } = asked;
  return (
    <>
      <Head />
      <FocusTaker by={challenge}>
        <Lead>{say('recoverHelp')}</Lead>
      </FocusTaker>
      <ShellForm
        {...useButtons()}
        form="recoveryCode"
        send={async ({ code }) => {
          const entry = await desk.signInByCode(challenge, String(code));
          if ('jwt' in entry) enter(entry.jwt);
        }}
      />
      <Other slot="recoverBack" onPress={() => onStep({ ...asked, kind: 'code' })} />
    </>
  );
}

/** The token counts from here on, so that a reload loses the list of codes alone, and new ones can be made. */
function SetUpStep({ onStep, app }: StepProps & { app: AppSetUp }) {
  const { staff } = useRuntime();
  const { desk, say } = useStaff();
  return (
    <>
      <ScreenHead title={say('setUpTitle')} />
      <SetUp
        app={app}
        onAgain={() => onStep({ kind: 'password' })}
        send={async (code) => {
          const { jwt, recoveryCodes } = await desk.setUp(app.challenge, code);
          staff.tokens.write(jwt);
          onStep({ kind: 'codes', recoveryCodes });
        }}
      />
    </>
  );
}

function CodesStep({ onIn, recoveryCodes }: StepProps & { recoveryCodes: string[] }) {
  const { say } = useStaff();
  return (
    <Stack>
      <ScreenHead title={say('recoveryTitle')} />
      <RecoveryCodes codes={recoveryCodes} />
      <div>
        <Button onClick={onIn}>{say('recoverySaved')}</Button>
      </div>
    </Stack>
  );
}

function Head() {
  const { say } = useStaff();
  return <ScreenHead title={say('signInTitle')} help={say('signInHelp')} />;
}

function Other({ slot, onPress }: { slot: StaffSlot; onPress: () => void }) {
  const { say } = useStaff();
  return (
    <div>
      <Button look="quiet" onClick={onPress}>
        {say(slot)}
      </Button>
    </div>
  );
}

function useButtons() {
  const { say } = useStaff();
  return { action: say('signInTitle'), refusedTitle: say('failed') };
}
