/** Where does a screen that signs documents find what was read? In the answers of its form, or in what a page of others brings back. */
import type { Screen } from '../model/language.ts';

export type SigningRoot = 'answers' | 'result';

/** Before a witness one signs where the task behind the screen says, else in a form. */
export function signingRoot({ task }: Pick<Screen, 'task'>): SigningRoot {
  return task === undefined ? 'answers' : 'result';
}

/** The path that the screen names, or the usual one. */
export function readPathOf(screen: Pick<Screen, 'task' | 'signs'>): string {
  return screen.signs?.read ?? `${signingRoot(screen)}.documents`;
}
