/** What the reply to a sign-in that succeeded holds: a token, and the cookie by which the browser is known from now on. */
import type { BrokerSide } from '../../engine/model/broker.ts';
import type { Call, Reply } from '../http/call.ts';
import type { Services } from '../services/services.ts';
import type { Identity } from '../store/rows.ts';
import { deviceOf } from './devices.ts';
import { deviceCookie } from './known-device.ts';

export async function withToken(
  { keys, tokens }: Pick<Services, 'keys' | 'tokens'>,
  call: Pick<Call, 'cookies' | 'headers'>,
  identity: Identity & { via?: BrokerSide },
): Promise<{ body: { jwt: string }; cookies: NonNullable<Reply['cookies']> }> {
  const jwt = await tokens.start(identity, deviceOf(call));
  return { body: { jwt }, cookies: deviceCookie(keys, call, identity) };
}
