/** What a visitor's screen is drawn from, read before the first drawing so that nothing has to be waited for in it. */
import type { QueryClient } from '@tanstack/react-query';
import { askedQuestions } from '../../engine/answer/sequence.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { commonFacts, type Runtime } from '../context.tsx';
import { formQuery } from '../form/openForm.ts';
import { unsubmittedQuery } from '../form/unsubmitted.ts';
import { readSwitches } from '../gates.ts';
import { IDENTITY_KEY } from '../identity.ts';
import {
  addressOfQuestion,
  type EntryPlace,
  entryNamed,
  insteadOf,
  questionAt,
  standingAt,
} from './addresses.ts';
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

/** The question at an entry with what was answered and typed so far. Answers the path and query that it stands at. */
export async function readQuestion(ahead: AheadOf, place: EntryPlace, rest: string): Promise<string> {
  const { runtime, queries, search } = ahead;
  const { product, calls } = runtime;
  const query = new URLSearchParams(search);
  const known = commonFacts(runtime);
  const start = `${product.source.base}/${place.name}`;
  const instead = entryNamed(product, insteadOf(product, place, known) ?? '');
  if (instead) return readQuestion(ahead, instead, '');
  const named = questionAt(place, askedQuestions(product, place.flow, known), rest, query);
  const draft = await queries.fetchQuery(draftQuery(calls, place, named?.ask));
  const facts: Facts = { ...known, ...draft.facts, today: draft.today };
  const asked = askedQuestions(product, place.flow, facts);
  const wanted = questionAt(place, asked, rest, query);
  const question = standingAt(product, place, facts, draft.answered, wanted);
  const form = question && place.flow.screens[question.ask]?.form;
  if (!question || !form) return start + search;
  await Promise.all([
    queries.fetchQuery(draftQuery(calls, place, question.ask)),
    queries.fetchQuery(unsubmittedQuery(calls, DRAFT, question.ask)),
    queries.fetchQuery(formQuery(runtime, form)),
  ]);
  return addressOfQuestion(product, place, asked, question, query);
}
