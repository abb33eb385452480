/** How does a person get to a page of the sandbox, and what they chose there to a provider? The two phases of a handoff. */
import { isRecord } from '../../../engine/model/paths.ts';
import { ProviderFailure, type ProviderRequest } from '../../stages/provider.ts';
import type { PageName, Seat, Tickets } from '../tickets.ts';

/**
 * The constants of a handoff: `{ phase: 'begin', state, returnUrl }` is answered with the page's address;
 * `{ phase: 'end', state, code }` with what `end` makes of the outcome. Throws a ProviderFailure for a code that is
 * none of this handoff.
 */
export function handOff<T>(
  tickets: Tickets,
  page: PageName,
  { application, constants }: ProviderRequest,
  end: (outcome: string, documents: unknown) => T,
): T | { url: string } {
  const { phase, state, code, returnUrl, documents } = constants;
  if (typeof state !== 'string') throw new ProviderFailure('A handoff has no state.');
  if (phase === 'begin') {
    if (typeof returnUrl !== 'string') throw new ProviderFailure('A handoff leads nowhere back.');
    const signed = (Array.isArray(documents) ? documents : []).filter(isRecord);
    const ticket = tickets.write({
      ...{ page, state, returnTo: returnUrl, seat: seatIn(application, signed) },
      documents: signed.map(({ name, uuid, sha256 }) => ({ name, uuid, sha256 })),
    });
    return { url: new URL(`/sandbox/${page}?ticket=${encodeURIComponent(ticket)}`, returnUrl).href };
  }
  const choice = typeof code === 'string' ? tickets.readChoice(code) : undefined;
  if (choice?.page !== page || choice.state !== state) {
    throw new ProviderFailure('The code of a handoff is none that was given for it.');
  }
  return end(choice.outcome, choice.documents);
}

/** By the first document: whoever signs several does so in one session. */
function seatIn(application: string, [document]: Record<string, unknown>[]): Seat | undefined {
  const signers = Array.isArray(document?.signers) ? document.signers.filter(isRecord) : [];
  const line = signers.findIndex(({ isYou }) => isYou === true);
  return line < 0 ? undefined : { application, document: String(document?.uuid), line };
}
