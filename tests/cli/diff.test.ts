/** What does `flow diff` print of two versions, and how does it end? */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNPLAYED } from '../../src/cli/diff/print.ts';
import { garden, project, said } from './said.ts';

const PLOT = 'flows/garden/plot.yaml';
const limit: [string, string] = [`plot.size }, 100]`, `plot.size }, 99]`];
const samples = ['--samples', '600'];
/** A walk that answers a form, after a line that does not. */
const FENCE_WALK = `walk: A plot is chosen
flow: plot
given: { facts: { person.name: Ada, status: ASKED } }
then: [{ result: { plot.size: 100 }, step: where }, { answer: where, with: { size: 1, side: south } }]
`;
let home: string;

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'hearthline-diff-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** A copy of the garden with texts of its flow replaced. */
function copyOf(name: string, ...edits: [string, string][]): string {
  const folder = join(home, name);
  cpSync(garden, folder, { recursive: true });
  const plot = join(folder, PLOT);
  writeFileSync(
    plot,
    edits.reduce(
      (text, [from, to]) => {
        if (!text.includes(from)) throw new Error(`The flow does not hold ${from}`);
        return text.replace(from, () => to);
      },
      readFileSync(plot, 'utf8'),
    ),
  );
  return folder;
}

const isSmall = `  - { on: skipped, from: [where], to: done, when: isSmall }\n`;

describe.each(['text', 'markdown', 'json'])('As %s', (format) => {
  test('two folders are told as the golden text tells them: exit 1', async () => {
    const after = copyOf(
      `after-${format}`,
      limit,
      [isSmall, ''],
      ['fence: { route: fence }', 'fence: { route: help }'],
    );
    const argv = ['diff', garden, after, '--format', format, ...samples];
    const { code, result, comment } = await said(argv);
    const golden = readFileSync(join(import.meta.dirname, 'diff', `expected.${format}.txt`), 'utf8');
    expect({ code, comment }).toEqual({ code: 1, comment: '' });
    expect(result.replaceAll(garden, 'before').replaceAll(after, 'after')).toBe(golden);
  });
});

describe('The exit code', () => {
  test('is 0 where every application stands as before, although words changed', async () => {
    const after = join(copyOf('words'), '.');
    const copy = join(after, 'flows/garden/copy.yaml');
    writeFileSync(copy, readFileSync(copy, 'utf8').replace('title: A fence', 'title: The fence'));
    const { code, result } = await said(['diff', garden, after, ...samples]);
    expect(code).toBe(0);
    expect(result).toContain('screens.fence.title: changed\n      A fence -> The fence');
    expect(result).toContain('none of 600 applications stands elsewhere');
  });

  test.each<[string, string[]]>([
    ['a folder that holds no project', ['diff', tmpdir()]],
    ['a name that is nothing', ['diff', 'no-such-thing']],
    ['an option instead of a revision', ['diff', '--', '--output=/tmp/x']],
    ['a path behind a revision', ['diff', 'HEAD:flows']],
    ['a range of revisions', ['diff', 'HEAD..HEAD~1']],
    ['a revision with a command in it', ['diff', 'HEAD;id']],
    ['a product that is none', ['diff', garden, '--product', 'gardn']],
    ['an org that is none', ['diff', garden, '--org', 'nroth']],
    ['a number that is none', ['diff', garden, '--samples', 'many']],
  ])('is 2 with one sentence for %s', async (_what, argv) => {
    const { code, result, comment } = await said(argv);
    expect({ code, result }).toEqual({ code: 2, result: '' });
    expect(comment.trim().split('\n')).toHaveLength(1);
  });

  test('is 2 for a version with problems, and names the first', async () => {
    const after = copyOf('broken', ['when: isLarge }', 'when: isLagre }']);
    const { code, comment } = await said(['diff', garden, after, ...samples]);
    expect(code).toBe(2);
    expect(comment).toMatch(/plot\.yaml:\d+ No trigger is named "isLagre"/);
  });

  test('is not 2 for an older version that is wrong by the rules of today: that is told once', async () => {
    const before = copyOf('older', ['RENTED:  { route: done }', 'RENTED:  { route: done, waiting: true }']);
    const { code, result, comment } = await said(['diff', before, garden, ...samples]);
    expect(code).toBeLessThan(2);
    expect(result).toContain('RENTED');
    expect(comment).toMatch(
      /older has 1 problem by the rules of today, and is compared as it was\. .*plot\.yaml:35/,
    );
    expect(comment.trim().split('\n')).toHaveLength(1);
  });

  test('is not 2 where a form of the older version cannot be read: it is left out, with the walks that answer it', async () => {
    const before = copyOf('unread-form');
    writeFileSync(join(before, 'schemas/forms/where.json'), '{');
    mkdirSync(join(before, 'flows/garden/walks'));
    writeFileSync(join(before, 'flows/garden/walks/fences.yaml'), FENCE_WALK);
    const { code, result, comment } = await said(['diff', before, garden, ...samples]);
    expect(code).toBeLessThan(2);
    expect(comment).toMatch(
      /is compared as it was\. The first: .*\nLeft out: schemas\/forms\/where\.json:1 ./,
    );
    expect(result).toContain(
      `${UNPLAYED}\n  No form is named "where".\n    Walks: flows/garden/walks/fences.yaml:4\n`,
    );
    expect(result).toMatch(/applications stands? elsewhere \(\d+ of walks, 600 generated\)/);
    const markdown = await said(['diff', before, garden, '--format', 'markdown', ...samples]);
    expect(markdown.result).toContain(`- No form is named "where". Walks: flows/garden/walks/fences.yaml:4`);
  });

  test('a schema of the older version loses its wrong values alone', async () => {
    const before = copyOf('loose');
    const form = join(before, 'schemas/forms/where.json');
    const text = readFileSync(form, 'utf8');
    writeFileSync(form, text.replace('["size"]', '["size", 5]'));
    const { code, result, comment } = await said(['diff', before, garden, ...samples]);
    expect(code).toBeLessThan(2);
    expect(comment).toContain('has 1 problem by the rules of today');
    expect(comment).not.toContain('Left out');
    expect(result).not.toContain('where: added');
  });

  test('is 2 for an older version of which nothing can be read', async () => {
    const before = copyOf('unreadable');
    writeFileSync(join(before, 'flows/garden/product.yaml'), '{');
    const { code, result, comment } = await said(['diff', before, garden, ...samples]);
    expect({ code, result }).toEqual({ code: 2, result: '' });
    expect(comment).toMatch(/cannot be read by this edition of the language\. The first: .*product\.yaml:1/);
  });
});

