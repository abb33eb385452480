/** Is a person who they say they are? The sandbox's identity check looks at how many documents there are. */
import type { Provider } from '../../stages/provider.ts';
import type { IdentityReportFacts, IdentitySessionFacts } from '../facts.ts';
import { fitsAnswers } from '../outcomes.ts';
import type { Tickets } from '../tickets.ts';
import { type ProviderFacts, providerFacts, unknownQuestion } from './given.ts';
import { handOff } from './handoff.ts';

const FRONTS: readonly string[] = [
  'DRIVERSLICENSEFRONT',
  'IDCARDFRONT',
  'PASSPORTFRONT',
  'PERMANENTRESIDENTFRONT',
];

export function createIdentityCheck(tickets: Tickets): Provider {
  return {
    ask: async (request): Promise<IdentityReportFacts | IdentitySessionFacts> => {
      switch (request.question) {
        case 'verify':
          return { idVerificationStatus: verdictOn(providerFacts(request.facts)) };
        case 'session':
          return handOff(tickets, 'identity-session', request, (outcome) => ({
            idVerificationStatus:
              outcome === 'verified' ? ('VERIFIED' as const) : ('FAILED_VERIFICATION' as const),
          }));
        default:
          throw unknownQuestion('identity', request.question);
      }
    },
  };
}

function verdictOn({ inputs, application }: ProviderFacts): IdentityReportFacts['idVerificationStatus'] {
  const fronts = (application.documents ?? []).filter(({ type }) => FRONTS.includes(type ?? '')).length;
  if (fronts === 0) return 'FAILED_VERIFICATION';
  if (fitsAnswers('identityFailsOnce', inputs) && fronts === 1) return 'FAILED_VERIFICATION';
  return fitsAnswers('identityPends', inputs) ? 'PENDING_REVIEW' : 'VERIFIED';
}
