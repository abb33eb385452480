/** Which mistakes were once overlooked, until they were made on purpose? A row is one change to a project without problems. */
import { expect, test } from 'vitest';
import { createLoader } from '../../src/config/load.ts';
import { changed } from './trees.ts';

const load = createLoader();
const PLOT = 'flows/garden/plot.yaml';

const rows: [what: string, file: string, from: string, to: string, code: string][] = [
  ['an id of a row by another name', PLOT, 'base: /:uuid', 'base: /:uiud', 'value/pattern'],
  ['words that no page shows', 'flows/garden/copy.yaml', 'rights:', 'rigths:', 'copy/unknown'],
  [
    'a choice of another type than its fact',
    'schemas/facts/plot.json',
    '["north", "south"]',
    '["north", "south", 7]',
    'type/wrong',
  ],
  [
    'a choice of an entry of another type',
    'schemas/facts/plot.json',
    '["tools", "seeds", "both"]',
    '["tools", true, "both"]',
    'type/wrong',
  ],
  [
    'a token that no browser knows',
    'schemas/forms/who.json',
    '"maxLength": 80',
    '"maxLength": 80, "autocomplete": "gievn-name"',
    'value/choice',
  ],
  [
    'a format that no validator knows',
    'schemas/forms/who.json',
    '"maxLength": 80',
    '"maxLength": 80, "format": "emial"',
    'value/choice',
  ],
  // What has no shape was once passed on to rules that trusted it, and they threw.
  ['a map in the place of a route', PLOT, '  where: { route: where }', '  where: { {} }', 'yaml/key'],
  [
    'nothing in the place of an experiment',
    'flows/garden/product.yaml',
    'calls:\n',
    'experiments:\n  map:\n\ncalls:\n',
    'type/wrong',
  ],
  ['a map in the place of a kind', PLOT, '  done:  { kind: wait }', '  done:  { {} }', 'yaml/key'],
];

test.each(rows)('%s', (_what, file, from, to, code) => {
  const text = changed(file, from, to);
  const codes = load(text).problems.map((problem) => [problem.file, problem.code]);
  expect(codes).toContainEqual([file, code]);
});

test('The project that each row changes has no problem', () => {
  expect(load(changed(PLOT, 'flow: plot', 'flow: plot')).problems).toEqual([]);
});
