/** Plays one line of a walk: a state in, the next state and the landing out. */
import { kindOfLine, type RoleWalker, roleWalker } from '../../config/model/walks.ts';
import { checkAnswers } from '../../engine/answer/forms.ts';
import { ownFields } from '../../engine/answer/stored-answers.ts';
import { plainAnswers } from '../../engine/answer/typed-text.ts';
import { effectsOfAnswers } from '../../engine/decide/changes.ts';
import { GATE_ROOT } from '../../engine/decide/gates.ts';
import { withProgress } from '../../engine/decide/progress.ts';
import { findScreen, variantOf } from '../../engine/decide/screens.ts';
import type { Screen } from '../../engine/model/bundle.ts';
import type { WalkLine } from '../../engine/model/language.ts';
import { withValueAt } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { documentsMade, withoutLine, withSignature } from './documents.ts';
import { gateBefore, isScreenOpen, judged, landed, landedAfter, type Played } from './landings.ts';
import { after, atDay, movedOn, reviewed, taskAnswers, taskFails, write } from './moves.ts';
import { invited, knownTo, partMeant, rejoined, rolesIn, signedIn, takenBack } from './participants.ts';
import { answeredAtSignUp, create, enter, signedUp } from './sequences.ts';
import { type WalkSetting, type WalkState, withValues } from './setting.ts';

/** Throws a RangeError for a name that no checked walk holds. */
export function playLine(stage: WalkSetting, state: WalkState, line: WalkLine): Played {
  const walker = roleWalker(line.as, rolesIn(stage.product));
  return walker ? playInRole(stage, state, line, walker) : playOwn(stage, state, line);
}

/** By somebody in a role: on what they know, in their own flow. What they write moves the application on. */
function playInRole(stage: WalkSetting, whole: WalkState, line: WalkLine, walker: RoleWalker): Played {
  const meant = partMeant(stage, whole, walker, line);
  if (typeof meant === 'string') return landed(stage, whole, { absent: meant });
  const { as: _as, ...own } = line;
  const known = knownTo(stage, whole, meant);
  if (own.enter === undefined) return rejoined(stage, whole, meant, playOwn(stage, known, own), own);
  if (own.enter !== known.flow.signIn?.path)
    return { ...landed(stage, known), whole: { state: whole, moves: [] } };
  return signedIn(stage, whole, meant, answersOf(stage, known, own, own.enter));
}

function playOwn(stage: WalkSetting, state: WalkState, line: WalkLine): Played {
  const kind = kindOfLine(line);
  switch (kind) {
    case 'enter':
      return enter(stage, state, line);
    case 'answer':
      return answer(stage, state, line);
    case 'result':
      return landed(stage, written(stage, state, withValues(state.facts, line.result ?? {})), {}, line.on);
    case 'today':
      return landedAfter(stage, movedOn(stage, atDay(state, line.today ?? '')));
    case 'returns':
      return comeBack(stage, state, line);
    case 'stage':
      return judged(stage, state, taskAnswers(stage, documentsMade(stage, state), line.stage));
    case 'fails':
      return judged(stage, state, taskFails(stage, state));
    case 'review':
      return judged(stage, state, reviewed(stage, state, line.review ?? {}));
    case 'passes':
      return landedAfter(stage, movedOn(stage, after(stage, state, line.passes ?? '')));
    case 'create':
      return create(stage, state, line);
    case 'takesBack':
      return takeBack(stage, state, line);
    case 'open':
    case 'closed':
      return ask(stage, state, line[kind] ?? '');
  }
}

/** A status that was put there by hand is entered then, and nothing has run in it. */
function written({ product }: WalkSetting, state: WalkState, given: Facts): WalkState {
  const facts = withProgress(product, state.flow, given);
  if (facts.status === state.facts.status) return { ...state, facts };
  const { run: _run, ...rest } = state;
  return { ...rest, facts, since: state.now };
}

