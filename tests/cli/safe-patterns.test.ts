/** Is a pattern judged once, and is what was found out used only where it still holds? */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSafePatterns } from '../../src/cli/safe-patterns.ts';
import { createLoader } from '../../src/config/load.ts';
import type { PatternVerdict } from '../../src/config/rules/types/patterns.ts';
import { changed } from '../config/trees.ts';

let home = '';
const file = () => join(home, '.cache', 'harmless-patterns.json');

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'hearthline-harmless-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function judgements(verdict: PatternVerdict): { judged: string[]; codes: string[] } {
  const judged: string[] = [];
  const harmless = openSafePatterns(home);
  const judge = (pattern: string) => {
    judged.push(pattern);
    return verdict;
  };
  const load = createLoader({ patterns: { checker: 'a checker', judge, time: () => 0, harmless } });
  const { problems } = load(changed('schemas/forms/who.json', '^[A-Za-z ]+$', '^(?:a|b)+$'));
  harmless.keep();
  return { judged, codes: problems.map(({ code }) => code) };
}

const HARMLESS = { isVulnerable: false, growth: 'linear' };
const HARMFUL = { isVulnerable: true, growth: 'exponential' };

test('A harmless pattern is judged once', () => {
  expect(judgements(HARMLESS)).toEqual({ judged: ['^(?:a|b)+$'], codes: [] });
  expect(judgements(HARMLESS)).toEqual({ judged: [], codes: [] });
});

test('A harmful pattern is judged and told each time', () => {
  const told = { judged: ['^(?:a|b)+$'], codes: ['pattern/unsafe'] };
  expect([judgements(HARMFUL), judgements(HARMFUL)]).toEqual([told, told]);
});

test('What another checker or another Node found out is not used', () => {
  judgements(HARMLESS);
  const kept = JSON.parse(readFileSync(file(), 'utf8'));
  writeFileSync(file(), JSON.stringify({ ...kept, judge: 'node v1, recheck 1' }));
  expect(judgements(HARMLESS).judged).toHaveLength(1);
});

test('A damaged file costs a judgement and nothing else', () => {
  judgements(HARMLESS);
  writeFileSync(file(), '{ "judge": [');
  expect(judgements(HARMLESS)).toEqual({ judged: ['^(?:a|b)+$'], codes: [] });
});
