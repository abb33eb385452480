/** Do the pages on security hold together: each row of the ASVS once, its files there, its counts right, and what is quoted still so in the code? */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const docs = join(import.meta.dirname, '../../docs');
const read = (name: string) => readFileSync(join(docs, name), 'utf8');
const VERDICTS = ['met', 'partly', 'not', 'not applicable'] as const;

interface Row {
  id: string;
  level: string;
  verdict: string;
  evidence: string;
}

const cellsOf = (line: string) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim());

function rowsOf(page: string): Row[] {
  const lines = page.split('\n').filter((line) => /^\| \d+\.\d+\.\d+ /.test(line));
  return lines.map((line) => {
    const [id = '', level = '', , verdict = '', evidence = ''] = cellsOf(line);
    return { id, level, verdict, evidence };
  });
}

const linksOf = (text: string) =>
  [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path);

/** In order a number of three parts is above the one before it. */
function isAbove(id: string, before: string): boolean {
  const [one, two] = [id, before].map((each) => each.split('.').map(Number));
  const at = one!.findIndex((part, place) => part !== two![place]);
  return at >= 0 && one![at]! > two![at]!;
}

/** What the table at the head says, by chapter, and in sum. */
function countsOf(page: string): Record<string, string[]> {
  const lines = page.split('\n').filter((line) => /^\| (\d+ |all )[^.|]*(\| \d+ ){5}\|$/.test(line));
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...counts] = cellsOf(line);
      return [name.split(' ', 1)[0], counts];
    }),
  );
}

describe('docs/asvs.md', () => {
  const page = read('asvs.md');
  const rows = rowsOf(page);

  test('has each requirement of level 1 and 2 once, in order', () => {
    expect(rows.filter(({ id }, at) => at > 0 && !isAbove(id, rows[at - 1]!.id)).map(({ id }) => id)).toEqual(
      [],
    );
    const ofLevel = (level: string) => rows.filter((row) => row.level === level).length;
    expect([ofLevel('1'), ofLevel('2'), rows.length]).toEqual([70, 183, 253]);
  });

  test('counts its verdicts as they are, by chapter and in sum', () => {
    const chapters = [...new Set(rows.map(({ id }) => id.split('.', 1)[0]!)), 'all'];
    const counted = chapters.map((chapter) => {
      const own = rows.filter(({ id }) => chapter === 'all' || id.startsWith(`${chapter}.`));
      const counts = VERDICTS.map((verdict) => own.filter((row) => row.verdict === verdict).length);
      return [chapter, [...counts, own.length].map(String)];
    });
    expect(countsOf(page)).toEqual(Object.fromEntries(counted));
  });

  test('has one of four verdicts in each row, and a test in each that is met, or says that there is none', () => {
    const known: readonly string[] = VERDICTS;
    expect(rows.filter(({ verdict }) => !known.includes(verdict)).map(({ id }) => id)).toEqual([]);
    const bare = rows.filter(
      ({ verdict, evidence }) => verdict === 'met' && !/\.\.\/(tests|e2e)\/|no test/.test(evidence),
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
    expect(rows.filter(({ evidence }) => evidence === '').map(({ id }) => id)).toEqual([]);
  });

  test('links to files that are there', () => {
    expect(linksOf(page).filter((path) => !existsSync(join(docs, path)))).toEqual([]);
    expect(linksOf(page).length).toBeGreaterThan(400);
  });
});

describe('docs/security.md', () => {
  /** A row that quotes code, and ends with the file that has it. */
  const quoting = read('security.md')
    .split('\n')
    .map(cellsOf)
    .filter((cells) => cells.length === 3 && /^\[[\w.-]+\]\([^)]+\.ts\)$/.test(cells[2]!))
    .flatMap(([what = '', set = '', link = '']) =>
      [...set.matchAll(/`([^`]+)`/g)].map(([, code = '']) => [what, code, linksOf(link)[0] ?? ''] as const),
    );

  test('quotes code that stands so in the file that it names', () => {
    const wrong = quoting.filter(([, code, path]) => !read(path).includes(code));
    expect(wrong).toEqual([]);
    expect(quoting.length).toBeGreaterThan(35);
  });
});
