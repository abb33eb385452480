/** Are words, numbers and dates written as a person reads them? */
import { isValid } from 'date-fns/isValid';
import { parseISO } from 'date-fns/parseISO';
import { describe, expect, test } from 'vitest';
import { answerRows } from '../../src/engine/answer/answer-texts.ts';
import { dateIn, displayDate, isIsoDate, milliseconds } from '../../src/engine/model/time.ts';
import { relativeTime, shortAddress } from '../../src/engine/say/ago.ts';
import {
  copyKey,
  filledFields,
  fillPlaceholders,
  isFormat,
  linesOf,
  placeholdersIn,
  toNobody,
  wordsOf,
} from '../../src/engine/say/copy.ts';
import { FORMATS, formatValue, momentText, money, percent, phone } from '../../src/engine/say/formats.ts';

const ignored = () => {};

describe('placeholders', () => {
  test('are filled from facts in their format', () => {
    const text =
      'Hello {profile.name.firstName}, {application.amount, money} at { application.rate , percent }';
    const given = { profile: { name: { firstName: 'Ada' } }, application: { amount: 50_000, rate: 8.25 } };
    expect(fillPlaceholders(text, given, ignored)).toBe('Hello Ada, $50,000 at 8.250%');
    expect(placeholdersIn(text)).toEqual([
      { text: '{profile.name.firstName}', path: 'profile.name.firstName', format: 'text' },
      { text: '{application.amount, money}', path: 'application.amount', format: 'money' },
      { text: '{ application.rate , percent }', path: 'application.rate', format: 'percent' },
    ]);
  });

  test('a missing fact is an empty text, an unknown format stays as it is written', () => {
    expect(fillPlaceholders('Hello {profile.name.firstName}!', {}, ignored)).toBe('Hello !');
    expect(fillPlaceholders('{a, roman} {} {1} {a b}', { a: 1 }, ignored)).toBe('{a, roman} {} {1} {a b}');
    expect(isFormat('roman')).toBe(false);
    expect(FORMATS.every(isFormat)).toBe(true);
  });

  test('a fact is put in as it is: what it says is not filled again, and has no meaning for replacing', () => {
    expect(fillPlaceholders('{a}', { a: '{b} $& $1', b: 'x' }, ignored)).toBe('{b} $& $1');
  });

  test('no prototype is reached', () => {
    expect(fillPlaceholders('{constructor.name} {a.__proto__.x}', { a: {} }, ignored)).toBe(' ');
  });
});

test('the words of a slot are a list, and undefined where there are none', () => {
  const copy = { 'screens.liens.title': 'Liens of {a}', 'shell.list': ['one', '{a}'] };
  expect(wordsOf(copy, copyKey('screens', 'liens', 'title'), { a: 'x' }, toNobody)).toEqual(['Liens of x']);
  expect(wordsOf(copy, copyKey('shell', 'list'), { a: 'x' }, toNobody)).toEqual(['one', 'x']);
  expect(wordsOf(copy, 'screens.liens.body', {}, toNobody)).toBeUndefined();
  expect(wordsOf(copy, 'constructor', {}, toNobody)).toBeUndefined();
});

describe('words with a hole', () => {
  const copy = { title: 'Welcome back, {a}', body: ['Yours, {a}.', 'In {b} , {a}, and on.', 'Thank you.'] };
  const heard: string[] = [];
  const hear = (words: string, placeholder: string) => void heard.push(`${words}: ${placeholder}`);

  test('that must not vanish stay, closed over it', () => {
    expect(wordsOf(copy, 'title', {}, hear)).toEqual(['Welcome back']);
    expect(wordsOf(copy, 'body', { b: 'x  y' }, hear)).toEqual(['Yours.', 'In x y, and on.', 'Thank you.']);
    expect(wordsOf(copy, 'title', { a: 'Ann ,' }, hear)).toEqual(['Welcome back, Ann ,']);
  });

  test('that are lines of their own are left out, and whoever fills them hears of it', () => {
    heard.length = 0;
    expect(linesOf(copy, 'body', { b: 0 }, hear)).toEqual(['Thank you.']);
    expect(heard).toEqual(['body: a', 'body: a']);
    expect(linesOf(copy, 'body', { a: 'Ann', b: '' }, hear)).toEqual(['Yours, Ann.', 'Thank you.']);
    expect(heard.at(-1)).toBe('body: b');
    expect(linesOf(copy, 'none', {}, hear)).toBeUndefined();
  });

  test('of a field are a hint that is left out and a consent that stays, heard by the field', () => {
    heard.length = 0;
    const fields = { '/home/size': { hint: 'Of {a}.', options: { text: 'I agree with {a}.', rows: 2 } } };
    expect(filledFields({ id: 'plot', fields }, {}, hear)).toEqual({
      '/home/size': { options: { text: 'I agree with.', rows: 2 } },
    });
    expect(new Set(heard)).toEqual(new Set(['forms.plot.home/size: a']));
  });

  test('of a field are labels of its choices that name a fact, and stay where it is missing', () => {
    const fields = {
      '/side': { labels: { own: 'The plot of {a}', other: 'Another' } },
      '/size': { title: 'Size' },
    };
    const form = { id: 'plot', fields };
    expect(filledFields(form, { a: 'Ann' }, hear)['/side']).toEqual({
      labels: { own: 'The plot of Ann', other: 'Another' },
    });
    expect(filledFields(form, {}, hear)['/side']?.labels?.own).toBe('The plot of');
    expect(filledFields(form, {}, hear)['/size']).toBe(fields['/size']);
    const read = { names: ['side'], facts: { a: 'Ann' } };
    expect(answerRows(form, { side: 'own' }, read)).toMatchObject([{ texts: ['The plot of Ann'] }]);
  });
});

