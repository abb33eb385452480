/** What do the options of validate do, and does it say so where it should? */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { run } from '../../src/cli/program.ts';
import type { Terminal } from '../../src/cli/terminal.ts';
import { CODES } from '../../src/config/model/codes.ts';
import { garden, said } from './said.ts';

const PLOT = 'flows/garden/plot.yaml';
const LARGE = `isLarge:   { '>': [{ var: plot.size }, 100] }`;
const IDLE = `isLarge:   { and: [{ var: plot.size }, { '>': [{ var: plot.size }, 100] }] }`;
let root = '';

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'hearthline-validate-'));
  cpSync(garden, root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function edit(path: string, from: string, to: string): void {
  const text = readFileSync(join(root, path), 'utf8');
  if (!text.includes(from)) throw new Error(`${path} does not hold ${from}`);
  writeFileSync(
    join(root, path),
    text.replace(from, () => to),
  );
}

const validate = (...options: string[]) => said(['validate', '--root', root, ...options]);

describe('flow validate', () => {
  test('takes warnings, unless told how many', async () => {
    edit(PLOT, LARGE, IDLE);
    expect(await validate()).toMatchObject({ code: 0, comment: '1 warning in 1 file.\n' });
    expect(await validate('--max-warnings', '1')).toMatchObject({ code: 0 });
    const none = await validate('--max-warnings', '0');
    expect(none).toMatchObject({
      code: 1,
      comment: '1 warning in 1 file.\nAt most 0 warnings may remain.\n',
    });
  });

  test.each(['-1', 'none', '1.5', ''])('takes no "%s" for a number of warnings', async (number) => {
    expect(await validate(`--max-warnings=${number}`)).toMatchObject({ code: 2, result: '' });
  });

  test.each(['github', 'sarif', 'junit'])('prints %s on stdout', async (format) => {
    edit(PLOT, LARGE, IDLE);
    const { code, result } = await validate('--format', format);
    expect(code).toBe(0);
    expect(result).toContain('logic/idle');
    expect(result).toContain(PLOT);
  });

  test('lists all that it can find, as text and as JSON', async () => {
    const { code, result } = await said(['validate', '--list-rules']);
    expect(code).toBe(0);
    expect(
      result
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(CODES.map((each) => each.code));
    const { rules } = JSON.parse((await said(['validate', '--list-rules', '--format', 'json'])).result);
    expect(rules.map((each: { code: string }) => each.code)).toEqual(CODES.map((each) => each.code));
  });
});

describe('flow validate --changed-since', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.test', ...args], {
      cwd: root,
      encoding: 'utf8',
    });

  beforeEach(() => {
    git('init', '-q', '-b', 'main');
    edit(PLOT, LARGE, IDLE);
    git('add', '.');
    git('commit', '-q', '-m', 'first');
  });

  test('shows what is wrong in changed and new files only, and says that there is more', async () => {
    expect(await validate('--changed-since', 'HEAD')).toMatchObject({ code: 0, result: '' });
    edit('orgs/north.yaml', 'rent: 50', 'rent: many');
    writeFileSync(join(root, 'orgs/west.yaml'), 'org: east\n');
    const { code, result, comment } = await validate('--changed-since', 'HEAD', '--format', 'json');
    expect(code).toBe(1);
    const files = JSON.parse(result).problems.map(({ file }: { file: string }) => file);
    expect([...new Set(files)]).toEqual(['orgs/north.yaml', 'orgs/west.yaml']);
    expect(comment).toContain('1 problem in files that have not changed is not shown.');
  });

  test('counts from where the branch left the revision', async () => {
    git('checkout', '-q', '-b', 'mine');
    edit('orgs/north.yaml', 'rent: 50', 'rent: many');
    git('commit', '-q', '-a', '-m', 'mine');
    git('checkout', '-q', 'main');
    edit(PLOT, '\n', '\n# a line\n');
    git('commit', '-q', '-a', '-m', 'theirs');
    git('checkout', '-q', 'mine');
    const { result } = await validate('--changed-since', 'main', '--format', 'json');
    expect(JSON.parse(result).problems.map(({ file }: { file: string }) => file)).toEqual([
      'orgs/north.yaml',
    ]);
  });

  test.each(['nowhere', '--output=/tmp/x', 'HEAD:flows'])(
    'could not run for the revision "%s"',
    async (revision) => {
      const { code, result, comment } = await validate(`--changed-since=${revision}`);
      expect({ code, result }).toEqual({ code: 2, result: '' });
      expect(comment).toContain(`no revision "${revision}"`);
    },
  );
});

describe('flow validate, of what was committed before', () => {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.test', ...args], { cwd: root });
  const found = async (...options: string[]) =>
    JSON.parse((await validate('--format', 'json', ...options)).result).problems.map(
      ({ code }: { code: string }) => code,
    );
  const rename = (from: string, to: string) => {
    edit(PLOT, `${from}: { waiting`, `${to}: { waiting`);
  };

  beforeEach(() => {
    git('init', '-q', '-b', 'main');
    git('add', '.');
    git('commit', '-q', '-m', 'first');
  });

  test('asks where whoever stands in a status goes that is gone, until the files say so', async () => {
    expect(await found()).toEqual([]);
    rename('LOOKING', 'SEARCHING');
    expect(await found()).toEqual(['status/gone']);
    edit(PLOT, 'kept: help }', 'kept: help, was: [LOOKING] }');
    expect(await found()).toEqual([]);
    git('commit', '-q', '-a', '-m', 'renamed');
    expect(await found()).toEqual([]);
    rename('SEARCHING', 'SEEKING');
    expect(await found()).toEqual(['status/gone']);
  });

  test('compares with where the branch left a revision, or with a folder', async () => {
    git('checkout', '-q', '-b', 'mine');
    rename('LOOKING', 'SEARCHING');
    git('commit', '-q', '-a', '-m', 'mine');
    expect(await found()).toEqual([]);
    expect(await found('--since', 'main')).toEqual(['status/gone']);
    expect(await found('--since', garden)).toEqual(['status/gone']);
    expect(await validate('--since', 'nowhere')).toMatchObject({ code: 2, result: '' });
  });
});

