/** Does what is new come in whole, in its place, and over nothing that is there? */
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { run } from '../../src/cli/program.ts';
import { garden, project, said } from './said.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'new-'));
  cpSync(garden, root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const org = ['--name', 'East & "West"', '--primary', '#0b5fff', '--secondary', '#f2a541'];
const rest = ['--phone', '800-555-0100', '--about', 'grower=42', '--about', 'towns=Ada, Bath'];
const step = ['new', 'step', 'bench', '--route', 'bench', '--from', 'where', '--when', 'hasShed'];
const screen = ['new', 'screen', 'gate', '--open-steps', 'who,where', '--title', 'The gate: open'];
const story = ['new', 'walk', 'fenced', '--to', 'fence', '--story', 'A large plot gets a fence'];

describe.each([
  ['org', ['new', 'org', 'east', ...org, ...rest]],
  ['step', step],
  ['screen', screen],
  ['walk', story],
])('A new %s', (_, argv) => {
  test('leaves the project in order, and each line that was there', async () => {
    const before = texts(root);
    const { code, result } = await said(argv, root);
    expect(code).toBe(0);
    expect(result).not.toBe('');
    const after = texts(root);
    expect([...after.values()]).not.toEqual([...before.values()]);
    for (const [path, text] of before) expect(withoutNewLines(after.get(path) ?? '', text)).toBe(text);
    expect(await said(['validate'], root)).toEqual({ code: 0, result: '', comment: 'No problems.\n' });
  });

  test('is not written twice', async () => {
    await said(argv, root);
    const before = texts(root);
    const again = await said(argv, root);
    expect([again.code, again.result]).toEqual([2, '']);
    expect(again.comment).toMatch(/already/);
    expect(texts(root)).toEqual(before);
  });
});

test('A new step stands behind the step and the transition that it goes on from', async () => {
  await said(step, root);
  const lines = (texts(root).get('flows/garden/plot.yaml') ?? '').split('\n');
  const behind = (line: string) => lines[lines.indexOf(line) + 1];
  expect(behind('  where: { route: where }')).toBe('  bench: { route: bench }');
  expect(behind('  - { on: named,  from: [who],   to: where, when: isNamed }')).toBe(
    '  - { on: bench,  from: [where], to: bench, when: hasShed }',
  );
});

test('A new org has a logo that can be read on its colour, and its words are escaped', async () => {
  await said(['new', 'org', 'east', ...org, ...rest], root);
  const logo = readFileSync(join(root, 'orgs/logos/east.svg'), 'utf8');
  expect(logo).toContain('aria-label="East &amp; &quot;West&quot;"');
  expect(logo).toContain('>E</text>');
});

test('What was not given is asked for', async () => {
  const asked: string[] = [];
  const answers = ['East', '#0b5fff', '#f2a541', '800-555-0100', '42', 'Cork'];
  const code = await run(['new', 'org', 'east'], root, {
    result: () => {},
    comment: () => {},
    input: () => '',
    now: () => new Date(0),
    ask: async (question) => {
      asked.push(question);
      return answers[asked.length - 1] ?? '';
    },
  });
  expect([code, asked.length]).toEqual([0, 6]);
  expect(readFileSync(join(root, 'orgs/east.yaml'), 'utf8')).toContain(
    'about:\n  grower: 42\n  towns: [Cork]\n',
  );
  expect(asked.slice(4)).toEqual(['Its number among growers. (grower)', 'Where it grows. (towns)']);
});

test.each([
  [['new', 'org', 'east', ...org], /Give --phone, --about grower=<value>, --about towns=<value>/],
  [['new', 'org', 'east', ...org, ...rest, '--about', 'town=Ada'], /Did you mean "towns"/],
  [['new', 'org', 'east', ...org, ...rest, '--about', 'towns'], /is not <name>=<value>/],
  [['new', 'org', 'East', ...org, ...rest], /no code/],
  [['new', 'org', '../../east', ...org, ...rest], /no code/],
  [['new', 'org', 'east', ...org, ...rest, '--primary', 'blue'], /--primary blue is no colour/],
  [[...step, '--when', 'hasShd'], /Did you mean "hasShed"/],
  [[...step, '--from', 'were'], /Did you mean "where"/],
  [['new', 'screen', 'gate'], /Nobody could reach it/],
  [['new', 'walk', 'x', '--to', 'who', '--story', 'Nothing happens at all'], /Everything begins at who/],
  [['new', 'walk', '../x', '--to', 'fence', '--story', 'Nothing happens at all'], /no name/],
])('Refuses %j and writes nothing', async (argv, reason) => {
  const before = texts(root);
  const { code, comment } = await said(argv, root);
  expect(code).toBe(2);
  expect(comment).toMatch(reason);
  expect(texts(root)).toEqual(before);
});

test('What the rules of the project refuse is told with its place, and nothing is written', async () => {
  const before = texts(root);
  const argv = ['new', 'org', 'east', ...org, ...rest.with(1, 'call us')];
  const { code, result, comment } = await said(argv, root);
  expect(code).toBe(1);
  expect(result).toMatch(/^orgs\/east\.yaml:\d+:\d+ {2}error/);
  expect(comment).toContain('Nothing is written');
  expect(texts(root)).toEqual(before);
});

test('The project itself takes a step, and its walk lands there', async () => {
  for (const folder of ['flows', 'schemas', 'orgs']) {
    rmSync(join(root, folder), { recursive: true });
    cpSync(join(project, folder), join(root, folder), { recursive: true });
  }
  expect(
    (
      await said(
        [
          'new',
          'step',
          'extra',
          '--product',
          'heloc',
          '--route',
          'extra',
          '--from',
          'any',
          '--when',
          'documentRequested',
        ],
        root,
      )
    ).code,
  ).toBe(0);
  expect(
    (
      await said(
        [
          'new',
          'walk',
          'extra-first',
          '--product',
          'heloc',
          '--to',
          'extra',
          '--story',
          'Something extra is asked',
        ],
        root,
      )
    ).code,
  ).toBe(0);
  const { code, comment } = await said(['walk', 'extra-first'], root);
  expect([code, comment]).toEqual([0, comment]);
});

function texts(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).sort();
  return new Map(paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]));
}

/** The lines of a text that stand in another too, in their order. */
function withoutNewLines(text: string, known: string): string {
  const wanted = known.split('\n');
  const kept: string[] = [];
  for (const line of text.split('\n')) if (line === wanted[kept.length]) kept.push(line);
  return kept.join('\n');
}
