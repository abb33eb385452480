/** The player of a sequence at one of its entries: the URL says which question, the facts say whether. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { askedQuestions, sequenceOf, withQueryFacts } from '../../engine/answer/sequence.ts';
import type { Standing } from '../../engine/decide/standing.ts';
import type { Question } from '../../engine/model/language.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { Sheet } from '../../widgets/index.ts';
import { commonFacts, useRuntime } from '../context.tsx';
import { useFormsAhead, useIsLoaded } from '../form/openForm.ts';
import { shutNow, useSwitches } from '../gates.ts';
import { useIdentity } from '../identity.ts';
import { type StandingHook, useStanding } from '../journey/useStanding.ts';
import { GatePage } from '../screens/GatePage.tsx';
import { LoadingScreen } from '../screens/LoadingScreen.tsx';
import {
  addressOfQuestion,
  draftName,
  type EntryPlace,
  insteadOf,
  keptValues,
  questionAt,
  standingAt,
} from './addresses.ts';
import { QuestionScreen } from './QuestionScreen.tsx';

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
  const hook = useStanding({
    flow: place.flow,
    journey: draftName(product, place.flow),
    screen: named?.ask ?? sequenceOf(place.flow).questions[0]?.ask,
    whenOver: 'stay',
    isReady: identity !== undefined,
  });
  const standing = hook.followed?.standing ?? undefined;
  useFormsAhead(standing?.moves ?? []);
  // What the address tells is kept with the first answer, and counts from now on.
  const shutFor = (facts: Facts) => {
    const kept = withQueryFacts(place.flow, facts, keptValues(place, query) ?? {});
    return shutNow(runtime, switches, `${place.name}/${rest}`, kept);
  };
  const facts: Facts | undefined = standing && {
    ...known,
    ...standing.facts,
    today: standing.today,
    ...(identity ? { identity } : {}),
  };
  const asked = facts && askedQuestions(product, place.flow, facts);
  const wanted = asked && questionAt(place, asked, rest, query);
  const question = facts && standing && standingAt(product, place, facts, standing.answered, wanted);
  const drawn = useDrawable(question && { question, facts, standing }, place, hook);
  if (identity === undefined || !standing || !facts || !asked) {
    return (
      <Sheet>
        {!shutFor(known) && head}
        <LoadingScreen />
      </Sheet>
    );
  }
  const shut = shutFor(facts);
  if (shut) {
    return (
      <Sheet>
        <GatePage shut={shut} />
      </Sheet>
    );
  }
  if (question === undefined) throw new RangeError(`The sequence of "${place.flow.id}" asks nothing.`);
  const address = addressOfQuestion(product, place, asked, question, query);
  return (
    <>
      {drawn ? (
        <QuestionScreen key={drawn.key} place={place} hook={hook} head={head} {...drawn.drawn} />
      ) : (
        <Sheet>
          {head}
          <LoadingScreen />
        </Sheet>
      )}
      {address !== pathname + search && <Navigate replace to={address} />}
    </>
  );
}

interface Drawn {
  question: Question;
  facts: Facts;
  standing: Standing;
}

/** The question that was drawn last stays until the next one can be drawn: its answers and its form are there. */
function useDrawable(wanted: Drawn | undefined, { flow }: EntryPlace, { askAgain, revision }: StandingHook) {
  const last = useRef<{ key: string; drawn: Drawn }>(undefined);
  const ask = wanted?.question.ask;
  const isLoaded = useIsLoaded(ask === undefined ? undefined : flow.screens[ask]?.form);
  const key = `${ask} ${revision}`;
  const isKept = wanted !== undefined && last.current?.key === key;
  const isUnread = wanted !== undefined && !isKept && wanted.standing.screen?.path !== ask;
  useEffect(() => {
    if (isUnread) askAgain();
  }, [isUnread, askAgain]);
  if (wanted && (isKept || (isLoaded && !isUnread))) {
    // What is on the page goes on with the answers and the version that it was opened with.
    const standing = isKept ? last.current?.drawn.standing : undefined;
    last.current = { key, drawn: { ...wanted, standing: standing ?? wanted.standing } };
  }
  return last.current;
}
