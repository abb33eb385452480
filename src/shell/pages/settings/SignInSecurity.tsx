/** How does an applicant see to the second step of their sign-in, where their lender lets them have one? */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ACCOUNT_FORMS } from '../../../engine/model/shell-forms.ts';
import type { AppSetUp } from '../../../runtime/client/factor.ts';
import { useRuntime, useShellWords } from '../../../runtime/context.tsx';
import { CodeForm } from '../../../runtime/form/CodeForm.tsx';
import { FactorContext, useApplicantFactor, useFactor } from '../../../runtime/form/factor/factorContext.ts';
import { SetUp } from '../../../runtime/form/factor/SetUp.tsx';
import { PlainForm, ShellForm } from '../../../runtime/form/ShellForm.tsx';
import { IDENTITY_KEY } from '../../../runtime/identity.ts';
import { useToast } from '../../../runtime/toasts.tsx';
import { Button, FocusTaker, Lead, Stack } from '../../../widgets/index.ts';
import { type OpenedPart, Opening, OwnApp, SavedCodes } from '../factor/OwnApp.tsx';
import { OwnPasskeys } from '../factor/OwnPasskeys.tsx';
import { type AccountFactor, accountCalls } from './accountCalls.ts';
import { SettingsSection } from './SettingsSection.tsx';

const FACTOR_KEY = ['factor'];

export type FactorPart = 'setUp' | 'renew' | 'removeApp' | 'passkey';

interface SignInSecurityProps {
  email: string;
  /** A page has one thing to do: its parts are open one at a time. */
  partOf: (name: FactorPart) => OpenedPart;
}

export function SignInSecurity({ email, partOf }: SignInSecurityProps) {
  const { api, product } = useRuntime();
  const words = useShellWords();
  const factor = useApplicantFactor(words.one('settingsRefused'));
  const { data } = useQuery({
    queryKey: FACTOR_KEY,
    queryFn: () => accountCalls(api).factor(),
    gcTime: 0,
    throwOnError: true,
    // A site none of whose lenders offers it names no call for it.
    enabled: Object.hasOwn(product.source.calls, 'factor'),
  });
  if (!data || (data.since === null && !data.maySetUp)) return null;
  return (
    <FactorContext value={factor}>
      <Own {...{ email, partOf, data }} />
    </FactorContext>
  );
}

function Own({ email, partOf, data }: SignInSecurityProps & { data: AccountFactor }) {
  const { say } = useFactor();
  const words = useShellWords();
  const { since, passkeys } = data;
  const [change, setChange] = useState<object>();
  const onChanged = () => setChange({});
  const app =
    since === null ? (
      <SettingUp {...partOf('setUp')} email={email} onChanged={onChanged} />
    ) : (
      <Stack>
        <OwnApp {...partOf('renew')} own={{ ...data, since }} queryKey={FACTOR_KEY} />
        <Removing {...partOf('removeApp')} onChanged={onChanged} />
      </Stack>
    );
  return (
    <>
      <SettingsSection
        title={say('settingsApp')}
        help={words.one(since === null ? 'settingsAppHelp' : 'settingsAppIsAsked')}
      >
        {change ? <FocusTaker by={change}>{app}</FocusTaker> : app}
      </SettingsSection>
      {since !== null && (
        <SettingsSection title={say('settingsPasskeys')} help={say('settingsPasskeysHelp')}>
          <OwnPasskeys {...partOf('passkey')} passkeys={passkeys} queryKey={FACTOR_KEY} />
        </SettingsSection>
      )}
    </>
  );
}

type Step =
  | { kind: 'password' }
  | { kind: 'email'; challenge: string }
  | { kind: 'app'; app: AppSetUp }
  | { kind: 'codes'; codes: string[] };

const START: Step = { kind: 'password' };

interface ChangingPart extends OpenedPart {
  /** There is an app now, or none any more: what stood there goes, and the focus with it. */
  onChanged: () => void;
}

