/** Does a mistake that an edit for one product makes in another name both? */
import { expect, test } from 'vitest';
import { createLoader } from '../../src/config/load.ts';
import type { SourceFile } from '../../src/config/model/project.ts';
import { baseFiles, changed } from './trees.ts';

const load = createLoader();
const SHED = 'flows/shed/plot.yaml';

/** The garden and a shed that is the garden's twin: they share each form and all facts. */
function twins(calls = '{}'): SourceFile[] {
  const garden = changed('orgs/north.yaml', 'products:', 'products:\n  shed: { settings: { rent: 50 } }');
  const shed = baseFiles()
    .filter(({ path }) => path.startsWith('flows/garden/'))
    .map(({ path, text }) => ({
      path: path.replace('garden', 'shed'),
      text: text
        .replace('product: garden', 'product: shed')
        .replace('base: /garden', 'base: /shed')
        .replaceAll('/api/', '/shed-api/'),
    }));
  const site = { path: 'flows/site.yaml', text: `home: garden\nproducts: [garden, shed]\ncalls: ${calls}\n` };
  return [...garden, ...shed, site];
}

const hintsOf = (files: SourceFile[], code: string) =>
  load(files)
    .problems.filter((problem) => problem.code === code)
    .map(({ file, line, hint }) => [file, line, hint]);

test('The twins have no mistake', () => {
  expect(load(twins()).problems.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('A field of a shared form that another product still writes', () => {
  const files = changed(SHED, 'fields: [size, side]', 'fields: [size, sides]', twins());
  expect(hintsOf(files, 'effect/unknown-path')).toEqual([
    [SHED, 60, 'The form "where" is also shown by garden.'],
  ]);
});

test('A trigger that only one of those who show the form has', () => {
  const files = changed('schemas/forms/who.json', '"isTooLong"', '"isOwnOfGarden"', twins());
  const told = changed('flows/garden/plot.yaml', 'isTooLong:', 'isOwnOfGarden:', files);
  expect(hintsOf(told, 'trigger/unknown')).toEqual([
    ['schemas/forms/who.json', 28, 'This form is shown by garden and shed, and has to fit each of them.'],
  ]);
});

test('A fact that stands in a file of both', () => {
  const files = changed(SHED, '{ var: plot.size }, 100]', '{ var: plot.siez }, 100]', twins());
  expect(hintsOf(files, 'var/unknown')).toEqual([
    [SHED, 10, 'The facts of "plot" are also those of garden.'],
  ]);
});

test('An answer that a trigger reads of a form of both', () => {
  const files = changed(SHED, '{ var: answers.name }', '{ var: answers.nam }', twins());
  expect(hintsOf(files, 'var/unknown')).toEqual([[SHED, 17, 'The form "who" is also shown by garden.']]);
});

test('A call of all products that is misspelt', () => {
  const without = changed(
    'flows/shed/product.yaml',
    '  answer: {',
    '  # answer: {',
    twins('{ anwser: { method: PATCH, path: /api/a } }'),
  );
  expect(hintsOf(without, 'call/missing')).toEqual([
    ['flows/shed/product.yaml', 17, '"anwser" of all products in flows/site.yaml is probably meant.'],
  ]);
});

test('A product that stands alone is told as before', () => {
  const files = changed('flows/garden/plot.yaml', 'fields: [size, side]', 'fields: [size, sides]');
  expect(hintsOf(files, 'effect/unknown-path')).toEqual([['flows/garden/plot.yaml', 60, undefined]]);
});
