/** Is put right what has one safe answer, nothing else, and no other byte? */
import { expect, test } from 'vitest';
import { applyEdits, editsFor } from '../../src/config/edit/fixes.ts';
import { createLoader } from '../../src/config/load.ts';
import { baseFiles, changed } from './trees.ts';

const load = createLoader();
const PLOT = 'flows/garden/plot.yaml';
const WHO = 'schemas/forms/who.json';

function afterwards(files: ReturnType<typeof baseFiles>) {
  return applyEdits(files, editsFor(load(files).problems, files));
}

const slips: [what: string, file: string, right: string, wrong: string][] = [
  ['a trigger', PLOT, 'when: isLarge', 'when: isLrage'],
  ['a step in a list', PLOT, 'from: [where], to: fence', 'from: [wher], to: fence'],
  ['a fact', PLOT, '{ var: person.name }', '{ var: person.nmae }'],
  ['a fact in quotes', PLOT, "'<': [{ var: plot.size }", "'<': [{ var: 'plot.siez' }"],
  ['a literal', PLOT, '{ var: plot.side }, south]', '{ var: plot.side }, suoth]'],
  ['an operator', PLOT, "'===': [{ var: plot.side }", "'==': [{ var: plot.side }"],
  ['a key of the language', PLOT, 'unknownStatus: UNKNOWN', 'unknownStatsu: UNKNOWN'],
  ['a setting of an org', 'orgs/north.yaml', 'rent: 50', 'rnet: 50'],
  ['a key of JSON', WHO, '"maxLength": 80', '"maxLenght": 80'],
  ['a widget', WHO, '"widget": "text"', '"widget": "txet"'],
];

test.each(slips)('The misspelt name of %s becomes the right one', (_what, file, right, wrong) => {
  const files = changed(file, right, wrong);
  expect(load(files).problems.length).toBeGreaterThan(0);
  const after = afterwards(files);
  const expected = wrong.includes("'plot.siez'")
    ? changed(file, right, wrong.replace('siez', 'size'))
    : baseFiles();
  expect(after).toEqual(expected);
  expect(load(after).problems).toEqual([]);
});

const repeated: [what: string, from: string, twice: string, once: string][] = [
  [
    'the last of a list in a line',
    '{ trigger: isLarge }, { var: org.fences }, { var: flags.new-map }] }',
    '{ trigger: isLarge }, { var: org.fences }, { trigger: isLarge }] } # kept',
    '{ trigger: isLarge }, { var: org.fences }] } # kept',
  ],
  [
    'a line of its own',
    'mayFence:  { and: [{ trigger: isLarge }, { var: org.fences }, { var: flags.new-map }] }',
    'mayFence:\n    and:\n      - { trigger: isLarge }   # large\n      - { trigger: isLarge }   # again\n      - { var: org.fences }     # fences',
    'mayFence:\n    and:\n      - { trigger: isLarge }   # large\n      - { var: org.fences }     # fences',
  ],
];

test.each(repeated)('A clause that stands twice is removed: %s', (_what, from, twice, once) => {
  const files = changed(PLOT, from, twice);
  expect(load(files).problems.map(({ code }) => code)).toEqual(['logic/repeated']);
  expect(afterwards(files)).toEqual(changed(PLOT, from, once));
});

test('The keys of a line are put in order, with what they hold; what stands behind the line stays', () => {
  const right = '{ on: chosen, from: [where], to: fence, when: isLarge }';
  const files = changed(PLOT, right, '{ when: isLarge, from: [where],  to: fence, on: chosen }');
  expect(load(files).problems.map(({ code }) => code)).toEqual(['key/order']);
  expect(afterwards(files)).toEqual(baseFiles());
});

const undecided: [what: string, file: string, from: string, to: string][] = [
  ['a name that is near to nothing', PLOT, 'when: isLarge', 'when: whatever'],
  [
    'a name as near to one as to another',
    PLOT,
    '  isTooLong:',
    '  isLargo: { var: plot.side }\n  isLarga: { var: plot.side }\n  wide: { trigger: isLargi }\n  isTooLong:',
  ],
  ['a placeholder inside a text', 'flows/garden/copy.yaml', '{person.name}', '{person.nmae}'],
  ['a key that is missing', PLOT, 'flow: plot\n', ''],
];

test.each(undecided)('Nobody decides for the author: %s', (_what, file, from, to) => {
  const files = changed(file, from, to);
  const { problems } = load(files);
  expect(problems.length).toBeGreaterThan(0);
  expect(editsFor(problems, files)).toEqual([]);
});
