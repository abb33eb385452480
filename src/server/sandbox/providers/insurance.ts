/** Is a home insured as it must be? The sandbox's insurance check reads the policy's number. */
import type { Provider } from '../../stages/provider.ts';
import type { InsuranceReportFacts } from '../facts.ts';
import { fitsAnswers, type OutcomeId } from '../outcomes.ts';
import { type ProviderFacts, providerFacts, unknownQuestion } from './given.ts';

const REASONS = [
  ['insuranceName', 'NAME_DIFFERS'],
  ['insuranceAddress', 'ADDRESS_DIFFERS'],
  ['insuranceExpired', 'EXPIRED'],
  ['insuranceUnreadable', 'UNREADABLE'],
] as const satisfies [OutcomeId, NonNullable<InsuranceReportFacts['reason']>][];

export function createInsuranceCheck(): Provider {
  return {
    ask: async ({ question, facts }): Promise<InsuranceReportFacts> => {
      if (question !== 'verify') throw unknownQuestion('insurance', question);
      return report(providerFacts(facts));
    },
  };
}

/** Before a policy is sent there is nothing to find fault with. */
function report({ inputs, application }: ProviderFacts): InsuranceReportFacts {
  if (!application.insurance?.policyNumber) return { complete: false };
  const [, reason] = REASONS.find(([id]) => fitsAnswers(id, inputs)) ?? [];
  return reason === undefined ? { complete: true } : { complete: false, reason };
}
