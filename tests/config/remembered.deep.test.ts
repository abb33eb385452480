/** Does what is remembered of a graph ever change what is told of a mistake in the real project? */
import { expect, test } from 'vitest';
import { readFiles } from '../../src/config/disk.ts';
import { behaviourMutants } from '../bench/mutation/behaviour.ts';
import { shareOf } from '../bench/mutation/mutant.ts';
import { spotsOf } from '../bench/mutation/spots.ts';
import { structureMutants } from '../bench/mutation/structure.ts';
import { PROJECT_FOLDER } from '../support/project.ts';
import { SEED } from '../support/seed.ts';
import { toldOtherwise } from './remembered.ts';

test('Mistakes of each class are told the same of the real project, whether it was just read without them or nothing is remembered', () => {
  const files = readFiles(PROJECT_FOLDER);
  const spots = spotsOf(files);
  const mutants = shareOf([...structureMutants(spots), ...behaviourMutants(spots)], 3, SEED);
  expect(toldOtherwise(files, mutants, 'schemas/facts/profile.json')).toEqual([]);
});
