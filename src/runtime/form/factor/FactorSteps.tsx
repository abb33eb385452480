/** What stands between a right password and the page behind it? A code, a passkey or a recovery code; or an app that is set up first. */
import { type ReactNode, useState } from 'react';
import type { FactorSlot } from '../../../engine/say/factor-copy.ts';
import { Button, FocusTaker, Lead, Stack } from '../../../widgets/index.ts';
import type { CodeAsked } from '../../client/entry.ts';
import type { AppSetUp } from '../../client/factor.ts';
import { passkeyFrom } from '../../client/passkeyDevice.ts';
import { CodeForm } from '../CodeForm.tsx';
import { ShellForm } from '../ShellForm.tsx';
import { useFactor } from './factorContext.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUp } from './SetUp.tsx';
import { TriedButton } from './TriedButton.tsx';

type Step =
  | { kind: 'code' | 'recovery' }
  | ({ kind: 'setUp' } & AppSetUp)
  | { kind: 'codes'; jwt: string; recoveryCodes: string[] };

export interface FactorStepsProps {
  asked: CodeAsked;
  /** The verb of the sign-in. */
  action: string;
  /** Where a code went by email. */
  emailHelp: string;
  /** Above a step; without a title it is that of the sign-in. */
  head: (title?: string) => ReactNode;
  onAgain: () => void;
  enter: (jwt: string) => void | Promise<void>;
}

interface StepProps extends FactorStepsProps {
  onStep: (step: Step) => void;
}

export function FactorSteps(props: FactorStepsProps) {
  const [step, setStep] = useState<Step>({ kind: 'code' });
  const all = { ...props, onStep: setStep };
  switch (step.kind) {
    case 'code':
      return <CodeStep {...all} />;
    case 'recovery':
      return <RecoveryStep {...all} />;
    case 'setUp':
      return <SetUpStep {...all} app={step} />;
    case 'codes':
      return <CodesStep {...all} {...step} />;
    default:
      return step satisfies never;
  }
}

function CodeStep({ asked, action, emailHelp, head, onAgain, enter, onStep }: StepProps) {
  const { factors, say, refusedTitle } = useFactor();
  const { challenge, asks, passkey } = asked;
  return (
    <>
      {head()}
      <CodeForm
        {...{ action, refusedTitle, onAgain }}
        help={asks === 'app' ? say('appHelp') : emailHelp}
        again={say('codeAgain')}
        send={async (code) => {
          const entry = await factors.signInByCode(challenge, code);
          if ('jwt' in entry) await enter(entry.jwt);
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
            await enter(await factors.signInByPasskey(challenge, given));
            return undefined;
          }}
        />
      )}
      {asks === 'app' && <Other slot="recoverLink" onPress={() => onStep({ kind: 'recovery' })} />}
    </>
  );
}

function RecoveryStep({ asked, action, head, enter, onStep }: StepProps) {
  const { factors, say, refusedTitle } = useFactor();
  const { challenge } = asked;
  return (
    <>
      {head()}
      <FocusTaker by={challenge}>
        <Lead>{say('recoverHelp')}</Lead>
      </FocusTaker>
      <ShellForm
        {...{ action, refusedTitle }}
        form="recoveryCode"
        send={async ({ code }) => {
          const entry = await factors.signInByCode(challenge, String(code));
          if ('jwt' in entry) await enter(entry.jwt);
        }}
      />
      <Other slot="recoverBack" onPress={() => onStep({ kind: 'code' })} />
    </>
  );
}

function SetUpStep({ head, onAgain, onStep, app }: StepProps & { app: AppSetUp }) {
  const { factors, say } = useFactor();
  return (
    <>
      {head(say('setUpTitle'))}
      <SetUp
        app={app}
        onAgain={onAgain}
        send={async (code) => onStep({ kind: 'codes', ...(await factors.setUp(app.challenge, code)) })}
      />
    </>
  );
}

/** Nobody is in before they have seen them: a reload leads back to the sign-in, which asks for the app from now on. */
function CodesStep({
  head,
  enter,
  jwt,
  recoveryCodes,
}: StepProps & { jwt: string; recoveryCodes: string[] }) {
  const { say } = useFactor();
  return (
    <Stack>
      {head(say('recoveryTitle'))}
      <RecoveryCodes codes={recoveryCodes} />
      <div>
        <Button onClick={() => void enter(jwt)}>{say('recoverySaved')}</Button>
      </div>
    </Stack>
  );
}

function Other({ slot, onPress }: { slot: FactorSlot; onPress: () => void }) {
  const { say } = useFactor();
  return (
    <div>
      <Button look="quiet" onClick={onPress}>
        {say(slot)}
      </Button>
    </div>
  );
}
