/** Has each email its words: one that invites a button, the site's who writes, none what it does not show, and are they plain? */
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

test.each([
  ['an email', HELOC, 'subject: Your payoff is done\n', 'subject: You are told\n'],
  [
    'the bell',
    HELOC,
    'notification: It takes a few minutes.',
    'notification: In all it takes a few minutes.',
  ],
  ['a decision', HELOC, 'title: Has the appraisal been paid?\n', 'title: Was it paid at first?\n'],
  ['an answer of a decision', HELOC, 'called: I called them\n', 'called: Their turn\n'],
  ['the name of a status', HELOC, 'status-COMPLETE: Funded\n', 'status-COMPLETE: Funded by hand\n'],
  ['a page of the lender', SITE, 'listTitle: Applications\n', 'listTitle: Applications in all\n'],
  ['who writes', SITE, 'We are here {org.support.hours}."\n', 'Settled at closing."\n'],
  ['a text page', SITE, 'title: Coming soon\n', 'title: Coming anew\n'],
])('a word that no one says is found in %s', (_, file, from, to) => {
  const told = load(changed(file, from, to, files)).problems.filter(({ code }) => code === 'style/word');
  expect(told.map((each) => each.file)).toEqual([file]);
});
