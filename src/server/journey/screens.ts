/** The screens of a journey: the questions of a visitor's sequence, in their order, and the steps that an application's facts lead to. */
import { firstUnanswered, isQuestionOpen, nextQuestion, sequenceOf } from '../../engine/answer/sequence.ts';
import { deriveRoute } from '../../engine/decide/derive.ts';
import { formsAfter, formsAfterQuestion } from '../../engine/decide/next-forms.ts';
import { findScreen, screenOpenness, variantOf } from '../../engine/decide/screens.ts';
import { Refused } from '../http/refused.ts';
import type { Journey, JourneyScreen, OnApplication, OpenDraft } from './journey.ts';

/** The screen at a path below the flow's base, and whether it is open now; undefined when there is none. */
export function screenAt(journey: Journey, path: string): JourneyScreen | undefined {
  return journey.kind === 'visitor' ? questionAt(journey, path) : stepAt(journey, path);
}

/** The path of the screen to show to who is at a path: that one if it may be shown, else the one to go on with. */
export function pathFrom(journey: Journey, path: string | undefined): string | undefined {
  return journey.kind === 'visitor' ? questionFrom(journey, path) : stepFrom(journey, path);
}

/** The same once the screen at a path was answered. */
export function pathAfter(journey: Journey, path: string): string | undefined {
  if (journey.kind !== 'visitor') return stepFrom(journey, undefined);
  const { product, flow, facts } = journey;
  return questionFrom(journey, nextQuestion(product.open, flow, facts, path)?.ask);
}

/** Forms that may follow the screen at a path. */
export function nextForms(journey: Journey, path: string | undefined): string[] {
  const { product, flow, facts, kind } = journey;
  if (kind === 'visitor') return formsAfterQuestion(product.open, flow, path);
  const status = kind === 'owner' ? journey.row.status : '';
  return formsAfter(flow, { step: deriveRoute(product.open, flow, facts).step, status });
}

/** A question may be answered when it is asked, and all before it are answered. */
function questionAt({ product, flow, facts, answered }: OpenDraft, path: string): JourneyScreen | undefined {
  const screen = findScreen(flow, path)?.screen;
  const question = sequenceOf(flow).questions.find(({ ask }) => ask === screen?.id);
  if (!screen || !question) return undefined;
  const open = isQuestionOpen(product.open, flow, facts, answered, screen.id);
  const found = { path, id: screen.id, screen, params: {}, open };
  if (question.does === 'signUp') {
    return { ...found, refusal: new Refused(409, 'This question is answered by signing up.') };
  }
  if (open) return { ...found, refusal: undefined };
  const next = firstUnanswered(product.open, flow, facts, answered)?.ask ?? null;
  return { ...found, refusal: new Refused(409, 'This question is not asked now.', { more: { next } }) };
}

function questionFrom(
  { product, flow, facts, answered }: OpenDraft,
  path: string | undefined,
): string | undefined {
  if (path !== undefined && isQuestionOpen(product.open, flow, facts, answered, path)) return path;
  return firstUnanswered(product.open, flow, facts, answered)?.ask;
}

/** Of an application the derived screen and those declared open take answers; of a part that was taken back none. */
function stepAt(journey: OnApplication, path: string): JourneyScreen | undefined {
  const { product, flow, facts, kind } = journey;
  const found = findScreen(flow, path);
  if (!found) return undefined;
  const openness = screenOpenness(product.open, flow, facts, path);
  const isOver = kind === 'participant' && journey.row.revokedAt !== null;
  const open = openness.open && !isOver;
  const route = isOver ? null : openness.derivation.route;
  return {
    path,
    id: found.screen.id,
    screen: variantOf(product.open, flow, found.screen, facts),
    params: found.params,
    open,
    refusal: open ? undefined : new Refused(409, 'This screen is not open now.', { more: { route } }),
  };
}

/** A screen that is shut only because the lender works on what was answered there stays shown. */
function stepFrom({ product, flow, facts }: OnApplication, path: string | undefined): string | undefined {
  if (path !== undefined && findScreen(flow, path)) {
    const { open, derivation } = screenOpenness(product.open, flow, facts, path);
    const isWorkedOn = derivation.route === null && flow.stepById.get(derivation.step)?.route === path;
    if (open || isWorkedOn) return path;
  }
  const { route } = deriveRoute(product.open, flow, facts);
  return route !== null && findScreen(flow, route) ? route : undefined;
}