test('Walks are compared as they go, and those that no longer hold are told with their line', async () => {
  const walk = [
    'walk: A large plot gets a fence',
    'flow: plot',
    'given: { facts: { person.name: Ada, status: ASKED } }',
    'each:',
    '  - { result: { plot.size: 101 }, step: done }',
    '  - { result: { plot.size: 100 }, step: where }',
    '',
  ].join('\n');
  const [before, after] = [copyOf('walk-before'), copyOf('walk-after', limit)];
  for (const folder of [before, after]) {
    mkdirSync(join(folder, 'flows/garden/walks'));
    writeFileSync(join(folder, 'flows/garden/walks/fences.yaml'), walk);
  }
  const { code, result } = await said(['diff', before, after, '--samples', '0']);
  expect(code).toBe(1);
  expect(result).toContain('1 of 2 applications stand elsewhere (2 of walks, 0 generated)');
  expect(result).toContain('Walks: flows/garden/walks/fences.yaml:6\n');
  expect(result).toContain(
    'flows/garden/walks/fences.yaml:6  A large plot gets a fence\n    The step is "done", not "where".\n',
  );
});

describe('Revisions', () => {
  let repository: string;
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', repository, '-c', 'user.name=A', '-c', 'user.email=a@mail.example', ...args], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });

  beforeAll(() => {
    repository = join(home, 'repository');
    mkdirSync(repository);
    git('init', '-q');
    cpSync(garden, join(repository, 'inside'), { recursive: true });
    git('add', '.');
    git('commit', '-q', '-m', 'first');
    git('tag', 'v1');
    const plot = join(repository, 'inside', PLOT);
    writeFileSync(plot, readFileSync(plot, 'utf8').replace(limit[0], limit[1]));
    git('commit', '-q', '-a', '-m', 'second');
  });

  test('are read from git’s store, below the folder of the project', async () => {
    const root = join(repository, 'inside');
    const { code, result } = await said(['diff', 'v1', 'HEAD', '--root', root, ...samples]);
    expect(code).toBe(1);
    expect(result).toContain('garden: v1 -> HEAD');
    expect(result).toContain('1. trigger isLarge: ');
  });

  test('are compared with the files as they are when only one is named', async () => {
    const root = join(repository, 'inside');
    expect((await said(['diff', 'HEAD', '--root', root, ...samples])).code).toBe(0);
    expect((await said(['diff', 'v1', '--root', root, ...samples])).code).toBe(1);
  });

  test('lend nothing that a link in them points to', async () => {
    const root = join(repository, 'inside');
    symlinkSync('/etc/hostname', join(root, 'flows/garden/other.yaml'));
    git('add', '.');
    git('commit', '-q', '-m', 'a link');
    const { code, comment } = await said(['diff', 'v1', 'HEAD', '--root', root, ...samples]);
    expect(code).toBe(2);
    expect(comment).toContain('flows/garden/other.yaml:1 This is no file');
  });
});

test('The project as it is is not changed: of its sample a part, in a deep run the whole', async () => {
  const part = process.env.HEARTHLINE_DEEP === '1' ? [] : samples;
  const { code, result } = await said(['diff', project, ...part], project);
  expect({ code, result }).toMatchObject({ code: 0 });
  expect(result).toContain('Structure: nothing changed.');
});
