/** Can the changes that CONTRIBUTING shows be made to the files as they are? */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs/CONTRIBUTING.md'), 'utf8');

interface Change {
  path: string;
  lines: string[];
}

/** By file; a file of which no line stands there before is new. */
const changes: Change[] = [...page.matchAll(/```diff\n(.*?)```/gs)].flatMap(([, block = '']) =>
  block
    .split(/^\+\+\+ /m)
    .filter((part) => part !== '')
    .map((part) => {
      const [path = '', ...lines] = part.trimEnd().split('\n');
      return { path, lines };
    }),
);

const before = ({ lines }: Change) =>
  lines.filter((line) => !line.startsWith('+')).map((line) => line.slice(1));
const after = ({ lines }: Change) => lines.map((line) => line.slice(1));

test.each(changes)('$path can be changed so', (change) => {
  const old = before(change);
  const path = join(root, change.path);
  if (old.length === 0) return expect(existsSync(path)).toBe(false);
  const text = readFileSync(path, 'utf8');
  expect(text.split(`${old.join('\n')}\n`)).toHaveLength(2);
  expect(text).not.toContain(after(change).join('\n'));
});

test('No change is proved by a commit: what a commit did is not what a change takes', () => {
  expect(changes.length).toBeGreaterThan(0);
  expect(page).not.toMatch(/commits? `[0-9a-f]{7}/);
});
