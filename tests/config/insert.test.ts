/** Is an entry added like its neighbours, with every other byte as it was? One row a layout. */
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { addToList, addToMap } from '../../src/config/edit/insert.ts';

const aligned = `# first
steps:   # where
  a:   { route: x, outranks: all }   # the first
  # about b
  b:   { route: y }

other: 1
`;
const blocks = `copy:
  screens:
    # About a
    a:
      title: One   # why
      body: Two
    b: { title: Three }
  more: {}
`;
const list = `transitions:      # in order
  - { on: one,   from: [a],  to: b,  when: x }   # the reason
  - { on: two,   from: any,  to: ccc, when: y }
# the end`;

interface Row {
  name: string;
  text: string;
  add: (text: string) => string;
  line: string;
  behind: string;
}

const rows: Row[] = [
  {
    name: 'a map entry below its neighbours',
    text: aligned,
    add: (text) => addToMap(text, ['steps'], 'c', { route: 'z', outranks: undefined }),
    line: '  c:   { route: z }',
    behind: '  b:   { route: y }',
  },
  {
    name: 'a map entry behind a named one, with its comment left to that one',
    text: aligned,
    add: (text) => addToMap(text, ['steps'], 'longer', { route: 'z' }, 'a'),
    line: '  longer: { route: z }',
    behind: '  a:   { route: x, outranks: all }   # the first',
  },
  {
    name: 'a map entry as a block, where its neighbour is one',
    text: blocks,
    add: (text) => addToMap(text, ['copy', 'screens'], 'c/:d', { title: 'A: b', body: 'true' }, 'a'),
    line: '    "c/:d":\n      title: "A: b"\n      body: "true"',
    behind: '      body: Two',
  },
  {
    name: 'a list entry in the columns of its neighbour',
    text: list,
    add: (text) => addToList(text, ['transitions'], { on: 'three', from: ['a', 'b'], to: 'c', when: 'z' }, 0),
    line: '  - { on: three, from: [a, b], to: c, when: z }',
    behind: '  - { on: one,   from: [a],  to: b,  when: x }   # the reason',
  },
  {
    name: 'a list entry at the end, before what follows',
    text: list,
    add: (text) => addToList(text, ['transitions'], { on: 'x', from: 'any', to: 'c', when: 'z' }),
    line: '  - { on: x,     from: any,  to: c,   when: z }',
    behind: '  - { on: two,   from: any,  to: ccc, when: y }',
  },
];

describe.each([
  ['\n', 'lines that end as on Unix'],
  ['\r\n', 'lines that end as on Windows'],
])('With %j (%s)', (end) => {
  test.each(rows)('adds $name', ({ text, add, line, behind }) => {
    const before = text.replaceAll('\n', end);
    const after = add(before);
    expect(after).toContain(`${behind}${end}${line.replaceAll('\n', end)}${end}`);
    expect(after.replace(`${line.replaceAll('\n', end)}${end}`, '')).toBe(before);
    expect(() => parse(after)).not.toThrow();
  });
});

test('A key that is not there yet is made at the end', () => {
  expect(addToMap('flow: a', ['steps'], 'b', { route: 'c' })).toBe('flow: a\n\nsteps:\n  b: { route: c }\n');
});

test.each([
  ['steps: { a: { route: x } }\n', ['steps']],
  ['copy: {}\n', ['copy', 'screens']],
])('What cannot take a line of its own is refused: %j', (text, into) => {
  expect(() => addToMap(text, into, 'b', { route: 'c' })).toThrow(RangeError);
});

test.each(['no', 'true', '~', '12', '#5', 'a: b', 'a, b', '[', ' a', '', '- x', 'a #b', '*a', 'null'])(
  'The text %j is read as itself',
  (value) => {
    const text = addToMap('m:\n  a: { v: x }\n', ['m'], 'b', { v: value });
    expect(parse(text).m.b.v).toBe(value);
  },
);
