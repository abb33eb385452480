/** Which calls sign somebody in by a second factor, and let them see to it? Staff and applicants have their own, which answer alike. */
import type { CallName } from '../../engine/model/calls.ts';
import { isRecord } from '../../engine/model/paths.ts';
import type { Api, ApiReply, CallOptions } from './api.ts';
import { tokenIn } from './entry.ts';
import type { PasskeyToMake } from './passkeyDevice.ts';
import { notConvertible } from './requestError.ts';

export interface OwnPasskey {
  uuid: string;
  name: string;
  since: string;
}

/** What the browser makes one by. */
export interface PasskeyBegun {
  challenge: string;
  options: PasskeyToMake;
}

/** What an app needs; it is told once. */
export interface AppSetUp {
  challenge: string;
  key: string;
  uri: string;
}

export interface OwnFactor {
  /** Null: they have none. */
  since: string | null;
  recoveryCodesLeft: number;
  passkeys: OwnPasskey[];
}

export type FactorCalls = ReturnType<typeof factorCalls>;

type Named = Record<'code' | 'passkey' | 'setUp' | 'renew' | 'options' | 'add' | 'remove', CallName>;

export const APPLICANT_FACTOR_CALLS: Named = {
  ...{ code: 'loginCode', passkey: 'loginPasskey', setUp: 'loginSetUp', renew: 'recoveryCodes' },
  ...{ options: 'passkeyOptions', add: 'addPasskey', remove: 'removePasskey' },
};

export const STAFF_FACTOR_CALLS: Named = {
  ...{ code: 'staffLoginCode', passkey: 'staffLoginPasskey', setUp: 'staffSetUpFactor' },
  ...{ renew: 'staffRecoveryCodes', options: 'staffPasskeyOptions' },
  ...{ add: 'staffAddPasskey', remove: 'staffRemovePasskey' },
};

/** `call`: of who is signed in. What is refused before that ends nothing. */
export function factorCalls(
  api: Api,
  names: Named,
  call: (name: string, options?: CallOptions) => Promise<ApiReply>,
) {
  const open = (name: string, body: object) => api.call(name, { body, whenOver: 'keep', anonymous: true });
  return {
    signInByCode: async (challenge: string, code: string): Promise<{ jwt: string } | AppSetUp> => {
      const reply = await open(names.code, { challenge, code });
      return hasKeys<AppSetUp>(reply, ['challenge', 'key', 'uri']) ? reply.data : { jwt: tokenIn(reply) };
    },
    signInByPasskey: async (challenge: string, passkey: object) =>
      tokenIn(await open(names.passkey, { challenge, passkey })),
    setUp: async (challenge: string, code: string) => {
      const reply = await open(names.setUp, { challenge, code });
      return { jwt: tokenIn(reply), recoveryCodes: recoveryCodesIn(reply) };
    },
    recoveryCodes: async (code: string) => recoveryCodesIn(await call(names.renew, { body: { code } })),
    passkeyOptions: async (code: string) =>
      withKeys<PasskeyBegun>(await call(names.options, { body: { code } }), ['challenge', 'options']),
    addPasskey: async (body: { challenge: string; name: string; passkey: object }) =>
      void (await call(names.add, { body })),
    removePasskey: async (body: { passkey: string; code: string }) =>
      void (await call(names.remove, { body })),
  };
}

/** Throws where the reply is not what the server promises. */
export function withKeys<T>(reply: ApiReply, keys: (keyof T & string)[]): T {
  if (hasKeys<T>(reply, keys)) return reply.data;
  throw notConvertible(reply.url, reply.response);
}

function hasKeys<T>(reply: ApiReply, keys: (keyof T & string)[]): reply is ApiReply & { data: T } {
  const { data } = reply;
  return isRecord(data) && keys.every((key) => data[key] !== undefined);
}

export function recoveryCodesIn({ data, url, response }: ApiReply): string[] {
  const codes = isRecord(data) ? data.recoveryCodes : undefined;
  if (Array.isArray(codes)) return codes.map(String);
  throw notConvertible(url, response);
}
