/** Is a question that stands in place checked, compiled and explained as one that has a name? */
import { describe, expect, test } from 'vitest';
import { compileProject } from '../../src/config/compile/compile.ts';
import { withInlineQuestions } from '../../src/config/edit/migrate/inline-questions.ts';
import { createLoader } from '../../src/config/load.ts';
import { positionsIn } from '../../src/config/read/positions.ts';
import { openProduct } from '../../src/engine/model/product.ts';
import { clausesOf } from '../../src/proof/why/clauses.ts';
import { baseFiles, changed } from './trees.ts';

const PLOT = 'flows/garden/plot.yaml';
const load = createLoader();
/** In the place of a name, in line 69 from column 43. */
const asking = (question: string) =>
  changed(PLOT, 'on: [where, fence], when: isNamed', `on: [where, fence], when: ${question}`);

const wrong: [question: string, code: string, column: number, endColumn: number, message: string][] = [
  ['{ plot.syde: south }', 'var/unknown', 45, 54, 'No fact stands at "plot.syde". Did you mean "plot.side"?'],
  [
    '{ plot.side: sauth }',
    'literal/impossible',
    56,
    61,
    '"plot.side" is never "sauth". Did you mean "south"?',
  ],
  ['{ plot.side: [south, east] }', 'literal/impossible', 64, 68, '"plot.side" is never "east".'],
  ['{ plot.side: [south] }', 'value/size', 56, 63, '"plot.side" is too short: it needs 2.'],
  ['{ plot.side: [south, south] }', 'value/repeated', 56, 70, '"plot.side" names an entry twice.'],
  ['{ plot.size: "3" }', 'literal/impossible', 56, 59, '"plot.size" is never "3".'],
  ['{ plot.sheds: tools }', 'literal/impossible', 57, 62, '"plot.sheds" is never "tools".'],
  ['{ plot.side: south, plot.size: 3 }', 'value/size', 43, 77, '"when" has too many: 1 are the most.'],
  ['{}', 'value/size', 43, 45, '"when" is empty.'],
  ['5', 'type/wrong', 43, 44, '"when" must be a text or a map; this is the number 5.'],
  [
    '{ answers.name: Ann }',
    'var/unknown',
    45,
    57,
    'No answers are there when the trigger "answers.name is Ann" is asked.',
  ],
];

test.each(wrong)('%s is refused where it stands', (question, code, column, endColumn, message) => {
  const { problems } = load(asking(question));
  const [first] = problems.filter(({ file }) => file === PLOT);
  expect(first).toMatchObject({ code, file: PLOT, line: 69, column, endColumn, message });
});

test('A status that no application has is found', () => {
  const { problems } = load(asking('{ status: RENTET }'));
  expect(problems.map(({ code, message }) => [code, message])).toEqual([
    ['literal/impossible', '"status" is never "RENTET". Did you mean "RENTED"?'],
  ]);
});

describe('Asked', () => {
  const { project, problems } = load(asking('{ plot.side: [north, south] }'));
  const [bundle] = compileProject(project!);
  const name = 'plot.side is north or south';

  test('it is a trigger with a name that says it', () => {
    expect(problems).toEqual([]);
    expect(bundle!.flows.plot!.progress[1]!.when).toBe(name);
    const { triggers } = openProduct(bundle!);
    const holds = (side?: string) => triggers.holds(name, { plot: side === undefined ? {} : { side } });
    expect([holds('north'), holds('south'), holds('east'), holds()]).toEqual([true, true, false, false]);
  });

  test('it is explained by its own line', () => {
    const files = asking('{ plot.side: [north, south] }');
    const [clause, ...more] = clausesOf(
      name,
      { plot: { side: 'north' } },
      positionsIn(files, 'garden', 'plot'),
    );
    expect(more).toEqual([]);
    expect(clause).toMatchObject({ file: PLOT, line: 69, holds: true, reads: { 'plot.side': 'north' } });
  });
});

test('The same question in two places is one trigger', () => {
  const twice = changed(
    PLOT,
    'done:  { kind: wait }',
    'done:  { kind: wait, open: { when: { plot.side: south } } }',
    asking('{ plot.side: south }'),
  );
  const { project, problems } = load(twice);
  expect(problems).toEqual([]);
  expect(Object.keys(compileProject(project!)[0]!.triggers).filter((name) => name.includes(' is '))).toEqual([
    'plot.side is south',
  ]);
});

test('The text "true" and the truth are two questions', () => {
  const files = changed(
    PLOT,
    'done:  { kind: wait }',
    'done:  { kind: wait, open: { when: { flags.new-map: true } } }',
    asking('{ plot.friend: "true" }'),
  );
  const { project, problems } = load(files);
  expect(problems).toEqual([]);
  expect(Object.keys(compileProject(project!)[0]!.triggers)).toEqual(
    expect.arrayContaining(['plot.friend is "true"', 'flags.new-map is true']),
  );
});

describe('Migrating', () => {
  const textOf = (files: { path: string; text: string }[]) => files.find(({ path }) => path === PLOT)!.text;

  test('a comparison that is asked once moves to where it is asked', () => {
    const text = textOf(withInlineQuestions(baseFiles()));
    expect(text).toContain('  - { id: sunny, step: help, when: { plot.side: south }, exceptOn: [where] }\n');
    expect(text).not.toContain('isSunny');
    // Asked by nothing but a form's rule, which its message is named by.
    expect(text).toContain('isTooLong');
  });

  test('one with a comment, of two uses or in too long a line keeps its name', () => {
    const sunny = `  isSunny:   { '===': [{ var: plot.side }, south] }`;
    const kept = [
      changed(PLOT, sunny, `${sunny}   # where the sun stands`),
      changed(PLOT, sunny, `  # Where the sun stands.\n${sunny}`),
      changed(PLOT, 'done:  { kind: wait }', 'done:  { kind: wait, open: { when: isSunny } }'),
      changed(PLOT, 'step: help, when: isSunny,', `step: help, ${' '.repeat(80)}when: isSunny,`),
    ];
    for (const files of kept) expect(textOf(withInlineQuestions(files))).toBe(textOf(files));
  });

  test('the comment behind a use stays in its column where there is room', () => {
    const use = 'when: isSunny, exceptOn: [where] }';
    const files = changed(PLOT, use, `${use}                  # why`);
    const text = textOf(withInlineQuestions(files));
    expect(text).toContain('when: { plot.side: south }, exceptOn: [where] }     # why');
  });
});
