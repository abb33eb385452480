/** Does `npm test -- --changed` run what a change can break? In a small project with a history of its own. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { changedFiles, chooseChanged, whatBreaks } from '../../scripts/testing/changed.mjs';
import { readArguments } from '../../scripts/testing/choice.mjs';
import { stages } from '../../scripts/testing/stages.mjs';
import { Planted } from './planted.ts';

const spec = (line: string) => `import { test } from '@playwright/test';\n${line}\n`;
const unit = (line: string) =>
  `import { expect, test } from 'vitest';\n${line}\ntest('it is', () => expect(1).toBe(1));\n`;

let planted: Planted;
beforeAll(() => {
  planted = new Planted({
    '.gitignore': 'node_modules\ntmp\ntest-results\n',
    'vitest.config.ts': "export default { test: { include: ['tests/**/*.test.ts'] } };\n",
    'playwright.config.ts': "export default { testDir: 'e2e' };\n",
    'src/engine/sum.ts': 'export const sum = (one: number, other: number) => one + other;\n',
    'src/engine/price.ts': "import { sum } from './sum.ts';\nexport const price = sum(1, 2);\n",
    'flows/loan.yaml': 'steps: []\n',
    'tests/architecture.test.ts': unit(''),
    'tests/price.test.ts': unit("import '../src/engine/price.ts';"),
    'tests/read.ts': "import { readdirSync } from 'node:fs';\nexport const all = readdirSync('flows');\n",
    'tests/flows.test.ts': unit("import './read.ts';"),
    'tests/cases/one.yaml': 'a: 1\n',
    'tests/cases.test.ts': unit(
      "import { readFileSync } from 'node:fs';\nexport const read = () => readFileSync('cases');",
    ),
    'tests/other.test.ts': unit(''),
    'e2e/support/people.ts': "export const person = 'Ada';\n",
    'e2e/people.spec.ts': spec("import './support/people.ts';\ntest('somebody comes', () => {});"),
    'e2e/whole.spec.ts': spec("test('the whole way @smoke', () => {});"),
    'e2e/other.spec.ts': spec("test('another', () => {});"),
  });
  git('init', '--initial-branch', 'main');
  commit('All there is');
});
afterAll(() => planted.remove());
beforeEach(() => {
  git('checkout', '--quiet', '--force', 'main');
  git('clean', '-dfq');
});

function git(...args: string[]): string {
  const who = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com'];
  const { status, stdout, stderr } = spawnSync('git', [...who, ...args], {
    cwd: planted.root,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  return stdout;
}

function commit(subject: string): void {
  git('add', '--all');
  git('commit', '--quiet', '--no-verify', '--message', subject);
}

const brokenBy = (...files: string[]) => {
  const { unit: tests, browser } = whatBreaks(planted.root, files, 'HEAD');
  return { tests, browser };
};
const ARCHITECTURE = 'tests/architecture.test.ts';

test('What is committed since main, what is not, and what git does not know yet has changed', () => {
  git('checkout', '--quiet', '-B', 'work');
  planted.write('src/engine/sum.ts', 'export const sum = () => 0;\n');
  commit('Another sum');
  planted.write('src/engine/price.ts', 'export const price = 3;\n');
  rmSync(join(planted.root, 'tests/other.test.ts'));
  planted.write('tests/new.test.ts', unit(''));
  expect(changedFiles(planted.root, 'main')).toEqual([
    ...['src/engine/price.ts', 'src/engine/sum.ts', 'tests/new.test.ts', 'tests/other.test.ts'],
  ]);
  expect(changedFiles(planted.root, 'HEAD')).not.toContain('src/engine/sum.ts');
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const chosen = chooseChanged(planted.root, stages, '', say);
  expect(said.join()).toMatch(/^Files changed since [0-9a-f]{12}: 4\. /);
  expect(chosen.find(({ stage }) => stage.name.startsWith('unit'))?.only).toEqual([
    ...[ARCHITECTURE, 'tests/new.test.ts', 'tests/price.test.ts'],
  ]);
  expect(chosen.map(({ stage }) => stage.name)).toEqual(stages.map(({ name }) => name));
});

test('A module runs the tests that import it through others, and the pages made of it the smoke specs', () => {
  expect(brokenBy('src/engine/sum.ts')).toEqual({
    tests: [ARCHITECTURE, 'tests/price.test.ts'],
    browser: ['e2e/whole.spec.ts'],
  });
});

test('A file that is read from the disk runs the tests that read it, themselves or by a module that names its folder', () => {
  expect(brokenBy('flows/loan.yaml').tests).toEqual([ARCHITECTURE, 'tests/flows.test.ts']);
  expect(brokenBy('tests/cases/one.yaml')).toEqual({
    tests: [ARCHITECTURE, 'tests/cases.test.ts'],
    browser: [],
  });
});

test('What browser tests share runs the specs that import it, and no others', () => {
  planted.write('e2e/support/people.ts', "export const person = 'Grace';\n");
  expect(brokenBy('e2e/support/people.ts')).toEqual({
    tests: [ARCHITECTURE],
    browser: ['e2e/people.spec.ts'],
  });
});

test('Everything runs for what all rests on, and for a file that nobody is known to read', () => {
  for (const file of ['package.json', 'vitest.config.ts', 'schemas/config/flow.json', 'pictures/new.bin']) {
    expect(brokenBy(file), file).toEqual({ tests: undefined, browser: undefined });
  }
});

test('A stage in which nothing can break is left out, the checks are not', () => {
  planted.write('tests/other.test.ts', unit("test('more', () => {});"));
  const say = () => undefined;
  const names = chooseChanged(planted.root, stages, 'HEAD', say).map(({ stage }) => stage.name);
  expect(names).not.toContain('browser tests');
  expect(names).toContain('lint and format');
});

test('The run says what it runs and why, and counts no more than that', async () => {
  planted.write('src/engine/sum.ts', 'export const sum = () => 0;\n');
  const args = ['npm-test.mjs', '--only', 'unit', '--changed=HEAD'];
  const { code, output, last } = await planted.ended(planted.start([process.execPath, ...args]));
  expect(output).toContain(
    'Files changed since HEAD: 1. Unit test files that import or read one of them: 2.',
  );
  expect([code, last.at(-1)]).toEqual([0, '2 passed, 0 failed']);
});

test('A revision that there is not is told, and the option goes with one or without', () => {
  expect(() => changedFiles(planted.root, 'no-such')).toThrow(
    "--changed=no-such: fatal: bad revision 'no-such'",
  );
  expect(readArguments(['--changed']).changed).toBe('');
  expect(readArguments(['--changed=HEAD~2']).changed).toBe('HEAD~2');
  expect(readArguments([]).changed).toBeUndefined();
});
