/** What happens when a question of a sequence is answered? Order kept, answers checked, closed paths cleared. */
import { applyEffects, writtenPaths } from '../../engine/answer/effects.ts';
import {
  closePaths,
  firstUnanswered,
  isQuestionOpen,
  sequenceOf,
  withQueryFacts,
} from '../../engine/answer/sequence.ts';
import type { Screen } from '../../engine/model/bundle.ts';
import type { OpenFlow } from '../../engine/model/product.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { type Caller, identityEntity } from '../caller.ts';
import type { Call } from '../calls.ts';
import { factsOf, only } from '../facts.ts';
import type { PublishedProduct } from '../published.ts';
import { Refused } from '../refused.ts';
import type { Services } from '../services.ts';
import { acceptedAnswers } from './check.ts';
import type { Draft } from './drafts.ts';
import { refuseOldVersion, screenVersion } from './version.ts';

export interface Standing {
  product: PublishedProduct;
  flow: OpenFlow;
  facts: Facts;
  answered: string[];
}

/** Where a draft stands for who asks: what they are, beside what they answered. */
export function standingOf(
  services: Services,
  call: Call,
  product: PublishedProduct,
  flow: OpenFlow,
  { draft, caller }: { draft: Draft | undefined; caller: Caller | undefined },
): Standing {
  const identity = caller && identityEntity(caller.identity);
  const rows = { draft: draft?.facts ?? {}, ...(identity && { identity }) };
  const facts = factsOf(product, call.org, rows, services.clock);
  const kept = draft?.flow === flow.id ? draft.answered : [];
  // What closed since the last answer (by a sign-in, by a changed flow) reads as missing already.
  const { answered, ...settled } = closePaths(product.open, flow, facts, kept);
  return { product, flow, facts: settled.facts, answered };
}

/**
 * The draft after these answers. Throws refusals: 409 for a question that is not asked now, 412 for an old
 * version, 422 for answers. Nothing of `standing` is changed.
 */
export function answerQuestion(
  services: Services,
  call: Call,
  standing: Standing,
  given: { screen: Screen; answers: unknown },
): { facts: Facts; answered: string[]; paths: string[] } {
  const { product, flow, facts, answered } = standing;
  const { screen } = given;
  refuseClosedQuestion(standing, screen.id);
  refuseOldVersion(call.headers['if-match'], screenVersion(services.keys, screen.id, screen.writes, facts));
  const answers = acceptedAnswers({ product, org: call.org, screen }, given.answers, facts);
  const written = applyEffects(screen.writes, answers, facts, {
    newId: services.newId,
    now: services.clock().toISOString(),
    triggers: product.open.triggers,
  });
  const asked = answered.includes(screen.id) ? answered : [...answered, screen.id];
  const closed = closePaths(product.open, flow, written.facts, asked);
  const cleared = closed.cleared.flatMap((ask) => writtenPaths(flow.screens[ask]?.writes ?? []));
  return {
    facts: only(product, 'draft', closed.facts),
    answered: closed.answered,
    paths: [...new Set([...written.paths, ...cleared])],
  };
}

/** A question may be answered when it is asked, and all before it are answered. */
export function refuseClosedQuestion({ product, flow, facts, answered }: Standing, ask: string): void {
  const isSignUp = sequenceOf(flow).questions.some(
    (question) => question.ask === ask && question.does === 'signUp',
  );
  if (isSignUp) throw new Refused(409, 'This question is answered by signing up.');
  if (isQuestionOpen(product.open, flow, facts, answered, ask)) return;
  const next = firstUnanswered(product.open, flow, facts, answered)?.ask ?? null;
  throw new Refused(409, 'This question is not asked now.', { more: { next } });
}

/** The facts with what the first page's address told; what is known already stays as it is. */
export function keepQuery(flow: OpenFlow, facts: Facts, keeps: Record<string, string> = {}): Facts {
  const paths = sequenceOf(flow).keeps ?? {};
  const unknown = Object.keys(keeps).filter((name) => !Object.hasOwn(paths, name));
  if (unknown.length > 0) throw new Refused(422, `Nothing is kept of "${unknown.join('", "')}".`);
  return withQueryFacts(flow, facts, keeps);
}
