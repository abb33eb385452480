/** Checks stored answers of a sequence again: time has passed, and rules may read the clock. */
import type { Effect } from '../model/language.ts';
import type { OpenFlow, OpenProduct } from '../model/product.ts';
import type { Facts, Triggers } from '../model/triggers.ts';
import { answersFrom } from './answers.ts';
import { isLossy } from './effects.ts';
import { type CheckedForm, checkAnswers, type Refusal } from './forms.ts';
import { askedQuestions } from './sequence.ts';

export interface RefusedQuestion {
  ask: string;
  refusals: Refusal[];
}

/**
 * The first question whose kept answers would be refused now; undefined when a row may be made of them. A sign-up is
 * not asked again: what was answered there is not kept.
 */
export function firstRefusedQuestion(
  product: OpenProduct,
  flow: OpenFlow,
  facts: Facts,
  formOf: (form: string) => CheckedForm,
): RefusedQuestion | undefined {
  for (const { ask, does } of askedQuestions(product, flow, facts)) {
    const screen = flow.screens[ask];
    if (screen?.form === undefined || does === 'signUp') continue;
    const refusals = storedAnswerRefusals(formOf(screen.form), screen.writes, facts, product.triggers);
    if (refusals.length > 0) return { ask, refusals };
  }
  return undefined;
}

/**
 * What would be refused of the kept answers of one screen. Fields that effects cannot be read back into (digits,
 * last four, entries made one by one, secrets) were checked when they came; that they are missing now is not held against them.
 */
export function storedAnswerRefusals(
  form: CheckedForm,
  effects: Effect[],
  facts: Facts,
  triggers: Triggers,
): Refusal[] {
  const answers = answersFrom(effects, facts, ownFields(form), triggers);
  const readable = readableFields(effects);
  return checkAnswers(form, answers, facts, triggers).filter(({ pointer }) => {
    const name = pointer.split('/')[1] ?? '';
    return Object.hasOwn(answers, name) || readable.has(name);
  });
}

/** The names of a form's own fields, without those within them. */
export function ownFields({ fields }: Pick<CheckedForm, 'fields'>): string[] {
  return Object.keys(fields)
    .map((pointer) => pointer.slice(1))
    .filter((name) => !name.includes('/'));
}

export function readableFields(effects: Effect[]): Set<string> {
  const names = new Set<string>();
  for (const { from = 'answers', fields, convert, value, clear, refer, each } of effects) {
    if (value !== undefined || each || clear !== undefined || refer !== undefined) continue;
    if (isLossy({ convert })) continue;
    if (from === 'answers') for (const field of fields ?? []) names.add(field);
    else if (from.startsWith('answers.')) names.add(from.split('.')[1] ?? '');
  }
  return names;
}
