/** The calls of the settings page: unknown at the border, typed from here on. */
import { isRecord } from '../../../engine/model/paths.ts';
import type { Facts } from '../../../engine/model/triggers.ts';
import type { Api } from '../../../runtime/client/api.ts';
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
    async changePassword(password: unknown, newPassword: unknown): Promise<void> {
      await api.call('changePassword', { body: { password, newPassword }, whenOver: 'keep' });
    },
    async sessions(): Promise<SignedInDevice[]> {
      const { data } = await api.call('sessions');
      const list = isRecord(data) ? data.sessions : undefined;
      return Array.isArray(list) ? list.filter(isDevice) : [];
    },
    async endSession(session: string): Promise<void> {
      await api.call('endSession', { params: { session }, whenOver: 'keep' });
    },
  };
}

function isDevice(value: unknown): value is SignedInDevice {
  return (
    isRecord(value) && [value.uuid, value.createdAt, value.seenAt].every((text) => typeof text === 'string')
  );
}
