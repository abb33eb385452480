/** Is a person who they say they are? The sandbox's identity check looks at how many documents there are. */
import type { Provider } from '../../stages/provider.ts';
import type { IdentityReportFacts } from '../facts.ts';
import { fitsAnswers } from '../outcomes.ts';
import { type ProviderFacts, providerFacts, unknownQuestion } from './given.ts';

const FRONTS: readonly string[] = [
  'DRIVERSLICENSEFRONT',
  'IDCARDFRONT',
  'PASSPORTFRONT',
  'PERMANENTRESIDENTFRONT',
];

export function createIdentityCheck(): Provider {
  return {
    ask: async ({ question, facts }): Promise<IdentityReportFacts> => {
      if (question !== 'verify') throw unknownQuestion('identity', question);
      return { idVerificationStatus: verdictOn(providerFacts(facts)) };
    },
  };
}

function verdictOn({ inputs, application }: ProviderFacts): IdentityReportFacts['idVerificationStatus'] {
  const fronts = (application.documents ?? []).filter(({ type }) => FRONTS.includes(type ?? '')).length;
  if (fronts === 0) return 'FAILED_VERIFICATION';
  if (fitsAnswers('identityFailsOnce', inputs) && fronts === 1) return 'FAILED_VERIFICATION';
  return fitsAnswers('identityPends', inputs) ? 'PENDING_REVIEW' : 'VERIFIED';
}
