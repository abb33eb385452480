/** Files that an attacker or a broken editor may put into a project. */

const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
for (let level = 1; level < 12; level += 1) {
  const before = String.fromCharCode(96 + level);
  const name = String.fromCharCode(97 + level);
  bomb.push(`${name}: &${name} [${Array(9).fill(`*${before}`).join(', ')}]`);
}

/** Each with the problem that it comes to, wherever it stands in the project. */
export const HOSTILE: [name: string, text: string, code: string][] = [
  ['a billion laughs', bomb.join('\n'), 'yaml/alias'],
  ['100,000 lists inside each other', '['.repeat(100_000), 'file/too-deep'],
  ['100,000 closed lists inside each other', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'file/too-deep'],
  ['100,000 maps inside each other', '{a: '.repeat(100_000), 'file/too-deep'],
  ['100,000 list marks on a line', '- '.repeat(100_000), 'file/too-deep'],
  ['100,000 question marks on a line', '? '.repeat(100_000), 'file/too-deep'],
  [
    'deeper and deeper lines',
    Array.from({ length: 1300 }, (_, at) => `${' '.repeat(at)}a:`).join('\n'),
    'file/too-deep',
  ],
  ['a NUL', 'flow: plot\0\n', 'file/encoding'],
  ['what is no UTF-8', 'flow: \uFFFD\n', 'file/encoding'],
  ['a file over the limit', `# ${'x'.repeat(1_000_001)}`, 'file/too-large'],
  ['nothing', '', 'type/wrong'],
  ['a lonely text', 'hello', 'type/wrong'],
  ['a tab as indentation', 'flow: plot\nsteps:\n\ta: { route: who }\n', 'yaml/syntax'],
  ['poison among triggers', 'flow: plot\ntriggers: { constructor: { "!!": 1 } }\n', 'file/poison-name'],
  ['a poison path', 'flow: plot\ntriggers: { x: { "!!": { var: person.__proto__.name } } }\n', 'var/unknown'],
  [
    'a poison name for a trigger',
    'flow: plot\nscreens: { a: { kind: wait, open: { when: toString } } }\n',
    'trigger/unknown',
  ],
  [
    'a path in the place of a name',
    'flow: plot\nscreens: { a: { kind: form, form: ../../../etc/passwd } }\n',
    'form/unknown',
  ],
  ['an alias to itself', 'flow: &f [*f]\n', 'yaml/alias'],
  ['100,000 documents', '---\n'.repeat(100_000), 'yaml/multiple-documents'],
  ['an endless text', `flow: "${'x'.repeat(900_000)}`, 'yaml/syntax'],
  ['a key of 900,000 letters', `${'x'.repeat(900_000)}: 1`, 'yaml/syntax'],
];
