/** Does a hostile or broken file end in a located problem within a second, and never in a crash? */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLoader } from '../../src/config/load.ts';
import type { PlacedProblem } from '../../src/config/model/project.ts';
import { printJson, printText } from '../../src/config/report/text.ts';
import { baseFiles, changed, withFile } from './trees.ts';

const PLOT = 'flows/garden/plot.yaml';
const load = createLoader();
const deep = process.env.HEARTHLINE_DEEP === '1';
/** Milliseconds of work; a busy machine may take longer by the clock. */
const MOST_WORK = 1000;

const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
for (let level = 1; level < 12; level += 1) {
  const before = String.fromCharCode(96 + level);
  const name = String.fromCharCode(97 + level);
  bomb.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`);
}

const hostile: [name: string, text: string, code: string][] = [
  ['a billion laughs', bomb.join('\n'), 'yaml/alias'],
  ['100,000 lists inside each other', '['.repeat(100_000), 'file/too-deep'],
  ['100,000 closed lists inside each other', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'file/too-deep'],
  ['100,000 maps inside each other', '{a: '.repeat(100_000), 'file/too-deep'],
  ['100,000 list marks on a line', '- '.repeat(100_000), 'file/too-deep'],
  ['100,000 question marks on a line', '? '.repeat(100_000), 'file/too-deep'],
  [
    'deeper and deeper lines',
    Array.from({ length: 1300 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
    'file/too-deep',
  ],
  ['a NUL', 'flow: plot\0\n', 'file/encoding'],
  ['what is no UTF-8', 'flow: \uFFFD\n', 'file/encoding'],
  ['a file over the limit', `# ${'x'.repeat(1_000_001)}`, 'file/too-large'],
  ['nothing', '', 'type/wrong'],
  ['a lonely text', 'hello', 'type/wrong'],
  ['a tab as indentation', 'flow: plot\nsteps:\n\ta: { route: who }\n', 'yaml/syntax'],
  ['poison among triggers', 'flow: plot\ntriggers: { constructor: { "!!": 1 } }\n', 'file/poison-name'],
  ['a poison path', 'flow: plot\ntriggers: { x: { "!!": { var: person.__proto__.name } } }\n', 'var/unknown'],
  [
    'a poison name for a trigger',
    'flow: plot\nscreens: { a: { kind: wait, open: { when: toString } } }\n',
    'trigger/unknown',
  ],
  [
    'a path in the place of a name',
    'flow: plot\nscreens: { a: { kind: form, form: ../../../etc/passwd } }\n',
    'form/unknown',
  ],
  ['an alias to itself', 'flow: &f [*f]\n', 'yaml/alias'],
  ['100,000 documents', '---\n'.repeat(100_000), 'yaml/multiple-documents'],
  ['an endless text', `flow: "${'x'.repeat(900_000)}`, 'yaml/syntax'],
  ['a key of 900,000 letters', `${'x'.repeat(900_000)}: 1`, 'yaml/syntax'],
];

