/** Does a hostile or broken file end in a located problem, and never in a crash or without an end? */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLoader } from '../../src/config/load.ts';
import type { LocatedProblem } from '../../src/config/model/project.ts';
import { printJson, printText } from '../../src/config/report/text.ts';
import { HOSTILE } from './hostile-files.ts';
import { baseFiles, changed, withFile } from './trees.ts';

const PLOT = 'flows/garden/plot.yaml';
const load = createLoader();
const deep = process.env.HEARTHLINE_DEEP === '1';

describe('A hostile file', () => {
  test.each(HOSTILE)('with %s is told at a place', (_name, text, code) => {
    const problems = told('flows/garden/extra.yaml', text);
    expect(problems.map((problem) => problem.code)).toContain(code);
  });

  test('of 80,000 keys and no sense is told whole to a machine and in part to a person', () => {
    const text = Array.from({ length: 80_000 }, (_, at) => `k${at}: 1`).join('\n');
    const problems = told('flows/garden/extra.yaml', text);
    expect(problems.length).toBeGreaterThan(80_000);
    expect(JSON.parse(printJson(problems)).problems).toHaveLength(problems.length);
    const printed = printText(problems, new Map([['flows/garden/extra.yaml', text]]));
    expect(printed).toMatch(/more problems are not shown/);
    expect(printed.length).toBeLessThan(100_000);
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
    told('flows/garden/extra.yaml', '__proto__: { polluted: yes }\nflow: { __proto__: { polluted: yes } }\n');
    told(
      'schemas/forms/extra.json',
      '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}',
    );
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe('Whatever stands in a file', () => {
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
        told(path, text);
      }),
      runs,
    );
  });

  test('a file cut anywhere, or with a character put anywhere, is too', () => {
    const [plot] = baseFiles().filter(({ path }) => path === PLOT);
    const text = plot?.text ?? '';
    fc.assert(
      fc.property(fc.nat(text.length), fc.nat(20), indicator, (at, length, inserted) => {
        told(PLOT, text.slice(0, at) + inserted + text.slice(at + length));
      }),
      runs,
    );
  });
});

/** Reads the base with this file, and checks that each problem has a place in it. */
function told(path: string, text: string): LocatedProblem[] {
  const files = withFile(path, text);
  const { problems } = load(files);
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
  return problems;
}
