/** Can an entry hold what is laid under it, and only what it can be? */
import { expect, test } from 'vitest';
import { mismatchBetween } from '../../src/config/rules/types/fits.ts';

const entry = {
  type: 'object',
  properties: { uuid: { type: 'string' }, kind: { type: 'string', enum: ['LETTER', 'PARCEL'] } },
};
const laid = (kind: unknown) => ({
  type: 'object',
  properties: { uuid: { type: 'string' }, kind: { const: kind, type: 'constant' } },
});

test.each([
  ['a constant that the field can be', laid('LETTER'), undefined],
  ['a constant that it never is', laid('POSTCARD'), 'it is never "POSTCARD"'],
  ['a constant of another type', laid(7), 'it is never 7'],
])('%s', (_what, source, reason) => {
  expect(mismatchBetween(source, entry, {})).toBe(reason);
});
