/** Who refers borrowers to the sandbox lender? A loan officer or a broker for each id, the same one each time. */
import { createHash } from 'node:crypto';
import type { Provider } from '../../stages/provider.ts';
import type { OriginatorFacts } from '../facts.ts';
import { drawn } from './chance.ts';
import { unknownQuestion } from './given.ts';

const FIRST = ['Dana', 'Marcus', 'Priya', 'Elena', 'Owen', 'Ruth'];
const LAST = ['Whitfield', 'Okafor', 'Lindgren', 'Castellano', 'Nakamura', 'Abernathy'];

/** Ids that begin so belong to a broker, or to nobody. */
export const BROKERS_ID = 'b';
export const NOBODYS_ID = '0000';

export function createOriginator(): Provider {
  return {
    ask: async ({ question, constants }): Promise<OriginatorFacts> => {
      if (question !== 'display') throw unknownQuestion('originator', question);
      const id = String(constants.id);
      if (id.startsWith(NOBODYS_ID)) return {};
      return { userInfo: { uuid: uuidOf(id) }, originatorDisplayInfo: person(id) };
    },
  };
}

function person(id: string): NonNullable<OriginatorFacts['originatorDisplayInfo']> {
  const first = one(FIRST, 'first name', id);
  const last = one(LAST, 'last name', id);
  const isBroker = id.toLowerCase().startsWith(BROKERS_ID);
  return {
    originatorName: `${first} ${last}`,
    ...(isBroker && { brokerName: `${last} Home Loans` }),
    email: `${first}.${last}@example.com`.toLowerCase(),
    phoneNumber: `(312) 555-01${drawn('phone', id, 10, 99)}`,
    nmls: String(drawn('number', id, 100_000, 999_999)),
  };
}

/** The same for each asking. */
function uuidOf(id: string): string {
  const hash = createHash('sha256').update(id).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `4${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join('-');
}

function one(names: string[], what: string, id: string): string {
  return names[drawn(what, id, 0, names.length - 1)] ?? '';
}
