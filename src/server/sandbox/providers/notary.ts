/** How can a deed be signed before a notary, and how did the session end? The sandbox's notaries. */
import { isRecord } from '../../../engine/model/paths.ts';
import { type Provider, ProviderFailure } from '../../stages/provider.ts';
import type { NotaryPlanFacts, NotarySessionFacts } from '../facts.ts';
import { fitsAnswers } from '../outcomes.ts';
import type { Tickets } from '../tickets.ts';
import { providerFacts, unknownQuestion } from './given.ts';
import { handOff } from './handoff.ts';

export function createNotary(tickets: Tickets): Provider {
  return {
    ask: async (request): Promise<NotaryPlanFacts | NotarySessionFacts> => {
      switch (request.question) {
        case 'plan':
          return { manualNotary: fitsAnswers('manualNotary', providerFacts(request.facts).inputs) };
        case 'session':
          // As a real one, who writes down where everybody is.
          if (request.constants.phase === 'begin' && !isRecord(request.constants.location))
            throw new ProviderFailure('A notary is told where the person is.');
          return handOff(tickets, 'notary-session', request, (outcome) => ({
            accepted: outcome === 'accepted',
          }));
        default:
          throw unknownQuestion('notary', request.question);
      }
    },
  };
}
