/** How is one question of a sequence asked, and what follows its answer? */
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Refusal } from '../../engine/answer/forms.ts';
import { askedQuestions, nextQuestion, previousQuestion } from '../../engine/answer/sequence.ts';
import { shutBefore } from '../../engine/decide/gates.ts';
import type { Question } from '../../engine/model/language.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { Answers, Draft, SaveOptions } from '../client/calls.ts';
import { RequestError } from '../client/requestError.ts';
import { type Runtime, useRuntime, useShellWords, wordsIn } from '../context.tsx';
import { type Switches, useSwitches } from '../gates.ts';
import { IDENTITY_KEY } from '../identity.ts';
import { refusalsIn } from '../journey/outcome.ts';
import { FlowProgress } from '../screens/FlowProgress.tsx';
import { FormScreen } from '../screens/FormScreen.tsx';
import { BackLink } from '../screens/ScreenHead.tsx';
import { addressOfQuestion, type EntryPlace, keptValues, standingAt } from './addresses.ts';

/** Where a visitor's unsubmitted text is kept. */
export const DRAFT = 'draft';

interface QuestionScreenProps {
  place: EntryPlace;
  question: Question;
  facts: Facts;
  draft: Draft;
}

export function QuestionScreen({ place, question, facts, draft }: QuestionScreenProps) {
  const { product, calls } = useRuntime();
  const words = useShellWords();
  const client = useQueryClient();
  const location = useLocation();
  const goTo = useGoTo(place);
  const save = useSave(place, question, facts, draft);
  const screen = place.flow.screens[question.ask];
  if (!screen?.form) throw new RangeError(`The question "${question.ask}" has no form.`);
  const before = previousQuestion(product, place.flow, facts, question.ask);

  return (
    <>
      <FlowProgress flow={place.flow} facts={facts} at={question.step} />
      {before && <BackLink onClick={() => goTo(facts, before)}>{words.one('back')}</BackLink>}
      <FormScreen
        id={question.ask}
        form={screen.form}
        words={wordsIn(product, 'screens', question.ask, facts)}
        facts={facts}
        place={DRAFT}
        answers={draft.answers ?? {}}
        etag={draft.etag}
        {...refusalsFrom(location.state)}
        save={save}
        reread={async () => {
          const newer = await calls.readDraft(question.ask);
          return { answers: newer.answers ?? {}, etag: newer.etag };
        }}
        onClosed={() => void client.invalidateQueries({ queryKey: ['draft'] })}
      />
    </>
  );
}

function useGoTo(place: EntryPlace) {
  const { product } = useRuntime();
  const { search } = useLocation();
  const navigate = useNavigate();
  return (facts: Facts, to: Question, refusals?: Refusal[]) => {
    const asked = askedQuestions(product, place.flow, facts);
    const address = addressOfQuestion(product, place, asked, to, new URLSearchParams(search));
    navigate(address, refusals ? { state: { refusals } } : {});
  };
}

function useSave(place: EntryPlace, question: Question, facts: Facts, draft: Draft) {
  const runtime = useRuntime();
  const { product, calls, tokens, newId } = runtime;
  const { search } = useLocation();
  const switches = useSwitches();
  const client = useQueryClient();
  const navigate = useNavigate();
  const goTo = useGoTo(place);
  // One application, however often its making has to be tried.
  const creation = useRef<string>(null);

  /** Makes a sign-in of the answers and asks who that is (SL 7); from then on the facts say so. */
  async function signUp(answers: Answers, options: SaveOptions): Promise<{ draft: Draft; identity: Facts }> {
    tokens.write(await calls.register({ ...answers, bundle: options.bundle }));
    const identity = await calls.identity('keep');
    return { draft: await calls.readDraft(question.ask), identity };
  }

  async function finish(facts: Facts): Promise<void> {
    creation.current ??= newId();
    try {
      const row = await calls.createApplication({ key: creation.current, bundle: product.source.hash });
      runtime.rememberApplication(row.uuid);
      navigate(`${product.source.base}/${row.uuid}`);
    } catch (error) {
      const refused = refusedQuestion(place, error);
      if (refused && refused.ask !== question.ask)
        return goTo(facts, refused, refusalsIn((error as RequestError).data));
      throw error;
    }
  }

  return async (answers: Answers, options: SaveOptions): Promise<void> => {
    // Whom only their link lets in says so whenever they come by it.
    const mayTell = draft.answered.length === 0 || isShutWithout(runtime, switches, place, question, facts);
    const keeps = mayTell ? keptValues(place, new URLSearchParams(search)) : undefined;
    const saved =
      question.does === 'signUp'
        ? await signUp(answers, options)
        : { draft: await calls.saveDraft(question.ask, answers, options, keeps), identity: undefined };
    const { identity = facts.identity } = saved;
    const known: Facts = { ...facts, ...saved.draft.facts, today: saved.draft.today, identity };
    const after = nextQuestion(product, place.flow, known, question.ask);
    if (after === undefined) return finish(known);
    goTo(known, standingAt(product, place, known, saved.draft.answered, after) ?? after);
    // After the move: on this page the question would be closed to who has just signed up.
    if (identity !== facts.identity) client.setQueryData(IDENTITY_KEY, identity);
  };
}

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
