/** What is said of who has a part in an application and is told, or shown, wrongly? A row is one change to the project's own files. */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFiles } from '../../src/config/disk.ts';
import { createLoader } from '../../src/config/load.ts';
import { changed } from './trees.ts';

const load = createLoader();
const files = readFiles(join(import.meta.dirname, '../..'));
const PRODUCT = 'flows/heloc/product.yaml';
const COPY = 'flows/heloc/copy.yaml';

const rows: [what: string, file: string, from: string, to: string, problem: [string, RegExp]][] = [
  [
    'a note that is no fact',
    PRODUCT,
    'note: signer.note',
    'note: signer.declineReasn',
    ['var/unknown', /No fact stands at "signer\.declineReasn"/],
  ],
  [
    'a note that is no text',
    PRODUCT,
    'note: signer.note',
    'note: signer.verified',
    ['role/misfit', /"signer\.verified" is no text/],
  ],
  [
    'a trigger of who is awaited that is none',
    PRODUCT,
    'awaited: signerActsNext',
    'awaited: signerActsNex',
    ['trigger/unknown', /signerActsNex.*signerActsNext/],
  ],
  [
    'a state without words for staff',
    COPY,
    '    role-signer-verified: Has shown who they are\n',
    '',
    ['copy/missing', /The pages of the lender have no words for "?role-signer-verified/],
  ],
  [
    'words of a state that is none',
    COPY,
    'role-signer-verified: Has',
    'role-signer-verifid: Has',
    ['copy/unknown', /staff\.role-signer-verifid".*role-signer-verified/],
  ],
  [
    'an email to the owner that stands behind the bell without words there',
    COPY,
    '      notification: See who it is, and what you can do.\n',
    '',
    ['copy/missing', /The mail "ownerDeclined".*notification/],
  ],
];

test.each(rows)('%s', (_what, file, from, to, [code, message]) => {
  const { problems } = load(changed(file, from, to, files));
  expect(problems.filter((each) => each.code === code).map((each) => each.message)).toEqual(
    expect.arrayContaining([expect.stringMatching(message)]),
  );
});
