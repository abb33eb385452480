/** The codes of problems with a lender's colours and logos. */
import type { CodeFacts } from './word-codes.ts';

export const BRAND_CODES = [
  { code: 'colour/invalid', about: 'a colour is none', hint: 'Write it as #rrggbb.' },
  { code: 'colour/contrast', severity: 'warning', about: 'a brand colour cannot be read where it is used' },
  { code: 'logo/missing', about: 'no logo has this name' },
  {
    code: 'logo/unsafe',
    about: 'a logo runs or fetches something, or holds what no logo needs',
    hint: 'Export it as a plain drawing: paths, shapes, text and gradients, with attributes alone.',
  },
  {
    code: 'logo/undrawn',
    severity: 'warning',
    about: 'a logo holds what documents cannot draw, so that they have the lender’s name instead',
    hint: 'Save it with plain fills and outlines: letters as paths, and a plain colour after each gradient, as in `url(#a) #123456`.',
  },
] as const satisfies readonly CodeFacts[];
