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
  const coOwners = meets('shared', inputs) ? 1 : 0;
  const unclear = unclearly(given);
  if (!unclear) return { propertyOutcome: 'FOUND', homeValue: worthOf(given), coOwners };
  // The owner is asked for the value once the home is known: by the records, or because staff found it.
  const estimate = application.ownerEstimate ?? 0;
  if (estimate <= 0) return { propertyOutcome: unclear, coOwners };
  return { propertyOutcome: 'FOUND', homeValue: Math.min(estimate, MOST_BY_ESTIMATE), coOwners };
}

function unclearly({ inputs }: Given): HomeValueFacts['propertyOutcome'] | undefined {
  if (meets('noProperty', inputs)) return 'NONE';
  if (meets('severalProperties', inputs)) return 'SEVERAL';
  if (meets('noRecord', inputs)) return 'NO_RECORD';
  return meets('noEstimate', inputs) ? 'NO_ESTIMATE' : undefined;
}

/** Dollars. */
export function worthOf(given: Given): number {
  if (meets('roundValue', given.inputs)) return 500_000;
  return drawn('value', homeOf(given), 350_000, 1_200_000, 5_000);
}
