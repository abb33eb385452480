/** The codes of problems with words: what they promise, whether they are there, and how they are written. */
import type { Severity } from './severity.ts';

export interface CodeFacts {
  code: string;
  /** `error` where it is left out: nothing runs with it. */
  severity?: Severity;
  /** One line: what is wrong. docs/problems.md says why, with an example. */
  about: string;
  /** The remedy, where it is always the same. */
  hint?: string;
}

export const WORD_CODES = [
  {
    code: 'promise/unkept',
    severity: 'warning',
    about: 'a screen promises a message that nothing sends',
  },
  {
    code: 'promise/unasked',
    severity: 'warning',
    about: 'a person is told that they will be asked, and nothing asks',
    hint: 'Raise a condition where it is needed, or leave the sentence out.',
  },
  { code: 'copy/unknown', about: 'words are given for what is not there' },
  { code: 'copy/missing', about: 'words are missing' },
  { code: 'copy/placeholder', about: 'a placeholder cannot be filled' },
  { code: 'copy/secret', about: 'words tell what is secret' },
  { code: 'copy/unfilled', about: 'a placeholder stands where nothing fills it' },
  {
    code: 'copy/hole',
    severity: 'warning',
    about: 'words speak of a fact that can be missing where they are shown',
  },
  {
    code: 'copy/figure',
    severity: 'warning',
    about: 'words hold a sum, a rate, a period or the number of a note of their own',
  },
  {
    code: 'copy/unseen',
    severity: 'warning',
    about: 'an org replaces words that nobody sees',
    hint: 'Remove them, or lead somebody there.',
  },
  {
    code: 'style/word',
    severity: 'warning',
    about: 'a word is used that people do not say, or that is said otherwise elsewhere',
  },
  {
    code: 'style/capitals',
    severity: 'warning',
    about: 'each word of a headline or a button begins with a capital',
  },
  {
    code: 'style/sentence',
    severity: 'warning',
    about: 'a sentence is too long to be read once',
    hint: 'Make two of it.',
  },
  {
    code: 'style/grade',
    severity: 'warning',
    about: 'a screen, an email, a text or a field of a form reads at a higher grade than 7',
    hint: 'Cut its longest sentence, or say long words in short ones.',
  },
  {
    code: 'style/stop',
    severity: 'warning',
    about: 'sentences have no full stop at their end',
    hint: 'Add it.',
  },
] as const satisfies readonly CodeFacts[];
