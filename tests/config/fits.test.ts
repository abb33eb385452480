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

const units = {
  type: 'array',
  items: {
    type: 'object',
    properties: { rent: { type: 'number' }, pets: { type: 'array', items: { type: 'string' } } },
  },
};
const nested = (items: object) => ({ type: 'array', widget: 'nested', items });

test.each([
  ['what the fact has', { type: 'object', properties: { rent: { type: 'integer' } } }, undefined],
  [
    'the fields of all its shapes',
    {
      oneOf: [{ properties: { rent: { type: 'number' } } }, { properties: { fee: { type: 'number' } } }],
      type: 'object',
    },
    'in an entry of it, it has no field "fee"',
  ],
  [
    'a list in a list, of another type',
    { type: 'object', properties: { pets: { type: 'array', items: { type: 'integer' } } } },
    'in an entry of it, in an entry of "pets", it is of type string, and this of type integer',
  ],
])('A nested field is held to its fact: %s', (_what, items, reason) => {
  expect(mismatchBetween(nested(items), units, {})).toBe(reason);
});

const number = (limits: object) => ({ type: 'number', ...limits });

test.each([
  ['that meet', { minimum: 9 }, { maximum: 9 }, undefined],
  [
    'of which one is left out',
    { exclusiveMinimum: 9 },
    { maximum: 9 },
    'it has maximum 9, and this exclusiveMinimum 9',
  ],
  ['that lie above', { minimum: 10 }, { maximum: 9 }, 'it has maximum 9, and this minimum 10'],
  ['that lie below', { maximum: 8 }, { minimum: 9 }, 'it has minimum 9, and this maximum 8'],
])('A number is held to the limits of its fact: ends %s', (_what, given, fact, reason) => {
  expect(mismatchBetween(number(given), number(fact), {})).toBe(reason);
});
