/** Which property is meant, and what is it worth? The sandbox's public records and its valuation model. */
import type { Provider } from '../../stages/provider.ts';
import type { HomeValueFacts } from '../facts.ts';
import { fitsAnswers } from '../outcomes.ts';
import { drawn, idOf } from './chance.ts';
import { homeOf, type ProviderFacts, providerFacts, unknownQuestion } from './given.ts';

/** An owner's word is taken up to here. Dollars. */
const MOST_BY_ESTIMATE = 2_000_000;

export function createProperty(): Provider {
  return {
    ask: async ({ question, facts }) => {
      if (question !== 'value') throw unknownQuestion('property', question);
      return found(providerFacts(facts));
    },
  };
}

function found(given: ProviderFacts): HomeValueFacts {
  const { inputs, application } = given;
  const coOwners = fitsAnswers('shared', inputs) ? 1 : 0;
  const unclear = unclearly(given);
  if (!unclear) return { propertyOutcome: 'FOUND', homeValue: worthOf(given), coOwners };
  // The owner is asked for the value once the home is known: by the records, or because staff found it.
  const estimate = application.ownerEstimate ?? 0;
  if (estimate <= 0)
    return { propertyOutcome: unclear, coOwners, ...(unclear === 'SEVERAL' && homesOf(given)) };
  return { propertyOutcome: 'FOUND', homeValue: Math.min(estimate, MOST_BY_ESTIMATE), coOwners };
}

function unclearly({ inputs, application }: ProviderFacts): HomeValueFacts['propertyOutcome'] | undefined {
  if (fitsAnswers('noProperty', inputs)) return 'NONE';
  // The number of a unit tells them apart.
  if (fitsAnswers('severalProperties', inputs) && !application.property?.street2) return 'SEVERAL';
  if (fitsAnswers('noRecord', inputs)) return 'NO_RECORD';
  return fitsAnswers('noEstimate', inputs) ? 'NO_ESTIMATE' : undefined;
}

/** The units of a house, as the records list them. */
function homesOf(given: ProviderFacts): Pick<HomeValueFacts, 'homes'> {
  const { street1, city, state, zip } = given.application.property ?? {};
  const homes = ['Unit 1', 'Unit 2', 'Unit 3'].map((street2) => ({
    ...{ uuid: idOf(`home|${street2}|${homeOf(given)}`), street1, street2, city, state, zip },
  }));
  return { homes };
}

/** Dollars. */
export function worthOf(given: ProviderFacts): number {
  if (fitsAnswers('roundValue', given.inputs)) return 500_000;
  return drawn('value', homeOf(given), 350_000, 1_200_000, 5_000);
}
