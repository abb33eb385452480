/** Which calls sign the lender's people in, and see to their second factor? Ours at both ends; typed from here on. */
import { isRecord } from '../../../engine/model/paths.ts';
import type { Api, ApiReply, CallOptions } from '../../../runtime/client/api.ts';
import type { Answers } from '../../../runtime/client/calls.ts';
import { tokenIn } from '../../../runtime/client/entry.ts';
import { notConvertible } from '../../../runtime/client/requestError.ts';
import type { PasskeyAsked, PasskeyToMake } from './passkeyDevice.ts';

/** A code is asked for, and where it comes from. */
export interface CodeAsked {
  challenge: string;
  asks: 'email' | 'app';
  /** Where they may use a passkey in the place of the code. */
  passkey?: PasskeyAsked;
}

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

interface OwnFactor {
  /** Null: they have none. */
  since: string | null;
  recoveryCodesLeft: number;
  passkeys: OwnPasskey[];
  mayTake: boolean;
}

/** `call`: of who is signed in. What is refused before that ends nothing. */
export function factorCalls(api: Api, call: (name: string, options?: CallOptions) => Promise<ApiReply>) {
  const open = (name: string, body: object) => api.call(name, { body, whenOver: 'keep' });
  return {
    signIn: async (email: string, password: string): Promise<{ jwt: string } | CodeAsked> => {
      const reply = await open('staffLogin', { email, password });
      return has<CodeAsked>(reply, ['challenge', 'asks']) ? reply.data : { jwt: tokenIn(reply) };
    },
    signInByCode: async (challenge: string, code: string): Promise<{ jwt: string } | AppSetUp> => {
      const reply = await open('staffLoginCode', { challenge, code });
      return has<AppSetUp>(reply, ['challenge', 'key', 'uri']) ? reply.data : { jwt: tokenIn(reply) };
    },
    signInByPasskey: async (challenge: string, passkey: object) =>
      tokenIn(await open('staffLoginPasskey', { challenge, passkey })),
    setPassword: async (token: string, password: string) =>
      void (await open('resetPassword', { token, password })),
    setUp: async (challenge: string, code: string) => {
      const reply = await open('staffSetUpFactor', { challenge, code });
      return { jwt: tokenIn(reply), recoveryCodes: codesIn(reply) };
    },
    factor: async () => {
      const reply = await call('staffFactor');
      if (has<OwnFactor>(reply, ['since', 'recoveryCodesLeft', 'passkeys'])) return reply.data;
      throw notConvertible(reply.url, reply.response);
    },
    recoveryCodes: async (code: string) => codesIn(await call('staffRecoveryCodes', { body: { code } })),
    passkeyOptions: async (code: string) => {
      const reply = await call('staffPasskeyOptions', { body: { code } });
      if (has<PasskeyBegun>(reply, ['challenge', 'options'])) return reply.data;
      throw notConvertible(reply.url, reply.response);
    },
    addPasskey: async (body: { challenge: string; name: string; passkey: object }) =>
      void (await call('staffAddPasskey', { body })),
    removePasskey: async (body: { passkey: string; code: string }) =>
      void (await call('staffRemovePasskey', { body })),
    changePassword: async (body: Answers) => void (await call('staffChangePassword', { body })),
    takeFactor: async (email: string) => void (await call('staffTakeFactor', { body: { email } })),
  };
}

function has<T>(reply: ApiReply, keys: (keyof T & string)[]): reply is ApiReply & { data: T } {
  const { data } = reply;
  return isRecord(data) && keys.every((key) => data[key] !== undefined);
}

function codesIn({ data, url, response }: ApiReply): string[] {
  const codes = isRecord(data) ? data.recoveryCodes : undefined;
  if (Array.isArray(codes)) return codes.map(String);
  throw notConvertible(url, response);
}
