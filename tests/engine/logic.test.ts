/** Does a compiled question mean what json-logic-js means, and nothing more? */
import fc from 'fast-check';
import jsonLogic from 'json-logic-js';
import { describe, expect, test } from 'vitest';
import type { Logic } from '../../src/engine/model/bundle.ts';
import { compileLogic, MOST_DEPTH, MOST_NODES, OPERATORS, truthy } from '../../src/engine/model/logic.ts';
import { data, OWN_OPERATORS, rule } from './generated.ts';

const answer = (question: Logic, facts: unknown = {}) => compileLogic(question)(facts);

describe('parity with json-logic-js', () => {
  test('random questions have the same value and the same truth on random data', () => {
    fc.assert(
      fc.property(rule, data, (question, facts) => {
        const ours = answer(question, facts);
        const theirs = jsonLogic.apply(question as jsonLogic.RulesLogic, facts);
        expect(ours).toEqual(theirs);
        expect(truthy(ours)).toBe(jsonLogic.truthy(theirs));
      }),
      { numRuns: 5000 },
    );
  });

  test.each<[string, Logic, unknown, unknown]>([
    ['a null that is there is an answer, no fallback', { var: ['a', 5] }, { a: null }, null],
    ['the fallback stands for what is missing', { var: ['a.b', 5] }, { a: {} }, 5],
    ['the fallback stands below null', { var: ['a.b', 5] }, { a: null }, 5],
    ['an entry is found by its number', { var: 'list.1' }, { list: [1, 2] }, 2],
    ['what is no number is in no list', { in: [{ '-': ['x'] }, [{ '-': ['x'] }]] }, {}, false],
    ['nothing is in an empty text', { in: ['', ''] }, {}, false],
    ['a number is found in a text', { in: [1, 'a1'] }, {}, true],
    ['a missing list holds nothing', { in: ['a', { var: 'list' }] }, {}, false],
    ['a lone factor is left as it is', { '*': ['3'] }, {}, '3'],
    ['texts are added as numbers', { '+': ['3', 4] }, {}, 7],
    ['nothing is less than a number', { '<=': [{ var: 'a' }, 0.85] }, {}, true],
    ['all of an empty list is false', { all: [[], true] }, {}, false],
    ['none of what is no list is true', { none: [{ var: 'a' }, true] }, { a: 'text' }, true],
    ['between two', { '<': [1, { var: 'a' }, 3] }, { a: 2 }, true],
  ])('%s', (_, question, facts, expected) => {
    expect(answer(question, facts)).toEqual(expected);
    expect(jsonLogic.apply(question as jsonLogic.RulesLogic, facts)).toEqual(expected);
  });

  test('an empty list is false and every other list is true', () => {
    expect(truthy([])).toBe(false);
    expect(truthy([0])).toBe(true);
    expect(answer({ '!': [{ var: 'list' }] }, { list: [] })).toBe(true);
    expect(answer({ and: [{ var: 'list' }, 'after'] }, { list: [] })).toEqual([]);
  });
});

describe('intended differences from json-logic-js', () => {
  test.each([
    'constructor',
    '__proto__',
    'toString',
    'a.constructor.name',
    'a.__proto__.polluted',
    'list.map',
  ])('var finds own properties only: %s', (path) => {
    const facts = { a: {}, list: [] };
    expect(answer({ var: path }, facts)).toBeNull();
    if (!path.endsWith('polluted')) expect(jsonLogic.apply({ var: path }, facts)).not.toBeNull();
  });

  test('var does not look into a text', () => {
    expect(answer({ var: 'a.0' }, { a: 'abc' })).toBeNull();
    expect(answer({ var: 'a.length' }, { a: 'abc' })).toBeNull();
  });

  test('an own property with a poison name is only data', () => {
    const facts = JSON.parse('{"__proto__": {"isAdmin": true}}') as unknown;
    expect(answer({ var: '__proto__.isAdmin' }, facts)).toBe(true);
    expect(answer({ var: 'isAdmin' }, facts)).toBeNull();
  });
});

