/** What is wrong with calendars, deadlines, zones and repayments is told where it stands. A row is one block of a product. */
import { expect, test } from 'vitest';
import { createLoader } from '../../src/config/load.ts';
import { baseFiles, changed, ownedFiles, withFile } from './trees.ts';

const load = createLoader();
const PRODUCT = 'flows/garden/product.yaml';
const text = baseFiles().find(({ path }) => path === PRODUCT)?.text ?? '';

const CALENDARS = 'calendars: { work: { closed: [SUNDAY], holidays: federal } }';
const LAW = (from: string, calendar: string) =>
  `${CALENDARS}\ndeadlines: { law: { from: ${from}, businessDays: 3, calendar: ${calendar} } }`;
const ZONES = (of: string, zone: string, more = '') =>
  `zones: { here: { of: ${of}, states: { ${zone}: [NY] }${more} } }`;
const terms = { amount: 'plot.size', rate: 'plot.size', months: 'plot.size' };
const REPAYMENTS = (changes: object) => `repayments: { line: ${JSON.stringify({ ...terms, ...changes })} }`;

const rows: [what: string, block: string, problems: RegExp[]][] = [
  ['a deadline that counts from today by a calendar', LAW('today', 'work'), []],
  ['a deadline by a calendar that is none', LAW('today', 'wrok'), [/^var\/unknown: .*"wrok".*"work"/]],
  ['a deadline from no fact', LAW('plot.begun', 'work'), [/^var\/unknown: .*"plot\.begun"/]],
  ['a deadline from a number', LAW('plot.size', 'work'), [/^type\/wrong: "plot\.size" is of type number/]],
  ['a deadline of days', 'deadlines: { law: { from: today, days: 60 } }', []],
  ['a deadline of no length', 'deadlines: { law: { from: today } }', [/^key\/missing: .*"law"/]],
  [
    'a deadline of days and of business days',
    `${CALENDARS}\ndeadlines: { law: { from: today, days: 60, businessDays: 3, calendar: work } }`,
    [/^value\/repeated: /],
  ],
  [
    'business days of no calendar',
    'deadlines: { law: { from: today, businessDays: 3 } }',
    [/^key\/missing: .*"calendar"/],
  ],
  ['zones of a map', ZONES('plot', 'America/Denver'), []],
  ['zones of no fact', ZONES('plot.home', 'America/Denver'), [/^var\/unknown: .*"plot\.home"/]],
  ['zones of a text', ZONES('plot.side', 'America/Denver'), [/^type\/wrong: "plot\.side" is of type string/]],
  ['a zone that is none', ZONES('plot', 'America/Gotham'), [/^zone\/unknown: .*"America\/Gotham"/]],
  [
    'a zone of codes that is none',
    ZONES('plot', 'America/Denver', ', zips: { America/Gotham: ["1"] }'),
    [/^zone\/unknown: .*"America\/Gotham"/],
  ],
  [
    'a code that stands before where it belongs',
    ZONES('plot', 'America/Denver', ', zips: { Europe/Rome: ["10", "32", "21", "30", "40"] }'),
    [/^value\/order: .*"32" stands before "21"/],
  ],
  [
    'a code that stands behind where it belongs',
    ZONES('plot', 'America/Denver', ', zips: { Europe/Rome: ["10", "20", "12", "30"] }'),
    [/^value\/order: .*"12" stands behind "20"/],
  ],
  [
    'a state that has the clocks of two zones',
    'zones: { here: { of: plot, states: { America/Denver: [CO, NY], America/New_York: [NY] } } }',
    [/^value\/repeated: "NY" already has the clocks of America\/Denver/],
  ],
  ['repayments of numbers', REPAYMENTS({ feeFinanced: ['org.fences'] }), []],
  ['repayments of no fact', REPAYMENTS({ amount: 'plot.price' }), [/^var\/unknown: .*"plot\.price"/]],
  ['a rate that is a text', REPAYMENTS({ rate: 'plot.side' }), [/^type\/wrong: "plot\.side"/]],
  ['a fee that is a text', REPAYMENTS({ feePercent: 'plot.side' }), [/^type\/wrong: "plot\.side"/]],
  ['a limit that is a text', REPAYMENTS({ limit: 'plot.side' }), [/^type\/wrong: "plot\.side"/]],
  ['a first payment on a number', REPAYMENTS({ firstPayment: 'plot.size' }), [/^type\/wrong: "plot\.size"/]],
  ['a limit of no fact', REPAYMENTS({ limit: 'plot.most' }), [/^var\/unknown: .*"plot\.most"/]],
  [
    'a number that decides whether a fee is financed',
    REPAYMENTS({ feeFinanced: ['plot.size'] }),
    [/^type\/wrong: "plot\.size"/],
  ],
  [
    'a text that decides whether only interest is paid',
    REPAYMENTS({ interestOnly: ['org.fences', 'plot.side'] }),
    [/^type\/wrong: "plot\.side"/],
  ],
];

test.each(rows)('%s', (_what, block, problems) => {
  const found = load(withFile(PRODUCT, `${text}\n${block}\n`)).problems;
  const told = found.map(({ code, message }) => `${code}: ${message}`);
  expect(told).toEqual(problems.map((problem) => expect.stringMatching(problem)));
});

/** The last way out of LOOKING, which waits a day. */
const EXIT = '{ to: ASKED, after: 1d }';

test.each([
  ['until a moment that is stored', '{ to: ASKED, until: plot.friend }', []],
  ['until no fact', '{ to: ASKED, until: plot.ends }', [/^var\/unknown: .*"plot\.ends"/]],
  ['until a number', '{ to: ASKED, until: plot.size }', [/^type\/wrong: "plot\.size"/]],
  ['in a zone that is no fact', '{ to: ASKED, until: plot.friend, zone: zones.there }', [/^var\/unknown/]],
  ['in a zone that is a number', '{ to: ASKED, until: plot.friend, zone: plot.size }', [/^type\/wrong/]],
])('A way out %s', (_what, exit, problems) => {
  const found = load(changed('flows/garden/owner.yaml', EXIT, exit, ownedFiles())).problems;
  const told = found.map(({ code, message }) => `${code}: ${message}`);
  expect(told).toEqual(problems.map((problem) => expect.stringMatching(problem)));
});
