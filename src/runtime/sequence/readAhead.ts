/** What a visitor's screen is drawn from, read before the first drawing so that nothing has to be waited for in it. */
import type { QueryClient } from '@tanstack/react-query';
import { askedQuestions } from '../../engine/sequence.ts';
import type { Facts } from '../../engine/triggers.ts';
import { commonFacts, type Runtime } from '../context.tsx';
import { formQuery } from '../form/openForm.ts';
import { unsubmittedQuery } from '../form/useUnsubmitted.ts';
import { readSwitches } from '../gates.ts';
import { IDENTITY_KEY } from '../identity.ts';
import { type EntryPlace, insteadOf, questionAt, standingAt } from './addresses.ts';
import { DRAFT } from './QuestionScreen.tsx';
import { draftQuery } from './useDraft.ts';

export interface AheadOf {
  runtime: Runtime;
  queries: QueryClient;
  search: string;
}

/** Nobody is signed in, and the gates are as they are told. */
export async function readVisitor({ runtime, queries }: Omit<AheadOf, 'search'>): Promise<void> {
  queries.setQueryData(IDENTITY_KEY, null);
  await readSwitches(runtime, queries);
}

/** The question at an entry with what was answered and typed so far. An entry that is shut leads elsewhere: nothing is read. */
export async function readQuestion(ahead: AheadOf, place: EntryPlace, rest: string): Promise<void> {
  const { runtime, queries } = ahead;
  const { product, calls } = runtime;
  const query = new URLSearchParams(ahead.search);
  const known = commonFacts(runtime);
  if (insteadOf(product, place, known) !== undefined) return;
  const named = questionAt(place, askedQuestions(product, place.flow, known), rest, query);
  const draft = await queries.fetchQuery(draftQuery(calls, place, named?.ask));
  const facts: Facts = { ...known, ...draft.facts, today: draft.today };
  const wanted = questionAt(place, askedQuestions(product, place.flow, facts), rest, query);
  const question = standingAt(product, place, facts, draft.answered, wanted);
  const form = question && place.flow.screens[question.ask]?.form;
  if (!question || !form) return;
  await Promise.all([
    queries.fetchQuery(draftQuery(calls, place, question.ask)),
    queries.fetchQuery(unsubmittedQuery(calls, DRAFT, question.ask)),
    queries.fetchQuery(formQuery(runtime, form)),
  ]);
}
