/** The one machine of a form, around its filling: it keeps what is typed while it is not submitted, and submits it once. Pure. */
// What is submitted is never kept as unsubmitted: a submission cancels the keeping that is due and waits for one that
// is under way, and a screen that goes away keeps nothing of it.
import type { Refusal } from '../../engine/answer/forms.ts';
import type { Filling, FillingEvent, Next, Rules } from '../../widgets/index.ts';
import { fill, startFilling } from '../../widgets/index.ts';
import type { Answers } from '../client/calls.ts';
import type { SubmitOutcome } from './outcome.ts';

/** What a person is told of a submission that did not succeed. */
export type SubmitError =
  | { kind: 'failed'; offline: boolean }
  | { kind: 'refused'; message: string; isBehind?: true }
  | { kind: 'exists' }
  | { kind: 'tooOften' }
  | { kind: 'changed'; newer: Answers };

/** What a sign-in is needed for: to submit the answers, or only to keep what is typed. */
export type SignInFor = 'submit' | 'keep';

/** The same answers keep their key until they are accepted, or refused for good. */
interface Attempt {
  answers: Answers;
  key: string;
}

export interface FormState {
  filling: Filling;
  /** `waiting`: for a keeping that is under way. */
  submission: 'idle' | 'waiting' | 'sending' | 'accepted';
  attempt: Attempt | undefined;
  /** The version that the answers are submitted under. */
  etag: string | undefined;
  submitError: SubmitError | undefined;
  signIn: SignInFor | undefined;
  /** Does the form show text that was typed before and not submitted? */
  isRestored: boolean;
  /** Is something typed that the server does not have yet? */
  isUnkept: boolean;
  isKeeping: boolean;
  /** The screen went away; replies still come. */
  isGone: boolean;
}

export type FormEvent =
  | Exclude<FillingEvent, { type: 'submitted' }>
  /** `key` is new; a retry goes on with the one it had. */
  | { type: 'submitted'; key: string }
  | { type: 'started' }
  | { type: 'keepDue' }
  | { type: 'kept'; isSignedOut: boolean }
  /** The page is being left, and may come back. */
  | { type: 'hidden' }
  | { type: 'gone' }
  | { type: 'accepted' }
  | { type: 'rejected'; outcome: SubmitOutcome; isSettled: boolean }
  | { type: 'reread'; newer: Answers; etag: string | undefined }
  | { type: 'newerTaken' }
  /** Nobody is signed in, as a call besides those of the machine was told. */
  | { type: 'signedOut' }
  | { type: 'signedIn'; key: string }
  | { type: 'signInClosed' }
  /** Somebody else signed in: what is typed is to be forgotten. */
  | { type: 'forgotten' };

export type FormEffect =
  | { do: 'send'; answers: Answers; key: string; etag: string | undefined }
  | { do: 'keep'; answers: Answers; leaving: boolean }
  /** Sends `keepDue` in a moment; once, however often it is asked for. */
  | { do: 'keepSoon' }
  | { do: 'keepNothing' }
  | { do: 'reread' }
  | { do: 'refreshBundle' }
  | { do: 'goOn' };

export interface FormRules extends Rules {
  /** The answers as they are sent: without those to questions that are not asked now, typed text made plain. */
  asked: (answers: Answers) => Answers;
  /** Is what is typed kept before it is submitted? */
  keeps: boolean;
}

export interface FormStart {
  answers: Answers;
  etag?: string | undefined;
  /** Are these answers text that was typed before and not submitted? */
  isRestored?: boolean;
  refusals?: readonly Refusal[] | undefined;
}

export function startForm(
  { answers, etag, isRestored = false, refusals }: FormStart,
  rules: FormRules,
): FormState {
  return {
    filling: startFilling(answers, rules, refusals),
    ...{ etag, isRestored, isUnkept: false },
    submission: 'idle',
    attempt: undefined,
    submitError: undefined,
    signIn: undefined,
    isKeeping: false,
    isGone: false,
  };
}

