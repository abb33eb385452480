/** The codes of problems with names that an earlier edition of the files had. */
import type { CodeFacts } from './word-codes.ts';

export const EDITION_CODES = [
  { code: 'status/gone', about: 'a status is gone, and nothing says where whoever stands in it goes' },
  {
    code: 'step/gone',
    severity: 'warning',
    about: 'a step is gone, and nothing says what takes its place',
  },
  {
    code: 'screen/gone',
    severity: 'warning',
    about: 'a screen is gone, and nothing says what takes its place',
  },
  { code: 'task/gone', severity: 'warning', about: 'a task is gone, and nothing says that it is' },
  { code: 'was/taken', about: 'an old name is that of something else', hint: 'Take it out of this list.' },
  {
    code: 'was/unknown',
    severity: 'warning',
    about: 'an old name is one that nothing had',
    hint: 'Write the name that it had when it was last published.',
  },
] as const satisfies readonly CodeFacts[];
