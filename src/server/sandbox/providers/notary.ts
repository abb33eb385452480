/** How can a deed be signed before a notary, and how did the session end? The sandbox's notaries. */
import type { Provider } from '../../stages/provider.ts';
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
          return handOff(tickets, 'notary-session', request, (outcome) => ({
            accepted: outcome === 'accepted',
          }));
        default:
          throw unknownQuestion('notary', request.question);
      }
    },
  };
}
