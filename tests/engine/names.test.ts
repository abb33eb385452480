/** Is a typed name the known one, as people type theirs? */
import { describe, expect, test } from 'vitest';
import { isSameName, type NamePart } from '../../src/engine/model/names.ts';

const parts = (first: string, middle: string, last: string, suffix = ''): NamePart[] => [
  { text: first },
  { text: middle, mayLack: true },
  { text: last },
  { text: suffix, mayLack: true },
];
const ann = parts('Ann-Marie', 'Louise', "O'Neil", 'JR');
const huong = parts('Hương', '', 'Nguyễn-Žižek');

describe('A typed name', () => {
  test.each([
    ['Ann-Marie Louise O’Neil Jr.', ann],
    ['ann marie o neil', ann],
    ['  ANNMARIE   O NEIL  ', ann],
    ['Ann-Marie O’Neil, Jr', ann],
    ['Huong Nguyen-Zizek', huong],
    ['HƯƠNG NGUYỄN ŽIŽEK', huong],
    ['Lukasz Strasse', parts('Łukasz', '', 'Straße')],
    ['Ali', parts('Ali', '', '')],
  ])('%s is the known one', (typed, known) => {
    expect(isSameName(typed, known)).toBe(true);
  });

  test.each([
    ['', ann],
    ['   ', ann],
    ['Ann-Marie', ann],
    ['O’Neil Ann-Marie', ann],
    ['Ann-Marie Louisa O’Neil', ann],
    ['Ann-Marie O’Neil III', ann],
    ['Hương Nguyễn', huong],
    ['', parts('', '', '')],
  ])('%s is another one', (typed, known) => {
    expect(isSameName(typed, known)).toBe(false);
  });
});
