/** How do the shell's words become those of every form? */
import type { FormWords } from '../../widgets/fields.ts';
import type { ShellWords } from '../context.tsx';

/** `action` is the verb on the button, where a screen has its own. */
export function formWords(words: ShellWords, action?: string): FormWords {
  return {
    submit: action ?? words.one('continue'),
    summary: words.one('errorSummary'),
    optional: words.one('optional'),
    choose: words.one('choose'),
    show: words.one('show'),
    hide: words.one('hide'),
    error: words.one('error'),
    found: words.one('addressesFound'),
    searching: words.one('searching'),
    searchFailed: words.one('searchFailed'),
    busy: words.one('busy'),
  };
}
