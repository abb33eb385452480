/** How is a form of the shell's own pages played, such as sign-in? As written under schemas/forms, without facts or keeping. */
import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useMemo, useState } from 'react';
import { checkAnswers, type Refusal } from '../../engine/answer/forms.ts';
import { Alert, FormFields } from '../../widgets/index.ts';
import type { Answers } from '../client/calls.ts';
import { isOutage, messageOf, RequestError } from '../client/requestError.ts';
import { commonFacts, useRuntime, useShellWords } from '../context.tsx';
import { LoadingScreen } from '../screens/LoadingScreen.tsx';
import { formWords } from './formWords.ts';
import { type OpenForm, useOpenForm } from './openForm.ts';
import { refusalsIn } from './useSubmission.ts';

/** The forms that the shell asks every product for. */
export const SHELL_FORMS = {
  signIn: 'sign-in',
  forgotten: 'forgotten-password',
  newPassword: 'new-password',
} as const;

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

interface State {
  busy: boolean;
  problem?: string;
  refusals?: Refusal[];
}

const NOTHING: Answers = {};

function Filled({ open, action, refusedTitle, known = NOTHING, send }: PlainFormProps & { open: OpenForm }) {
  const runtime = useRuntime();
  const words = useShellWords();
  const [state, setState] = useState<State>({ busy: false });
  const check = useCallback(
    (answers: Answers) => {
      const form = { ...open.form, validate: open.validator.validate };
      return checkAnswers(form, answers, commonFacts(runtime), runtime.product.triggers);
    },
    [open, runtime],
  );
  const formText = useMemo(() => formWords(words, action), [words, action]);

  async function submit(answers: Answers): Promise<void> {
    setState({ busy: true });
    try {
      await send(answers);
      setState({ busy: false });
    } catch (error) {
      if (!(error instanceof RequestError)) {
        return setState(() => {
          throw error;
        });
      }
      const refusals = refusalsIn(error.data);
      const problem = isOutage(error) ? words.one('saveFailedOffline') : messageOf(error);
      setState({ busy: false, ...(refusals.length > 0 ? { refusals } : { problem }) });
    }
  }

  return (
    <Column>
      {state.problem !== undefined && (
        <Alert tone="danger" title={refusedTitle}>
          {state.problem}
        </Alert>
      )}
      <FormFields
        form={open.form}
        validator={open.validator}
        answers={known}
        check={check}
        onSubmit={submit}
        busy={state.busy}
        {...(state.refusals ? { refusals: state.refusals } : {})}
        words={formText}
      />
    </Column>
  );
}

const Column = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '6' } });
