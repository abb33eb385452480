/** Which files of a folder are read, and which are told instead? */
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { machineTools, readFiles, triedPatiently } from '../../src/config/disk.ts';
import { createLoader } from '../../src/config/load.ts';
import { isPlain } from '../../src/config/rules/types/patterns.ts';
import { baseFolder } from './trees.ts';

const load = createLoader();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearthline-disk-'));
  cpSync(baseFolder, join(folder, 'project'), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inProject = (path: string) => join(folder, 'project', path);
const problems = () =>
  load(readFiles(join(folder, 'project'))).problems.map(({ code, file, line }) => [code, file, line]);

describe('A project on disk', () => {
  test('is read by its paths, in their order', () => {
    const paths = readFiles(join(folder, 'project')).map(({ path }) => path);
    expect(paths).toEqual([...paths].sort());
    expect(paths).toContain('flows/garden/plot.yaml');
    expect(problems()).toEqual([]);
  });

  test('is not read through a link to a file that leads out of it', () => {
    writeFileSync(join(folder, 'secret.yaml'), 'org: west\n');
    symlinkSync(join(folder, 'secret.yaml'), inProject('orgs/west.yaml'));
    const file = readFiles(join(folder, 'project')).find(({ path }) => path === 'orgs/west.yaml');
    expect(file?.text).toBe('');
    expect(problems()).toEqual([['file/path', 'orgs/west.yaml', 1]]);
  });

  test('is not read through a link to a folder that leads out of it', () => {
    mkdirSync(join(folder, 'elsewhere'));
    writeFileSync(join(folder, 'elsewhere', 'x.yaml'), 'flow: plot\n');
    symlinkSync(join(folder, 'elsewhere'), inProject('flows/other'));
    expect(problems().map(([code]) => code)).toContain('file/path');
    expect(readFiles(join(folder, 'project')).every(({ text }) => text !== 'flow: plot\n')).toBe(true);
  });

  test('may link to a file of its own', () => {
    symlinkSync(inProject('orgs/logos/north.svg'), inProject('orgs/logos/other.svg'));
    expect(problems()).toEqual([]);
  });

  test('tells a link that leads nowhere', () => {
    symlinkSync(inProject('orgs/nothing.yaml'), inProject('orgs/west.yaml'));
    expect(problems()).toEqual([['file/path', 'orgs/west.yaml', 1]]);
  });

  test('tells a file over the limit without reading it', () => {
    writeFileSync(inProject('flows/garden/extra.yaml'), `# ${'x'.repeat(1_000_001)}`);
    const file = readFiles(join(folder, 'project')).find(({ path }) => path === 'flows/garden/extra.yaml');
    expect(file?.text).toBe('');
    expect(problems()).toEqual([['file/too-large', 'flows/garden/extra.yaml', 1]]);
  });

  test('tells bytes that are no text at their place', () => {
    writeFileSync(inProject('flows/garden/extra.yaml'), Buffer.from('flow: plot\n# \xff\n', 'latin1'));
    expect(problems()).toEqual([['file/encoding', 'flows/garden/extra.yaml', 2]]);
  });

  test('is none without a folder named flows', () => {
    expect(() => readFiles(folder)).toThrow(/has no folder named flows/);
    expect(() => readFiles(join(folder, 'nowhere'))).toThrow();
  });
});

describe('The clock for patterns', () => {
  const { patterns } = machineTools();

  test('stops a match that would not end', () => {
    expect(patterns?.time('^(a+)+$', `${'a'.repeat(60)}!`, 50)).toBeUndefined();
  });

  test('tells the work of one that does', () => {
    expect(patterns?.time('^a+$', 'aaa', 60_000)).toEqual(expect.any(Number));
  });
});

describe('A pattern goes by the clock alone', () => {
  test.each([
    ['^[0-9]{5}$', true],
    ['^(?:\\+?1)?[0-9]{10}$', true],
    ['^\\p{L}{1,80}$', true],
    ['^[A-Za-z*+ ]$', true],
    ['^\\*\\+$', true],
    ['^a+$', false],
    ['^[a]*$', false],
    ['^(ab){3}$', false],
    ['^(a|aa)b$', false],
    ['^a{2,}$', false],
    [`^${'a?'.repeat(11)}$`, false],
  ])('%s: %s', (pattern, expected) => {
    expect(isPlain(pattern)).toBe(expected);
  });
});

describe('What is stopped after a time', () => {
  /** Attempts that end after this much of the wall, each working a share of it. */
  const triedOn = (share: number, endsAt: number) => {
    const tried: number[] = [];
    let user = 0;
    const outcome = triedPatiently(
      [100, 400, 1600],
      100,
      (wallMs) => {
        tried.push(wallMs);
        user += Math.min(wallMs, endsAt) * share * 1000;
        return { answer: `after ${wallMs}`, isEnded: wallMs >= endsAt };
      },
      () => ({ user, system: 0 }),
    );
    return { ...outcome, tried };
  };

  test('is tried again with more patience on a machine that is busy elsewhere', () => {
    expect(triedOn(0.05, 1000)).toMatchObject({
      tried: [100, 400, 1600],
      isEnded: true,
      answer: 'after 1600',
    });
  });

  test('is given up once it has worked for too long, or was tried with all patience', () => {
    expect(triedOn(1.1, 1000)).toMatchObject({ tried: [100], isEnded: false });
    expect(triedOn(0.5, 1000)).toMatchObject({ tried: [100, 400], isEnded: false });
    expect(triedOn(0.01, 9000)).toMatchObject({ tried: [100, 400, 1600], isEnded: false });
  });

  test('is not tried again where it ends', () => {
    expect(triedOn(1, 10)).toMatchObject({ tried: [100], isEnded: true, worked: 10 });
  });
});
