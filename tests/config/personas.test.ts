/** What does a persona know and answer that goes on from others? */
import { expect, test } from 'vitest';
import { mergedPersona, personaChain } from '../../src/config/model/walks.ts';
import type { Persona } from '../../src/engine/model/language.ts';

const personas = new Map<string, Persona>([
  [
    'ann',
    {
      facts: { 'person.name': 'Ann', 'plot.size': 20 },
      answers: { who: { name: 'Ann' }, where: { size: 20 } },
    },
  ],
  ['annLater', { extends: 'ann', facts: { 'plot.size': null }, answers: { where: { side: 'north' } } }],
  ['annLast', { extends: 'annLater', facts: { 'plot.side': 'south' } }],
  ['one', { extends: 'other' }],
  ['other', { extends: 'one' }],
  ['lost', { extends: 'nobody' }],
]);

test('Facts go over earlier ones by their path, answers by their screen', () => {
  expect(mergedPersona('annLast', personas)).toEqual({
    facts: { 'person.name': 'Ann', 'plot.size': null, 'plot.side': 'south' },
    answers: { who: { name: 'Ann' }, where: { side: 'north' } },
  });
});

test.each([
  ['annLast', ['annLast', 'annLater', 'ann']],
  ['one', ['one', 'other']],
  ['lost', ['lost']],
  ['nobody', []],
])('The chain of %s ends', (name, chain) => {
  expect(personaChain(name, personas)).toEqual(chain);
});
