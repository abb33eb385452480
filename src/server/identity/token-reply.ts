/** What the reply to a sign-in that succeeded holds: a token, and by what the person is known from now on. */
import type { BrokerSide } from '../../engine/model/broker.ts';
import type { Call, Reply } from '../http/call.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';
import { deviceOf } from './devices.ts';
import { knownFromNow } from './known-device.ts';
import { logSignIn } from './sign-in-lines.ts';

export async function withToken(
  services: Pick<Services, 'keys' | 'store' | 'tokens' | 'log' | 'requests'>,
  call: Pick<Call, 'address' | 'cookies' | 'headers' | 'name'>,
  identity: Identity & { via?: BrokerSide },
): Promise<{ body: { jwt: string }; cookies: NonNullable<Reply['cookies']> }> {
  const jwt = await services.tokens.start(identity, deviceOf(call));
  logSignIn(services, call, identity);
  return { body: { jwt }, cookies: await knownFromNow(services, call, identity) };
}
