/** Is a warning left unsaid where its author says why, and only there? */
import { expect, test } from 'vitest';
import { createLoader } from '../../src/config/load.ts';
import { changed } from './trees.ts';

const load = createLoader();
const idle = `isLarge:   { and: [{ var: plot.size }, { '>': [{ var: plot.size }, 100] }] }`;
const wish = '# flow-ignore logic/idle -- the guard is for readers';

const rows: [what: string, lines: string, codes: string[]][] = [
  ['no comment', `  ${idle}`, ['logic/idle']],
  ['on its line', `  ${idle} ${wish}`, []],
  ['on the line above', `  ${wish}\n  ${idle}`, []],
  ['above, with a line and a comment between', `  ${wish}\n\n  # Readers first.\n  ${idle}`, []],
  ['below', `  ${idle}\n  ${wish}`, ['logic/idle', 'ignore/unused']],
  [
    'on the line above, behind something else',
    `  other: { var: plot.side } ${wish}\n  ${idle}`,
    ['ignore/unused', 'logic/idle'],
  ],
  [
    'with another code',
    `  ${idle} # flow-ignore logic/repeated -- for readers`,
    ['logic/idle', 'ignore/unused'],
  ],
  ['without a reason', `  ${idle} # flow-ignore logic/idle --`, ['logic/idle', 'ignore/reason']],
  [
    'with two letters for a reason',
    `  ${idle} # flow-ignore logic/idle -- ok `,
    ['logic/idle', 'ignore/reason'],
  ],
  ['with the shortest reason', `  ${idle} # flow-ignore logic/idle -- why`, []],
  ['in a text', `  other: { '===': [{ var: plot.friend }, "${wish}"] }\n  ${idle}`, ['logic/idle']],
  ['on a file of Windows', `  ${wish}\r\n  ${idle}`, []],
];

test.each(rows)('A comment %s', (_what, lines, codes) => {
  const { problems } = load(
    changed('flows/garden/plot.yaml', `  isLarge:   { '>': [{ var: plot.size }, 100] }`, lines),
  );
  const told = problems
    .map(({ code }) => code)
    .filter((code) => code.startsWith('logic/') || code.startsWith('ignore/'));
  expect(told).toEqual(codes);
});
