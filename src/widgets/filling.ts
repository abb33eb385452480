/** The state of a form while it is filled in: what is typed, what is refused, and which messages show. A pure reducer. */

import type { Refusal } from '../engine/answer/forms.ts';
import { isBelow } from '../engine/model/paths.ts';
import { type AnswerPath, fieldPointer, isSame, withAnswer } from './answers.ts';
import { type Holds, withHolds } from './holds.ts';
import type { FormAnswers } from './validator.ts';

export interface Filling {
  answers: FormAnswers;
  /** What the check refuses now, shown or not, and what holds the form, in the order of the fields. */
  refused: readonly Refusal[];
  /** What is shown, in that order: of fields that were left or submitted until they are right, and the server's. */
  shown: readonly Refusal[];
  /** The message of each field by its pointer: its own, or that of one of its parts. */
  messages: Readonly<Record<string, string>>;
  /** What the last submission was refused for, as far as it is not mended. */
  summary: readonly Refusal[];
  /** Counts the submissions that were refused: each moves the focus to the summary. */
  attempts: number;
  /** Fields that were left, or submitted, and are judged on each key until they are right. */
  judged: readonly string[];
  submitted: readonly string[];
  /** The server's refusals of the last submission, without those of fields that changed since. */
  fromServer: readonly Refusal[];
  held: Holds;
}

export type FillingEvent =
  | { type: 'answered'; path: AnswerPath; value: unknown }
  /** What the form itself fills in where nothing is answered. */
  | { type: 'defaulted'; answers: FormAnswers }
  /** Other answers from outside; nothing is judged yet. */
  | { type: 'replaced'; answers: FormAnswers }
  | { type: 'left'; pointer: string }
  /** A field holds the form, and says why; without a message it lets it go. */
  | { type: 'held'; pointer: string; message: string | undefined }
  | { type: 'submitted' }
  | { type: 'refused'; refusals: readonly Refusal[] }
  /** The check may mean something else now: other facts, or a newer form. */
  | { type: 'ruled' };

/** What judges the answers: pure, and asked once for each change. */
export interface Rules {
  check: (answers: FormAnswers) => Refusal[];
  /** The pointers of the fields, in their order. */
  fields: readonly string[];
}

const NONE: readonly Refusal[] = [];

export function startFilling(
  answers: FormAnswers,
  rules: Rules,
  fromServer: readonly Refusal[] = NONE,
): Filling {
  const empty: Filling = {
    answers,
    refused: NONE,
    shown: NONE,
    messages: {},
    summary: NONE,
    attempts: fromServer.length > 0 ? 1 : 0,
    judged: [],
    submitted: [],
    fromServer,
    held: {},
  };
  return shownAgain({ ...empty, refused: rules.check(answers) });
}

/** The same state when nothing changed. */
export function fill(state: Filling, event: FillingEvent, rules: Rules): Filling {
  switch (event.type) {
    case 'answered': {
      const answers = withAnswer(state.answers, event.path, event.value);
      return isSame(answers, state.answers)
        ? state
        : changed(state, answers, fieldPointer(event.path), rules);
    }
    case 'defaulted': {
      const answers = { ...event.answers, ...state.answers };
      return isSame(answers, state.answers) ? state : judge({ ...state, answers }, rules);
    }
    case 'replaced':
      return isSame(event.answers, state.answers)
        ? state
        : judge({ ...state, answers: event.answers }, rules);
    case 'left':
      if (state.judged.includes(event.pointer)) return state;
      return shownAgain({ ...state, judged: [...state.judged, event.pointer] });
    case 'held':
      return hold(state, event.pointer, event.message, rules);
    case 'submitted': {
      const submitted = state.refused.map(({ pointer }) => pointer);
      const attempts = state.attempts + (submitted.length > 0 ? 1 : 0);
      const judged = [...new Set([...state.judged, ...submitted])];
      return shownAgain({ ...state, judged, submitted, attempts });
    }
    case 'refused': {
      const attempts = state.attempts + (event.refusals.length > 0 ? 1 : 0);
      return shownAgain({ ...state, fromServer: event.refusals, attempts });
    }
    case 'ruled':
      return judge(state, rules);
  }
}

/** A field that is right again is judged anew only when it is left again. */
function changed(state: Filling, answers: FormAnswers, pointer: string, rules: Rules): Filling {
  const fromServer = state.fromServer.filter((refusal) => !touches(pointer, refusal.pointer));
  const next = judgeOnly({ ...state, answers, fromServer: sameOr(state.fromServer, fromServer) }, rules);
  const wrong = new Set(next.refused.flatMap((refusal) => fromItselfUp(refusal.pointer)));
  const judged = next.judged.filter((field) => wrong.has(field));
  return shownAgain({ ...next, judged: judged.length === next.judged.length ? next.judged : judged });
}

function hold(state: Filling, pointer: string, message: string | undefined, rules: Rules): Filling {
  if (state.held[pointer] === message) return state;
  const { [pointer]: _, ...others } = state.held;
  return judge({ ...state, held: message === undefined ? others : { ...others, [pointer]: message } }, rules);
}

function judge(state: Filling, rules: Rules): Filling {
  return shownAgain(judgeOnly(state, rules));
}

function judgeOnly(state: Filling, { check, fields }: Rules): Filling {
  return { ...state, refused: sameOr(state.refused, withHolds(check(state.answers), state.held, fields)) };
}

/** What is unchanged keeps its identity, so that nothing is drawn again that looks the same. */
function shownAgain(state: Filling): Filling {
  const judged = new Set(state.judged);
  const own = state.refused.filter(({ pointer }) => fromItselfUp(pointer).some((field) => judged.has(field)));
  const shown = sameOr(state.shown, firstOfEach([...own, ...state.fromServer]));
  const last = new Set([...state.submitted, ...state.fromServer.map(({ pointer }) => pointer)]);
  const summary = shown.filter(({ pointer }) => last.has(pointer));
  const messages = shown === state.shown ? state.messages : messagesOf(shown);
  return { ...state, shown, messages, summary: sameOr(state.summary, summary) };
}

/** The first refusal of a field or of its parts speaks for it. */
function messagesOf(shown: readonly Refusal[]): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { pointer, message } of shown) {
    for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) messages[at] ??= message;
  }
  return messages;
}

function sameOr(before: readonly Refusal[], after: readonly Refusal[]): readonly Refusal[] {
  const isSame =
    before.length === after.length &&
    after.every((refusal, at) => {
      const other = before[at];
      return (
        other?.pointer === refusal.pointer &&
        other.message === refusal.message &&
        other.keyword === refusal.keyword
      );
    });
  return isSame ? before : after;
}

function touches(changedField: string, pointer: string): boolean {
  return isBelow(pointer, changedField) || isBelow(changedField, pointer);
}

function firstOfEach(refusals: readonly Refusal[]): Refusal[] {
  const seen = new Set<string>();
  return refusals.filter(({ pointer }) => !seen.has(pointer) && seen.add(pointer));
}

/** The field itself, whatever it is a part of, and the whole. */
function fromItselfUp(pointer: string): string[] {
  const all = [pointer];
  for (let at = pointer; at !== ''; ) {
    at = at.slice(0, at.lastIndexOf('/'));
    all.push(at);
  }
  return all;
}
