/** Which looks does a screen have? Each case is a screen of its own, with what it does not say taken from the screen. */
import { CASE_MARK } from '../decide/screens.ts';
import type { Screen, ScreenCase } from './language.ts';

/** What a case takes over where it says nothing. One that is of another kind takes nothing over. */
export function lookOfCase(screen: Screen, { id: _id, when: _when, ...own }: ScreenCase): Screen {
  const { cases: _cases, open: _open, was: _was, ...base } = screen;
  if (own.kind !== undefined && own.kind !== screen.kind) return { ...own, kind: own.kind };
  // Another form has writes of its own.
  const { writes: _writes, ...unwritten } = base;
  return { ...(own.form === undefined ? base : unwritten), ...own };
}

export function lookName(screen: string, { id }: { id: string }): string {
  return `${screen}${CASE_MARK}${id}`;
}
