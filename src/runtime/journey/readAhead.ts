/** What a visitor's screen is drawn from, read before the first drawing so that nothing has to be waited for in it. */
import type { QueryClient } from '@tanstack/react-query';
import { askedQuestions, draftName, sequenceOf } from '../../engine/answer/sequence.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { commonFacts, type Runtime } from '../context.tsx';
import { formQuery } from '../form/openForm.ts';
import { readSwitches } from '../gates.ts';
import { IDENTITY_KEY } from '../identity.ts';
import { LaterLinks } from '../screens/laterScreens.ts';
import {
  entryNamed,
  insteadOf,
  type NamedEntry,
  questionAt,
  questionToAsk,
  urlOfQuestion,
} from './entries.ts';
import { standingQuery } from './useStanding.ts';

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
export async function readQuestion(ahead: AheadOf, entry: NamedEntry, rest: string): Promise<string> {
  const { runtime, queries, search } = ahead;
  const { product } = runtime;
  const query = new URLSearchParams(search);
  const known = commonFacts(runtime);
  const start = `${product.source.base}/${entry.name}`;
  const instead = entryNamed(product, insteadOf(product, entry, known) ?? '');
  if (instead) return readQuestion(ahead, instead, '');
  const named = questionAt(entry, askedQuestions(product, entry.flow, known), rest, query);
  const first = await read(ahead, entry, named?.ask);
  if (!first) return start + search;
  const facts: Facts = { ...known, ...first.facts, today: first.today };
  const asked = askedQuestions(product, entry.flow, facts);
  const wanted = questionAt(entry, asked, rest, query);
  const question = questionToAsk(product, entry.flow, facts, first.answered, wanted);
  const screen = question && entry.flow.screens[question.ask];
  if (!question || !screen?.form) return start + search;
  if (screen.links) await LaterLinks.ahead();
  if (first.screen?.path !== question.ask) await read(ahead, entry, question.ask);
  await queries.fetchQuery(formQuery(runtime, screen.form));
  return urlOfQuestion(product, entry, asked, question, query);
}

/** Anew, unless it came with the page. Without a question, the first of all is read. */
async function read({ runtime, queries }: AheadOf, { flow }: NamedEntry, ask: string | undefined) {
  const journey = draftName(runtime.product, flow);
  const screen = ask ?? sequenceOf(flow).questions[0]?.ask;
  const query = standingQuery(runtime.calls, queries, { flow, journey, screen });
  const known = queries.getQueryData(query.queryKey);
  const isThere = known?.standing?.screen?.path === screen;
  const followed = await queries.fetchQuery({ ...query, ...(isThere ? {} : { staleTime: 0 }) });
  return followed.standing;
}
