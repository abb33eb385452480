/** What the reply to a sign-in that succeeded holds: a token, and the cookie by which the browser is known from now on. */
import type { BrokerSide } from '../../engine/model/broker.ts';
import type { Call, Reply } from '../http/call.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';
import { deviceOf } from './devices.ts';
import { deviceCookie } from './known-device.ts';
import { logSignIn } from './sign-in-lines.ts';

export async function withToken(
  services: Pick<Services, 'keys' | 'tokens' | 'log' | 'requests'>,
  call: Pick<Call, 'cookies' | 'headers' | 'name'>,
  identity: Identity & { via?: BrokerSide },
): Promise<{ body: { jwt: string }; cookies: NonNullable<Reply['cookies']> }> {
  const { keys, tokens } = services;
  const jwt = await tokens.start(identity, deviceOf(call));
  logSignIn(services, call, identity);
  return { body: { jwt }, cookies: deviceCookie(keys, call, identity) };
}
