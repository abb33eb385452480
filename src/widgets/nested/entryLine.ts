/** How does the summary name an answer in an entry of a list? By the numbers of its entries: each of them asks the same. */
import { fieldWords } from '../../engine/answer/field-words.ts';
import type { FieldWords } from '../../engine/model/bundle.ts';
import { withLabel } from '../ErrorSummary.tsx';

/** Undefined for what is in no list. */
export function entryLine(
  fields: Record<string, FieldWords>,
  pointer: string,
  message: string,
): string | undefined {
  const titleAt = (at: string) => fieldWords(fields, at)?.title;
  const entries = [...pointer.matchAll(/\/(\d+)(?=\/|$)/g)].flatMap(({ 0: entry, 1: at, index }) => {
    const title = titleAt(pointer.slice(0, index + entry.length));
    return title === undefined ? [] : [`${title} ${Number(at) + 1}`];
  });
  if (entries.length === 0) return undefined;
  const isEntry = /\/\d+$/.test(pointer);
  return [...entries, withLabel(isEntry ? undefined : titleAt(pointer), message)].join(': ');
}
