/** Are colours put on a terminal only, and on what is wrong only? */
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { coloured, wantsColour } from '../../src/cli/colour.ts';

const text = [
  'flows/garden/visit.yaml:35:61  error  trigger/unknown',
  'No trigger is named "hasOfer". Did you mean "hasOffer"?',
  '',
  '35 |   - { when: hasOfer }',
  '   |             ^^^^^^^',
  '',
].join('\n');

test('the head of a problem and its mark are coloured, and nothing is changed', () => {
  const shown = coloured(text);
  expect(stripVTControlCharacters(shown)).toBe(text);
  const painted = shown.split('\n').filter((line) => stripVTControlCharacters(line) !== line);
  expect(painted).toHaveLength(2);
  expect(coloured(text.replace('error', 'warning'))).not.toBe(shown.replace('error', 'warning'));
});

test('JSON and plain sentences stay as they are', () => {
  for (const plain of ['{ "severity": "error" }\n', 'No problems.\n', 'a.yaml:1:2 error trigger/unknown\n'])
    expect(coloured(plain)).toBe(plain);
});

test.each([
  [{ isTTY: true }, {}, true],
  [{ isTTY: true }, { NO_COLOR: '1' }, false],
  [{ isTTY: true }, { TERM: 'dumb' }, false],
  [{}, {}, false],
])('%j with %j: %s', (stream, environment, expected) => {
  expect(wantsColour(stream, environment)).toBe(expected);
});
