/** A date is data wherever it has a label or is a line of its own: MM/dd/yyyy (FMT-01). A sentence that speaks to a person may say the day. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** A shown fact, a row of a document, a field of a form. */
const LABELLED = /(label|title):.*\b(longdate|fulldate)\b|["']?format["']?:\s*["']?(longdate|fulldate)\b/;
/** A component draws data: sentences come filled from the copy. */
const DRAWN_LONG =
  /\b(longdate|fulldate)\b|\b(weekday|month): 'long'|\bdateStyle: '(long|full)'|\btoLocaleDateString\b/;

test.each([
  [
    'with a label',
    ['flows', 'schemas/forms', 'schemas/heloc/forms', 'schemas/dscr/forms'],
    /\.(yaml|json)$/,
    LABELLED,
  ],
  ['that a component draws', ['src/runtime', 'src/shell', 'src/widgets'], /\.tsx$/, DRAWN_LONG],
])('no date %s is written out in words', (_, folders, kind, long) => {
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => kind.test(path))
      .map((path) => join(folder, path)),
  );
  const found = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => (long.test(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(found).toEqual([]);
});
