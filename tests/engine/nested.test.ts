/** Are answers to a nested field judged part by part, and is nothing taken that its schema does not name? */
import { describe, expect, it } from 'vitest';
import { splitForm } from '../../src/config/compile/forms.ts';
import { checkAnswers } from '../../src/engine/answer/forms.ts';
import { plainAnswers } from '../../src/engine/answer/typed-text.ts';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';
import type { Triggers } from '../../src/engine/model/triggers.ts';
import { compileOnce } from '../support/compile-once.ts';

const noTriggers = { withLookups: (facts: unknown) => facts, holds: () => false } as unknown as Triggers;

function formOf(field: JsonSchema) {
  const file = {
    type: 'object',
    additionalProperties: false,
    properties: { it: { ...field, widget: 'nested' } },
  };
  const form = splitForm('nested', file);
  return { ...form, validate: compileOnce(form.shape).validate };
}

function refusedIn(field: JsonSchema, it: unknown, shapes?: Map<string, number>): string[] {
  const form = { ...formOf(field), ...(shapes && { shapes }) };
  return checkAnswers(form, { it }, {}, noTriggers).map(({ pointer, message }) => `${pointer} ${message}`);
}

const text = (said: string): JsonSchema => ({ type: 'string', title: said, messages: { required: said } });
const units: JsonSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['rent', 'name'],
    properties: {
      rent: { type: 'number', minimum: 1, messages: { required: 'rent?', minimum: 'more' } },
      name: text('name?'),
      pets: { type: 'array', items: { ...text('pet?'), minLength: 1 } },
    },
  },
};
const shapes: JsonSchema = {
  type: 'object',
  oneOf: [
    { title: 'A person', required: ['name'], properties: { name: text('name?') } },
    { title: 'A firm', required: ['firm'], properties: { firm: text('firm?') } },
  ],
};
const NOT_ASKED = 'This form does not ask for this.';

describe('a list of groups', () => {
  it('is refused where each entry is wrong, entry by entry', () => {
    const given = [{ rent: 0, name: 'a' }, { pets: ['b', ''] }, { rent: 2 }, { rent: 0 }];
    expect(refusedIn(units, given)).toEqual([
      '/it/0/rent more',
      '/it/1/rent rent?',
      '/it/1/name name?',
      '/it/1/pets/1 pet?',
      '/it/2/name name?',
      '/it/3/rent more',
      '/it/3/name name?',
    ]);
  });

  it('reads an entry of which nothing is left as missing', () => {
    expect(refusedIn(units, [{ rent: 1, name: 'a', pets: [null] }])).toEqual(['/it/0/pets/0 pet?']);
  });

  it('takes no field that the schema does not name', () => {
    const given = [{ rent: 1, name: 'a', admin: true }];
    expect(refusedIn(units, given)).toEqual([`/it/0/admin ${NOT_ASKED}`]);
  });

  it('takes no other type in the place of an entry', () => {
    expect(refusedIn(units, ['x', [], 7])).toHaveLength(3);
    expect(refusedIn(units, { 0: { rent: 1, name: 'a' } })).toHaveLength(1);
  });

  it('has its text made plain, in lists of lists too', () => {
    const { fields } = formOf(units);
    const given = { it: [{ rent: 1, name: '  Ann   Lee ', pets: [' Bo '] }] };
    expect(plainAnswers(fields, given)).toEqual({ it: [{ rent: 1, name: 'Ann Lee', pets: ['Bo'] }] });
  });
});

describe('one of several shapes', () => {
  it('is told of the shape that was chosen, and takes the other one alike', () => {
    expect(refusedIn(shapes, {}, new Map([['/it', 1]]))).toEqual(['/it/firm firm?']);
    expect(refusedIn(shapes, {}, new Map([['/it', 0]]))).toEqual(['/it/name name?']);
    expect(refusedIn(shapes, { firm: 'Acme' }, new Map([['/it', 0]]))).toEqual([]);
  });

  it('has the fields of one of them alone', () => {
    expect(refusedIn(shapes, { name: 'Ada', more: 1 })).toEqual([`/it/more ${NOT_ASKED}`]);
    expect(refusedIn(shapes, { name: 'Ada', firm: 'Acme' })).toEqual(['/it Please check this answer.']);
  });

  it('is told of the shape whose constant the answer has', () => {
    const keyed = {
      type: 'object',
      oneOf: [
        { title: 'Cash', required: ['by'], properties: { by: { const: 'a' } } },
        {
          title: 'Card',
          required: ['by', 'number', 'name'],
          properties: { by: { const: 'b' }, number: text('number?'), name: text('name?') },
        },
      ],
    };
    expect(refusedIn(keyed, { by: 'b' })).toEqual(['/it/number number?', '/it/name name?']);
  });
});

it('What a condition no longer asks is not taken', () => {
  const field = {
    type: 'object',
    properties: { animal: { type: 'string' } },
    if: { required: ['animal'], properties: { animal: { const: 'CAT' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { food: text('food?') } },
  };
  expect(refusedIn(field, { animal: 'CAT', food: 'x' })).toEqual([]);
  expect(refusedIn(field, { animal: 'DOG', food: 'x' })).toEqual([`/it/food ${NOT_ASKED}`]);
});

it('What a validator refuses without a word is refused', () => {
  const form = { ...formOf(units), validate: Object.assign(() => false, { errors: [] }) };
  expect(checkAnswers(form, { it: [] }, {}, noTriggers)).toHaveLength(1);
});
