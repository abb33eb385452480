/** Does `flow walk` hold the claims of a flow, and stop what breaks one with its file, line and the application? */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { run } from '../../src/cli/program.ts';

const root = join(import.meta.dirname, '../..');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The garden's project with claims, and one walk that comes to where the fence may be opened. */
function garden(...claims: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'claims-'));
  folders.push(folder);
  cpSync(join(root, 'tests/config/base'), folder, { recursive: true });
  const path = join(folder, 'flows/garden/plot.yaml');
  const lines = ['', 'claims:', ...claims.map((claim) => `  - ${claim}`), ''];
  writeFileSync(path, `${readFileSync(path, 'utf8').trimEnd()}\n${lines.join('\n')}`);
  mkdirSync(join(folder, 'flows/garden/walks'));
  writeFileSync(
    join(folder, 'flows/garden/walks/visit.yaml'),
    `walk: A plot with a name
flow: plot
then:
  - { result: { person.name: Joe }, lands: where }
`,
  );
  return folder;
}

async function flow(...args: string[]) {
  const told = { stdout: '', stderr: '' };
  const status = await run(args, root, {
    result: (text) => {
      told.stdout += text;
    },
    comment: (text) => {
      told.stderr += text;
    },
    input: () => '',
    now: () => new Date('2026-03-01T12:00:00Z'),
  });
  return { status, ...told };
}

const TRUE = '{ claim: Who is at the fence has a name, when: isNamed, always: isNamed }';
const WRONG = '{ claim: Nobody with a name comes to the fence, when: isNamed, never: [fence] }';

test('Claims that hold are counted beside the walks, with the applications that they were asked of', async () => {
  const { status, stdout, stderr } = await flow('walk', '--root', garden(TRUE));
  expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  const [, asked] = /1 claim holds of ([\d,]+) applications\.\n$/.exec(stderr) ?? [];
  expect(Number(asked?.replaceAll(',', ''))).toBeGreaterThan(500);
});

test('One that does not hold ends with 1: its file and line, and an application of which it is wrong', async () => {
  const { status, stdout } = await flow('walk', '--root', garden(TRUE, WRONG));
  expect(status).toBe(1);
  expect(stdout).toMatch(/^flows\/garden\/plot\.yaml:\d+ {2}Nobody with a name comes to the fence\n/);
  expect(stdout).toContain('the screen "fence" is open for {');
  expect(stdout).toContain('The walk "A plot with a name" leads there.');
  const line = Number(/:(\d+) /.exec(stdout)?.[1]);
  const file = readFileSync(join(folders[0]!, 'flows/garden/plot.yaml'), 'utf8').split('\n');
  expect(file[line - 1]).toContain('Nobody with a name');
});

test('One that nothing puts to the test does not pass', async () => {
  const never = '{ claim: x, when: isNever, never: [fence] }';
  const folder = garden(never);
  const path = join(folder, 'flows/garden/plot.yaml');
  const longAgo = '  isNever:   { "===": [{ var: today }, "1999-01-01"] }\n  isLarge:';
  writeFileSync(path, readFileSync(path, 'utf8').replace('  isLarge:', longAgo));
  const { status, stdout } = await flow('walk', '--root', folder);
  expect(status).toBe(1);
  expect(stdout).toContain('puts this to the test');
  // One story alone need not.
  expect((await flow('walk', '--root', folder, 'visit')).status).toBe(0);
});

test('Machines and GitHub are told the same', async () => {
  const folder = garden(TRUE, WRONG);
  const { stdout } = await flow('walk', '--root', folder, '--format', 'json');
  const { claims } = JSON.parse(stdout);
  expect(claims).toMatchObject([
    { claim: 'Who is at the fence has a name', broken: null },
    { file: 'flows/garden/plot.yaml', broken: { screen: 'fence', walk: 'A plot with a name' } },
  ]);
  const github = await flow('walk', '--root', folder, '--format', 'github');
  expect(github.stdout).toMatch(/^::error file=flows\/garden\/plot\.yaml,line=\d+/);
});
