/** What becomes of submitted answers? Saved once, refused, or kept on the screen with a reason and a way on. */
import { useRef, useState } from 'react';
import type { Refusal } from '../../engine/answer/forms.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { Answers, SaveOptions } from '../client/calls.ts';
import { bodyMessage, endsSession, isOutage, messageOf, RequestError } from '../client/requestError.ts';
import { useRuntime } from '../context.tsx';
import { type Attempts, createAttempts } from './attempts.ts';

/** What the person on the screen is told. */
export type Trouble =
  | { kind: 'failed'; offline: boolean }
  | { kind: 'refused'; message: string }
  | { kind: 'exists' }
  | { kind: 'tooOften' }
  | { kind: 'changed'; newer: Answers };

export type SignInFor = 'save' | 'keep';

export interface SubmissionParts {
  screen: string;
  etag: string | undefined;
  /** Saves and moves on. */
  save: (answers: Answers, options: SaveOptions) => Promise<void>;
  /** The answers as they stand on the server now, with their version. */
  reread: () => Promise<{ answers: Answers; etag: string | undefined }>;
  /** The screen takes no answers now: goes to the one that does. */
  onClosed: () => void;
}

export interface Submission {
  busy: boolean;
  refusals: Refusal[];
  trouble: Trouble | undefined;
  /** Must the person sign in again, and for what: to save the answers, or only to keep what is typed? */
  signIn: SignInFor | undefined;
  submit: (answers: Answers) => Promise<void>;
  /** The same answers once more, after a failure or a new sign-in. */
  again: () => Promise<void>;
  /** What is typed could not be kept. */
  askSignIn: () => void;
  settle: () => void;
}

interface State {
  busy: boolean;
  refusals: Refusal[];
  trouble?: Trouble | undefined;
  signIn?: SignInFor | undefined;
}

const CALM: State = { busy: false, refusals: [], trouble: undefined, signIn: undefined };
/** An existing identity is refused with this message (SL 8). */
const EXISTS = 'identity exists';

export function useSubmission(parts: SubmissionParts): Submission {
  const { product, newId, refreshBundle } = useRuntime();
  const [state, setState] = useState<State>(CALM);
  const attempts = useRef<Attempts>(null);
  attempts.current ??= createAttempts(newId);
  const sending = useRef(false);
  const last = useRef<Answers>({});
  const version = useRef(parts.etag);

  async function submit(answers: Answers): Promise<void> {
    if (sending.current) return;
    sending.current = true;
    last.current = answers;
    setState({ ...CALM, busy: true });
    try {
      const key = attempts.current?.keyFor(parts.screen, answers) ?? newId();
      await parts.save(answers, { key, etag: version.current, bundle: product.source.hash });
      attempts.current?.close();
      setState(CALM);
    } catch (error) {
      setState({ ...CALM, ...(await outcomeOf(error)) });
    } finally {
      sending.current = false;
    }
  }

  async function outcomeOf(error: unknown): Promise<Partial<State>> {
    // Our own fault: thrown where it is drawn, so that the error page shows and no button stays busy.
    if (!(error instanceof RequestError)) {
      setState(() => {
        throw error;
      });
      return {};
    }
    if (endsSession(error)) return { signIn: 'save' };
    const isSettled = error.status >= 400 && error.status < 500 && error.status !== 429;
    if (isSettled) attempts.current?.close();
    if (error.status === 412) return { trouble: await newerAnswers() };
    if (error.status === 409) return conflictOf(error);
    const refusals = refusalsIn(error.data);
    if (refusals.length > 0) return { refusals };
    if (error.status === 429) return { trouble: { kind: 'tooOften' } };
    if (isSettled) return { trouble: { kind: 'refused', message: messageOf(error) } };
    return { trouble: { kind: 'failed', offline: isOutage(error) } };
  }

  async function newerAnswers(): Promise<Trouble> {
    try {
      const { answers, etag } = await parts.reread();
      version.current = etag;
      return { kind: 'changed', newer: answers };
    } catch {
      return { kind: 'failed', offline: true };
    }
  }

  async function conflictOf(error: RequestError): Promise<Partial<State>> {
    if (bodyMessage(error) === EXISTS) return { trouble: { kind: 'exists' } };
    const told = isRecord(error.data) ? error.data : {};
    // A gate was shut meanwhile: what was typed stays, with the reason beside it.
    if ('gate' in told) return { trouble: { kind: 'refused', message: messageOf(error) } };
    if ('route' in told || 'next' in told) {
      parts.onClosed();
      return {};
    }
    // Typed under words that are no longer served: the newer ones come, and what was typed stays for another try.
    if (told.reload === true) await refreshBundle();
    return { trouble: { kind: 'failed', offline: false } };
  }

  return {
    ...state,
    trouble: state.trouble,
    signIn: state.signIn,
    submit,
    again: () => submit(last.current),
    askSignIn: () => setState((before) => ({ ...before, signIn: before.signIn ?? 'keep' })),
    settle: () => setState((before) => ({ ...before, trouble: undefined, signIn: undefined })),
  };
}

/** The refused fields of a body. */
export function refusalsIn(body: unknown): Refusal[] {
  const fields = isRecord(body) && Array.isArray(body.fields) ? body.fields : [];
  return fields
    .filter(isRecord)
    .flatMap(({ pointer, keyword, message }) =>
      typeof pointer === 'string' && typeof message === 'string'
        ? [{ pointer, keyword: String(keyword), message }]
        : [],
    );
}
