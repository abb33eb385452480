/** Is what an org says of itself, and when it answers, what is asked, in a form that nothing can be smuggled in by? */
import { expect, test } from 'vitest';
import { createLoader } from '../../src/config/load.ts';
import { changed } from './trees.ts';

const load = createLoader();
const NORTH = 'orgs/north.yaml';
const SOUTH = 'orgs/south.yaml';
const COPY = 'flows/garden/copy.yaml';
const said = "about: { grower: 12, towns: [Ada, Bath], charter: 'https://north.example/charter' }";
const charter = "'https://north.example/charter'";

const rows: [what: string, file: string, from: string, to: string, codes: string[]][] = [
  [
    'a name that no product asks for',
    NORTH,
    'grower: 12',
    'grower: 12, mottto: Grow more',
    ['setting/unknown'],
  ],
  ['a name of Object', NORTH, 'grower: 12', 'grower: 12, toString: Grow', ['setting/unknown']],
  ['a text where a number is asked', NORTH, 'grower: 12', 'grower: twelve', ['setting/type']],
  ['a number that is too small', NORTH, 'grower: 12', 'grower: 0', ['setting/type']],
  ['an entry that is none of the choices', NORTH, '[Ada, Bath]', '[Ada, Basth]', ['setting/type']],
  ['an entry said twice', NORTH, '[Ada, Bath]', '[Ada, Ada]', ['setting/type']],
  ['one value where a list is asked', NORTH, '[Ada, Bath]', 'Ada', ['setting/type']],
  [
    'a text that is too long',
    NORTH,
    'grower: 12',
    'grower: 12, motto: Grow as long as you live',
    ['setting/type'],
  ],
  ['a link that runs something', NORTH, charter, "'javascript:alert(1)'", ['setting/type']],
  ['a link without encryption', NORTH, charter, "'http://north.example'", ['setting/type']],
  ['a link to any other host', NORTH, charter, "'//north.example'", ['setting/type']],
  ['a link with a tag in it', NORTH, charter, "'https://north.example/<script>'", ['setting/type']],
  ['a link to a page here', NORTH, charter, '/charter', []],
  [
    'an entry with a part that it has not',
    NORTH,
    'grower: 12',
    'grower: 12, friends: [{ name: Bo, age: 3 }]',
    ['setting/unknown'],
  ],
  [
    'an entry without a part that it must have',
    NORTH,
    'grower: 12',
    'grower: 12, friends: [{ url: /bo }]',
    ['org/incomplete'],
  ],
  [
    'an entry with a bad link',
    NORTH,
    'grower: 12',
    "grower: 12, friends: [{ name: Bo, url: 'data:x' }]",
    ['setting/type'],
  ],
  ['nothing at all', NORTH, `${said}\n`, '', ['org/incomplete']],
  ['an heir that says a part anew', SOUTH, 'extends: north', 'extends: north\nabout: { towns: [Cork] }', []],
  [
    'an heir that says what it has anyway',
    SOUTH,
    'extends: north',
    'extends: north\nabout: { grower: 12 }',
    ['org/same'],
  ],
  ['what the product has anyway', NORTH, 'grower: 12', 'grower: 12, motto: Grow', ['org/same']],
  [
    'a schema that is not there',
    'flows/garden/product.yaml',
    'about: grower',
    'about: growr',
    ['facts/unknown'],
  ],
  ['words that speak of it', COPY, '{count} gardens', 'grower {about.grower}', []],
  ['words that speak of a list', COPY, '{count} gardens', '{about.towns, list}', []],
  ['words that show a list as one value', COPY, '{count} gardens', '{about.towns}', ['copy/placeholder']],
  [
    'words that show one value as a list',
    COPY,
    '{count} gardens',
    '{about.grower, list}',
    ['copy/placeholder'],
  ],
  ['words that speak of what is not asked', COPY, '{count} gardens', '{about.growr}', ['copy/placeholder']],
  [
    'a page of words',
    COPY,
    '  shell:',
    '  texts: { rules: { title: Rules, body: "{org.name}" } }\n  shell:',
    [],
  ],
  [
    'a page without its text',
    COPY,
    '  shell:',
    '  texts: { rules: { title: Rules } }\n  shell:',
    ['copy/missing'],
  ],
  [
    'a slot that no page of words has',
    COPY,
    '  shell:',
    '  texts: { rules: { title: Rules, body: B, lnk: L } }\n  shell:',
    ['copy/unknown'],
  ],
  [
    'a page where another stands',
    COPY,
    '  shell:',
    '  texts: { dashboard: { title: D, body: B } }\n  shell:',
    ['copy/unknown'],
  ],
  [
    'a page whose name is no path',
    COPY,
    '  shell:',
    '  texts: { Rules: { title: R, body: B } }\n  shell:',
    ['copy/unknown'],
  ],
  [
    'an org’s words for a page that is none',
    SOUTH,
    'screens:',
    'texts: { rules: { title: R } }\n      screens:',
    ['copy/unknown'],
  ],
];

test.each(rows)('%s', (_what, file, from, to, codes) => {
  const { problems } = load(changed(file, from, to));
  expect(problems.map(({ code }) => code)).toEqual(codes);
});

test('A problem stands at the value, and says what was asked', () => {
  const { problems } = load(changed(NORTH, '[Ada, Bath]', '[Ada, Basth]'));
  expect(problems).toMatchObject([{ file: NORTH, line: 7, column: 35, severity: 'error' }]);
  expect(problems[0]?.message).toContain('is one of Ada, Bath and Cork, not Basth');
});
