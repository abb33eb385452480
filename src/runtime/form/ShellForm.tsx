/** A form of the shell's own pages, such as sign-in: as written under schemas/forms, and nothing of it is kept. */
import { useMemo } from 'react';
import { SHELL_FORMS } from '../../engine/model/shell-forms.ts';
import { Alert, FocusTaker, FormFields, styled } from '../../widgets/index.ts';
import type { Answers } from '../client/calls.ts';
import { formMessageOf, isOutage, type RequestError } from '../client/requestError.ts';
import { commonFacts, useHear, useRuntime, useShellWords } from '../context.tsx';
import { isBusy } from '../journey/formMachine.ts';
import { refusalsIn, type SubmitOutcome } from '../journey/outcome.ts';
import { useFormMachine, useFormRules, useFormState } from '../journey/useFormMachine.ts';
import { LoadingScreen } from '../screens/LoadingScreen.tsx';
import { formWords } from './formWords.ts';
import { type OpenForm, useOpenForm } from './openForm.ts';

export interface ShellFormProps extends PlainFormProps {
  form: keyof typeof SHELL_FORMS;
}

export interface PlainFormProps {
  /** The verb on the button. */
  action: string;
  /** Heads the server's refusal. */
  refusedTitle: string;
  /** What is known already. Keep its identity. */
  known?: Answers;
  send: (answers: Answers) => Promise<void>;
}

export function ShellForm({ form, ...props }: ShellFormProps) {
  return <PlainForm {...props} id={SHELL_FORMS[form]} />;
}

/** Any form, sent as it is: nothing of it is kept while somebody types. */
export function PlainForm({ id, ...props }: PlainFormProps & { id: string }) {
  const open = useOpenForm(id);
  return open ? <Filled {...props} open={open} /> : <LoadingScreen />;
}

const NOTHING: Answers = {};

function Filled({ open, action, refusedTitle, known = NOTHING, send }: PlainFormProps & { open: OpenForm }) {
  const runtime = useRuntime();
  const words = useShellWords();
  const hear = useHear();
  const rules = useFormRules(
    open,
    useMemo(() => commonFacts(runtime), [runtime]),
    false,
  );
  const form = useFormMachine({ answers: known }, rules, { send, outcomeOf: plainOutcome });
  const submitError = useFormState(form, (state) => state.submitError);
  const busy = useFormState(form, isBusy);
  const formText = useMemo(() => formWords(words, action), [words, action]);
  return (
    <Column>
      {submitError && (
        <FocusTaker by={submitError}>
          <Alert tone="danger" title={refusedTitle}>
            {submitError.kind === 'refused' ? submitError.message : words.one('saveFailedOffline')}
          </Alert>
        </FocusTaker>
      )}
      <FormFields
        form={open.form}
        validator={open.validator}
        store={form.store}
        busy={busy}
        words={formText}
        hear={hear}
      />
    </Column>
  );
}

/** Whoever signs in is not signed in: here that refusal is an answer like any other. */
function plainOutcome(error: RequestError): SubmitOutcome {
  const refusals = refusalsIn(error.data);
  if (refusals.length > 0) return { kind: 'invalid', refusals };
  if (isOutage(error)) return { kind: 'failed', offline: true };
  return { kind: 'refused', message: formMessageOf(error) };
}

const Column = styled('div', { base: { display: 'flex', flexDirection: 'column', gap: '6' } });
