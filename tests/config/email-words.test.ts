/** Has each email its words: one that invites a button, the site's who writes, and none what it does not show? */
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFiles } from '../../src/config/disk.ts';
import { createLoader } from '../../src/config/load.ts';
import { changed } from './trees.ts';

const load = createLoader();
const files = readFiles(join(import.meta.dirname, '../..'));
const SITE = 'flows/site.yaml';
const HELOC = 'flows/heloc/copy.yaml';

test.each([
  ['who writes is missing', SITE, '      footer:\n', '      foot:\n', 'copy/missing', 'shared.footer'],
  [
    'the code has no words',
    SITE,
    '    signInCode:\n',
    '    signInCodes:\n',
    'copy/missing',
    'signInCode.subject',
  ],
  [
    'an invitation has no button',
    HELOC,
    '      action: Open your invitation\n',
    '',
    'copy/missing',
    '"action"',
  ],
  [
    'a word has a slip',
    HELOC,
    '      action: See your line\n',
    '      acton: See your line\n',
    'copy/unknown',
    '"acton"',
  ],
  [
    'the link is a word',
    HELOC,
    'The link below works once',
    'The link {link} works once',
    'copy/placeholder',
    '"link"',
  ],
])('it is told where %s', (_, file, from, to, code, part) => {
  const told = load(changed(file, from, to, files)).problems.filter((each) => each.code === code);
  expect(told.map(({ message }) => message).join(' ')).toContain(part);
});

test('an email may have a button without standing behind the bell', () => {
  const more = changed(HELOC, '    cancelled:\n', '    cancelled:\n      action: Start again\n', files);
  expect(load(more).problems).toEqual([]);
});
