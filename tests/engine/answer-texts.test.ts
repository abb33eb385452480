/** How are answers read again? By the label of their field, as it would have them written. */
import { expect, test } from 'vitest';
import { answerRows } from '../../src/engine/answer/answer-texts.ts';
import type { FieldWords } from '../../src/engine/model/bundle.ts';

const rowsOf = (words: FieldWords, value: unknown, facts = {}) =>
  answerRows(
    { fields: { '/it': { title: 'It', ...words } } },
    { it: value },
    { names: undefined, facts },
  ).map(({ texts }) => texts)[0];

const FOUND = {
  options: { from: 'plot.found', shows: [{ field: 'holder' }], choices: { PAY: 'Pay it off' } },
};
const facts = { plot: { found: [{ uuid: 'a', holder: 'Alder Bank' }] } };

test.each<[string, FieldWords, unknown, string[] | undefined]>([
  ['a sum of money', { widget: 'money' }, 120_000, ['$120,000']],
  ['a phone number', { widget: 'phone' }, '3125550187', ['(312) 555-0187']],
  ['a date in parts', { widget: 'date' }, { year: 1980, month: 4, day: 2 }, ['04/02/1980']],
  ['a choice', { widget: 'choice', labels: { A: 'The first' } }, 'A', ['The first']],
  [
    'several choices',
    { widget: 'choices', labels: { A: 'The first', B: 'The second' } },
    ['A', 'B'],
    ['The first', 'The second'],
  ],
  ['a number with what it counts', { widget: 'integer', options: { suffix: 'beds' } }, 1200, ['1,200 beds']],
  ['text', {}, 'as it was typed', ['as it was typed']],
  [
    'an address',
    { widget: 'address' },
    { street1: '1 A Road', street2: 'Unit 2', city: 'Boise', state: 'ID', zip: '83702' },
    ['1 A Road, Unit 2', 'Boise, ID 83702'],
  ],
  ['what is masked stays so', { widget: 'masked' }, '••••6789', ['••••6789']],
  ['a group of fields without a widget', {}, { a: 1 }, undefined],
  ['what was not answered', {}, '', undefined],
  ['a password', { widget: 'password' }, 'secret', undefined],
  ['a secret', { widget: 'masked', sensitivity: 'secret' }, '512345678', undefined],
  ['what was agreed to', { widget: 'consent' }, true, undefined],
])('%s', (_about, words, value, texts) => {
  expect(rowsOf(words, value)).toEqual(texts);
});

test('what is said of the entries of a list stands with the name of each', () => {
  expect(rowsOf({ widget: 'entries', ...FOUND }, [{ uuid: 'a', choice: 'PAY' }], facts)).toEqual([
    'Alder Bank: Pay it off',
  ]);
  expect(rowsOf({ widget: 'entry', ...FOUND }, 'a', facts)).toEqual(['Alder Bank']);
});

test('the fields that are named stand in the order in which they are named', () => {
  const fields = { '/a': { title: 'A' }, '/b': { title: 'B' }, '/c': { title: 'C' } };
  const rows = answerRows({ fields }, { a: 'x', b: 'y', c: 'z' }, { names: ['c', 'a', 'd'], facts: {} });
  expect(rows.map(({ label }) => label)).toEqual(['C', 'A']);
});
