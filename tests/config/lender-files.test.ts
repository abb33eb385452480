/** Does a lender's file, or a line around its pages, smuggle anything past its check: a script, another host, a phone that is none? */
import { expect, test } from 'vitest';
import { createLoader } from '../../src/config/load.ts';
import { changed } from './trees.ts';

const load = createLoader();
const NORTH = 'orgs/north.yaml';
const PLOT = 'flows/garden/plot.yaml';
const COPY = 'flows/garden/copy.yaml';

/** What is wrong, and at which line of which file. */
const found = (files: Parameters<typeof load>[0]) =>
  load(files).problems.map(({ code, file, line }) => [code, file, line]);

test.each([
  ['only dashes', '"----------"'],
  ['a word', 'ask-for-ada'],
  ['too few digits', '555-0142'],
  ['too many', '555-010-123456'],
  ['a number that begins with 0', '055-010-1234'],
  ['something behind it', '"555-010-1234;ext=1"'],
  ['markup', '"<a>5550101234</a>"'],
  ['a script', 'javascript:alert(1)'],
])('a phone that is %s is told where it stands', (_, phone) => {
  expect(found(changed(NORTH, '555-010-1234', phone))).toEqual([['value/pattern', NORTH, 6]]);
});

test.each(['5550101234', '1-555-010-1234', '+15550101234', '+1-555-010-1234'])(
  'the phone %s is one',
  (phone) => {
    expect(found(changed(NORTH, '555-010-1234', `"${phone}"`))).toEqual([]);
  },
);

test.each([
  ['a colour with a script', `primary: '#2f6f3e'`, `primary: 'url(javascript:alert(1))'`, 'colour/invalid'],
  ['a colour that ends its style', `primary: '#2f6f3e'`, `primary: '#2f6f3e;}*{color:red'`, 'colour/invalid'],
  ['a logo of another folder', 'logo: north.svg', 'logo: ../north.svg', 'value/pattern'],
  ['a logo of another host', 'logo: north.svg', "logo: 'https://elsewhere.example/a.svg'", 'value/pattern'],
])('%s is told where it stands', (_, from, to, code) => {
  expect(found(changed(NORTH, from, to))).toEqual([[code, NORTH, 4]]);
});

test.each([
  ['a page that runs something', "page: 'javascript:alert(1)'"],
  ['a page of another host', 'page: //elsewhere.example/a'],
  ['a site of another host', 'site: //elsewhere.example'],
  ['a site that is a whole URL', "site: 'https://elsewhere.example/'"],
  ['a URL of its own', "url: 'https://elsewhere.example/'"],
  ['links of its own', "links: 'javascript:alert(1)'"],
  ['a picture of another host', "image: 'https://elsewhere.example/a.svg'"],
])('a line of the chrome with %s is told where it stands', (_, target) => {
  const line = `  - { id: shop, place: sideMenu, ${target} }`;
  const flow = changed(PLOT, 'progress:', `chrome:\n${line}\n\nprogress:`);
  const files = changed(COPY, '  shell:', '  chrome:\n    shop: { text: Shop }\n  shell:', flow);
  const at =
    flow
      .find(({ path }) => path === PLOT)!
      .text.split('\n')
      .indexOf(line) + 1;
  expect(found(files)).toContainEqual(['value/pattern', PLOT, at]);
});
