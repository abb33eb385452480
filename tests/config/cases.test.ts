/** Every mistake is found where it stands, and printed as its golden text. One file a case: `<code>.yaml`, and `<code>.<what>.yaml` for others. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { machineTools } from '../../src/config/disk.ts';
import { createLoader } from '../../src/config/load.ts';
import { CODES } from '../../src/config/model/codes.ts';
import { printText } from '../../src/config/report/text.ts';
import { baseFiles, readCase } from './trees.ts';

const casesFolder = join(import.meta.dirname, 'cases');
const cases = readdirSync(casesFolder)
  .map((file) => file.replace(/\.yaml$/, ''))
  .sort();
const load = createLoader(machineTools());
/** Made while the test runs: the file would be too large to keep. */
const MADE = ['file-too-large'];

test('The project that every case changes has no problem', () => {
  const { problems, project } = load(baseFiles());
  expect(problems).toEqual([]);
  expect(project?.products.map(({ product }) => product.product)).toEqual(['garden']);
});

test('Every code has a case, and every case a code', () => {
  const named = CODES.map(({ code }) => code.replace('/', '-')).filter((name) => !MADE.includes(name));
  expect([...new Set(cases.map(codeOf))].sort()).toEqual([...named].sort());
});

const codeOf = (name: string) => name.split('.')[0];
const read = (name: string) => readCase(join(casesFolder, `${name}.yaml`));

test.each(cases)('The case %s has its problems, each at its place', (name) => {
  const { files, older, problems: expected } = read(name);
  const { problems, project } = load(files, undefined, older);
  expect(problems.map(({ code, file, line, column }) => [code, file, line, column])).toEqual(expected);
  expect(problems.map(({ code }) => code.replace('/', '-'))).toContain(codeOf(name));
  // Warnings alone do not keep anything from running.
  expect(project === undefined).toBe(problems.some(({ severity }) => severity === 'error'));
});

const golden = cases.filter((name) => read(name).printed !== undefined);

test.each(golden)('The case %s is printed as its golden text', (name) => {
  const { files, older, printed } = read(name);
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  expect(printText(load(files, undefined, older).problems, texts)).toBe(printed);
});

test('At least ten cases have a golden text', () => {
  expect(golden.length).toBeGreaterThanOrEqual(10);
});
