/** A screen with a form: filled again, kept while it is typed, submitted once, and never emptied by a failure. */
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { withoutSecrets } from '../../engine/answer/answers.ts';
import type { Refusal } from '../../engine/answer/forms.ts';
import type { StandingScreen } from '../../engine/decide/standing.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { Alert, FormFields, type Lookups, styled } from '../../widgets/index.ts';
import type { Answers } from '../client/calls.ts';
import { createDocumentPort } from '../client/documents.ts';
import { createUploadPort } from '../client/uploads.ts';
import { useHear, useRuntime, useShellWords } from '../context.tsx';
import { answersHere } from '../form/answersHere.ts';
import { formWords } from '../form/formWords.ts';
import { type OpenForm, useOpenForm } from '../form/openForm.ts';
import { SignInDialog } from '../form/SignInDialog.tsx';
import { SubmitErrorNote } from '../form/SubmitErrorNote.tsx';
import { useIsPaused } from '../identity.ts';
import { isBusy } from '../journey/formMachine.ts';
import { type PlayedForm, useFormMachine, useFormRules, useFormState } from '../journey/useFormMachine.ts';
import { whenOver } from '../journey/useStanding.ts';
import { useNoteRefusals } from '../telemetry/useNotes.ts';
import { AskedCondition } from './AskedCondition.tsx';
import type { KindProps } from './kind.ts';
import { LoadingScreen } from './LoadingScreen.tsx';
import { LaterLinks, LaterOnPhone, LaterPoints } from './laterScreens.ts';
import { BackLink, ScreenHead } from './ScreenHead.tsx';
import { Shows } from './Shows.tsx';
import { useToReadOnce } from './toRead.ts';

export function FormScreen(props: KindProps) {
  const { words, screen, isChange } = props;
  const head = (
    <>
      <ScreenHead
        title={words.one('title')}
        help={words.maybe('help')}
        why={words.maybe('why')}
        whyTitle={words.maybe('whyTitle')}
      />
      {isChange && screen.redo && <Alert>{words.one('redo')}</Alert>}
    </>
  );
  return (
    <ScreenForm {...props} head={head}>
      <Shows {...props} />
    </ScreenForm>
  );
}

interface ScreenFormProps extends Omit<KindProps, 'head'> {
  /** Above what is said of the form's answers. */
  head: ReactNode;
  /** Between that and the form. */
  children?: ReactNode;
}

/** The form of a screen, below whatever its kind draws first; nothing is drawn before the form can be. */
export function ScreenForm(props: ScreenFormProps) {
  const { screen, opened } = props;
  if (!screen.form || !opened) throw new RangeError(`The screen "${screen.id}" has no open form.`);
  const open = useOpenForm(screen.form);
  return open ? <Filled {...props} opened={opened} open={open} /> : <LoadingScreen />;
}

interface FilledProps extends ScreenFormProps {
  opened: StandingScreen;
  open: OpenForm;
}

function Filled(props: FilledProps) {
  const { open, opened, words, facts } = props;
  const shell = useShellWords();
  const { product } = useRuntime();
  const { search } = useLocation();
  const query = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search]);
  const form = useScreenForm(props, query);
  useNoteRefusals(form, props);
  const lookups = useLookups(props.journey, props.path, () => form.send({ type: 'signedOut' }));
  // What was accepted is not sent again while the next screen is on its way.
  const busy = useFormState(form, (state) => isBusy(state) || state.submission === 'accepted');
  const submitError = useFormState(form, (state) => state.submitError);
  const isRestored = useFormState(form, (state) => state.isRestored);
  const isSignedOut = useFormState(form, (state) => state.signIn !== undefined);
  const isPaused = usePause(isSignedOut, form.signedIn);
  const known = useMemo(() => product.triggers.withLookups(facts), [product, facts]);
  const hear = useHear();
  const action = words.maybe('action');
  const formText = useMemo(() => formWords(shell, action), [shell, action]);

  return (
    <>
      {props.head}
      {!submitError && <Earlier isRestored={isRestored} removedAfter={opened.removedAfter} />}
      {submitError && (
        <SubmitErrorNote
          error={submitError}
          form={open.form}
          onAgain={form.submit}
          onUseNewer={() => form.send({ type: 'newerTaken' })}
        />
      )}
      <AskedCondition {...props} />
      {props.children}
      {props.screen.onPhone && <LaterOnPhone {...props} />}
      <Fields isNamed={isNamedByScreen(open.form, words.one('title'))}>
        <FormFields
          form={open.form}
          validator={open.validator}
          store={form.store}
          busy={busy}
          submitOnChoice={props.screen.submitOn === 'choice'}
          words={formText}
          lookups={lookups}
          facts={known}
          query={query}
          hear={hear}
          beside={props.onBack && <BackLink onClick={props.onBack}>{shell.one('back')}</BackLink>}
        >
          {props.screen.points && <LaterPoints {...props} />}
        </FormFields>
      </Fields>
      {props.screen.links && <LaterLinks {...props} quiet />}
      <SignInDialog
        open={isSignedOut && !isPaused}
        onClose={() => form.send({ type: 'signInClosed' })}
        onOther={() => form.send({ type: 'forgotten' })}
        onSignedIn={form.signedIn}
      />
    </>
  );
}