describe('the closed list', () => {
  test('operators that call, print, loosely compare or take texts apart are not in it', () => {
    const refused = [
      'method',
      'log',
      '==',
      '!=',
      'cat',
      'substr',
      'merge',
      'map',
      'filter',
      'reduce',
      '/',
      '%',
    ];
    for (const name of [...refused, 'missing', 'missing_some', '?:', 'constructor', 'toString'])
      expect(() => compileLogic({ [name]: [1, 2] }), name).toThrow(RangeError);
  });

  test('it holds these and no others', () => {
    expect(Object.keys(OPERATORS).sort()).toEqual(
      [
        'var',
        'and',
        'or',
        '!',
        '!!',
        'if',
        '===',
        '!==',
        '>',
        '>=',
        '<',
        '<=',
        'in',
        '+',
        '-',
        '*',
        'min',
        'max',
      ]
        .concat(['some', 'all', 'none'], OWN_OPERATORS)
        .sort(),
    );
  });

  test.each<[string, Logic]>([
    ['no operator', {}],
    ['two operators', { and: [true], or: [true] }],
    ['too few operands', { '===': [1] }],
    ['too many operands', { '>': [3, 2, 1] }],
    ['a path that is no text', { var: 3 }],
    ['a path that is asked for', { var: { var: 'a' } }],
    ['a fallback that is a question', { var: ['a', { var: 'b' }] }],
  ])('a question with %s is refused when it is compiled', (_, question) => {
    expect(() => compileLogic(question)).toThrow(RangeError);
  });

  test('depth is bounded: the last level that fits, and one more', () => {
    const nested = (levels: number) =>
      Array.from({ length: levels }).reduce<Logic>((inner) => ({ '!': [inner] }), true);
    expect(answer(nested(MOST_DEPTH))).toBe(MOST_DEPTH % 2 === 0);
    expect(() => compileLogic(nested(MOST_DEPTH + 1))).toThrow('too deep');
    expect(() => compileLogic(nested(100_000))).toThrow(RangeError);
  });

  test('size is bounded: the last node that fits, and one more', () => {
    const wide = (nodes: number): Logic => Array.from({ length: nodes - 1 }, () => true);
    expect(compileLogic(wide(MOST_NODES))({})).toHaveLength(MOST_NODES - 1);
    expect(() => compileLogic(wide(MOST_NODES + 1))).toThrow('too large');
  });
});

describe('counts and checksums', () => {
  test.each([
    [[], 0],
    [['a', 'b'], 2],
    ['ab', 0],
    [null, 0],
  ])('%j has %i entries', (list, count) => {
    expect(compileLogic({ count: [{ var: 'list' }] })({ list })).toBe(count);
  });

  test.each([
    ['121000248', 0],
    ['021000021', 0],
    ['121000249', 1],
    ['211000248', 6],
    ['1', 3],
    ['12100024x', null],
    ['', null],
    [121000248, null],
    [null, null],
  ])('the checksum of %j by 3, 7, 1 and 10 is %j', (text, left) => {
    expect(compileLogic({ checksum: [{ var: 'text' }, [3, 7, 1], 10] })({ text })).toBe(left);
  });

  test('without weights nothing is weighed', () => {
    expect(answer({ checksum: ['121000248', [], 10] })).toBeNull();
  });
});

describe('dates', () => {
  test.each([
    ['2008-02-29', '2026-02-28', 17],
    ['2008-02-29', '2026-03-01', 18],
    ['2008-02-29', '2028-02-28', 19],
    ['2008-02-29', '2028-02-29', 20],
    ['2008-11-20', '2026-11-19', 17],
    ['2008-11-20', '2026-11-20', 18],
    ['2026-11-21', '2026-11-20', -1],
  ])('from %s to %s are %i whole years', (from, to, years) => {
    expect(answer({ years: [from, to] })).toBe(years);
  });

  test.each([
    ['2026-02-30', '2026-03-01'],
    [null, '2026-03-01'],
    ['2026-03-01', ''],
    ['26-3-1', '2026-03-01'],
  ])('years between %s and %s cannot be told', (from, to) => {
    expect(() => answer({ years: [from, to] })).toThrow(RangeError);
  });

  test.each([
    [{ day: 29, month: 2, year: 2028 }, '2028-02-29'],
    [{ day: 29, month: 2, year: 2026 }, null],
    [{ day: 31, month: 4, year: 2026 }, null],
    [{ day: 1.5, month: 1, year: 2026 }, null],
    [{ day: '1', month: 1, year: 2026 }, null],
    [{ month: 1, year: 2026 }, null],
    [null, null],
    ['2026-01-01', null],
  ])('%j as a date is %s', (parts, iso) => {
    expect(answer({ date: [{ var: 'parts' }] }, { parts })).toBe(iso);
  });
});

test('a question tells the paths it has looked at, and no more', () => {
  const reads = new Set<string>();
  const question = compileLogic({
    or: [{ var: 'a.b' }, { some: [{ var: 'list' }, { var: 'x' }] }, { var: 'c' }],
  });
  question({ list: [{ x: true }], c: true }, reads);
  expect([...reads]).toEqual(['a.b', 'list']);
});
