/** Is what was found out about a graph asked again as soon as the graph, a form or a fact says something else, and not before? */
import { expect, test } from 'vitest';
import { createLoader, loadProject } from '../../src/config/load.ts';
import type { ProductGraph } from '../../src/config/model/model.ts';
import type { SourceFile } from '../../src/config/model/project.ts';
import { assemble } from '../../src/config/read/assemble.ts';
import type { ShapedFile } from '../../src/config/read/shaped-file.ts';
import { onceAGraph } from '../../src/config/rules/reach/once-a-graph.ts';
import { changed, ownedFiles } from './trees.ts';

const shaped = (type: unknown, when: string, words: string): ShapedFile[] => [
  { kind: 'product', name: 'shed', path: 'flows/shed/product.yaml', data: { product: 'shed', facts: {} } },
  { kind: 'copy', name: 'shed', path: 'flows/shed/copy.yaml', data: { copy: { screens: { words } } } },
  { kind: 'facts', name: 'size', path: 'schemas/facts/size.json', data: { type } },
  { kind: 'form', name: 'ask', path: 'schemas/forms/ask.json', data: { type: 'object', title: when } },
  {
    ...{ kind: 'flow', name: 'shed', path: 'flows/shed/way.yaml' },
    data: { flow: 'way', triggers: { isBuilt: { var: when } } },
  },
];

test.each<[what: string, times: number, type: string, when: string, words: string]>([
  ['the same files, read again,', 1, 'number', 'built', 'Come in.'],
  ['other words', 1, 'number', 'built', 'Go out.'],
  ['another fact', 2, 'string', 'built', 'Come in.'],
  ['another trigger and another form', 2, 'number', 'sold', 'Come in.'],
])('With %s it is asked %i times', (_what, times, type, when, words) => {
  const asked: ProductGraph[] = [];
  const ask = onceAGraph((product) => asked.push(product));
  for (const files of [shaped('number', 'built', 'Come in.'), shaped(type, when, words)]) {
    const model = assemble(files);
    for (const product of model.products) ask(product, model);
  }
  expect(asked).toHaveLength(times);
});

test('A project that is loaded again as it was is the one that was found; an edit is seen, and so is its end', () => {
  const files = ownedFiles();
  const right = loadProject(files);
  const wrong: SourceFile[] = changed('flows/garden/copy.yaml', 'You pay there.', "'{plot.none}'", files);
  expect(right.problems).toEqual([]);
  expect(loadProject(wrong).problems).not.toEqual([]);
  expect(loadProject(files.map((file) => ({ ...file })))).toBe(right);
});

test('A walk that stays as it was is asked again once its persona, its org or a step of its flow is gone', () => {
  const load = createLoader();
  const walk = `walk: Joe asks for a plot
flow: plot
org: south
given: { persona: joe }
then:
  - { result: { person: { name: Joe } }, lands: where, step: where }`;
  const withWalk = [
    ...ownedFiles(),
    { path: 'flows/garden/walks/joe.yaml', text: walk },
    { path: 'flows/garden/walks/personas.yaml', text: 'personas:\n  joe: { about: Has a plot }' },
  ];
  const told = (files: SourceFile[]) =>
    load(files).problems.flatMap(({ code, file }) => (file.endsWith('joe.yaml') ? [code] : []));
  const without = [
    withWalk.map((file) => ({ ...file, text: file.text.replace('joe: { about', 'jim: { about') })),
    withWalk.filter(({ path }) => path !== 'orgs/south.yaml'),
    withWalk.map((file) => ({ ...file, text: file.text.replace(/^ {2}where:/m, '  there:') })),
  ];
  expect(told(withWalk)).toEqual([]);
  expect(without.map(told)).toEqual([['persona/unknown'], ['org/unknown'], ['step/unknown']]);
  expect(told(withWalk)).toEqual([]);
});
