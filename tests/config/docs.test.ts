/** Is every problem explained, with what is wrong and what is right, and nothing else? */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { anchorOf } from '../../src/cli/validate/pages.ts';
import { CODES } from '../../src/config/model/codes.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/problems.md'), 'utf8');
const sections = new Map(
  text
    .split(/^### /m)
    .slice(1)
    .map((section) => [section.split('\n')[0] ?? '', section]),
);

describe('docs/problems.md', () => {
  test('has a section for each code, in the order of the list, and for nothing else', () => {
    expect([...sections.keys()]).toEqual(CODES.map(({ code }) => code));
  });

  test.each(CODES.map(({ code, about }) => [code, about]))(
    'says of %s what, why, wrong and right',
    (code, about) => {
      const section = sections.get(code) ?? '';
      expect(section.toLowerCase()).toContain(about.toLowerCase());
      expect(section).toMatch(/Wrong:/);
      expect(section).toMatch(/Right:/);
      // The reason is a paragraph of its own, between what is wrong and the examples.
      expect(section.split('\n\n')[2]?.length).toBeGreaterThan(20);
    },
  );

  test('has a heading for each address that reports give, and each once', () => {
    const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading ?? ''));
    const wanted = CODES.map(({ code }) => anchorOf(code));
    for (const anchor of wanted) expect(headings.filter((each) => each === anchor)).toEqual([anchor]);
  });

  test('names each code once', () => {
    expect(new Set(CODES.map(({ code }) => code)).size).toBe(CODES.length);
  });
});
