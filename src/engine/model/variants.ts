/** The variants of a screen: each case is a screen of its own, named after the screen and the case. */
import type { Screen, ScreenCase } from './language.ts';

/** What stands between a screen's id and the id of one of its cases. */
export const CASE_MARK = '#';

export function variantName(screen: string, { id }: { id: string }): string {
  return `${screen}${CASE_MARK}${id}`;
}

/** The screen that a look belongs to. */
export function screenOfVariant(id: string): string {
  return id.split(CASE_MARK)[0] ?? id;
}

/** What a case takes over where it says nothing. One that is of another kind takes nothing over. */
export function variantOfCase(screen: Screen, { id: _id, when: _when, ...own }: ScreenCase): Screen {
  const { cases: _cases, open: _open, was: _was, ...base } = screen;
  if (own.kind !== undefined && own.kind !== screen.kind) return { ...own, kind: own.kind };
  // Another form has writes of its own.
  const { writes: _writes, redo: _redo, ...unwritten } = base;
  return { ...(own.form === undefined ? base : unwritten), ...own };
}
