/** Schemas of the kinds that the form library's own examples show, each with what a person does in it. */
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { JsonSchema } from '../../src/engine/model/bundle.ts';

interface Example {
  field: JsonSchema;
  /** What is said when nothing is filled in. */
  missing: RegExp[];
  fill: (user: UserEvent) => Promise<unknown>;
  answer: unknown;
}

const press = (name: string) => screen.getByRole('button', { name });
const box = (label: string, at = 0) => screen.getAllByLabelText(label)[at]!;
const needed = (title: string, more: JsonSchema = {}): JsonSchema => {
  return { type: 'string', title, messages: { required: `Enter: ${title}` }, ...more };
};

const place = {
  type: 'object',
  required: ['street'],
  properties: { street: needed('Street'), floor: { type: 'integer', title: 'Floor' } },
};

export const examples: Record<string, Example> = {
  'groups in groups': {
    field: {
      type: 'object',
      required: ['home'],
      properties: {
        home: {
          type: 'object',
          title: 'Home',
          required: ['at'],
          properties: { at: { ...place, title: 'Where it is' } },
        },
        other: { ...place, title: 'Another place' },
      },
    },
    missing: [/Enter: Street/],
    fill: async (user) => {
      await user.type(box('Street'), '7 Elm Court');
      await user.type(box('Street', 1), '8');
      await user.clear(box('Street', 1));
    },
    // No one has to fill in the other place.
    answer: { home: { at: { street: '7 Elm Court' } } },
  },
  'a list of texts': {
    field: {
      type: 'array',
      title: 'Nicknames',
      minItems: 2,
      items: { ...needed('Nickname'), minLength: 1 },
    },
    missing: [/Nickname 1: Enter: Nickname/, /Nickname 2: Enter: Nickname/],
    fill: async (user) => {
      await user.type(box('Nickname'), 'Ada');
      await user.type(box('Nickname', 1), 'Countess');
    },
    answer: ['Ada', 'Countess'],
  },
  'a list in a list': {
    field: {
      type: 'array',
      title: 'Shelves',
      minItems: 1,
      items: {
        type: 'array',
        title: 'Shelf',
        minItems: 1,
        options: { add: 'Add a book' },
        items: { ...needed('Book'), minLength: 1 },
      },
    },
    missing: [/Shelf 1: Book 1: Enter: Book/],
    fill: async (user) => {
      await user.type(box('Book'), 'Emma');
      await user.click(press('Add a book'));
      await user.type(box('Book', 1), 'Persuasion');
    },
    answer: [['Emma', 'Persuasion']],
  },
  'entries of fixed kinds, and more behind them': {
    field: {
      type: 'array',
      title: 'Readings',
      messages: { minItems: 'Fill in both' },
      minItems: 2,
      items: [
        { ...needed('Place'), minLength: 1 },
        { type: 'integer', title: 'Degrees', messages: { required: 'Enter: Degrees' } },
      ],
      additionalItems: { type: 'integer', title: 'Later degrees' },
    },
    missing: [/Enter: Place/, /Enter: Degrees/],
    fill: async (user) => {
      await user.type(box('Place'), 'Oslo');
      await user.type(box('Degrees'), '12');
      await user.click(press('Add another'));
      await user.type(box('Later degrees'), '14');
    },
    answer: ['Oslo', 12, 14],
  },
  'several of a few': {
    field: {
      type: 'object',
      required: ['colors'],
      properties: {
        colors: {
          type: 'array',
          title: 'Colors',
          uniqueItems: true,
          items: { type: 'string', enum: ['red', 'blue'] },
          labels: { red: 'Red', blue: 'Blue' },
          messages: { required: 'Choose a color' },
        },
      },
    },
    missing: [/Choose a color/],
    fill: (user) => user.click(box('Blue')),
    answer: { colors: ['blue'] },
  },
  numbers: {
    field: {
      type: 'object',
      required: ['price', 'size'],
      properties: {
        price: { type: 'number', title: 'Price', widget: 'money', messages: { required: 'Enter: Price' } },
        size: { type: 'integer', title: 'Size', enum: [1, 2, 3], messages: { required: 'Choose: Size' } },
      },
    },
    missing: [/Enter: Price/, /Choose: Size/],
    fill: async (user) => {
      await user.type(box('Price'), '9.95');
      await user.click(box('2'));
    },
    answer: { price: 9.95, size: 2 },
  },
  'one of several shapes without a key': {
    field: {
      type: 'object',
      title: 'Owner',
      oneOf: [
        { title: 'A person', properties: { name: needed('Name') }, required: ['name'] },
        { title: 'A company', properties: { firm: needed('Company name') }, required: ['firm'] },
      ],
    },
    missing: [/Enter: Name/],
    fill: async (user) => {
      await user.selectOptions(box('Which of these is it?'), 'A company');
      await user.click(press('Continue'));
      screen.getByRole('link', { name: /Enter: Company name/ });
      await user.type(box('Company name'), 'Acme');
    },
    answer: { firm: 'Acme' },
  },
  'one of several shapes with a key': {
    field: {
      type: 'object',
      title: 'Payment',
      oneOf: [
        {
          title: 'By card',
          properties: { by: { const: 'card' }, number: needed('Card number') },
          required: ['by', 'number'],
        },
        { title: 'In cash', properties: { by: { const: 'cash' } }, required: ['by'] },
      ],
    },
    missing: [/Enter: Card number/],
    fill: (user) => user.selectOptions(box('Which of these is it?'), 'In cash'),
    answer: { by: 'cash' },
  },
  'shapes in entries of a list': {
    field: {
      type: 'array',
      title: 'Pets',
      minItems: 1,
      items: {
        type: 'object',
        title: 'Pet',
        required: ['name'],
        properties: { name: needed('Pet name') },
        anyOf: [
          { title: 'A dog', properties: { breed: needed('Breed') }, required: ['breed'] },
          { title: 'A fish', properties: { tank: needed('Tank') }, required: ['tank'] },
        ],
      },
    },
    missing: [/Pet 1: Enter: Pet name/, /Pet 1: Breed: Enter: Breed/],
    fill: async (user) => {
      await user.type(box('Pet name'), 'Bubbles');
      await user.selectOptions(box('Which of these is it?'), 'A fish');
      await user.type(box('Tank'), 'Big');
    },
    answer: [{ name: 'Bubbles', tank: 'Big' }],
  },
  'one of several types': {
    field: {
      type: 'object',
      properties: {
        age: {
          title: 'Age',
          anyOf: [
            { title: 'A number', type: 'integer' },
            { title: 'In words', type: 'string' },
          ],
        },
        nick: needed('Nickname'),
      },
      required: ['nick'],
    },
    missing: [/Enter: Nickname/],
    fill: async (user) => {
      await user.selectOptions(box('Which of these is it?'), 'In words');
      await user.type(screen.getByRole('textbox', { name: /Age/ }), 'forty');
      await user.type(box('Nickname'), 'Jo');
    },
    answer: { age: 'forty', nick: 'Jo' },
  },
  'if, then and else': {
    field: {
      type: 'object',
      required: ['animal'],
      properties: {
        animal: {
          type: 'string',
          title: 'Animal',
          enum: ['CAT', 'FISH'],
          messages: { required: 'Choose: Animal' },
        },
      },
      if: { required: ['animal'], properties: { animal: { const: 'CAT' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['food'], properties: { food: needed('Cat food') } },
      else: { properties: { water: needed('Water') } },
    },
    missing: [/Choose: Animal/],
    fill: async (user) => {
      await user.click(box('CAT'));
      await user.type(box('Cat food'), 'Tuna');
      await user.click(box('FISH'));
      await user.type(box('Water'), 'Salt');
    },
    answer: { animal: 'FISH', water: 'Salt' },
  },
  'what one answer asks for': {
    field: {
      type: 'object',
      required: ['name'],
      properties: { name: needed('Cardholder'), card: { type: 'string', title: 'Card' } },
      dependencies: { card: { required: ['street'], properties: { street: needed('Billing street') } } },
    },
    missing: [/Enter: Cardholder/],
    fill: async (user) => {
      await user.type(box('Cardholder'), 'Ada');
      await user.type(box('Card'), '4111');
      await user.type(box('Billing street'), '7 Elm Court');
    },
    answer: { name: 'Ada', card: '4111', street: '7 Elm Court' },
  },
  'all of several shapes': {
    field: {
      type: 'object',
      allOf: [
        { properties: { one: needed('One') }, required: ['one'] },
        { properties: { two: needed('Two') }, required: ['two'] },
      ],
    },
    missing: [/Enter: One/, /Enter: Two/],
    fill: async (user) => {
      await user.type(box('One'), '1');
      await user.type(box('Two'), '2');
    },
    answer: { one: '1', two: '2' },
  },
  'choices that have titles': {
    field: {
      type: 'object',
      required: ['size'],
      properties: {
        size: {
          title: 'Size',
          messages: { required: 'Choose: Size' },
          oneOf: [
            { const: 's', title: 'Small' },
            { const: 'l', title: 'Large' },
          ],
        },
        note: { type: ['string', 'null'], title: 'Note' },
      },
    },
    missing: [/Choose: Size/],
    fill: (user) => user.click(box('Large')),
    answer: { size: 'l' },
  },
};
