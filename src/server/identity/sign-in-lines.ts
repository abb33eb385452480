/** The lines of the log that tell of sign-ins: who came in, and where somebody failed, by keyed hashes of the email and the network. */
import { plainEmail } from '../../engine/model/names.ts';
import type { Call } from '../http/call.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';
import { networkOf } from './networks.ts';

type Told = Pick<Services, 'log' | 'requests'>;

export function logSignIn({ log, requests }: Told, { name }: Pick<Call, 'name'>, { uuid }: Identity): void {
  log.info({ reqId: requests.current(), call: name, who: uuid }, 'Somebody signed in.');
}

/** `email`: as it was typed, where it was. Equal hashes are one person or one network, and say no more than that. */
export function logFailedSignIn(
  { log, requests, keys }: Told & Pick<Services, 'keys'>,
  { name, address, org }: Pick<Call, 'name' | 'address' | 'org'>,
  failed: { step: 'password' | 'code'; reason: 'wrong' | 'wait' | 'gone'; email?: string },
): void {
  const { email, ...how } = failed;
  const person = email && {
    person: keys.digest('email', JSON.stringify([org.canonical, plainEmail(email)])),
  };
  const network = keys.digest('address', networkOf(address));
  log.info({ reqId: requests.current(), call: name, ...how, ...person, network }, 'A sign-in failed.');
}
