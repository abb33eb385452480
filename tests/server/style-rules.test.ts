/** Which rules of a style sheet go out with a drawn page: all that it needs, none of a class that it has not, in their order. */
import { describe, expect, test } from 'vitest';
import { readStyleRules, rulesNeeded } from '../../src/server/page/style-rules.ts';

const needed = (sheet: string, ...classes: string[]) =>
  rulesNeeded(readStyleRules(sheet), `<p class="${classes.join(' ')}">.none</p>`);

test.each([
  ['a rule that asks for no class', 'p>a[href=".x"]{color:red}', [], 'p>a[href=".x"]{color:red}'],
  ['a rule of a class that is there', '.a{color:red}.b{color:blue}', ['b'], '.b{color:blue}'],
  ['no rule that wants another class as well', '.a .b{color:red}.a.b>i{color:blue}', ['a'], ''],
  [
    'of several selectors those that can match',
    '.a,.b:hover,.c p{color:red}',
    ['b', 'x'],
    '.b:hover{color:red}',
  ],
  ['no class whose name only begins the same', '.a{color:red}.a-b{color:blue}', ['a-b'], '.a-b{color:blue}'],
  [
    'a class that is denied or one of a choice',
    '.a:not(.b,.c)>:is(.d,i){top:0}',
    ['a'],
    '.a:not(.b,.c)>:is(.d,i){top:0}',
  ],
  ['a class with signs in its name', '.w-1\\/2{top:0}', ['w-1/2'], '.w-1\\/2{top:0}'],
  [
    'the rules of a condition, and none without any',
    '@media print{.a{top:0}.b{top:1px}}@media screen{.b{top:0}}',
    ['a'],
    '@media print{.a{top:0}}',
  ],
  [
    'conditions inside layers',
    '@layer x{@supports (top:0){.a{top:0}.b{top:0}}}',
    ['b'],
    '@layer x{@supports (top:0){.b{top:0}}}',
  ],
  [
    'what is said once for all',
    '@charset "utf-8";@font-face{font-family:a}@keyframes turn{to{top:.5px}}',
    [],
    '@charset "utf-8";@font-face{font-family:a}@keyframes turn{to{top:.5px}}',
  ],
  [
    'braces and signs in strings, and no comments',
    '/* .b{ */.a:after{content:"};/*"}.b{top:0}',
    ['a'],
    '.a:after{content:"};/*"}',
  ],
])('%s', (_, sheet, classes, expected) => {
  expect(needed(sheet, ...classes)).toBe(expected);
});

describe('the order', () => {
  test('of rules is the order of the sheet, whatever the order of classes', () => {
    const sheet = '.b{top:0}p{top:1px}.a{top:2px}';
    expect(needed(sheet, 'a', 'b')).toBe(sheet);
  });

  test('of layers stays, also where nothing of one is needed', () => {
    expect(needed('@layer x,y;@layer z{.a{top:0}}@layer w{p{top:0}}')).toBe(
      '@layer x,y;@layer z{}@layer w{p{top:0}}',
    );
  });
});

test('a sheet whose classes are all there goes out whole', () => {
  const sheet = '@layer r{p{margin:0}}.a,.b:is(.c){top:0}@media print{.c{top:0}}@keyframes k{0%{top:0}}';
  expect(needed(sheet, 'a', 'b', 'c')).toBe(sheet);
});
