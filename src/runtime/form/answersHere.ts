/** Keeps answers away that belong to something else on the same screen than the URL names now. */
import type { FieldWords } from '../../engine/model/bundle.ts';
import { readPath } from '../../engine/model/paths.ts';
import type { Answers } from '../client/calls.ts';

/** Undefined when a field that the address gives was answered with another value than the address has now. */
export function answersHere(
  fields: Record<string, FieldWords>,
  answers: Answers,
  query: Readonly<Record<string, string>>,
): Answers | undefined {
  const isElsewhere = Object.entries(fields).some(([pointer, { widget, options }]) => {
    if (widget !== 'given') return false;
    const answered = readPath(answers, pointer.slice(1).replaceAll('/', '.'));
    return answered !== undefined && answered !== readPath(query, String(options?.query));
  });
  return isElsewhere ? undefined : answers;
}