export function isBusy({ submission }: FormState): boolean {
  return submission === 'waiting' || submission === 'sending';
}

type Step = Next<FormState, FormEffect>;

export function formMachine(state: FormState, event: FormEvent, rules: FormRules): Step {
  switch (event.type) {
    case 'submitted':
      return submit(state, event.key, rules);
    case 'accepted':
      return accept(state);
    case 'rejected':
      return reject(state, event, rules);
    case 'reread':
      return [
        {
          ...state,
          submission: 'idle',
          etag: event.etag,
          submitError: { kind: 'changed', newer: event.newer },
        },
        [],
      ];
    case 'newerTaken':
      return takeNewer(state, rules);
    case 'started':
      return [{ ...state, isGone: false }, keepSoon(state, rules)];
    case 'keepDue':
      return keep(state, rules, false);
    case 'kept':
      return afterKeeping(state, event.isSignedOut, rules);
    case 'hidden':
      return keep(state, rules, true);
    case 'gone': {
      const [next, effects] = keep(state, rules, true);
      return [{ ...next, isGone: true }, [...effects, { do: 'keepNothing' }]];
    }
    case 'signedOut':
      return signOut(state, isBusy(state) ? 'submit' : 'keep');
    case 'signInClosed':
      return [{ ...state, signIn: undefined }, []];
    case 'signedIn':
      return signIn(state, event.key, rules);
    case 'forgotten':
      return [{ ...state, isUnkept: false, signIn: undefined }, [{ do: 'keepNothing' }]];
    default:
      return change(state, event, rules);
  }
}

/** Typing, leaving a field, and whatever else the fields report. */
function change(
  state: FormState,
  event: Exclude<FillingEvent, { type: 'submitted' }>,
  rules: FormRules,
): Step {
  const filling = fill(state.filling, event, rules);
  if (filling === state.filling) return [state, []];
  const isTyped = filling.answers !== state.filling.answers && event.type !== 'replaced';
  if (!isTyped) return [{ ...state, filling }, []];
  const submission = state.submission === 'accepted' ? 'idle' : state.submission;
  const next: FormState = { ...state, filling, submission, isRestored: false, isUnkept: rules.keeps };
  return [next, keepSoon(next, rules)];
}

function submit(state: FormState, newKey: string, rules: FormRules): Step {
  if (isBusy(state)) return [state, []];
  // Pressed while the sign-in came up: done after it.
  if (state.signIn) return signOut(state, 'submit');
  const filling = fill(
    fill(state.filling, { type: 'refused', refusals: [] }, rules),
    { type: 'submitted' },
    rules,
  );
  const calm: FormState = { ...state, filling, submitError: undefined };
  if (filling.refused.length > 0) return [calm, []];
  const answers = rules.asked(filling.answers);
  const key = isSame(state.attempt?.answers, answers) ? (state.attempt?.key ?? newKey) : newKey;
  const attempt = { answers, key };
  const stop: FormEffect = { do: 'keepNothing' };
  if (state.isKeeping) return [{ ...calm, attempt, isUnkept: false, submission: 'waiting' }, [stop]];
  const next: FormState = { ...calm, attempt, isUnkept: false, submission: 'sending' };
  return [next, [stop, { do: 'send', ...attempt, etag: state.etag }]];
}

/** A sign-in that is asked for has nothing to submit any more. */
function accept(state: FormState): Step {
  const signIn = state.signIn && 'keep';
  return [
    { ...state, submission: 'accepted', attempt: undefined, isUnkept: false, signIn },
    [{ do: 'keepNothing' }],
  ];
}

