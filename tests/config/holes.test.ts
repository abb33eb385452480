/** Which words are told to leave a hole, and which are not? A row is one change to words that are right. */
import { expect, test } from 'vitest';
import { createLoader } from '../../src/config/load.ts';
import { changed, ownedFiles } from './trees.ts';

const load = createLoader();
const COPY = 'flows/garden/copy.yaml';

const rows: [what: string, from: string, to: string, codes: string[]][] = [
  ['words of what this page brings', 'You pay there.', "'Paid: {plot.paid}.'", ['copy/hole']],
  ['an email of what is found later', 'body: Come back.', "body: '{plot.found}'", ['copy/hole']],
  ['an email of what was found before', 'Dig in, {person.name}.', 'Found: {plot.found}.', []],
  [
    'the last words, of what only some were asked',

    'body: Dig in.,',
    "body: 'It faces {plot.side}.',",
    ['copy/hole'],
  ],
  ['words that their trigger guards', 'body: Dig in.,', "body: 'Paid: {plot.paid}.',", []],
  [
    'a question that speaks of what a later one asks',

    'start/who:   { title: Who are you? }',
    "start/who:   { title: 'Who are you, with {plot.size, number}?' }",
    ['copy/hole'],
  ],
  [
    'a condition that speaks of what nobody has to have told',

    'description: Mend it.',
    "description: 'Mend it, to the {plot.side}.'",
    ['copy/hole'],
  ],
];

test.each(rows)('%s', (_what, from, to, codes) => {
  const { problems } = load(changed(COPY, from, to, ownedFiles()));
  expect(problems.map(({ code }) => code)).toEqual(codes);
});

test('says which fact is missing', () => {
  const [, from, to] = rows[0] ?? ['', '', ''];
  expect(load(changed(COPY, from, to, ownedFiles())).problems).toMatchObject([
    {
      file: COPY,
      message: '"plot.paid" can be missing here, and then "{plot.paid}" leaves a hole in these words.',
    },
  ]);
});
