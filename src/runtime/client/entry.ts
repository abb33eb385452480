/** How somebody comes in: a password gets a token, or a challenge to which a code belongs that comes by email. */
import { isRecord } from '../../engine/model/paths.ts';
import type { Facts } from '../../engine/model/triggers.ts';
import type { Api, ApiReply } from './api.ts';
import { notConvertible } from './requestError.ts';

type LoginReply = { jwt: string; challenge?: undefined } | { challenge: string };

/** What is refused here ends no session. */
export function entryCalls(api: Api) {
  return {
    login: async (email: string, password: string) =>
      entryIn(await api.call('login', { body: { email, password }, whenOver: 'keep', anonymous: true })),
    /** Answers the token. */
    loginCode: async (challenge: string, code: string): Promise<string> =>
      tokenIn(await api.call('loginCode', { body: { challenge, code }, whenOver: 'keep', anonymous: true })),
    /** Who has just signed in, who may be somebody else than the window shows. */
    signedIn: async () => factsIn(await api.call('identity', { whenOver: 'keep', asWhoever: true })),
  };
}

export function factsIn({ data, url, response }: ApiReply): Facts {
  if (!isRecord(data)) throw notConvertible(url, response);
  return data;
}

function entryIn(reply: ApiReply): LoginReply {
  const { challenge } = isRecord(reply.data) ? reply.data : {};
  return typeof challenge === 'string' ? { challenge } : { jwt: tokenIn(reply) };
}

export function tokenIn({ data, url, response }: ApiReply): string {
  if (isRecord(data) && typeof data.jwt === 'string') return data.jwt;
  throw notConvertible(url, response);
}
