/** What was the sandbox lender given with a question? The facts with their types, and what the table of outcomes looks at. */
import type { Facts } from '../../../engine/model/triggers.ts';
import type { ApplicationFacts, ProfileFacts, SettingsFacts } from '../facts.ts';
import type { Inputs } from '../outcomes.ts';

export interface ProviderFacts {
  profile: ProfileFacts;
  application: ApplicationFacts;
  org: Partial<SettingsFacts>;
  /** What outcomes are looked for in. */
  inputs: Inputs;
}

interface Lookups {
  lookups?: { selectedProperty?: { ownership?: string } };
}

/** Facts were checked by the product's schemas when they were written; parts that were not given are empty. */
export function providerFacts(facts: Facts): ProviderFacts {
  const { profile = {}, application = {}, org = {}, lookups } = facts as Partial<ProviderFacts> & Lookups;
  const { disburseAccount, insurance, employer, homeCondition, property } = application;
  return {
    ...{ profile, application, org },
    inputs: {
      lastName: profile.name?.lastName,
      street: [property?.street1, property?.street2].filter(Boolean).join(' '),
      ssn: profile.ssn,
      pin: application.freezePin,
      income: profile.income,
      account: disburseAccount?.accountNumber ?? disburseAccount?.mask,
      policy: insurance?.policyNumber,
      employer: employer?.name,
      condition: homeCondition?.condition,
      works: homeCondition?.works,
      listing: property?.isListedForSale,
      ownership: lookups?.selectedProperty?.ownership,
    },
  };
}

/** Where in an application's property it stands, so that equal addresses have equal homes. */
export function homeOf({ application: { property = {} } }: ProviderFacts): string {
  const { street1, street2, city, state, zip } = property;
  return [street1, street2, city, state, zip].filter(Boolean).join('|').toLowerCase();
}

/** A part of a question that nobody of this port was made for. */
export function unknownQuestion(port: string, question: string): RangeError {
  return new RangeError(`The sandbox's "${port}" does not know the question "${question}".`);
}
