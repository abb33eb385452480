/** Answers by the paths of their fields: how one is read, changed and compared. */
import type { FormAnswers } from './validator.ts';

/** Names from the form down to a field. */
export type AnswerPath = readonly (string | number)[];

/** JSON pointer of a path (RFC 6901). */
export function fieldPointer(path: AnswerPath): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

export function answerAt(answers: FormAnswers, path: AnswerPath): unknown {
  return path.reduce<unknown>((value, name) => partOf(value, name), answers);
}

/**
 * Other answers, one changed. An answer that was taken back is absent, not `undefined`: one spelling is stored. An
 * entry of a list keeps its place, and is null.
 */
export function withAnswer(answers: FormAnswers, path: AnswerPath, value: unknown): FormAnswers {
  const [name, ...rest] = path;
  if (name === undefined) return answers;
  const before = answers[name];
  const parts = (isObject(before) || Array.isArray(before) ? before : {}) as FormAnswers;
  const after = rest.length === 0 ? value : withAnswer(parts, rest, value);
  if (Array.isArray(answers)) return answers.with(Number(name), after ?? null) as never;
  // Spread into the old object first: a changed answer keeps its place among the others.
  return withoutGaps({ ...answers, [name]: isObject(after) ? withoutGaps(after) : after });
}

/** Are these the same answers, by what they say? */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one)) {
    return (
      Array.isArray(other) && one.length === other.length && one.every((each, at) => isSame(each, other[at]))
    );
  }
  if (!isObject(one) || !isObject(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame(one[name], other[name]))
  );
}

function withoutGaps(answers: FormAnswers): FormAnswers {
  return Object.fromEntries(Object.entries(answers).filter(([, value]) => value !== undefined));
}

function partOf(value: unknown, name: string | number): unknown {
  if (Array.isArray(value)) return value[Number(name)];
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isObject(value: unknown): value is FormAnswers {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
