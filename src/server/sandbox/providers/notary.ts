/** How can a deed be signed before a notary, and how did the session end? The sandbox's notaries. */
import { isRecord } from '../../../engine/model/paths.ts';
import { type Provider, ProviderFailure } from '../../stages/provider.ts';
import type {
  ApplicationFacts,
  NotaryPlanFacts,
  NotarySessionFacts,
  ProfileFacts,
  SignerFacts,
} from '../facts.ts';
import { fitsAnswers } from '../outcomes.ts';
import type { Tickets } from '../tickets.ts';
import { providerFacts, unknownQuestion } from './given.ts';
import { handOff } from './handoff.ts';

/** Of whoever meets the notary. */
interface Given {
  profile?: ProfileFacts;
  application?: ApplicationFacts;
  signer?: SignerFacts;
}

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
          return handOff(tickets, 'notary-session', request, (outcome, documents) =>
            outcome === 'accepted' && !dropsOut(request.facts as Given)
              ? { accepted: true, ...signedBefore(request.facts as Given, documents) }
              : { accepted: false },
          );
        default:
          throw unknownQuestion('notary', request.question);
      }
    },
  };
}

/** The first session of somebody, by the row of the table: that one broke off is known of them from then on. */
function dropsOut({ profile, application, signer }: Given): boolean {
  const before = signer ? signer.signed : application?.status?.primaryParticipantAcceptComplete;
  const lastName = signer?.name ?? profile?.name?.lastName;
  return before === undefined && fitsAnswers('sessionDrops', { lastName });
}

/** Who signed before the notary, and the bytes that lay there. */
function signedBefore({ profile, signer }: Given, documents: unknown): Partial<NotarySessionFacts> {
  const { firstName, middleName, lastName, suffix } = profile?.name ?? {};
  const signed = (Array.isArray(documents) ? documents : []).filter(isRecord);
  return {
    name: signer?.name ?? [firstName, middleName, lastName, suffix].filter(Boolean).join(' '),
    documents: signed.map(({ uuid, sha256 }) => ({ uuid: String(uuid), sha256: String(sha256) })),
  };
}