/** A window that waited for its person asks them for nothing more, once they are back. */
function usePause(isSignedOut: boolean, onSignedIn: () => void): boolean {
  const isPaused = useIsPaused();
  const was = useRef(isPaused);
  useEffect(() => {
    if (was.current && !isPaused && isSignedOut) onSignedIn();
    was.current = isPaused;
  }, [isPaused, isSignedOut, onSignedIn]);
  return isPaused;
}

/** What became of what was typed some other time. */
function Earlier({
  isRestored,
  removedAfter,
}: { isRestored: boolean } & Pick<StandingScreen, 'removedAfter'>) {
  const shell = useShellWords();
  if (isRestored) return <Alert>{shell.one('restored')}</Alert>;
  if (removedAfter === undefined) return null;
  return <Alert>{shell.one('removed').replace('{count}', String(removedAfter))}</Alert>;
}

/** The machine of a screen's form: what was kept of another task's text on the same screen stays away. */
function useScreenForm(
  { open, flow, facts, journey, path, opened, answer, onAskAgain }: FilledProps,
  query: Record<string, string>,
): PlayedForm {
  const { calls, product } = useRuntime();
  const { state } = useLocation();
  const { fields } = open.form;
  const kept = opened.unsubmitted && answersHere(fields, opened.unsubmitted, query);
  const answers = kept ?? answersHere(fields, opened.answers, query) ?? {};
  const { etag } = opened;
  const start = { answers, etag, isRestored: Boolean(kept), refusals: refusalsFrom(state) };
  return useFormMachine(start, useFormRules(open, facts, true), {
    send: (given, guards) => answer(given, { ...guards, bundle: product.source.hash }),
    keep: (typed, leaving) =>
      calls.saveUnsubmitted(journey, path, withoutSecrets(fields, typed) as Answers, leaving),
    reread: async () => {
      const reply = await calls.standing(journey, { screen: path }, whenOver(flow));
      const newer = reply?.standing.screen;
      return { answers: newer?.answers ?? {}, etag: newer?.etag };
    },
    goOn: onAskAgain,
  });
}

/** The refusals that brought the person here. */
function refusalsFrom(state: unknown): readonly Refusal[] | undefined {
  const refusals = isRecord(state) ? state.refusals : undefined;
  return Array.isArray(refusals) ? refusals : undefined;
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
  const isToRead = useToReadOnce();
  return useMemo(
    () => ({
      uploads: createUploadPort(calls, { uuid: journey, screen, onSessionOver: () => over.current() }),
      documents: createDocumentPort(calls, journey, () => over.current()),
      isToRead,
      address: async (query, signal) => {
        const found = await calls.addresses(query, signal);
        return found.map(({ label, address }) => {
          const { street1 = '', street2, city = '', state = '', zip = '' } = address;
          return { id: label, street1, city, state, zip, ...(street2 === undefined ? {} : { street2 }) };
        });
      },
    }),
    [calls, journey, screen, isToRead],
  );
}
