/** What does `flow walk` print, where, and with which exit code? */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { run } from '../../src/cli/program.ts';

const root = join(import.meta.dirname, '../..');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** The garden's project with one more walk. */
function garden(...lines: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'walks-'));
  folders.push(folder);
  cpSync(join(root, 'tests/config/base'), folder, { recursive: true });
  mkdirSync(join(folder, 'flows/garden/walks'));
  const walk = ['walk: A story of a plot', 'flow: plot', 'each:', ...lines.map((line) => `  - ${line}`), ''];
  writeFileSync(join(folder, 'flows/garden/walks/visit.yaml'), walk.join('\n'));
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

const NAMED = '{ result: { person.name: Joe }, lands: where }';

describe('flow walk', () => {
  test('says that all walks hold, and how fast they were', async () => {
    const { status, stdout, stderr } = await flow('walk', '--root', garden(NAMED));
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    expect(stderr).toMatch(/^1 line of 1 walk hold; [\d,]+ lines a second\.\n$/);
  });

  test('tells GitHub of each failure beside its line', async () => {
    const folder = garden(NAMED, '{ result: { person.name: Joe, plot.size: 50 }, lands: done }');
    const { status, stdout } = await flow('walk', '--root', folder, '--format', 'github');
    expect(status).toBe(1);
    const [line = '', ...more] = stdout.split('\n');
    expect(more).toEqual(['']);
    expect(line).toMatch(
      /^::error file=flows\/garden\/walks\/visit\.yaml,line=5,endLine=5,col=59,endColumn=63,title=A story of a plot::/,
    );
    expect(line).toContain('::This lands on "where", not on "done".%0AWhy: ');
  });

  test('tells why a status is another one: the ways out of it, and what each asks for', async () => {
    const folder = garden();
    cpSync(join(root, 'tests/config/owned'), folder, { recursive: true });
    writeFileSync(
      join(folder, 'flows/garden/walks/visit.yaml'),
      `walk: A story of a plot
flow: plot
given: { facts: { status: LOOKING } }
then:
  - { stage: { found: true }, status: RENTED }
`,
    );
    const { stdout } = await flow('walk', '--root', folder);
    expect(stdout).toContain('The status is "LOOKING", not "RENTED".');
    expect(stdout).toContain(
      'Why: of the exits of LOOKING none holds.\n  to RENTED  isPaid (plot.paid = null)',
    );
    expect(stdout).toContain('  to ASKED  after 1d');
  });

  test('tells a line that lands elsewhere with its place and the reason', async () => {
    const folder = garden(NAMED, '{ result: { person.name: Joe, plot.size: 50 }, lands: done }');
    const { status, stdout, stderr } = await flow('walk', '--root', folder);
    expect(status).toBe(1);
    expect(stdout.split('\n').slice(0, 6)).toEqual([
      'flows/garden/walks/visit.yaml:5:59  A story of a plot',
      'This lands on "where", not on "done".',
      '',
      '4 |   - { result: { person.name: Joe }, lands: where }',
      '5 |   - { result: { person.name: Joe, plot.size: 50 }, lands: done }',
      '  |                                                           ^^^^',
    ]);
    expect(stdout).toContain('fired          named: who -> where     isNamed (person.name = "Joe")');
    expect(stdout).toContain('did not hold   chosen: where -> fence  isLarge (plot.size = 50)');
    expect(stdout).toContain('From another step: fenced.');
    expect(stderr).toContain('1 of 1 walk lands elsewhere');
  });

  test('tells of a question that is not the next one which are asked, and why', async () => {
    const folder = garden(NAMED);
    const walk = 'walk: A visitor of the garden\nflow: registration\nthen:\n  - { open: start/where }\n';
    writeFileSync(join(folder, 'flows/garden/walks/visitor.yaml'), walk);
    const { status, stdout } = await flow('walk', 'visitor', '--root', folder);
    expect(status).toBe(1);
    expect(stdout.split('\n')).toEqual([
      'flows/garden/walks/visitor.yaml:4:13  A visitor of the garden',
      'The screen "start/where" is not open now.',
      '',
      '3 | then:',
      '4 |   - { open: start/where }',
      '  |             ^^^^^^^^^^^',
      '',
      'Why: the first question that is asked and not answered.',
      '  asked      start/who',
      '  not asked  start/where  isNamed (person.name = null)',
      '',
    ]);
  });

  test('tells the same to a machine', async () => {
    const folder = garden('{ result: { status: LOOKING }, lands: who }');
    const { status, stdout } = await flow('walk', '--root', folder, '--format', 'json');
    expect(status).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      version: 1,
      walks: [
        {
          file: 'flows/garden/walks/visit.yaml',
          org: 'north',
          lines: 1,
          failures: [{ line: 4, column: 43, key: 'lands', expected: 'who', found: 'waits' }],
        },
      ],
    });
  });

  test('plays only the walks that are named, at the org that is named', async () => {
    const folder = garden(NAMED);
    expect(await flow('walk', 'visit', '--root', folder)).toMatchObject({ status: 0 });
    expect(await flow('walk', 'flows/garden/walks/visit.yaml', '--root', folder)).toMatchObject({
      status: 0,
    });
    expect(await flow('walk', 'visti.yaml', '--root', folder)).toMatchObject({
      status: 2,
      stderr: 'No walk is named visti.yaml. Did you mean visit.yaml?\n',
    });
    expect(await flow('walk', '--org', 'south', '--root', folder)).toMatchObject({
      status: 2,
      stderr: 'No walk is there to replay.\n',
    });
  });

  test('cannot play walks of a project with problems', async () => {
    expect(await flow('walk', '--root', garden('{ lands: who }'))).toMatchObject({
      status: 2,
      stderr: 'The project has 1 problem; run flow validate to see them.\n',
    });
  });

  test('tells what no walk touches, and writes where such walks can begin, over nothing', async () => {
    const folder = garden(NAMED);
    const { status, stdout, stderr } = await flow('walk', '--root', folder, '--coverage', '--missing');
    expect(status).toBe(0);
    expect(stdout).toContain('  transitions  1 of 4  25%\n');
    expect(stdout).toContain('No walk touches these transitions:\n  plot: chosen\n');
    const path = join(folder, 'flows/garden/walks/missing-transitions-plot.yaml');
    expect(stderr).toContain('flows/garden/walks/missing-transitions-plot.yaml is written.');
    expect(readFileSync(path, 'utf8')).toContain(
      '  - { result: { plot.size: null }, step: fence }   # chosen: from where, when isLarge\n',
    );
    expect(existsSync(join(folder, 'flows/garden/walks/missing-messages-plot.yaml'))).toBe(true);
    const again = await flow('validate', '--root', folder);
    expect(again.stdout).toBe('');
    writeFileSync(path, readFileSync(path, 'utf8').replace('step: fence', 'step: where'));
    const written = readFileSync(path, 'utf8');
    expect((await flow('walk', 'visit', '--root', folder, '--missing')).stderr).toContain('stays as it is');
    expect(readFileSync(path, 'utf8')).toBe(written);
  });
});
