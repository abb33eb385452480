/** A date is data wherever it has a label: MM/dd/yyyy (FMT-01). A sentence that speaks to a person may say the day. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** A shown fact, a row of a document, a field of a form. */
const LABELLED = /(label|title):.*\b(longdate|fulldate)\b|["']?format["']?:\s*["']?(longdate|fulldate)\b/;

const files = ['flows', 'schemas/forms'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(yaml|json)$/.test(path))
    .map((path) => join(folder, path)),
);

test('no date with a label is written out in words', () => {
  const found = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => (LABELLED.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
