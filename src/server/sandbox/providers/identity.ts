/** Is a person who they say they are? The sandbox's identity check looks at how many documents there are. */
import type { Provider } from '../../stages/provider.ts';
import type { IdentityReportFacts } from '../facts.ts';
import { meets } from '../outcomes.ts';
import { type Given, givenIn, unknownQuestion } from './given.ts';

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
      return { idVerificationStatus: verdictOn(givenIn(facts)) };
    },
  };
}

function verdictOn({ inputs, application }: Given): IdentityReportFacts['idVerificationStatus'] {
  const fronts = (application.documents ?? []).filter(({ type }) => FRONTS.includes(type ?? '')).length;
  if (fronts === 0) return 'FAILED_VERIFICATION';
  if (meets('identityFailsOnce', inputs) && fronts === 1) return 'FAILED_VERIFICATION';
  return meets('identityPends', inputs) ? 'PENDING_REVIEW' : 'VERIFIED';
}
