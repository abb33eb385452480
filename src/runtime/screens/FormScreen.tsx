/** A screen with a form: filled again, kept while it is typed, submitted once, and never emptied by a failure. */
import { type ReactNode, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { withoutSecrets } from '../../engine/answer/answers.ts';
import type { Refusal } from '../../engine/answer/forms.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { Alert, FormFields, type Lookups, styled } from '../../widgets/index.ts';
import type { Answers, SaveOptions } from '../client/calls.ts';
import { createDocumentPort } from '../client/documents.ts';
import { createUploadPort } from '../client/uploads.ts';
import { useRuntime, useShellWords, type Words } from '../context.tsx';
import { answersHere } from '../form/answersHere.ts';
import { formWords } from '../form/formWords.ts';
import { type OpenForm, useOpenForm } from '../form/openForm.ts';
import { SignInDialog } from '../form/SignInDialog.tsx';
import { SubmitErrorNote } from '../form/SubmitErrorNote.tsx';
import { isBusy } from '../journey/formMachine.ts';
import { type PlayedForm, useFormMachine, useFormRules, useFormState } from '../journey/useFormMachine.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { ScreenHead } from './ScreenHead.tsx';

export interface FormScreenProps {
  /** The screen's id: what answers are saved under. */
  id: string;
  form: string;
  words: Words;
  facts: Facts;
  journey: string;
  /** What was submitted before, with its version. */
  answers: Answers;
  etag: string | undefined;
  /** What was typed before and not submitted. */
  unsubmitted: Answers | null;
  /** Typed into the page before the script ran. */
  typedBeforeStart?: Answers | undefined;
  /** Refusals that brought the person here. */
  refusals?: Refusal[];
  save: (answers: Answers, options: SaveOptions) => Promise<void>;
  reread: () => Promise<{ answers: Answers; etag: string | undefined }>;
  onClosed: () => void;
  /** Between the heading and the fields. */
  above?: ReactNode;
  /** Beside the button: the way back. */
  back?: ReactNode;
  /** After the button. */
  below?: ReactNode;
}

export function FormScreen(props: FormScreenProps) {
  const open = useOpenForm(props.form);
  return open ? <Filled {...props} open={open} /> : <LoadingScreen />;
}

interface FilledProps extends FormScreenProps {
  open: OpenForm;
}

function Filled({ open, words, facts, ...props }: FilledProps) {
  const shell = useShellWords();
  const { product } = useRuntime();
  const { search } = useLocation();
  const query = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  const form = useScreenForm({ open, facts, query, ...props });
  const lookups = useLookups(props.journey, props.id, () => form.send({ type: 'signedOut' }));
  // What was accepted is not sent again while the next screen is on its way.
  const busy = useFormState(form, (state) => isBusy(state) || state.submission === 'accepted');
  const submitError = useFormState(form, (state) => state.submitError);
  const isRestored = useFormState(form, (state) => state.isRestored);
  const isSignedOut = useFormState(form, (state) => state.signIn !== undefined);
  const known = useMemo(() => product.triggers.withLookups(facts), [product, facts]);
  const action = words.maybe('action');
  const formText = useMemo(() => formWords(shell, action), [shell, action]);

  return (
    <>
      <ScreenHead
        title={words.one('title')}
        help={words.maybe('help')}
        why={words.maybe('why')}
        whyTitle={words.maybe('whyTitle')}
      />
      {isRestored && !submitError && <Alert>{shell.one('restored')}</Alert>}
      {submitError && (
        <SubmitErrorNote
          error={submitError}
          form={open.form}
          onAgain={form.submit}
          onUseNewer={() => form.send({ type: 'newerTaken' })}
        />
      )}
      {props.above}
      <Fields isNamed={isNamedByScreen(open.form, words.one('title'))}>
        <FormFields
          form={open.form}
          validator={open.validator}
          store={form.store}
          busy={busy}
          words={formText}
          lookups={lookups}
          facts={known}
          query={query}
          beside={props.back}
        />
      </Fields>
      {props.below}
      <SignInDialog
        open={isSignedOut}
        onClose={() => form.send({ type: 'signInClosed' })}
        onOther={() => form.send({ type: 'forgotten' })}
        onSignedIn={form.signedIn}
      />
    </>
  );
}

type ScreenFormParts = Omit<FilledProps, 'words'> & { query: Record<string, string> };

/** The machine of a screen's form: what was kept of another task's text on the same screen stays away. */
function useScreenForm({ open, facts, query, ...props }: ScreenFormParts): PlayedForm {
  const { calls, product } = useRuntime();
  const { fields } = open.form;
  const kept = props.unsubmitted && answersHere(fields, props.unsubmitted, query);
  const answers = kept ?? answersHere(fields, props.answers, query) ?? {};
  const { etag, refusals, typedBeforeStart } = props;
  const start = { answers, etag, isRestored: Boolean(kept), refusals, typedBeforeStart };
  return useFormMachine(start, useFormRules(open, facts, true), {
    send: (given, guards) => props.save(given, { ...guards, bundle: product.source.hash }),
    keep: (typed, leaving) =>
      calls.saveUnsubmitted(props.journey, props.id, withoutSecrets(fields, typed) as Answers, leaving),
    reread: props.reread,
    goOn: props.onClosed,
  });
}

/** Is the screen's heading the question itself? Then its only field need not show it once more. */
function isNamedByScreen({ fields }: OpenForm['form'], title: string): boolean {
  const titles = Object.values(fields).flatMap((field) => (field.title === undefined ? [] : [field.title]));
  return titles.length === 1 && titles[0] === title;
}

/** Screen readers still need the field's own name. */
const Fields = styled('div', {
  variants: {
    isNamed: {
      true: {
        '& form legend, & form label[id$=-label]': {
          position: 'absolute',
          width: '1px',
          height: '1px',
          overflow: 'hidden',
          clipPath: 'inset(50%)',
          whiteSpace: 'nowrap',
        },
      },
    },
  },
});

/** What fields may look up while somebody types. */
function useLookups(journey: string, screen: string, onSessionOver: () => void): Lookups {
  const { calls } = useRuntime();
  const over = useRef(onSessionOver);
  over.current = onSessionOver;
  return useMemo(
    () => ({
      uploads: createUploadPort(calls, { uuid: journey, screen, onSessionOver: () => over.current() }),
      documents: createDocumentPort(calls, journey, () => over.current()),
      address: async (query, signal) => {
        const found = await calls.addresses(query, signal);
        return found.map(({ label, address }) => {
          const { street1 = '', street2, city = '', state = '', zip = '' } = address;
          return { id: label, street1, city, state, zip, ...(street2 === undefined ? {} : { street2 }) };
        });
      },
    }),
    [calls, journey, screen],
  );
}