function answer(stage: WalkSetting, state: WalkState, line: WalkLine): Played {
  const screen = screenNamed(stage, state, line.answer ?? '');
  const gate = gateBefore(stage, state, line.answer ?? '');
  if (gate) return landed(stage, state, { gate });
  if (!isScreenOpen(stage, state, line.answer ?? '') || screen.form === undefined) {
    return landed(stage, state, { shut: true });
  }
  const form = stage.formOf(screen.form);
  const answers = plainAnswers(form.fields, answersOf(stage, state, line, screen.id));
  const refused = checkAnswers(form, answers, state.facts, stage.product.triggers);
  if (refused.length > 0) return landed(stage, state, { refused });
  const others = invited(stage, state, screen.invites, answers);
  if ('refused' in others) return landed(stage, state, others);
  const unlined = withoutLine(stage, state, screen);
  if (unlined !== undefined) return landed(stage, state, { absent: unlined });
  const given = { path: line.answer ?? '', screen, answers, fields: ownFields(form) };
  const effects = effectsOfAnswers(stage.product, state.flow, others.state.facts, given);
  const { facts, ids } = write(stage, others.state, effects, answers);
  const question = state.flow.sequence?.questions.find((each) => each.ask === screen.id);
  if (!question)
    return landedAfter(
      stage,
      movedOn(stage, {
        ...withSignature(others.state, screen, { answers }),
        facts,
        ids,
        activeAt: state.now,
      }),
    );
  const answered = [...new Set([...state.answered, screen.id])];
  if (question.does !== 'signUp') return landed(stage, { ...state, facts, ids, answered });
  const person = landed(stage, { ...state, facts: signedUp(stage, state.facts, facts), ids, answered });
  return answeredAtSignUp(stage, person, question, answers);
}

/** From a page of others, with what the screen's task answers. */
function comeBack(stage: WalkSetting, state: WalkState, line: WalkLine): Played {
  const screen = screenNamed(stage, state, line.returns ?? '');
  const task = screen.task === undefined ? undefined : state.flow.tasks[screen.task];
  if (!task || !isScreenOpen(stage, state, line.returns ?? '')) return landed(stage, state, { shut: true });
  const misfit = stage.mismatchOf(task.result, line.with);
  if (misfit !== undefined) return landed(stage, state, { schemaMismatch: misfit });
  const unlined = withoutLine(stage, state, screen);
  if (unlined !== undefined) return landed(stage, state, { absent: unlined });
  const { facts, ids } = write(stage, state, screen.writes, {}, { result: line.with });
  const signed = withSignature(state, screen, { result: line.with });
  return landedAfter(stage, movedOn(stage, { ...signed, facts, ids, activeAt: state.now }));
}

function takeBack(stage: WalkSetting, state: WalkState, line: WalkLine): Played {
  const walker = roleWalker(line.takesBack, rolesIn(stage.product));
  if (!walker) throw new RangeError(`No role is named "${line.takesBack}".`);
  const meant = partMeant(stage, state, walker, line);
  if (typeof meant === 'string') return landed(stage, state, { absent: meant });
  return judged(stage, state, takenBack(stage, state, meant));
}

function ask(stage: WalkSetting, state: WalkState, path: string): Played {
  const gate = gateBefore(stage, state, path);
  if (gate) return landed(stage, state, { gate });
  return landed(stage, state, { shut: path !== GATE_ROOT && !isScreenOpen(stage, state, path) });
}

function screenNamed({ product }: WalkSetting, { flow, facts }: WalkState, path: string): Screen {
  const found = findScreen(flow, path);
  if (!found) throw new RangeError(`No screen of the flow "${flow.id}" is named "${path}".`);
  return variantOf(product, flow, found.screen, facts);
}

/** `with` alone is all that is answered; beside `as`, and without either, a persona's answers are at hand. */
function answersOf(
  { personas }: WalkSetting,
  { persona }: WalkState,
  line: WalkLine,
  screen: string,
): unknown {
  const isOwn = line.with !== undefined && line.as === undefined;
  const atHand = isOwn ? {} : (personas[line.as ?? persona ?? '']?.answers[screen] ?? {});
  return Object.entries(line.with ?? {}).reduce(
    (all, [path, value]) => withValueAt(all, path, value),
    atHand,
  );
}