/** By their password and a code by email, which prove whose sign-in it is; then by a first code of the app. */
function SettingUp({ onClose, onChanged, email, ...part }: ChangingPart & { email: string }) {
  const words = useShellWords();
  const [step, setStep] = useState<Step>(START);
  const after = useAfterChange();
  const over = () => {
    setStep(START);
    onClose();
  };
  const onSaved = () => {
    over();
    onChanged();
    void after(words.one('settingsAppIsSet'));
  };
  return (
    <Opening {...part} onClose={over} words={words.one('settingsAppSetUp')}>
      {(close) => <SetUpStep {...{ step, onStep: setStep, onSaved, email, close }} />}
    </Opening>
  );
}

interface SetUpStepProps {
  step: Step;
  onStep: (step: Step) => void;
  onSaved: () => void;
  close: () => void;
  email: string;
}

function SetUpStep({ step, onStep, onSaved, close, email }: SetUpStepProps) {
  const { api } = useRuntime();
  const words = useShellWords();
  const { say, refusedTitle } = useFactor();
  const calls = accountCalls(api);
  switch (step.kind) {
    case 'password':
      return (
        <Stack>
          <FocusTaker by={START}>
            <Lead>{words.one('settingsAppProof')}</Lead>
          </FocusTaker>
          <PlainForm
            id={ACCOUNT_FORMS.password}
            action={words.one('settingsAppContinue')}
            refusedTitle={refusedTitle}
            send={async ({ password }) =>
              onStep({ kind: 'email', challenge: await calls.beginFactor(password) })
            }
          />
          <Cancel onPress={close} />
        </Stack>
      );
    case 'email':
      return (
        <CodeForm
          key="email"
          action={words.one('settingsAppContinue')}
          refusedTitle={refusedTitle}
          help={words.one('codeHelp').replace('{email}', email)}
          again={say('codeAgain')}
          onAgain={() => onStep(START)}
          send={async (code) => onStep({ kind: 'app', app: await calls.factorKey(step.challenge, code) })}
        />
      );
    case 'app':
      return (
        <SetUp
          app={step.app}
          onAgain={() => onStep(START)}
          send={async (code) =>
            onStep({ kind: 'codes', codes: await calls.setUpFactor(step.app.challenge, code) })
          }
        />
      );
    case 'codes':
      return <SavedCodes codes={step.codes} onSaved={onSaved} />;
    default:
      return step satisfies never;
  }
}

/** By a code of the app, or a recovery code: who lost their phone sets up another one. */
function Removing({ onClose, onChanged, ...part }: ChangingPart) {
  const { api } = useRuntime();
  const words = useShellWords();
  const { say, refusedTitle } = useFactor();
  const [isLost, setLost] = useState(false);
  const after = useAfterChange();
  const form = { action: words.one('settingsAppRemoveAction'), refusedTitle };
  const send = async (code: unknown) => {
    await accountCalls(api).removeFactor(code);
    onClose();
    onChanged();
    await after(words.one('settingsAppRemoved'));
  };
  const help = words.one('settingsAppRemoveHelp');
  return (
    <Opening {...part} onClose={onClose} words={words.one('settingsAppRemove')}>
      {(close) => (
        <Stack>
          {isLost ? (
            <>
              <FocusTaker by={isLost}>
                <Lead>{`${help} ${say('recoverHelp')}`}</Lead>
              </FocusTaker>
              <ShellForm {...form} form="recoveryCode" send={({ code }) => send(code)} />
              <Cancel onPress={close} />
            </>
          ) : (
            <CodeForm
              {...form}
              help={`${help} ${say('appHelp')}`}
              again={say('settingsCancel')}
              onAgain={close}
              send={send}
            />
          )}
          <div>
            <Button look="quiet" onClick={() => setLost(!isLost)}>
              {say(isLost ? 'recoverBack' : 'recoverLink')}
            </Button>
          </div>
        </Stack>
      )}
    </Opening>
  );
}

function Cancel({ onPress }: { onPress: () => void }) {
  const { say } = useFactor();
  return (
    <div>
      <Button look="quiet" onClick={onPress}>
        {say('settingsCancel')}
      </Button>
    </div>
  );
}

/** What was done is told; the other devices went with it. */
function useAfterChange(): (words: string) => Promise<void> {
  const toast = useToast();
  const client = useQueryClient();
  return async (words) => {
    toast(words);
    await client.invalidateQueries({ queryKey: FACTOR_KEY });
    await client.invalidateQueries({ queryKey: ['sessions'] });
    await client.invalidateQueries({ queryKey: IDENTITY_KEY });
  };
}
