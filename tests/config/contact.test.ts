/** Does a product's contact ask by facts that are there, and show what its port answers? */
import { expect, test } from 'vitest';
import { createLoader } from '../../src/config/load.ts';
import { baseFiles, changed } from './trees.ts';

const PRODUCT = 'flows/garden/product.yaml';
const CALLS = 'calls:\n';
const load = createLoader();

const whole =
  'contact: { of: [plot.size], provider: friends, ask: who, result: person, card: { name: name } }';

const rows: [what: string, from: string, to: string, codes: string[]][] = [
  ['a fact that is not there', 'plot.size', 'plot.sise', ['var/unknown']],
  ['a schema that is not there', 'result: person', 'result: persn', ['facts/unknown']],
  ['a line that the answer has not', 'card: { name: name }', 'card: { name: nam }', ['var/unknown']],
  ['no name', 'card: { name: name }', 'card: { email: name }', ['key/missing', 'var/unknown']],
];

const problemsOf = (contact: string, calls: string) =>
  load(changed(PRODUCT, CALLS, `${contact}\n${calls}`, baseFiles())).problems.map(({ code }) => code);

const WITH_CALL = `${CALLS}  contact: { method: GET, path: '/api/friends/{person}' }\n`;

test('A contact that says all it needs is no problem, and without its call it is one', () => {
  expect(problemsOf(whole, WITH_CALL)).toEqual([]);
  expect(problemsOf(whole, CALLS)).toEqual(['call/missing']);
});

test.each(rows)('%s is told', (_, from, to, codes) => {
  expect(whole).toContain(from);
  expect(problemsOf(whole.replace(from, to), WITH_CALL)).toEqual(expect.arrayContaining(codes.slice(0, 1)));
});
