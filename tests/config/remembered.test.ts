/** Does what is remembered of a graph ever change what is told of a mistake? Of the real project: `npm run test:deep`. */
import { expect, test } from 'vitest';
import { behaviourMutants } from '../bench/mutation/behaviour.ts';
import { shareOf } from '../bench/mutation/mutant.ts';
import { spotsOf } from '../bench/mutation/spots.ts';
import { structureMutants } from '../bench/mutation/structure.ts';
import { toldOtherwise } from './remembered.ts';
import { sharedFiles } from './trees.ts';

test('Mistakes of each class are told the same, whether the project was just read without them or nothing is remembered', () => {
  const files = sharedFiles();
  const spots = spotsOf(files);
  const mutants = shareOf([...structureMutants(spots), ...behaviourMutants(spots)], 2, 1);
  expect(mutants.length).toBeGreaterThan(20);
  expect(toldOtherwise(files, mutants, 'schemas/facts/plot.json')).toEqual([]);
});
