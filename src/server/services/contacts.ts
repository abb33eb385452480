/** Who is in charge, by id: asked of the product's port once, and remembered for as long as its file says. */
import { mismatchOf } from '../../config/compile/results.ts';
import type { Bundle, Org } from '../../engine/model/bundle.ts';
import type { ContactPerson } from '../../engine/model/language.ts';
import { readPath } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import { ProviderFailure, type Providers, providerOf } from '../stages/provider.ts';
import { createRemembered, type Remembered } from './remembered.ts';

export interface Contacts {
  /** Undefined where nobody has this id. Throws a ProviderFailure where the port gives no answer that fits. */
  find(asked: { bundle: Bundle; org: Org; id: string; today: string }): Promise<Facts | undefined>;
}

/** As many answers as are remembered for one length of time. */
const MOST = 1_000;
const LIMIT_MS = 5_000;
const MINUTE_MS = 60_000;

/** How long an answer is remembered where the product does not say. */
export const CONTACT_MINUTES = 10;

export function createContacts(providers: Providers, newId: () => string): Contacts {
  const byMinutes = new Map<number, Remembered<{ answer: Facts }>>();
  const rememberedFor = (minutes: number) => {
    const known = byMinutes.get(minutes) ?? createRemembered({ most: MOST, keptMs: minutes * MINUTE_MS });
    byMinutes.set(minutes, known);
    return known;
  };
  return {
    find: async ({ bundle, org, id, today }) => {
      const { contact } = bundle;
      if (!contact) return undefined;
      const ask = async () => {
        const answer = await providerOf(providers, contact.provider).ask({
          ...{ product: bundle.product, port: contact.provider, question: contact.ask, key: newId() },
          ...{ application: '', org: org.code, facts: {}, constants: { id }, today },
          pricing: {},
          signal: AbortSignal.timeout(LIMIT_MS),
        });
        const where = mismatchOf(bundle.results[contact.result] ?? {}, answer);
        if (where !== undefined) throw new ProviderFailure(`The answer does not fit at ${where}.`);
        return { answer: answer as Facts };
      };
      const key = JSON.stringify([bundle.hash, org.code, id]);
      const found = await rememberedFor(contact.minutes ?? CONTACT_MINUTES).find(key, ask);
      return found && isSomebody(contact, found.answer) ? found.answer : undefined;
    },
  };
}

/** An id that nobody has is answered without a name. */
function isSomebody({ card }: ContactPerson, answer: Facts): boolean {
  return typeof readPath(answer, card.name) === 'string';
}
