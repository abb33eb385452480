/** How is a sequence of questions played at one of its entries? The address says which question, the facts say whether. */
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { askedQuestions, withQueryFacts } from '../../engine/answer/sequence.ts';
import type { Question } from '../../engine/model/language.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { commonFacts, useRuntime } from '../context.tsx';
import { shutNow, useSwitches } from '../gates.ts';
import { useIdentity } from '../identity.ts';
import { GatePage } from '../screens/GatePage.tsx';
import { LoadingScreen } from '../screens/LoadingScreen.tsx';
import {
  addressOfQuestion,
  type EntryPlace,
  insteadOf,
  keptValues,
  questionAt,
  standingAt,
} from './addresses.ts';
import { QuestionScreen } from './QuestionScreen.tsx';
import { useDraft } from './useDraft.ts';

interface SequenceRunnerProps {
  place: EntryPlace;
  /** The path below the entry. */
  rest: string;
  /** What stands above the questions, and above nothing else. */
  head?: ReactNode;
}

export function SequenceRunner({ place, rest, head }: SequenceRunnerProps) {
  const runtime = useRuntime();
  const { search } = useLocation();
  const instead = insteadOf(runtime.product, place, commonFacts(runtime));
  // The whole query goes along: who referred the visitor stands in it (decision C10).
  if (instead !== undefined)
    return <Navigate replace to={`${runtime.product.source.base}/${instead}${search}`} />;
  return <OpenEntry place={place} rest={rest} head={head} />;
}

function OpenEntry({ place, rest, head }: SequenceRunnerProps) {
  const runtime = useRuntime();
  const { product } = runtime;
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const switches = useSwitches();
  const identity = useIdentity('stay');

  const known: Facts = { ...commonFacts(runtime), ...(identity ? { identity } : {}) };
  const named = questionAt(place, askedQuestions(product, place.flow, known), rest, query);
  const draft = useDraft(place, named?.ask, identity !== undefined);
  // What the address tells is kept with the first answer, and counts from now on.
  const shutFor = (facts: Facts) => {
    const kept = withQueryFacts(place.flow, facts, keptValues(place, query) ?? {});
    return shutNow(runtime, switches, `${place.name}/${rest}`, kept);
  };
  if (identity === undefined || draft === undefined) {
    return (
      <>
        {!shutFor(known) && head}
        <LoadingScreen />
      </>
    );
  }

  const facts: Facts = { ...known, ...draft.facts, today: draft.today, ...(identity ? { identity } : {}) };
  const shut = shutFor(facts);
  if (shut) return <GatePage shut={shut} />;
  const asked = askedQuestions(product, place.flow, facts);
  const wanted = questionAt(place, asked, rest, query);
  const question = standingAt(product, place, facts, draft.answered, wanted);
  if (question === undefined) throw new RangeError(`The sequence of "${place.flow.id}" asks nothing.`);

  const address = addressOfQuestion(product, place, asked, question, query);
  if (address !== pathname + search) return <Navigate replace to={address} />;
  return (
    <>
      {head}
      <LoadedQuestion key={question.ask} place={place} question={question} facts={facts} />
    </>
  );
}

/** Which question stands at an address may follow from answers only; then its own are read as well. */
function LoadedQuestion({ place, question, facts }: { place: EntryPlace; question: Question; facts: Facts }) {
  const draft = useDraft(place, question.ask, true);
  if (draft === undefined) return <LoadingScreen />;
  return <QuestionScreen place={place} question={question} facts={facts} draft={draft} />;
}