describe('money', () => {
  test.each<[unknown, number | undefined, string]>([
    [50_000, undefined, '$50,000'],
    [0, undefined, '$0'],
    [1234.5, 2, '$1,234.50'],
    [1234.567, 0, '$1,235'],
    [-5, undefined, '-$5'],
  ])('[FMT-02] %s with %s decimals is %s', (dollars, decimals, text) => {
    expect(money(dollars, decimals)).toBe(text);
  });

  test.each([
    ['5', 0],
    [null, 0],
    [undefined, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [5, -1],
    [5, 1.5],
  ])('[FMT-03] %s with %s decimals is an error', (dollars, decimals) => {
    expect(() => money(dollars, decimals)).toThrow(RangeError);
  });
});

test('[FMT-08] a shortened address is joined by three dots, less than a minute is 0m, and money without a number is an error', () => {
  expect(shortAddress('tp1q23456789')).toBe('tp1q23...56789');
  const now = Date.parse('2026-06-15T12:00:00Z');
  expect(relativeTime(new Date(now - 59_999).toISOString(), now, 'UTC')).toBe('0m');
  expect(() => money('5')).toThrow(/^Money needs a number\.$/);
});

test('[FMT-04] a percentage shows 3 decimals unless told otherwise', () => {
  expect(percent(8.25)).toBe('8.250%');
  expect(percent(8.25, 1)).toBe('8.3%');
  expect(() => percent('8.25')).toThrow(RangeError);
});

test.each([
  ['2085550142', '(208) 555-0142'],
  ['12085550142', '(208) 555-0142'],
  ['+12085550142', '(208) 555-0142'],
  ['+1 208-555-0142', '(208) 555-0142'],
  ['888-819-6388', '(888) 819-6388'],
  ['22085550142', '22085550142'],
  ['5550142', '5550142'],
  ['', ''],
])('[FMT-05] the phone number %j is written %j', (number, text) => {
  expect(phone(number)).toBe(text);
});

test.each<[unknown, (typeof FORMATS)[number], string]>([
  [undefined, 'money', ''],
  [null, 'text', ''],
  ['soon', 'money', 'soon'],
  ['soon', 'percent', 'soon'],
  ['soon', 'date', 'soon'],
  ['1980-04-02', 'date', '04/02/1980'],
  ['2026-11-20T23:59:59Z', 'date', '11/20/2026'],
  ['2027-01-01', 'longdate', 'January 1, 2027'],
  ['2026-11-25', 'fulldate', 'Wednesday, November 25, 2026'],
  ['soon', 'longdate', 'soon'],
  ['2026-02-31', 'fulldate', '2026-02-31'],
  [2_085_550_142, 'phone', '(208) 555-0142'],
  [1234.5, 'number', '1,234.5'],
  [512, 'money', '$512'],
  [512.3, 'money', '$512.30'],
  [512, 'cents', '$512.00'],
  [1512.3, 'cents', '$1,512.30'],
  ['soon', 'cents', 'soon'],
  [120, 'months', '10 years'],
  [12, 'months', '1 year'],
  [1, 'months', '1 month'],
  [126, 'months', '126 months'],
  // By the clocks of the place, wherever it is read.
  ['2026-12-01T15:00:00-05:00', 'datetime', 'Tuesday, December 1, 2026 at 3:00 PM'],
  ['soon', 'datetime', 'soon'],
  [true, 'text', 'true'],
])('%j as %s is %j', (value, format, text) => {
  expect(formatValue(value, format)).toBe(text);
});

describe('the calendar', () => {
  test.each([
    ['2026-11-24T00:03:00Z', 'America/New_York', '11/23/2026, 7:03 PM'],
    ['2027-01-01T12:30:00Z', 'Pacific/Honolulu', '01/01/2027, 2:30 AM'],
    ['soon', 'UTC', 'soon'],
  ])('the moment %s in %s is %s', (iso, zone, text) => {
    expect(momentText(iso, zone).replaceAll('\u202f', ' ')).toBe(text);
  });

  test('[FMT-01] dates are written MM/dd/yyyy and kept yyyy-MM-dd', () => {
    expect(displayDate('1980-04-02')).toBe('04/02/1980');
    expect(displayDate('2028-02-29T00:00:00Z')).toBe('02/29/2028');
    expect(['1980-04-02', '04/02/1980', '1980-02-04T00:00:00Z'].map(isIsoDate)).toEqual([true, false, false]);
  });

  test.each([
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['2026-1-1', false],
    ['2026-01-01T00:00:00Z', false],
    [20_260_101, false],
    [null, false],
  ])('%j is a date: %s', (value, expected) => {
    expect(isIsoDate(value)).toBe(expected);
  });

  test('dates are those of date-fns, day by day', () => {
    const parts = (count: number) => Array.from({ length: count }, (_, at) => String(at).padStart(2, '0'));
    for (const year of ['0000', '0001', '1899', '1900', '2000', '2023', '2024', '9999'])
      for (const month of parts(14))
        for (const day of parts(33)) {
          const text = `${year}-${month}-${day}`;
          expect([text, isIsoDate(text)]).toEqual([text, isValid(parseISO(text))]);
        }
  });

  test('today is the date in the zone, on both sides of its midnight', () => {
    expect(dateIn('America/New_York', new Date('2026-11-20T04:59:59Z'))).toBe('2026-11-19');
    expect(dateIn('America/New_York', new Date('2026-11-20T05:00:00Z'))).toBe('2026-11-20');
    expect(dateIn('America/New_York', new Date('2026-07-20T04:00:00Z'))).toBe('2026-07-20');
    expect(dateIn('Pacific/Kiritimati', new Date('2026-12-31T10:00:00Z'))).toBe('2027-01-01');
  });

  test.each([
    ['Asia/Kathmandu', '2026-11-19T18:15:00Z', '2026-11-20'],
    ['Asia/Kolkata', '2026-11-19T18:30:00Z', '2026-11-20'],
    ['Pacific/Chatham', '2026-11-19T10:15:00Z', '2026-11-20'],
    ['America/St_Johns', '2026-11-20T03:30:00Z', '2026-11-20'],
    ['Africa/Monrovia', '1971-11-20T00:44:30Z', '1971-11-20'],
    // Ten hours and forty minutes behind.
    ['Pacific/Kiritimati', '1978-11-20T10:40:00Z', '1978-11-20'],
  ])('a date of %s ends with its last millisecond, whatever was asked before', (zone, midnight, date) => {
    const [before, after] = [new Date(Date.parse(midnight) - 1), new Date(midnight)];
    const asked = [after, before, after, before].map((moment) => dateIn(zone, moment));
    const eve = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);
    expect(asked).toEqual([date, eve, date, eve]);
  });

  test('a day that clocks put back to its eve one minute after it began is the eve again', () => {
    const asked = ['02:29', '02:30', '02:31', '03:30'].map((time) =>
      dateIn('America/St_Johns', new Date(`2010-11-07T${time}:00Z`)),
    );
    expect(asked).toEqual(['2010-11-06', '2010-11-07', '2010-11-06', '2010-11-07']);
  });

  test.each([
    ['500ms', 500],
    ['60s', 60_000],
    ['2min', 120_000],
    ['3h', 10_800_000],
    ['1d', 86_400_000],
  ])('%s are %i ms', (duration, ms) => {
    expect(milliseconds(duration)).toBe(ms);
  });

  test.each(['60', '60 s', '-1s', '1.5s', '1w', ''])('%j is no duration', (duration) => {
    expect(() => milliseconds(duration)).toThrow(RangeError);
  });
});

test.each([
  ['2026-11-22T03:30:00Z', '11/21/2026'],
  ['2026-11-22T05:00:00Z', '11/22/2026'],
])('The moment %s is a date in the zone of its product: %s', (moment, date) => {
  const facts = { zone: 'America/New_York', made: moment };
  expect(fillPlaceholders('{made, date}', facts, ignored)).toBe(date);
  expect(formatValue(moment, 'date', 'America/New_York')).toBe(date);
});
