/** How is one question of a sequence asked, and what follows its answer? */
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Refusal } from '../../engine/answer/forms.ts';
import { askedQuestions, nextQuestion, previousQuestion } from '../../engine/answer/sequence.ts';
import { shutBefore } from '../../engine/decide/gates.ts';
import type { Standing } from '../../engine/decide/standing.ts';
import type { Question } from '../../engine/model/language.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { Sheet } from '../../widgets/index.ts';
import type { Answers, SaveOptions } from '../client/calls.ts';
import { RequestError } from '../client/requestError.ts';
import { type Runtime, useRuntime, useShellWords, wordsIn } from '../context.tsx';
import { type Switches, useSwitches } from '../gates.ts';
import { IDENTITY_KEY } from '../identity.ts';
import { refusalsIn } from '../journey/outcome.ts';
import type { StandingHook } from '../journey/useStanding.ts';
import { FlowProgress } from '../screens/FlowProgress.tsx';
import { FormScreen } from '../screens/FormScreen.tsx';
import { Margin } from '../screens/Margin.tsx';
import { BACK, BackLink } from '../screens/ScreenHead.tsx';
import { addressOfQuestion, type EntryPlace, keptValues, standingAt } from './addresses.ts';

interface QuestionScreenProps {
  place: EntryPlace;
  question: Question;
  facts: Facts;
  /** As it was when the question was opened. */
  standing: Standing;
  hook: StandingHook;
  /** What stands above each question. */
  head?: ReactNode;
}

export function QuestionScreen({ place, question, facts, standing, hook, head }: QuestionScreenProps) {
  const { product, calls } = useRuntime();
  const words = useShellWords();
  const location = useLocation();
  const goTo = useGoTo(place);
  const save = useSave({ place, question, facts, standing, hook });
  const screen = place.flow.screens[question.ask];
  if (!screen?.form) throw new RangeError(`The question "${question.ask}" has no form.`);
  const before = previousQuestion(product, place.flow, facts, question.ask);
  const own = wordsIn(product, 'screens', question.ask, facts);

  return (
    <>
      <FlowProgress flow={place.flow} facts={facts} at={question.step} />
      <Sheet>
        {head}
        <FormScreen
          id={question.ask}
          form={screen.form}
          words={own}
          back={before && <BackLink onClick={() => goTo(facts, before, BACK)}>{words.one('back')}</BackLink>}
          facts={facts}
          journey={standing.journey}
          answers={standing.screen?.answers ?? {}}
          unsubmitted={standing.screen?.unsubmitted ?? null}
          etag={standing.screen?.etag}
          {...refusalsFrom(location.state)}
          save={save}
          reread={async () => {
            const query = { screen: question.ask };
            const { screen: newer } = (await calls.standing(standing.journey, query, 'stay'))?.standing ?? {};
            return { answers: newer?.answers ?? {}, etag: newer?.etag };
          }}
          onClosed={hook.askAgain}
        />
      </Sheet>
      <Margin screen={screen} words={own} />
    </>
  );
}

function useGoTo(place: EntryPlace) {
  const { product } = useRuntime();
  const { search } = useLocation();
  const navigate = useNavigate();
  return (facts: Facts, to: Question, state?: object) => {
    const asked = askedQuestions(product, place.flow, facts);
    const address = addressOfQuestion(product, place, asked, to, new URLSearchParams(search));
    navigate(address, state ? { state } : {});
  };
}

function useSave({ place, question, facts, standing, hook }: QuestionScreenProps) {
  const runtime = useRuntime();
  const { product, calls, tokens, newId } = runtime;
  const { search } = useLocation();
  const switches = useSwitches();
  const client = useQueryClient();
  const navigate = useNavigate();
  const goTo = useGoTo(place);
  // One application, however often its making has to be tried.
  const creation = useRef<string>(null);
  const { journey } = standing;

  /** Makes a sign-in of the answers and asks who that is (SL 7); from then on the facts say so. */
  async function signUp(
    answers: Answers,
    options: SaveOptions,
  ): Promise<{ after: Standing; identity: Facts }> {
    tokens.write(await calls.register({ ...answers, bundle: options.bundle }));
    const identity = await calls.identity('keep');
    const reply = await calls.standing(journey, {}, 'stay');
    return { after: reply?.standing ?? standing, identity };
  }

  async function finish(facts: Facts, after: Standing): Promise<void> {
    creation.current ??= newId();
    try {
      const row = await calls.createApplication({ key: creation.current, bundle: product.source.hash });
      runtime.rememberApplication(row.uuid);
      navigate(`${product.source.base}/${row.uuid}`);
    } catch (error) {
      const refused = refusedQuestion(place, error);
      if (!refused || refused.ask === question.ask) throw error;
      hook.keep(after, NO_STATUS);
      goTo(facts, refused, { refusals: refusalsIn((error as RequestError).data) });
    }
  }

  return async (answers: Answers, options: SaveOptions): Promise<void> => {
    // Whom only their link lets in says so whenever they come by it.
    const mayTell =
      standing.answered.length === 0 || isShutWithout(runtime, switches, place, question, facts);
    const keeps = mayTell ? keptValues(place, new URLSearchParams(search)) : undefined;
    const { after, identity = facts.identity } =
      question.does === 'signUp'
        ? await signUp(answers, options)
        : { after: await calls.answer(journey, question.ask, answers, options, keeps), identity: undefined };
    const known: Facts = { ...facts, ...after.facts, today: after.today, identity };
    const next = nextQuestion(product, place.flow, known, question.ask);
    if (next === undefined) return finish(known, after);
    hook.keep(after, NO_STATUS);
    goTo(known, standingAt(product, place, known, after.answered, next) ?? next);
    // After the move: on this page the question would be closed to who has just signed up.
    if (identity !== facts.identity) client.setQueryData(IDENTITY_KEY, identity);
  };
}

/** A visitor has none. */
const NO_STATUS = { status: null, version: null };

function isShutWithout(
  runtime: Runtime,
  { flags, variables }: Switches,
  { flow }: EntryPlace,
  { ask }: Question,
  facts: Facts,
): boolean {
  return shutBefore(runtime.product, flow, ask, { ...facts, flags }, variables) !== undefined;
}

/** The question that the server would not have as it was answered, or misses. */
function refusedQuestion(place: EntryPlace, error: unknown): Question | undefined {
  if (!(error instanceof RequestError) || !isRecord(error.data)) return undefined;
  if (error.status !== 422 && error.status !== 409) return undefined;
  const { screen } = error.data;
  return place.flow.sequence?.questions.find(({ ask }) => ask === screen);
}

function refusalsFrom(state: unknown): { refusals?: Refusal[] } {
  const refusals = isRecord(state) ? state.refusals : undefined;
  return Array.isArray(refusals) ? { refusals: refusals as Refusal[] } : {};
}
