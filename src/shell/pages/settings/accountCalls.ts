/** The calls of the settings page: unknown at the border, typed from here on. */
import { isRecord } from '../../../engine/model/paths.ts';
import type { Facts } from '../../../engine/model/triggers.ts';
import type { Api } from '../../../runtime/client/api.ts';
import type { Answers } from '../../../runtime/client/calls.ts';
import { type AppSetUp, type OwnFactor, recoveryCodesIn, withKeys } from '../../../runtime/client/factor.ts';
import { notConvertible } from '../../../runtime/client/requestError.ts';

/** Somebody signed in on a device. Moments are ISO 8601. */
export interface SignedInDevice {
  uuid: string;
  browser: string | null;
  system: string | null;
  isThis: boolean;
  createdAt: string;
  seenAt: string;
}

/** An application that the law does not let go; `until` is null while its agreement is open. */
export interface RetainedApplication {
  name: string;
  startedOn: string;
  until: string | null;
  sources: string[];
}

/** What goes at once, what stays, and in how many applications of others they have a part. */
export interface AccountDeletion {
  now: number;
  kept: RetainedApplication[];
  parts: number;
}

/** `maySetUp`: they have none, and their lender offers it. */
export interface AccountFactor extends OwnFactor {
  maySetUp: boolean;
}

/** What is typed stays on the page, whatever becomes of the session. */
export function accountCalls(api: Api) {
  return {
    /** Answers the person with their new name. */
    async changeName(firstName: unknown, lastName: unknown): Promise<Facts> {
      const { data, url, response } = await api.call('changeName', {
        body: { firstName, lastName },
        whenOver: 'keep',
      });
      if (!isRecord(data)) throw notConvertible(url, response);
      return data;
    },
    /** With a code of the app of whoever has one. */
    async changePassword(body: Answers): Promise<void> {
      await api.call('changePassword', { body, whenOver: 'keep' });
    },
    async sessions(): Promise<SignedInDevice[]> {
      const { data } = await api.call('sessions');
      const list = isRecord(data) ? data.sessions : undefined;
      return Array.isArray(list) ? list.filter(isDevice) : [];
    },
    async endSession(session: string): Promise<void> {
      await api.call('endSession', { params: { session }, whenOver: 'keep' });
    },
    async factor(): Promise<AccountFactor> {
      return withKeys<AccountFactor>(await api.call('factor'), ['since', 'recoveryCodesLeft', 'passkeys']);
    },
    /** Answers the challenge that the code in the email belongs to. */
    async beginFactor(password: unknown): Promise<string> {
      const reply = await api.call('beginFactor', { body: { password }, whenOver: 'keep' });
      return withKeys<{ challenge: string }>(reply, ['challenge']).challenge;
    },
    async factorKey(challenge: string, code: string): Promise<AppSetUp> {
      const reply = await api.call('factorKey', { body: { challenge, code }, whenOver: 'keep' });
      return withKeys<AppSetUp>(reply, ['challenge', 'key', 'uri']);
    },
    async setUpFactor(challenge: string, code: string): Promise<string[]> {
      const body = { challenge, code };
      return recoveryCodesIn(await api.call('setUpFactor', { body, whenOver: 'keep' }));
    },
    async removeFactor(code: unknown): Promise<void> {
      await api.call('removeFactor', { body: { code }, whenOver: 'keep' });
    },
    async data(): Promise<Facts> {
      const { data, url, response } = await api.call('accountData', { whenOver: 'keep' });
      if (!isRecord(data)) throw notConvertible(url, response);
      return data;
    },
    async deletionPlan(): Promise<AccountDeletion> {
      const { data, url, response } = await api.call('deletionPlan');
      return deletionIn(data) ?? raise(notConvertible(url, response));
    },
    /** By their password, and a code of the app of whoever has one. */
    async deleteAccount(body: Answers): Promise<AccountDeletion> {
      const { data, url, response } = await api.call('deleteAccount', { body, whenOver: 'keep' });
      return deletionIn(data) ?? raise(notConvertible(url, response));
    },
  };
}

function raise(error: Error): never {
  throw error;
}

function deletionIn(data: unknown): AccountDeletion | undefined {
  if (!isRecord(data) || !Array.isArray(data.kept) || !data.kept.every(isRetained)) return undefined;
  return { now: Number(data.now), kept: data.kept, parts: Number(data.parts) };
}

function isRetained(value: unknown): value is RetainedApplication {
  return isRecord(value) && typeof value.name === 'string' && Array.isArray(value.sources);
}

function isDevice(value: unknown): value is SignedInDevice {
  return (
    isRecord(value) && [value.uuid, value.createdAt, value.seenAt].every((text) => typeof text === 'string')
  );
}
