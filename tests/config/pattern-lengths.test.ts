/** How long are the texts that a pattern takes? */
import { expect, test } from 'vitest';
import { type Lengths, lengthsOf } from '../../src/config/rules/types/pattern-lengths.ts';

const between = (least: number, most: number): Lengths => ({ least, most });
const endless = Number.POSITIVE_INFINITY;

test.each<[string, Lengths | undefined]>([
  ['^[0-9]{9}$', between(9, 9)],
  ['^[0-9]{4,17}$', between(4, 17)],
  ['^[A-Z][a-z]*$', between(1, endless)],
  ['^(?:AB|C)?\\d{2}$', between(2, 4)],
  ['^(?!0{9})(?:0[0-9]|1[0-2])[0-9]{7}$', between(9, 9)],
  ['^(?:)*a$', between(1, 1)],
  ['^(a+)\\1$', between(1, endless)],
  ['^\\p{L}{2,}$', between(2, endless)],
  ['^a$|^bb$', undefined],
  ['[0-9]{5}', undefined],
  ['^[0-9]{5}', undefined],
  ['^[0-9$', undefined],
])('%s', (pattern, expected) => {
  expect(lengthsOf(pattern)).toEqual(expected);
});
