/** How does a person get to a page of the sandbox, and what they chose there to a provider? The two phases of a handoff. */
import { ProviderFailure, type ProviderRequest } from '../../stages/provider.ts';
import type { PageName, Tickets } from '../tickets.ts';

/**
 * The constants of a handoff: `{ phase: 'begin', state, returnUrl }` is answered with the page's address;
 * `{ phase: 'end', state, code }` with what `end` makes of the outcome. Throws a ProviderFailure for a code that is
 * none of this handoff.
 */
export function handOff<T>(
  tickets: Tickets,
  page: PageName,
  { constants }: ProviderRequest,
  end: (outcome: string, documents: unknown) => T,
): T | { url: string } {
  const { phase, state, code, returnUrl, documents } = constants;
  if (typeof state !== 'string') throw new ProviderFailure('A handoff has no state.');
  if (phase === 'begin') {
    if (typeof returnUrl !== 'string') throw new ProviderFailure('A handoff leads nowhere back.');
    const ticket = tickets.write({ page, state, returnTo: returnUrl, documents });
    return { url: new URL(`/sandbox/${page}?ticket=${encodeURIComponent(ticket)}`, returnUrl).href };
  }
  const choice = typeof code === 'string' ? tickets.readChoice(code) : undefined;
  if (choice?.page !== page || choice.state !== state) {
    throw new ProviderFailure('The code of a handoff is none that was given for it.');
  }
  return end(choice.outcome, choice.documents);
}
