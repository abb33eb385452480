/** Which property is meant, and what is it worth? The sandbox's public records and its valuation model. */
import type { Provider } from '../../stages/provider.ts';
import type { HomeValueFacts } from '../facts.ts';
import { meets } from '../outcomes.ts';
import { drawn } from './chance.ts';
import { type Given, givenIn, homeOf, unknownQuestion } from './given.ts';

/** An owner's word is taken up to here. Dollars. */
const MOST_BY_ESTIMATE = 2_000_000;

export function createProperty(): Provider {
  return {
    ask: async ({ question, facts }) => {
      if (question !== 'value') throw unknownQuestion('property', question);
      return found(givenIn(facts));
    },
  };
}

function found(given: Given): HomeValueFacts {
  const { inputs, application } = given;
  if (meets('noProperty', inputs)) return { propertyOutcome: 'NONE' };
  if (meets('severalProperties', inputs)) return { propertyOutcome: 'SEVERAL' };
  if (meets('noRecord', inputs)) return { propertyOutcome: 'NO_RECORD' };
  const coOwners = meets('shared', inputs) ? 1 : 0;
  if (!meets('noEstimate', inputs)) return { propertyOutcome: 'FOUND', homeValue: worthOf(given), coOwners };
  const estimate = application.ownerEstimate ?? 0;
  if (estimate <= 0) return { propertyOutcome: 'NO_ESTIMATE', coOwners };
  return { propertyOutcome: 'FOUND', homeValue: Math.min(estimate, MOST_BY_ESTIMATE), coOwners };
}

/** Dollars. */
export function worthOf(given: Given): number {
  if (meets('roundValue', given.inputs)) return 500_000;
  return drawn('value', homeOf(given), 350_000, 1_200_000, 5_000);
}
