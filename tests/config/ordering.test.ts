/** Which comparisons would hold for a fact that is missing, and which guards make them safe? */
import jsonLogic from 'json-logic-js';
import { expect, test } from 'vitest';
import { createLoader } from '../../src/config/load.ts';
import { changed } from './trees.ts';

const load = createLoader();
const size = '{ var: plot.size }';

/** The trigger, and whether it is a problem. `plot.size` may be missing, `org.rent` may not. */
const rows: [logic: string, isProblem: boolean][] = [
  [`{ '<': [${size}, 20] }`, true],
  [`{ '<=': [${size}, 0] }`, true],
  [`{ '>=': [${size}, 0] }`, true],
  [`{ '>': [${size}, -1] }`, true],
  [`{ '>': [${size}, 0] }`, false],
  [`{ '>=': [${size}, 1] }`, false],
  [`{ '<': [${size}, 0] }`, false],
  [`{ '>': [20, ${size}] }`, true],
  [`{ '<': [20, ${size}] }`, false],
  [`{ '<': [1, ${size}, 20] }`, false],
  [`{ '<': [-1, ${size}, 20] }`, true],
  [`{ '<': [{ var: [plot.size, 99] }, 20] }`, false],
  [`{ '<': [{ var: org.rent }, 20] }`, false],
  [`{ '<': [${size}, { var: org.rent }] }`, true],
  [`{ '<': [{ '+': [${size}, 1] }, 20] }`, false],
  [`{ and: [${size}, { '<': [${size}, 20] }] }`, false],
  [`{ and: [{ '!!': ${size} }, { '<': [${size}, 20] }] }`, false],
  [`{ and: [{ '!==': [${size}, null] }, { '<': [${size}, 20] }] }`, false],
  [`{ and: [{ '!==': [${size}, 7] }, { '<': [${size}, 20] }] }`, true],
  [`{ and: [{ '===': [${size}, 7] }, { '<': [${size}, 20] }] }`, false],
  [`{ and: [{ '===': [${size}, null] }, { '<': [${size}, 20] }] }`, true],
  [`{ and: [{ '>': [${size}, 0] }, { '<': [${size}, 20] }] }`, false],
  [`{ and: [{ '<': [${size}, 20] }, ${size}] }`, true],
  [`{ or: [${size}, { '<': [${size}, 20] }] }`, true],
  [`{ or: [{ '!': ${size} }, { '<': [${size}, 20] }] }`, false],
  [`{ if: [${size}, { '<': [${size}, 20] }, false] }`, false],
  [`{ if: [${size}, true, { '<': [${size}, 20] }] }`, true],
  [`{ and: [{ trigger: isLarge }, { '<': [${size}, 200] }] }`, false],
  [`{ and: [{ trigger: isNamed }, { '<': [${size}, 200] }] }`, true],
  [`{ '<': [{ var: person.born }, { var: today }] }`, false],
  [`{ '<=': [{ var: person.born }, { var: plot.friend }] }`, true],
  [`{ '<': [{ var: person.born }, { var: plot.friend }] }`, false],
];

test.each(rows)('%s: %s', (logic, isProblem) => {
  const files = changed('flows/garden/plot.yaml', `{ '===': [{ var: plot.side }, south] }`, logic);
  // That a clause never matters, or always holds, is told by another rule.
  const codes = load(files).problems.map(({ code }) => code);
  const told = codes.filter((code) => code === 'ordering/unguarded');
  expect([...new Set(told)]).toEqual(isProblem ? ['ordering/unguarded'] : []);
});

test('A missing fact is 0 to the library that defines the meaning', () => {
  const holds = (operator: '<' | '<=' | '>' | '>=', value: number) =>
    jsonLogic.apply({ [operator]: [{ var: 'missing' }, value] } as jsonLogic.RulesLogic, {});
  expect([holds('<', 20), holds('<=', 0), holds('>=', 0), holds('>', -1)]).toEqual([true, true, true, true]);
  expect([holds('>', 0), holds('>=', 1), holds('<', 0)]).toEqual([false, false, false]);
});
