/** Does nothing leave that may not? */
import { expect, test } from 'vitest';
import { leavesAs, maskedValue } from '../../../src/server/secrets/outgoing.ts';

const schema = {
  type: 'object',
  properties: {
    ssn: { type: 'string' },
    account: { type: 'string', sensitivity: 'masked' },
    name: { type: 'object', sensitivity: 'personal', properties: { first: { type: 'string' } } },
    amount: { type: 'integer', sensitivity: 'open' },
    people: {
      type: 'array',
      sensitivity: 'personal',
      items: {
        type: 'object',
        properties: { first: { type: 'string' }, ssn: { type: 'string', sensitivity: 'secret' } },
      },
    },
    codes: { type: 'array', sensitivity: 'open', items: { type: 'string' } },
    vault: { type: 'object', properties: { pin: { type: 'string' } } },
  },
};

const facts = {
  ssn: '078051120',
  account: '000123456789',
  name: { first: 'Ada', nick: 'unknown to the schema' },
  amount: 0,
  people: [{ first: 'Bo', ssn: '1' }, null],
  codes: ['A', 'B'],
  vault: { pin: '1234' },
  unknown: 'x',
};

test('the owner gets what is personal and open, the tail of what is masked, and no secret', () => {
  expect(leavesAs(schema, facts)).toEqual({
    account: '••••6789',
    name: { first: 'Ada' },
    amount: 0,
    people: [{ first: 'Bo' }, null],
    codes: ['A', 'B'],
  });
});

test('facts without a schema go nowhere', () => {
  expect(leavesAs(undefined, facts)).toBeUndefined();
});

test.each([
  ['12345678', '••••5678'],
  ['1234567', '••••'],
  [123456789, '••••6789'],
  ['', ''],
  [null, null],
  [true, '••••'],
])('%j is masked as %j', (value, masked) => {
  expect(maskedValue(value)).toBe(masked);
});

test('a name of the prototype is no name of the schema', () => {
  const open = { type: 'object', sensitivity: 'open', properties: { kept: { type: 'string' } } };
  const odd: unknown = JSON.parse('{ "kept": "a", "__proto__": "b", "constructor": "c" }');
  expect(JSON.stringify(leavesAs(open, odd))).toBe('{"kept":"a"}');
});
