/** What follows an answer: one request, whose reply is where the person stands then, and the next screen. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Refusal } from '../../engine/answer/forms.ts';
import { firstUnanswered, nextQuestion } from '../../engine/answer/sequence.ts';
import { deriveRoute } from '../../engine/decide/derive.ts';
import { shutBefore } from '../../engine/decide/gates.ts';
import { findScreen, variantOf } from '../../engine/decide/screens.ts';
import type { Standing } from '../../engine/decide/standing.ts';
import type { Slice } from '../../engine/model/bundle.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { OpenFlow, OpenProduct } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { Answers, Calls, SaveOptions } from '../client/calls.ts';
import type { CodeAsked } from '../client/entry.ts';
import { RequestError } from '../client/requestError.ts';
import { useRuntime } from '../context.tsx';
import { useSwitches } from '../gates.ts';
import { IDENTITY_KEY } from '../identity.ts';
import { queryValues, questionToAsk } from './entries.ts';
import { refusalsIn } from './outcome.ts';
import type { PlayingProps } from './playing.ts';
import { useOpenJourney } from './useOpenJourney.ts';

/** What the server has made of answers. */
interface Sent {
  standing: Standing;
  /** Who has signed up by them. */
  identity?: Facts;
  /** They are kept, and another question has to be answered anew before there is an application. */
  refused?: QuestionRefused;
}

/** Their sign-in is made, and so is the application if the reply names one; the second step comes before they are in. */
export interface SignUpAsked {
  asked: CodeAsked;
  /** An id, if anything. */
  journey: unknown;
}

export function useAnswer({ flow, urls, hook, standing, facts }: PlayingProps) {
  const { product, note, calls, loadWhole } = useRuntime();
  const client = useQueryClient();
  const navigate = useNavigate();
  const send = useSend({ flow, standing, facts });
  const openJourney = useOpenJourney();
  const { key } = useLocation();
  const [saved, setSaved] = useState<{ path: string; key: string }>();
  const [signUpAsked, setSignUpAsked] = useState<SignUpAsked>();
  const before = { status: standing.status && String(facts.status), version: standing.version };
  const noteAnswer = (path: string, known: Facts) => {
    const found = findScreen(flow, path)?.screen;
    const screen = found && variantOf(product, flow, found, facts).id;
    if (screen !== undefined) note({ on: 'answer', flow: flow.id, screen, facts: known });
  };

  return {
    /** The screen that was answered last, until one goes on from there. */
    savedOn: saved?.key === key ? saved.path : undefined,
    signUpAsked,
    answer: (path: string) => async (answers: Answers, options: SaveOptions) => {
      const sent = await send(path, answers, options).catch((error: unknown) => {
        const refused = questionRefused(flow, error);
        if (refused === undefined || refused.path === path) throw error;
        return refused;
      });
      if ('path' in sent) {
        noteAnswer(path, facts);
        const { refusals } = sent;
        return void navigate(urls.urlOf(sent.path, facts), { state: { refusals } });
      }
      if ('asked' in sent) {
        noteAnswer(path, facts);
        await loadWhole();
        return setSignUpAsked(sent);
      }
      const { standing: after, identity, refused } = sent;
      const known = { ...facts, ...after.facts, today: after.today };
      noteAnswer(path, known);
      if (after.journey !== standing.journey) {
        await openJourney(flow, { standing: after });
        // The page of what was made knows by its standing who that is.
        if (identity) void calls.identity('keep').catch(() => undefined);
        return;
      }
      const next = refused?.path ?? pathAfter(product, flow, known, { path, answered: after.answered });
      hook.keep(after, before);
      setSaved({ path, key });
      const state = refused && { state: { refusals: refused.refusals } };
      if (next !== null && next !== path) navigate(urls.urlOf(next, known), state);
      // After the move: on this page the question would be closed to who has just signed up.
      if (identity) signedUp(client, calls, identity);
    },
    askAgain: () => {
      setSaved(undefined);
      hook.askAgain();
    },
  };
}

/** Null while the lender works, and where nothing more is asked. */
function pathAfter(
  product: OpenProduct<Slice>,
  flow: OpenFlow,
  facts: Facts,
  { path, answered }: { path: string; answered: string[] },
): string | null {
  if (!flow.sequence && saysOutcome(product, flow, facts, path)) return path;
  if (!flow.sequence) return deriveRoute(product, flow, facts, path).route;
  const next = nextQuestion(product, flow, facts, path) ?? firstUnanswered(product, flow, facts, answered);
  return (next && (questionToAsk(product, flow, facts, answered, next) ?? next).ask) ?? null;
}

/** Does an answered form say now, as a notice in its place, what became of it? That is read before people continue. */
function saysOutcome(product: OpenProduct<Slice>, flow: OpenFlow, facts: Facts, path: string): boolean {
  const screen = findScreen(flow, path)?.screen;
  return screen?.form !== undefined && variantOf(product, flow, screen, facts).kind === 'notice';
}

/** The person is known by the reply; that the token holds is asked beside it, and nobody waits (SL 7). */
function signedUp(client: QueryClient, calls: Calls, identity: Facts): void {
  client.setQueryData(IDENTITY_KEY, identity);
  void calls.identity('keep').then(
    (known) => client.setQueryData(IDENTITY_KEY, known),
    () => undefined,
  );
}

/** The question that the server would not have as it was answered, when the last one was to make an application. */
function questionRefused(flow: OpenFlow, error: unknown): QuestionRefused | undefined {
  return error instanceof RequestError ? refusedIn(flow, error.data) : undefined;
}

function refusedIn({ sequence }: OpenFlow, body: unknown): QuestionRefused | undefined {
  const { screen } = isRecord(body) ? body : {};
  const asked = sequence?.questions.find(({ ask }) => ask === screen)?.ask;
  return asked === undefined ? undefined : { path: asked, refusals: refusalsIn(body) };
}

interface QuestionRefused {
  path: string;
  refusals: Refusal[];
}

function useSend({ flow, standing, facts }: Pick<PlayingProps, 'flow' | 'standing' | 'facts'>) {
  const { calls, product, tokens } = useRuntime();
  const { search } = useLocation();
  const { flags, variables } = useSwitches();
  const { journey } = standing;

  // Where nothing more is asked, the same request makes the application.
  const creates = flow.sequence ? { creates: true as const } : {};

  /** Makes a sign-in of the answers (SL 7); from then on the facts say who that is. */
  async function signUp(answers: Answers, options: SaveOptions): Promise<Sent | SignUpAsked> {
    const made = await calls.register(answers, options, creates);
    if (made.asked) return made;
    const { jwt, standing, refused } = made;
    tokens.write(jwt);
    const { identity } = standing.facts;
    const again = refusedIn(flow, refused);
    return { standing, ...(isRecord(identity) && { identity }), ...(again && { refused: again }) };
  }

  /** Whom only their link lets in says so whenever they come by it. */
  function mayTell(path: string): boolean {
    return (
      standing.answered.length === 0 ||
      shutBefore(product, flow, path, { ...facts, flags }, variables) !== undefined
    );
  }

  return async (path: string, answers: Answers, options: SaveOptions): Promise<Sent | SignUpAsked> => {
    const question = flow.sequence?.questions.find(({ ask }) => ask === path);
    if (question?.does === 'signUp') return signUp(answers, options);
    const keeps = mayTell(path) ? queryValues(flow, search) : undefined;
    const more = { ...(keeps && { keeps }), ...creates };
    return { standing: await calls.answer(journey, path, answers, options, more) };
  };
}
