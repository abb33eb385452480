/** The whole corpus: 500 hostile files, of which none is taken; more than 200 honest ones, of which none is refused. */
import { expect, test } from 'vitest';
import { honestFiles, hostileCorpus, refusedOf, takenOf } from './corpus.ts';

test('no hostile file of the corpus is taken', async () => {
  const files = hostileCorpus();
  expect(files).toHaveLength(500);
  expect(await takenOf(files)).toEqual([]);
});

test('no honest file of the corpus is refused', async () => {
  const files = honestFiles();
  expect(files.length).toBeGreaterThanOrEqual(200);
  expect(await refusedOf(files)).toEqual([]);
});
