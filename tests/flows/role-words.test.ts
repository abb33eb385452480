/** Is it said once how far another owner is, for every screen that lists them, and does whoever writes it wrong read where? */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFiles } from '../../src/config/disk.ts';
import { createLoader } from '../../src/config/load.ts';
import { changed } from '../config/trees.ts';

const load = createLoader();
const files = readFiles(join(import.meta.dirname, '../..'));
const COPY = 'flows/heloc/copy.yaml';
const OPENED = '      opened: They opened the link.\n';

const rows: [what: string, from: string, to: string, problems: [string, RegExp][]][] = [
  ['a state without words', OPENED, '', [['copy/missing', /The role "signer" has no words for "opened"\./]]],
  [
    'a state that the role has not',
    OPENED,
    `${OPENED}      opned: They looked at it.\n`,
    [['copy/unknown', /The role "signer" shows no "opned"\. Did you mean "opened"\?/]],
  ],
  [
    'a role that is none',
    '    signer:\n      invited',
    '    singer: { invited: They came. }\n    signer:\n      invited',
    [['copy/unknown', /These are words for no role: none is named "singer"/]],
  ],
];

test.each(rows)('%s is told', (_what, from, to, problems) => {
  const found = load(changed(COPY, from, to, files)).problems;
  expect(found.map(({ code, file }) => [code, file])).toEqual(problems.map(([code]) => [code, COPY]));
  for (const [at, [, message]] of problems.entries()) expect(found[at]?.message).toMatch(message);
});
