/** How is a screen with a form played? Filled again, kept while typing, submitted once, and never emptied by a failure. */
import { chakra } from '@chakra-ui/react/styled-system';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { checkAnswers, type Refusal } from '../../engine/answer/forms.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { Alert, FormFields, type Lookups } from '../../widgets/index.ts';
import type { Answers, SaveOptions } from '../client/calls.ts';
import { createDocumentPort } from '../client/documents.ts';
import { createUploadPort } from '../client/uploads.ts';
import { useRuntime, useShellWords, type Words } from '../context.tsx';
import { answersHere } from '../form/answersHere.ts';
import { formWords } from '../form/formWords.ts';
import { type OpenForm, useOpenForm } from '../form/openForm.ts';
import { SignInDialog } from '../form/SignInDialog.tsx';
import { TroubleNote } from '../form/TroubleNote.tsx';
import { useSubmission } from '../form/useSubmission.ts';
import { useAutosave, useUnsubmitted } from '../form/useUnsubmitted.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { ScreenHead } from './ScreenHead.tsx';

export interface FormScreenProps {
  /** The screen's id: what answers are saved under. */
  id: string;
  form: string;
  words: Words;
  facts: Facts;
  /** An application's id, or `draft`: where unsubmitted text is kept. */
  place: string;
  /** What was submitted before, with its version. */
  answers: Answers;
  etag: string | undefined;
  /** Refusals that brought the person here. */
  refusals?: Refusal[];
  save: (answers: Answers, options: SaveOptions) => Promise<void>;
  reread: () => Promise<{ answers: Answers; etag: string | undefined }>;
  onClosed: () => void;
  /** Between the heading and the fields. */
  above?: ReactNode;
  /** After the button. */
  below?: ReactNode;
}

export function FormScreen(props: FormScreenProps) {
  const open = useOpenForm(props.form);
  const unsubmitted = useUnsubmitted(props.place, props.id);
  if (!open || unsubmitted === undefined) return <LoadingScreen />;
  return <Filled {...props} open={open} unsubmitted={unsubmitted} />;
}

interface FilledProps extends FormScreenProps {
  open: OpenForm;
  unsubmitted: Answers | null;
}

function Filled({ open, unsubmitted, words, facts, ...props }: FilledProps) {
  const shell = useShellWords();
  const client = useQueryClient();
  const { product } = useRuntime();
  const { search } = useLocation();
  const query = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  const { fields } = open.form;
  const kept = unsubmitted && answersHere(fields, unsubmitted, query);
  const [answers, setAnswers] = useState<Answers>(kept ?? answersHere(fields, props.answers, query) ?? {});
  const typed = useRef(answers);
  const [isRestored, setIsRestored] = useState(Boolean(kept));

  const submission = useSubmission({
    screen: props.id,
    etag: props.etag,
    reread: props.reread,
    onClosed: props.onClosed,
    save: async (given, options) => {
      await props.save(given, options);
      autosave.drop();
      // Set, not removed: the screen may stay, and must not load anew under its own answers.
      client.setQueryData(['unsubmitted', props.place, props.id], null);
    },
  });
  const autosave = useAutosave(props.place, props.id, open.form, submission.askSignIn);
  const lookups = useLookups(props.place, props.id, submission.askSignIn);

  const isSigningIn = submission.signIn !== undefined;
  useEffect(() => {
    // Nothing is kept meanwhile: it could be sent under the sign-in of somebody else.
    if (isSigningIn) autosave.drop();
  }, [isSigningIn, autosave]);

  const check = useCallback(
    (given: Answers) =>
      checkAnswers({ ...open.form, validate: open.validator.validate }, given, facts, product.triggers),
    [open, facts, product],
  );
  const known = useMemo(() => product.triggers.withLookups(facts), [product, facts]);
  const refusals = submission.refusals.length > 0 ? submission.refusals : props.refusals;
  const formText = useMemo(() => formWords(shell, words.maybe('action')), [shell, words]);

  return (
    <>
      <ScreenHead
        title={words.one('title')}
        help={words.maybe('help')}
        why={words.maybe('why')}
        whyTitle={words.maybe('whyTitle')}
      />
      {isRestored && !submission.trouble && <Alert>{shell.one('restored')}</Alert>}
      {submission.trouble && (
        <TroubleNote
          trouble={submission.trouble}
          form={open.form}
          onAgain={submission.again}
          onUseNewer={(newer) => {
            setAnswers(newer);
            autosave.drop();
            submission.settle();
          }}
        />
      )}
      {props.above}
      <Fields isNamed={isNamedByScreen(open.form, words.one('title'))}>
        <FormFields
          form={open.form}
          validator={open.validator}
          answers={answers}
          check={check}
          onChange={(next) => {
            setIsRestored(false);
            typed.current = next;
            autosave.note(next);
          }}
          onSubmit={submission.submit}
          {...(refusals ? { refusals } : {})}
          busy={submission.busy}
          words={formText}
          lookups={lookups}
          facts={known}
          query={query}
        />
      </Fields>
      {props.below}
      <SignInDialog
        open={isSigningIn}
        onClose={submission.settle}
        onOther={autosave.drop}
        onSignedIn={async () => {
          const wanted = submission.signIn;
          submission.settle();
          if (wanted === 'save') await submission.again();
          else autosave.note(typed.current);
        }}
      />
    </>
  );
}

/** Is the screen's heading the question itself? Then its only field need not show it once more. */
function isNamedByScreen({ fields }: OpenForm['form'], title: string): boolean {
  const titles = Object.values(fields).flatMap((field) => (field.title === undefined ? [] : [field.title]));
  return titles.length === 1 && titles[0] === title;
}

/** Screen readers still need the field's own name. */
const Fields = chakra('div', {
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
function useLookups(place: string, screen: string, onSessionOver: () => void): Lookups {
  const { calls } = useRuntime();
  const over = useRef(onSessionOver);
  over.current = onSessionOver;
  return useMemo(
    () => ({
      uploads: createUploadPort(calls, { uuid: place, screen, onSessionOver: () => over.current() }),
      documents: createDocumentPort(calls, place, () => over.current()),
      address: async (query, signal) => {
        const found = await calls.addresses(query, signal);
        return found.map(({ label, address }) => {
          const { street1 = '', street2, city = '', state = '', zip = '' } = address;
          return { id: label, street1, city, state, zip, ...(street2 === undefined ? {} : { street2 }) };
        });
      },
    }),
    [calls, place, screen],
  );
}
