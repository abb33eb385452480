/** Does the embedded database keep the contract of the lender's side? */
import { describe } from 'vitest';
import { bench } from './bench.ts';
import { stagesContract } from './contract.ts';

describe('the lender’s side on the embedded database', () => {
  stagesContract(bench());
});
