/** What follows an answer: one request, whose reply is where the journey stands then, and the next screen. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Refusal } from '../../engine/answer/forms.ts';
import { nextQuestion } from '../../engine/answer/sequence.ts';
import { deriveRoute } from '../../engine/decide/derive.ts';
import { shutBefore } from '../../engine/decide/gates.ts';
import { findScreen, variantOf } from '../../engine/decide/screens.ts';
import type { Standing } from '../../engine/decide/standing.ts';
import type { Slice } from '../../engine/model/bundle.ts';
import type { OpenFlow, OpenProduct } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { Answers, SaveOptions } from '../client/calls.ts';
import { useRuntime } from '../context.tsx';
import { useSwitches } from '../gates.ts';
import { IDENTITY_KEY } from '../identity.ts';
import { queryValues, questionToAsk } from './entries.ts';
import type { PlayingProps } from './playing.ts';
import { useCreation } from './useCreation.ts';
import { whenOver } from './useStanding.ts';

/** What the server has made of answers. */
interface Sent {
  standing: Standing;
  /** Who has signed up by them. */
  identity?: Facts;
}

export function useAnswer({ flow, urls, hook, standing, facts }: PlayingProps) {
  const { product, note } = useRuntime();
  const client = useQueryClient();
  const navigate = useNavigate();
  const send = useSend({ flow, standing, facts });
  const create = useCreation(flow);
  const [savedOn, setSavedOn] = useState<string>();
  const before = { status: standing.status && String(facts.status), version: standing.version };
  const goTo = (path: string, known: Facts, refusals?: Refusal[]) =>
    navigate(urls.urlOf(path, known), refusals ? { state: { refusals } } : {});

  return {
    /** The screen that was answered last. */
    savedOn,
    answer: (path: string) => async (answers: Answers, options: SaveOptions) => {
      const { standing: after, identity } = await send(path, answers, options);
      const known = { ...facts, ...after.facts, today: after.today, ...(identity && { identity }) };
      const found = findScreen(flow, path)?.screen;
      const screen = found && variantOf(product, flow, found, facts).id;
      if (screen !== undefined) note({ on: 'answer', flow: flow.id, screen, facts: known });
      let next = pathAfter(product, flow, known, { path, answered: after.answered });
      let refusals: Refusal[] | undefined;
      if (next === undefined) {
        const refused = await create(path);
        if (refused === undefined) return;
        next = refused.path;
        refusals = refused.refusals;
      }
      hook.keep(after, before);
      setSavedOn(path);
      if (next !== null && next !== path) goTo(next, known, refusals);
      // After the move: on this page the question would be closed to who has just signed up.
      if (identity) client.setQueryData(IDENTITY_KEY, identity);
    },
    askAgain: () => {
      setSavedOn(undefined);
      hook.askAgain();
    },
  };
}

/** Null while the lender works; undefined once a sequence is complete. */
function pathAfter(
  product: OpenProduct<Slice>,
  flow: OpenFlow,
  facts: Facts,
  { path, answered }: { path: string; answered: string[] },
): string | null | undefined {
  if (!flow.sequence) return deriveRoute(product, flow, facts, path).route;
  const next = nextQuestion(product, flow, facts, path);
  return next && (questionToAsk(product, flow, facts, answered, next) ?? next).ask;
}

function useSend({ flow, standing, facts }: Pick<PlayingProps, 'flow' | 'standing' | 'facts'>) {
  const { calls, product, tokens } = useRuntime();
  const { search } = useLocation();
  const { flags, variables } = useSwitches();
  const { journey } = standing;

  /** Makes a sign-in of the answers and asks who that is (SL 7); from then on the facts say so. */
  async function signUp(answers: Answers, { bundle }: SaveOptions): Promise<Sent> {
    tokens.write(await calls.register({ ...answers, bundle }));
    const identity = await calls.identity('keep');
    const reply = await calls.standing(journey, {}, whenOver(flow));
    return { standing: reply?.standing ?? standing, identity };
  }

  /** Whom only their link lets in says so whenever they come by it. */
  function mayTell(path: string): boolean {
    return (
      standing.answered.length === 0 ||
      shutBefore(product, flow, path, { ...facts, flags }, variables) !== undefined
    );
  }

  return async (path: string, answers: Answers, options: SaveOptions): Promise<Sent> => {
    const question = flow.sequence?.questions.find(({ ask }) => ask === path);
    if (question?.does === 'signUp') return signUp(answers, options);
    const keeps = mayTell(path) ? queryValues(flow, search) : undefined;
    return { standing: await calls.answer(journey, path, answers, options, keeps) };
  };
}
