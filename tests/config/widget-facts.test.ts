/** Is it found when a widget asks for a list, a field, a fact, a choice or a zone that there is not? */
import { expect, test } from 'vitest';
import { createLoader } from '../../src/config/load.ts';
import { changed } from './trees.ts';

const load = createLoader();
const WHO = 'schemas/forms/who.json';
const BEFORE = '"properties": {\n    "name": {';

/** The form with one more field, which nothing writes. */
function codesFor(field: object): string[] {
  const files = changed(WHO, BEFORE, `"properties": {\n    "more": ${JSON.stringify(field)},\n    "name": {`);
  // That nothing stores the answer is another rule's matter.
  const found = load(files).problems.filter(({ code }) => code !== 'answer/unread');
  return found.map(({ code, message }) => `${code}: ${message}`);
}

const items = {
  type: 'object',
  additionalProperties: false,
  required: ['uuid', 'choice'],
  properties: { uuid: { type: 'string' }, choice: { type: 'string', enum: ['KEEP', 'SELL'] } },
};
const entries = (options: object) => ({
  type: 'array',
  title: 'Your sheds',
  widget: 'entries',
  items,
  options: {
    from: 'plot.sheds',
    key: 'id',
    shows: [{ field: 'kind' }],
    choices: { KEEP: 'Keep', SELL: 'Sell' },
    ...options,
  },
});
const slot = (zone: string) => ({
  type: 'string',
  title: 'When?',
  widget: 'slot',
  options: { zone, days: 'Day', hours: 'Hour' },
});
const offers = (options: object) => ({
  type: 'object',
  title: 'Your offer',
  widget: 'offers',
  additionalProperties: false,
  properties: { id: { type: 'string' }, amount: { type: 'integer' } },
  options: {
    ...{ from: 'plot.sheds', rate: 'kind', term: 'kind', least: 'kind', most: 'kind', words: {} },
    ...options,
  },
});

const rows: [what: string, field: object, problems: RegExp[]][] = [
  [
    'the sum that was asked for is no fact',
    offers({ wanted: 'plot.siez' }),
    [/^var\/unknown: No fact stands at "plot\.siez"/],
  ],
  ['all that it asks for is there', entries({}), []],
  ['the list is misspelt', entries({ from: 'plot.shed' }), [/^var\/unknown: .*"plot\.shed"/]],
  ['the list is none', entries({ from: 'plot.size' }), [/^widget\/misfit: "plot\.size" is no list/]],
  ['the key is not there', entries({ key: 'uuid' }), [/^widget\/misfit: .* no field "uuid"/]],
  ['the usual key is not there', entries({ key: undefined }), [/^widget\/misfit: .* no field "uuid"/]],
  ['a shown field is not there', entries({ shows: [{ field: 'kinds' }] }), [/no field "kinds".*"kind"/]],
  [
    'a choice has no place in the answer',
    entries({ choices: { KEEP: 'a', SELL: 'b', BURN: 'c' } }),
    [/BURN/],
  ],
  ['a choice has no words', entries({ choices: { KEEP: 'Keep' } }), [/^form\/choice: "SELL"/]],
  ['the zone is there', slot('America/Denver'), []],
  ['the zone is none', slot('America/Gotham'), [/^zone\/unknown/]],
  ['the facts of an offer are there', offers({ termless: ['org.fences'] }), []],
  ['a fact of an offer is none', offers({ termless: ['org.fence'] }), [/^var\/unknown: .*"org\.fences"/]],
  ['a field of an offer is none', offers({ fee: 'price' }), [/no field "price"/]],
];

test.each(rows)('%s', (_what, field, problems) => {
  const found = codesFor(field);
  expect(found).toEqual(problems.map((problem) => expect.stringMatching(problem)));
});
