/** Suggested addresses from a service of the lender's: who types an address waits for no other, and goes on by hand without one. */
import { isRecord } from '../../engine/model/paths.ts';
import type { ConfigurationLog } from '../publish/configuration.ts';
import type { NewId } from '../store/parts.ts';
import type { Address, Addresses, Suggestion } from './addresses.ts';
import { answerOf, postQuestion } from './ask-service.ts';
import { faultFields } from './log.ts';
import type { Fetch } from './service-fetch.ts';

/** The port behind which it stands. */
export const ADDRESSES = 'addresses';

/** Longer nobody waits for a list under the field they type in. */
const LIMIT_MS = 3_000;
const MOST_LETTERS = 200;

export class AddressFailure extends Error {}

/** Where no service stands: people type their address by hand. */
export const NO_ADDRESSES: Addresses = { suggest: async () => [] };

/** POSTs `{ question: "suggest", query, most }` and expects `{ suggestions: [{ label, address }] }`. A failure is logged, and suggests nothing. */
export function createAddressService(
  url: string,
  { fetch, newId, log }: { fetch: Fetch; newId: NewId; log: ConfigurationLog },
): Addresses {
  const fail = (message: string, options?: ErrorOptions) => new AddressFailure(message, options);
  const service = { url, fetch, who: 'The address service', fail };
  return {
    suggest: async (query, most) => {
      try {
        const body = { question: 'suggest', query, most };
        const signal = AbortSignal.timeout(LIMIT_MS);
        const answer = await answerOf(await postQuestion(service, { key: newId(), body, signal }), service);
        return suggestionsIn(answer).slice(0, most);
      } catch (error) {
        if (!(error instanceof AddressFailure)) throw error;
        log.error({ err: faultFields(error) }, 'No addresses were suggested.');
        return [];
      }
    },
  };
}

/** Of each only what an address has. Throws where the answer does not fit. */
function suggestionsIn(answer: unknown): Suggestion[] {
  const given = isRecord(answer) ? answer.suggestions : undefined;
  if (!Array.isArray(given)) throw new AddressFailure('The address service answered no suggestions.');
  return given.map((each) => {
    const address = isRecord(each) ? addressIn(each.address) : undefined;
    const label = isRecord(each) ? textIn(each.label) : undefined;
    if (!address || label === undefined)
      throw new AddressFailure('The address service answered what is no address.');
    return { label, address };
  });
}

function addressIn(given: unknown): Address | undefined {
  if (!isRecord(given)) return undefined;
  const [street1, city] = [textIn(given.street1), textIn(given.city)];
  const [state, zip] = [textIn(given.state), textIn(given.zip)];
  const street2 = given.street2 === undefined ? '' : textIn(given.street2);
  if (street1 === undefined || street2 === undefined || city === undefined) return undefined;
  if (!/^[A-Z]{2}$/.test(state ?? '') || !/^\d{5}$/.test(zip ?? '')) return undefined;
  return { street1, ...(street2 !== '' && { street2 }), city, state: state ?? '', zip: zip ?? '' };
}

function textIn(given: unknown): string | undefined {
  return typeof given === 'string' && given.length <= MOST_LETTERS ? given : undefined;
}