describe('flow validate --fix', () => {
  const text = () => readFileSync(join(root, PLOT), 'utf8');

  test('writes what has one safe answer, and says what is left', async () => {
    const before = text();
    edit(PLOT, 'to: fence, when: isLarge', 'to: fenze, when: isLrage');
    const { code, comment } = await validate('--fix');
    expect(code).toBe(0);
    expect(comment).toContain('"isLrage" becomes "isLarge"');
    expect(comment).toContain('Put right: 2 problems.');
    expect(text()).toBe(before);
  });

  test('finds what only shows after the first', async () => {
    const before = text();
    edit(PLOT, 'transitions:', 'transitoins:');
    edit(PLOT, 'to: fence, when: isLarge', 'to: fence, when: isLrage');
    expect(await validate('--fix')).toMatchObject({ code: 0 });
    expect(text()).toBe(before);
  });

  test('goes on although it shows more than it answers', async () => {
    edit(PLOT, 'to: fence, when: isLarge', 'to: fence, when: nobodyKnows');
    edit(PLOT, 'to: done, when: isSmall', 'to: done, when: somethingElse');
    edit(PLOT, 'transitions:', 'transitoins:');
    const { code, comment } = await validate('--fix');
    expect({ code, comment }).toMatchObject({
      code: 1,
      comment: expect.stringContaining('Put right: 1 problem.'),
    });
    expect(text()).toContain('\ntransitions:');
  });

  test('makes no name twice of one, and puts right the others', async () => {
    edit(PLOT, 'transitions:', 'transitoins: []\ntransitions:');
    edit(PLOT, 'to: fence, when: isLarge', 'to: fence, when: isLrage');
    const { code, comment } = await validate('--fix');
    expect({ code, comment }).toMatchObject({
      code: 1,
      comment: expect.stringContaining('Put right: 1 problem.'),
    });
    expect(text()).toContain('transitoins: []');
    expect(text()).toContain('when: isLarge');
  });

  test('changes nothing in a dry run', async () => {
    edit(PLOT, 'to: fence, when: isLarge', 'to: fence, when: isLrage');
    const before = text();
    const { code, comment } = await validate('--fix-dry-run');
    expect(code).toBe(1);
    expect(comment).toMatch(
      /^flows\/garden\/plot.yaml:\d+:\d+ {2}trigger\/unknown {2}"isLrage" becomes "isLarge"\nTo put right: 1 problem\.\n/,
    );
    expect(text()).toBe(before);
  });
});

describe('flow validate --watch', () => {
  test('checks again after a change, and not before', async () => {
    const told: string[] = [];
    const edits = [
      () => {},
      () => edit(PLOT, LARGE, IDLE),
      () => {},
      () => edit(PLOT, IDLE, `# a line\n  ${LARGE}`),
    ];
    const terminal: Terminal = {
      result: () => {},
      comment: (line) => told.push(line.trimEnd()),
      input: () => '',
      now: () => new Date(0),
      wait: async () => {
        const next = edits.shift();
        next?.();
        return next !== undefined;
      },
    };
    expect(await run(['validate', '--root', root, '--watch'], root, terminal)).toBe(0);
    expect(told.filter((line) => !line.startsWith('Watching'))).toEqual([
      'No problems.',
      '1 warning in 1 file.',
      'No problems.',
    ]);
  });
});

test('flow validate --watch goes on while the folder is gone', async () => {
  const told: string[] = [];
  const home = join(root, 'flows');
  const steps = [() => renameSync(home, `${home}-away`), () => renameSync(`${home}-away`, home)];
  const terminal: Terminal = {
    result: () => {},
    comment: (line) => told.push(line.trimEnd()),
    input: () => '',
    now: () => new Date(0),
    wait: async () => {
      const next = steps.shift();
      next?.();
      return next !== undefined;
    },
  };
  expect(await run(['validate', '--root', root, '--watch'], root, terminal)).toBe(0);
  expect(told.filter((line) => !line.startsWith('Watching'))).toEqual([
    'No problems.',
    `${root} has no folder named flows.`,
    'No problems.',
  ]);
});

describe('flow explain', () => {
  test.each(CODES.map(({ code }) => code))('prints the page of %s', async (name) => {
    const { code, result } = await said(['explain', name]);
    expect(code).toBe(0);
    expect(result).toMatch(new RegExp(`^${name} \\((error|warning)\\)\n\n[A-Z]`));
    expect(result).toContain('Right:');
    expect(result).not.toContain('###');
  });

  test('says which was meant by a code that is none', async () => {
    const { code, comment } = await said(['explain', 'triger/unknown']);
    expect({ code, comment }).toEqual({
      code: 2,
      comment: 'No problem is named "triger/unknown". Did you mean "trigger/unknown"?\n',
    });
  });
});
