/** The questions of a sequence: which is asked next, and which may be answered now. */
import type { Screen } from '../model/bundle.ts';
import type { Question, Sequence } from '../model/language.ts';
import { readPath, withValueAt } from '../model/paths.ts';
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import type { Facts } from '../model/triggers.ts';
import { withoutWritten } from './effects.ts';

const DRAFT = 'draft';

/** The questions that are asked of these facts, in order; each other path is closed. */
export function askedQuestions(product: OpenProduct, flow: OpenFlow, facts: Facts): Question[] {
  const scope = product.triggers.withLookups(facts);
  return sequenceOf(flow).questions.filter(
    ({ when }) => when === undefined || product.triggers.holds(when, scope),
  );
}

/** The first asked question that is not answered yet; undefined when the sequence is complete. */
export function firstUnanswered(
  product: OpenProduct,
  flow: OpenFlow,
  facts: Facts,
  answered: string[],
): Question | undefined {
  return askedQuestions(product, flow, facts).find(({ ask }) => !answered.includes(ask));
}

/** The question after this one; undefined after the last. */
export function nextQuestion(
  product: OpenProduct,
  flow: OpenFlow,
  facts: Facts,
  ask: string,
): Question | undefined {
  return neighbour(product, flow, facts, ask, 1);
}

/** The question before this one; undefined before the first. */
export function previousQuestion(
  product: OpenProduct,
  flow: OpenFlow,
  facts: Facts,
  ask: string,
): Question | undefined {
  return neighbour(product, flow, facts, ask, -1);
}

/** Each answered question may be answered again, and the first unanswered one may be answered. */
export function isQuestionOpen(
  product: OpenProduct,
  flow: OpenFlow,
  facts: Facts,
  answered: string[],
  ask: string,
): boolean {
  const asked = askedQuestions(product, flow, facts);
  if (!asked.some((question) => question.ask === ask)) return false;
  return answered.includes(ask) || firstUnanswered(product, flow, facts, answered)?.ask === ask;
}

/**
 * The question that the form of a sign-up asks as well, if it may be answered by then. `facts` and `answered` are those of who has
 * just signed up: where an earlier question is still open, or what was answered is gone, this one is asked when its turn comes.
 */
export function alsoAnswered(
  product: OpenProduct,
  flow: OpenFlow,
  facts: Facts,
  answered: string[],
  { answers: ask }: Question,
): Screen | undefined {
  if (ask === undefined || !isQuestionOpen(product, flow, facts, answered, ask)) return undefined;
  return flow.screens[ask];
}

/** The sign-up whose form asks a later question as well. */
export function signUpThatAnswers(flow: OpenFlow, ask: string): Question | undefined {
  return flow.sequence?.questions.find(({ answers }) => answers === ask);
}

export interface Closed {
  facts: Facts;
  answered: string[];
  /** The questions whose answers were cleared. */
  cleared: string[];
}

/**
 * Answers of a path that has closed read as missing, and are cleared. Settles, because each round clears a
 * question. What answers did beyond being kept stays done: who has signed up is not asked to again, and the
 * sign-in they made is not taken apart.
 */
export function closePaths(product: OpenProduct, flow: OpenFlow, given: Facts, answered: string[]): Closed {
  const open = new Set(askedQuestions(product, flow, given).map(({ ask }) => ask));
  for (const { ask, does } of sequenceOf(flow).questions) if (does !== undefined) open.add(ask);
  const cleared = answered.filter((ask) => !open.has(ask));
  if (cleared.length === 0) return { facts: given, answered, cleared };
  const facts = cleared.reduce((rest, ask) => withoutWritten(flow.screens[ask]?.writes ?? [], rest), given);
  const left = closePaths(
    product,
    flow,
    facts,
    answered.filter((ask) => open.has(ask)),
  );
  return { ...left, cleared: [...cleared, ...left.cleared] };
}

function neighbour(
  product: OpenProduct,
  flow: OpenFlow,
  facts: Facts,
  ask: string,
  distance: 1 | -1,
): Question | undefined {
  const all = sequenceOf(flow).questions;
  const asked = new Set(askedQuestions(product, flow, facts).map((question) => question.ask));
  const here = all.findIndex((question) => question.ask === ask);
  for (let at = here + distance; at >= 0 && at < all.length; at += distance) {
    const question = all[at];
    if (question && asked.has(question.ask)) return question;
  }
  return undefined;
}

/** The facts with what the first page's address told; what is known already stays as it is, other values are nothing. */
export function withQueryFacts(flow: OpenFlow, facts: Facts, query: Record<string, unknown>): Facts {
  const { keeps = {} } = sequenceOf(flow);
  return Object.entries(query).reduce((known, [name, value]) => {
    const path = Object.hasOwn(keeps, name) ? keeps[name] : undefined;
    return path === undefined || readPath(known, path) !== undefined
      ? known
      : withValueAt(known, path, value);
  }, facts);
}

/** How a visitor's journey is named: `draft`, and `draft.<flow>` where a product has several flows of visitors. */
export function draftName({ flows }: OpenProduct, flow: OpenFlow): string {
  const ofVisitors = [...flows.values()].filter(({ sequence }) => sequence !== undefined);
  return ofVisitors.length === 1 ? DRAFT : `${DRAFT}.${flow.id}`;
}

export function isDraftName(name: string): boolean {
  return name === DRAFT || name.startsWith(`${DRAFT}.`);
}

/** The question whose answer completes the sequence; what its gate keeps out is not made either. */
export function lastQuestion(flow: OpenFlow): string {
  return sequenceOf(flow).questions.at(-1)?.ask ?? '';
}

export function sequenceOf(flow: OpenFlow): Sequence {
  if (!flow.sequence) throw new RangeError(`The flow "${flow.id}" has no sequence.`);
  return flow.sequence;
}
