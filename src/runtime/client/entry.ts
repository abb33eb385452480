/** How somebody comes in: a password gets a token, or a challenge to which a code belongs, by email or of their app. */
import { isRecord } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { Api, ApiReply } from './api.ts';
import type { PasskeyAsked } from './passkeyDevice.ts';
import { notConvertible } from './requestError.ts';

/** A code is asked for, and where it comes from. */
export interface CodeAsked {
  challenge: string;
  asks: 'email' | 'app';
  /** Where they may use a passkey in the place of the code. */
  passkey?: PasskeyAsked;
}

export type LoginReply = { jwt: string } | CodeAsked;

/** What is refused here ends no session. */
export function entryCalls(api: Api) {
  return {
    login: async (email: string, password: string) =>
      entryIn(await api.call('login', { body: { email, password }, whenOver: 'keep', anonymous: true })),
    /** Who has just signed in, who may be somebody else than the window shows. */
    signedIn: async () => factsIn(await api.call('identity', { whenOver: 'keep', asWhoever: true })),
  };
}

export function factsIn({ data, url, response }: ApiReply): Facts {
  if (!isRecord(data)) throw notConvertible(url, response);
  return data;
}

export function entryIn(reply: ApiReply): LoginReply {
  const { data } = reply;
  const isAsked = isRecord(data) && typeof data.challenge === 'string';
  return isAsked ? (data as unknown as CodeAsked) : { jwt: tokenIn(reply) };
}

export function tokenIn({ data, url, response }: ApiReply): string {
  if (isRecord(data) && typeof data.jwt === 'string') return data.jwt;
  throw notConvertible(url, response);
}
