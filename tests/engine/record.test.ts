/** Is nothing kept of what somebody typed, and everything of what they chose? */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reduceAnswers, reduceRefusals } from '../../src/engine/answer/record.ts';
import type { Form, JsonSchema } from '../../src/engine/model/bundle.ts';
import { isRecord } from '../../src/engine/model/paths.ts';
import { realProduct } from '../support/project.ts';
import { generatedAnswers } from './generated-answers.ts';

const { forms } = realProduct().source;

const pets: Form = {
  id: 'pets',
  hash: '',
  rules: [],
  shape: {
    type: 'object',
    properties: {
      kind: { type: 'string', enum: ['CAT', 'DOG'] },
      kinds: { type: 'array', items: { enum: ['CAT', 'DOG'] } },
      name: { type: 'string' },
      agrees: { type: 'boolean' },
      age: { type: 'integer', enum: [1, 2, 3] },
      faith: { type: 'string', enum: ['CATS', 'DOGS'] },
      home: { type: 'object', properties: { state: { type: 'string', enum: ['CA', 'TX'] } } },
      walks: { type: 'object', properties: { often: { type: 'boolean' }, where: { type: 'string' } } },
    },
  },
  fields: {
    '/name': {},
    '/faith': { sensitivity: 'personal' },
    '/home': { widget: 'address' },
    '/home/state': {},
    '/walks/where': {},
  },
};

describe('What is kept of answers', () => {
  test('is what was chosen from a closed list, and yes or no', () => {
    const answers = { kind: 'CAT', kinds: ['DOG', 'CAT'], agrees: false, walks: { often: true } };
    expect(reduceAnswers(pets, answers)).toEqual({
      chosen: { kind: 'CAT', kinds: ['DOG', 'CAT'], agrees: false, 'walks.often': true },
      told: [],
    });
  });

  test.each<[string, Record<string, unknown>, string[]]>([
    ['text', { name: 'Tibbles' }, ['name']],
    ['text within a group', { walks: { where: 'the old mill' } }, ['walks.where']],
    ['a number, though on a list', { age: 2 }, ['age']],
    ['what the form marks as personal', { faith: 'CATS' }, ['faith']],
    ['an address, with its state', { home: { state: 'TX' } }, ['home']],
    ['what is not on the list', { kind: 'my cousin Bob' }, ['kind']],
    ['a list that is longer than the choices', { kinds: ['CAT', 'DOG', 'CAT'] }, ['kinds']],
    ['a list with something else in it', { kinds: ['CAT', 'Bob'] }, ['kinds']],
    ['text in the place of a yes', { agrees: 'call me' }, ['agrees']],
    ['fields that the form does not have', { 'Bob Smith': 'CAT', constructor: 'CAT' }, []],
    ['no fields at all', ['CAT'] as unknown as Record<string, unknown>, []],
  ])('is nothing of %s', (_, answers, told) => {
    expect(reduceAnswers(pets, answers)).toEqual({ chosen: {}, told });
  });

  test('is of a refusal the field, the keyword and the words; nothing of a field the form does not have', () => {
    const refusals = [
      { pointer: '/home/state', keyword: 'enum', message: 'Choose one.' },
      { pointer: '/Bob Smith', keyword: 'additionalProperties', message: 'This form does not ask for this.' },
    ];
    expect(reduceRefusals(pets, refusals)).toEqual([
      { field: 'home.state', keyword: 'enum', message: 'Choose one.' },
    ]);
  });
});

/** In every text that somebody could have typed, so that it is found wherever it went. */
const MARK = 'Zxqv';
const NUMBER = 7_654_321;
const typed = fc.oneof(
  fc.string().map((text) => `${MARK}${text}`),
  fc.constant(NUMBER),
  fc.string().map((text) => ({ [`${MARK}${text}`]: `${MARK}${text}` })),
  fc.array(fc.string().map((text) => `${MARK}${text}`)),
);

describe.each(Object.keys(forms))('Of the form %s', (id) => {
  const form = forms[id]!;

  test('no typed text and no number is kept, wherever it was typed', () => {
    fc.assert(
      fc.property(withTyped(form.shape), (answers) => {
        const kept = JSON.stringify(reduceAnswers(form, answers));
        expect(kept).not.toContain(MARK);
        expect(kept).not.toContain(String(NUMBER));
      }),
      { numRuns: 200 },
    );
  });

  test('only choices of its lists are kept of acceptable answers', () => {
    fc.assert(
      fc.property(generatedAnswers(id), (answers) => {
        const { chosen } = reduceAnswers(form, answers);
        const choices = choicesIn(form.shape);
        expect(
          Object.values(chosen)
            .flat()
            .filter((each) => !choices.has(each)),
        ).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

/** Any field may hold anything that was typed, the groups among them, and there may be fields besides. */
function withTyped({ properties }: JsonSchema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(isRecord(properties) ? properties : {}).map(([name, schema]) => {
    const below = isRecord(schema) && isRecord(schema.properties) ? [withTyped(schema)] : [];
    return [name, fc.oneof(typed, ...below)] as const;
  });
  const own = fc.record(Object.fromEntries(fields), { requiredKeys: [], noNullPrototype: true });
  const others = fc.dictionary(
    fc.string().map((name) => `${MARK}${name}`),
    typed,
    { maxKeys: 2, noNullPrototype: true },
  );
  return fc.tuple(own, others).map(([one, other]) => ({ ...one, ...other }));
}

function choicesIn({ properties, enum: listed = [], const: only, items }: JsonSchema): Set<unknown> {
  const below = isRecord(properties) ? Object.values(properties) : [];
  const all = [...below, items].filter(isRecord).flatMap((schema) => [...choicesIn(schema)]);
  return new Set([...(listed as unknown[]), ...(only === undefined ? [] : [only]), ...all, true, false]);
}
