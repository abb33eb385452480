/** Does a lender's file, or a line around its pages, smuggle anything past its check: a script, another host, a phone that is none? */
import { expect, test } from 'vitest';
import { createLoader } from '../../src/config/load.ts';
import { changed } from './trees.ts';

const load = createLoader();
const NORTH = 'orgs/north.yaml';
const PLOT = 'flows/garden/plot.yaml';
const COPY = 'flows/garden/copy.yaml';

/** What is wrong, and at which line of which file. */
const found = (files: Parameters<typeof load>[0], loadBy = load) =>
  loadBy(files).problems.map(({ code, file, line }) => [code, file, line]);

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

const hoursWith = (days: string) =>
  changed(NORTH, 'hours: { zone: Europe/London,', `hours: { zone: Europe/London, ${days},`);

test.each([
  ['no day of any year', "closed: ['02-30']", 'value/pattern'],
  ['no day of its year', "closed: ['2027-02-29']", 'value/pattern'],
  ['no date', 'closed: [Thanksgiving]', 'value/pattern'],
  ['said twice', "closed: ['12-24', '12-24']", 'value/repeated'],
  ['a day of each year too', "closed: ['12-24', '2026-12-24']", 'value/repeated'],
  ['a holiday of each year', "holidays: federal, closed: ['12-25']", 'value/repeated'],
  ['a holiday of its year', "holidays: federal, closed: ['2026-11-26']", 'value/repeated'],
  [
    'the Monday after a holiday',
    "holidays: federal, observed: true, closed: ['2027-07-05']",
    'value/repeated',
  ],
  ['observed without a holiday', 'observed: true', 'key/missing'],
  ['a holiday of nobody', 'holidays: federl', 'value/choice'],
])('a closed day that is %s is told where it stands', (_, days, code) => {
  expect(found(hoursWith(days))).toEqual([[code, NORTH, 6]]);
});

const weekly = 'weekly: [{ department: phone, weekdays: [1, 2, 3], open: "10:00", close: "12:00" }]';

test.each([
  ['close before they open', weekly.replace('12:00', '09:00'), 'value/size'],
  ['close as they open', weekly.replace('12:00', '10:00'), 'value/size'],
  [
    'are said twice of a day',
    weekly.replace(' }]', ' }, { department: phone, weekdays: [3], open: "14:00", close: "15:00" }]'),
    'value/repeated',
  ],
  ['are of the chat alone', weekly.replace('phone', 'chat'), 'org/incomplete'],
  ['are of an eighth day', weekly.replace('[1, 2, 3]', '[8]'), 'value/size'],
])('hours that %s are told where they stand', (_, hours, code) => {
  expect(found(changed(NORTH, weekly, hours))).toEqual([[code, NORTH, 6]]);
});

test.each(["closed: ['02-29', '2026-12-24']", "holidays: federal, closed: ['11-26', '2027-07-05']"])(
  'closed days may be %s',
  (days) => {
    expect(found(hoursWith(days))).toEqual([]);
  },
);

test('a closed date that is over is told by the clock of the zone', () => {
  // One in London, and not yet in UTC.
  const late = createLoader({ now: () => new Date('2026-06-30T23:30:00Z') });
  const files = hoursWith("closed: ['2026-06-30', '2026-07-01', '12-24']");
  expect(found(files, late)).toEqual([['value/past', NORTH, 6]]);
  expect(found(files)).toEqual([]);
});

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
  const { files, at } = withLine(`place: sideMenu, ${target}`, '{ text: Shop }');
  expect(found(files)).toContainEqual(['value/pattern', PLOT, at]);
});

test.each([
  ['a place that there is not', 'place: sideMenus, site: /shop', '{ text: Shop }', 'value/choice'],
  ['an unknown trigger', 'place: sideMenu, site: /shop, when: isNamde', '{ text: Shop }', 'trigger/unknown'],
  ['no words', 'place: sideMenu, site: /shop', undefined, 'copy/missing'],
  ['words of another slot', 'place: sideMenu, site: /shop', '{ text: Shop, title: Shop }', 'copy/unknown'],
  ['a figure of its own', 'place: footer', '{ text: A plot costs $300. }', 'copy/figure'],
])('a line of the chrome with %s is a problem', (_, target, words, code) => {
  const { files, at } = withLine(target, words);
  const isOfWords = ['copy/unknown', 'copy/figure'].includes(code);
  const place = isOfWords ? [COPY, lineOf(files, COPY, words ?? '')] : [PLOT, at];
  expect(found(files)).toContainEqual([code, ...place]);
});

/** A project with one line around each page; `at` is where it stands. */
function withLine(target: string, words: string | undefined) {
  const line = `  - { id: shop, ${target} }`;
  const flow = changed(PLOT, 'progress:', `chrome:\n${line}\n\nprogress:`);
  const copy = `  chrome:\n    shop: ${words}\n  shell:`;
  const files = words === undefined ? flow : changed(COPY, '  shell:', copy, flow);
  return { files, at: lineOf(files, PLOT, line) };
}

function lineOf(files: ReturnType<typeof changed>, path: string, part: string): number {
  const lines = files.find((file) => file.path === path)!.text.split('\n');
  return lines.findIndex((line) => line.includes(part)) + 1;
}