// The limit on work is in the tests; the clock's is wide, because a busy machine takes longer.
describe('A hostile file', { timeout: 60_000 }, () => {
  test.each(hostile)('with %s is told at a place', (_name, text, code) => {
    const { problems, work } = worked('flows/garden/extra.yaml', text);
    expect(problems.map((problem) => problem.code)).toContain(code);
    expect(work).toBeLessThan(MOST_WORK);
  });

  test('of 80,000 keys and no sense is told whole to a machine and in part to a person', () => {
    const text = Array.from({ length: 80_000 }, (_, at) => `k${at}: 1`).join('\n');
    const { problems, work } = worked('flows/garden/extra.yaml', text);
    expect(problems.length).toBeGreaterThan(80_000);
    expect(JSON.parse(printJson(problems)).problems).toHaveLength(problems.length);
    const printed = printText(problems, new Map([['flows/garden/extra.yaml', text]]));
    expect(printed).toMatch(/more problems are not shown/);
    expect(printed.length).toBeLessThan(100_000);
    expect(work).toBeLessThan(2 * MOST_WORK);
  });

  test('hides no problem of another file', () => {
    const files = [
      ...changed(PLOT, 'when: isLarge', 'when: isLagre'),
      { path: 'orgs/west.yaml', text: 'a: [' },
    ];
    const codes = load(files).problems.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['trigger/unknown', 'yaml/syntax']));
  });

  test('is printed without what would steer a terminal', () => {
    const files = withFile('flows/garden/extra.yaml', 'flow: plot\n"\\e[31mred\\u202e": 1\n');
    const { problems } = load(files);
    const printed = printText(problems, new Map(files.map(({ path, text }) => [path, text])));
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(printed).not.toMatch(/[\u001b\u202e]/);
    expect(printed).toContain('\\u001b[31mred');
  });

  test('with a byte order mark is read as if there were none', () => {
    const [first] = baseFiles().filter(({ path }) => path === PLOT);
    expect(load(withFile(PLOT, `\uFEFF${first?.text}`)).problems).toEqual([]);
  });

  test('with Windows line ends is read as it stands, and its places are right', () => {
    const file = changed(PLOT, 'when: isLarge', 'when: isLagre').find(({ path }) => path === PLOT);
    const { problems } = load(withFile(PLOT, (file?.text ?? '').replaceAll('\n', '\r\n')));
    expect(problems.map(({ code, line, column }) => [code, line, column])).toEqual([
      ['trigger/unknown', 28, 51],
    ]);
  });

  test('leaves Object as it was', () => {
    worked(
      'flows/garden/extra.yaml',
      '__proto__: { polluted: yes }\nflow: { __proto__: { polluted: yes } }\n',
    );
    worked(
      'schemas/forms/extra.json',
      '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}',
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

// A run reads the whole project anew; on a busy machine that takes its time.
describe('Whatever stands in a file', { timeout: deep ? 600_000 : 60_000 }, () => {
  const paths = fc.constantFrom(PLOT, 'schemas/forms/who.json', 'orgs/south.yaml', 'schemas/facts/plot.json');
  const indicator = fc.constantFrom(
    ...'[]{}:,-?&*!|>\'"%@`#\n \t\r\u0085\u2028'.split(''),
    'a',
    '0',
    '~',
    '<<: ',
    '---\n',
    '...\n',
    'var',
  );
  const yamlish = fc.array(indicator, { maxLength: 200 }).map((parts) => parts.join(''));
  const anything = fc.oneof(yamlish, fc.string({ unit: 'binary', maxLength: 400 }), fc.json());
  const runs = { numRuns: deep ? 5000 : 100 };

  test('it is a list of problems, each with a place in its file', () => {
    fc.assert(
      fc.property(paths, anything, (path, text) => {
        worked(path, text);
      }),
      runs,
    );
  });

  test('a file cut anywhere, or with a character put anywhere, is too', () => {
    const [plot] = baseFiles().filter(({ path }) => path === PLOT);
    const text = plot?.text ?? '';
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(20), indicator, (at, length, inserted) => {
        worked(PLOT, text.slice(0, at) + inserted + text.slice(at + length));
      }),
      runs,
    );
  });
});

/** Reads the base with this file, and checks that each problem has a place in it. */
function worked(path: string, text: string): { problems: PlacedProblem[]; work: number } {
  const files = withFile(path, text);
  const began = process.threadCpuUsage();
  const { problems } = load(files);
  const { user, system } = process.threadCpuUsage(began);
  const lines = new Map(files.map((file) => [file.path, file.text.split('\n')]));
  for (const { file, line, column, endLine, endColumn, message } of problems.slice(0, 1000)) {
    const here = lines.get(file) ?? [''];
    expect(line).toBeGreaterThanOrEqual(1);
    expect(line).toBeLessThanOrEqual(here.length);
    expect(column).toBeGreaterThanOrEqual(1);
    expect(column).toBeLessThanOrEqual((here[line - 1]?.length ?? 0) + 1);
    expect([endLine, endColumn > column]).toEqual([line, true]);
    expect(message).toMatch(/[.?!"]$/);
    expect(message.length).toBeLessThan(600);
  }
  return { problems, work: (user + system) / 1000 };
}
