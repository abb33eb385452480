/** The entries of a sequence: which question a URL asks for, and what the URL of a question is, by path or by query. */
import { askedQuestions, firstUnanswered, isQuestionOpen, sequenceOf } from '../../engine/answer/sequence.ts';
import type { Slice } from '../../engine/model/bundle.ts';
import type { Entry, Question } from '../../engine/model/language.ts';
import type { OpenFlow, OpenProduct } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';

/** An entry by its name in URLs. */
export interface NamedEntry {
  flow: OpenFlow;
  name: string;
  entry: Entry;
}

/** A question other than the first of its step is named in the query as well. */
const QUESTION_PARAMETER = 'question';
const STEP_PARAMETER = 'step';

export function entryNamed(product: OpenProduct<Slice>, name: string): NamedEntry | undefined {
  for (const flow of product.flows.values()) {
    const entries = flow.sequence?.entries ?? {};
    const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
    if (entry) return { flow, name, entry };
  }
  return undefined;
}

/** The entry to go to instead, when this one is shut. */
export function insteadOf(
  product: OpenProduct<Slice>,
  { entry }: NamedEntry,
  facts: Facts,
): string | undefined {
  if (entry.when === undefined || entry.otherwise === undefined) return undefined;
  const isOpen = product.triggers.holds(entry.when, product.triggers.withLookups(facts));
  return isOpen ? undefined : entry.otherwise;
}

/** The question that a URL names, whether it may be asked or not. `rest` is the path below the entry. */
export function questionAt(
  { flow, entry }: NamedEntry,
  asked: Question[],
  rest: string,
  search: URLSearchParams,
): Question | undefined {
  const { questions } = sequenceOf(flow);
  if (entry.by === 'path') return questions.find(({ path }) => path === trimmed(rest));
  const step = search.get(parameterOf(entry));
  const ask = search.get(QUESTION_PARAMETER);
  const named = ask === null ? undefined : questions.find((each) => each.ask === ask && each.step === step);
  return named ?? asked.find((each) => each.step === step);
}

/** Does a URL ask for the first question of all, or for none by name? */
export function isFirstQuestion(entry: NamedEntry, rest: string, search: string): boolean {
  const { questions } = sequenceOf(entry.flow);
  const named = questionAt(entry, questions, rest, new URLSearchParams(search));
  return named === undefined || named === questions[0];
}

/**
 * The question that is asked of who comes by a URL: the one it names if that is open, else the first that is not
 * answered, and where it names none the first of all.
 */
export function questionToAsk(
  product: OpenProduct<Slice>,
  flow: OpenFlow,
  facts: Facts,
  answered: string[],
  named: Question | undefined,
): Question | undefined {
  const asked = askedQuestions(product, flow, facts);
  if (named === undefined) return asked[0];
  if (isQuestionOpen(product, flow, facts, answered, named.ask)) return named;
  return firstUnanswered(product, flow, facts, answered) ?? asked.at(-1);
}

/** The URL of a question, where these are asked; what else stands in the query stays there. */
export function urlOfQuestion(
  product: OpenProduct<Slice>,
  { name, entry }: NamedEntry,
  asked: Question[],
  question: Question,
  search: URLSearchParams,
): string {
  const start = `${product.source.base}/${name}`;
  if (entry.by === 'path') {
    return withQuery(question.path === '' ? start : `${start}/${question.path}`, search);
  }
  const query = new URLSearchParams(search);
  query.delete(QUESTION_PARAMETER);
  query.set(parameterOf(entry), question.step);
  const isFirst = asked.find((each) => each.step === question.step)?.ask === question.ask;
  if (!isFirst) query.set(QUESTION_PARAMETER, question.ask);
  return withQuery(start, query);
}

/** The values of the first page's query that the flow stores, by their parameter names; undefined for none. */
export function queryValues({ sequence }: OpenFlow, search: string): Record<string, string> | undefined {
  const query = new URLSearchParams(search);
  const names = Object.keys(sequence?.keeps ?? {});
  const found = names.flatMap((name) => {
    const value = query.get(name);
    return value === null || value === '' ? [] : [[name, value] as const];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}

function parameterOf(entry: Entry): string {
  return entry.parameter ?? STEP_PARAMETER;
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

function trimmed(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}