/** What was typed is on no server now: it is kept again, if need be by a screen that is gone already. */
function reject(
  state: FormState,
  { outcome, isSettled }: { outcome: SubmitOutcome; isSettled: boolean },
  rules: FormRules,
): Step {
  const attempt = isSettled ? undefined : state.attempt;
  const idle: FormState = { ...state, attempt, submission: 'idle', isUnkept: rules.keeps };
  if (state.isGone && outcome.kind !== 'closed') return keep(idle, rules, true);
  switch (outcome.kind) {
    case 'signedOut':
      return signOut(idle, 'submit');
    case 'changed':
      return [{ ...idle, submission: 'sending' }, [{ do: 'reread' }]];
    case 'closed':
      return [{ ...idle, isUnkept: false }, [{ do: 'goOn' }]];
    case 'outdated': {
      const [next, effects] = tell(idle, { kind: 'failed', offline: false }, rules);
      return [next, [...effects, { do: 'refreshBundle' }]];
    }
    case 'invalid': {
      const filling = fill(idle.filling, { type: 'refused', refusals: outcome.refusals }, rules);
      return [{ ...idle, filling }, keepSoon(idle, rules)];
    }
    default:
      return tell(idle, outcome, rules);
  }
}

function tell(state: FormState, submitError: SubmitError, rules: FormRules): Step {
  const effects = keepSoon(state, rules);
  const isBehind = submitError.kind === 'refused' && submitError.isBehind;
  return [{ ...state, submitError }, isBehind ? [...effects, { do: 'goOn' }] : effects];
}

function takeNewer(state: FormState, rules: FormRules): Step {
  if (state.submitError?.kind !== 'changed') return [state, []];
  const filling = fill(state.filling, { type: 'replaced', answers: state.submitError.newer }, rules);
  return [{ ...state, filling, submitError: undefined, isUnkept: false }, [{ do: 'keepNothing' }]];
}

function keepSoon(state: FormState, rules: FormRules): FormEffect[] {
  const isWanted = rules.keeps && state.isUnkept && !isBusy(state) && !state.signIn && !state.isKeeping;
  return isWanted ? [{ do: 'keepSoon' }] : [];
}

/** One at a time while the page stays, so that an earlier text never overtakes a later one. */
function keep(state: FormState, rules: FormRules, leaving: boolean): Step {
  const isWanted = rules.keeps && state.isUnkept && !isBusy(state) && !state.signIn;
  if (!isWanted || (state.isKeeping && !leaving)) return [state, []];
  const { answers } = state.filling;
  return [
    { ...state, isUnkept: false, isKeeping: true },
    [{ do: 'keepNothing' }, { do: 'keep', answers, leaving }],
  ];
}

function afterKeeping(state: FormState, isSignedOut: boolean, rules: FormRules): Step {
  const idle: FormState = { ...state, isKeeping: false };
  const isOver = isSignedOut && !state.isGone;
  if (state.submission === 'waiting' && state.attempt) {
    if (isOver || state.signIn)
      return signOut({ ...idle, submission: 'idle', isUnkept: rules.keeps }, 'submit');
    return [{ ...idle, submission: 'sending' }, [{ do: 'send', ...state.attempt, etag: state.etag }]];
  }
  if (isOver) return signOut({ ...idle, isUnkept: rules.keeps }, 'keep');
  return [idle, keepSoon(idle, rules)];
}

/**
 * Nothing is kept meanwhile: it could be sent under the sign-in of somebody else. Whatever asked for the sign-in first,
 * a submission that was pressed is done after it.
 */
function signOut(state: FormState, wanted: SignInFor): Step {
  const signIn = state.signIn === 'submit' ? 'submit' : wanted;
  return [{ ...state, signIn }, [{ do: 'keepNothing' }]];
}

function signIn(state: FormState, key: string, rules: FormRules): Step {
  const next: FormState = { ...state, signIn: undefined };
  return state.signIn === 'submit' ? submit(next, key, rules) : [next, keepSoon(next, rules)];
}

function isSame(before: Answers | undefined, answers: Answers): boolean {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(answers);
}
