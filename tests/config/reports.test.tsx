/** Can the readers of each kind of report read it, with every problem in it? */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { createLoader } from '../../src/config/load.ts';
import { CODES } from '../../src/config/model/codes.ts';
import type { LocatedProblem } from '../../src/config/model/project.ts';
import { REPORTS } from '../../src/config/report/reports.ts';
import { baseFiles, changed } from './trees.ts';

const load = createLoader();
const clean = baseFiles();
/** A warning, an error, and a name that would break out of each shape. */
const broken = changed(
  'flows/garden/plot.yaml',
  'mayFence:  { and: [{ trigger: isLarge },',
  'mayFence:  { and: [{ trigger: isLarge }, { trigger: isLarge }, { trigger: "a%<\\"&\\n,:b" },',
);
const { problems } = load(broken);

function report(name: string, told: LocatedProblem[], files = broken): string {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const shape = REPORTS.find((each) => each.name === name);
  if (!shape) throw new RangeError(`No report is named ${name}.`);
  return shape.print(told, {
    texts,
    prefix: 'a folder/',
    addressOf: (code) => `https://example.test/problems.md#${code.replace('/', '')}`,
  });
}

test('The project that is reported has an error and a warning', () => {
  expect(new Set(problems.map(({ severity }) => severity))).toEqual(new Set(['error', 'warning']));
});

describe('SARIF', () => {
  const schema: object = JSON.parse(
    readFileSync(join(import.meta.dirname, '../fixtures/sarif-2.1.0.json'), 'utf8'),
  );
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);

  test.each([
    ['with problems', problems],
    ['without problems', []],
  ])('is SARIF 2.1.0 by the standard schema, %s', (_what, told) => {
    validate(JSON.parse(report('sarif', told)));
    expect(validate.errors ?? []).toEqual([]);
  });

  test('is refused by that schema when a key of it is misspelt', () => {
    expect(validate(JSON.parse(report('sarif', problems).replace('"startLine"', '"startline"')))).toBe(false);
  });

  test('holds each problem with its place and rule, and all rules with an address each', () => {
    const [run] = JSON.parse(report('sarif', problems)).runs;
    const { rules } = run.tool.driver;
    expect(rules.map(({ id }: { id: string }) => id)).toEqual(CODES.map(({ code }) => code));
    expect(new Set(rules.map(({ helpUri }: { helpUri: string }) => helpUri)).size).toBe(CODES.length);
    const told = run.results.map((each: Record<string, never>) => each);
    expect(told).toHaveLength(problems.length);
    for (const [at, { code, severity, line, column, endColumn }] of problems.entries()) {
      const { ruleId, ruleIndex, level, locations } = told[at];
      const { artifactLocation, region } = locations[0].physicalLocation;
      expect({ ruleId, level, rule: rules[ruleIndex].id }).toEqual({
        ruleId: code,
        level: severity,
        rule: code,
      });
      expect(artifactLocation.uri).toBe('a%20folder/flows/garden/plot.yaml');
      expect(region).toMatchObject({ startLine: line, startColumn: column, endColumn });
    }
  });

  test('knows a problem again when the lines above it change', () => {
    const prints = (told: LocatedProblem[]) =>
      JSON.parse(report('sarif', told)).runs[0].results.map(
        (each: { partialFingerprints: object }) => each.partialFingerprints,
      );
    const moved = load(
      broken.map((file) => ({
        ...file,
        text: file.path.endsWith('.yaml') ? `# one line more\n${file.text}` : file.text,
      })),
    );
    expect(moved.problems[0]?.line).not.toBe(problems[0]?.line);
    expect(prints(moved.problems)).toEqual(prints(problems));
  });
});

describe('GitHub', () => {
  test('gets one command a problem, whatever its sentence holds', () => {
    const lines = report('github', problems).trimEnd().split('\n');
    expect(lines).toHaveLength(problems.length);
    for (const [at, { severity, line, column, code }] of problems.entries()) {
      expect(lines[at]).toMatch(
        new RegExp(
          `^::${severity} file=a folder/flows/garden/plot\\.yaml,line=${line},endLine=${line},col=${column},endColumn=\\d+,title=${code}::.`,
        ),
      );
    }
    expect(lines.join('\n')).toContain('a%25<');
  });

  test('gets one command also where a name holds line breaks of every kind', () => {
    const [first] = problems;
    const lines = report('github', [{ ...first!, file: 'flows/a\rb\nc.yaml' }]);
    expect(lines.trimEnd().split(/[\r\n]/)).toHaveLength(1);
    expect(lines).toContain('flows/a%0Db%0Ac.yaml,');
  });

  test('gets nothing when there is no problem', () => {
    expect(report('github', [])).toBe('');
  });
});

describe('JUnit', () => {
  const parsed = (told: LocatedProblem[], files = broken) => {
    const read = new DOMParser().parseFromString(report('junit', told, files), 'application/xml');
    return [...read.querySelectorAll('testsuite')];
  };

  test('has a suite for each file and a failed case for each problem', () => {
    const suites = parsed(problems);
    expect(suites).toHaveLength(broken.length);
    const failed = suites.flatMap((suite) => [...suite.querySelectorAll('failure')]);
    expect(failed.map((each) => each.getAttribute('message'))).toEqual(
      problems.map(({ message }) => message),
    );
    expect(failed.map((each) => each.getAttribute('type'))).toEqual(problems.map(({ severity }) => severity));
  });

  test('has a case that passed for each file without a problem', () => {
    const suites = parsed([], clean);
    expect(suites.map((suite) => [suite.getAttribute('tests'), suite.getAttribute('failures')])).toEqual(
      clean.map(() => ['1', '0']),
    );
  });
});
