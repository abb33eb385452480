/** The calls of a person's account: the list with its notifications, who acts for it, and what was read (SL 3, 7). */

import type { ShownNotification } from '../../engine/decide/notifications.ts';
import { isRecord } from '../../engine/model/paths.ts';
import { isOwnPath } from '../../engine/model/redirects.ts';
import type { Api } from './api.ts';
import { NO_PROFILE, notConvertible, RequestError } from './requestError.ts';

export interface Account {
  name: string;
  address: string;
}

export interface AccountItem {
  account: Account;
  authorizedWallets: { address: string }[];
  notifications: ShownNotification[];
}

/** A page that somebody types into stays where it is while these fail. */
export function walletCalls(api: Api) {
  return {
    async accounts(): Promise<AccountItem[]> {
      const { data, url, response } = await api.call('walletAccounts', { whenOver: 'keep' });
      if (!Array.isArray(data)) throw notConvertible(url, response);
      return data.filter(isItem).map((item) => ({
        ...item,
        notifications: item.notifications.filter(isNotification).map(leadingHere),
      }));
    },

    /** Whose account it is that somebody acts for: a principal's by its address, else their own. A token that is over is cleared. */
    async access(principal?: string): Promise<Account> {
      try {
        const reply = await api.call('walletAccess', { query: { principal }, whenOver: 'stay' });
        const account = isRecord(reply.data) ? reply.data.account : undefined;
        if (!isAccount(account)) throw notConvertible(reply.url, reply.response);
        return account;
      } catch (error) {
        throw error instanceof RequestError ? withoutProfile(error) : error;
      }
    },

    async readNotifications(uuids: string[]): Promise<void> {
      await api.call('readNotifications', { body: { uuids }, whenOver: 'keep' });
    },
  };
}

/** The same failure, in the words of the specification (SL 8). */
function withoutProfile(cause: RequestError): RequestError {
  const { url, response, data } = cause;
  return new RequestError({ url, ...(response && { response }), data, message: NO_PROFILE, cause });
}

function isAccount(value: unknown): value is Account {
  return isRecord(value) && typeof value.name === 'string' && typeof value.address === 'string';
}

interface ReceivedItem extends Omit<AccountItem, 'notifications'> {
  notifications: unknown[];
}

function isItem(value: unknown): value is ReceivedItem {
  if (!isRecord(value) || !isAccount(value.account) || !Array.isArray(value.notifications)) return false;
  const { authorizedWallets } = value;
  return (
    Array.isArray(authorizedWallets) &&
    authorizedWallets.every((wallet) => isRecord(wallet) && typeof wallet.address === 'string')
  );
}

function isNotification(value: unknown): value is ShownNotification {
  if (!isRecord(value) || !Array.isArray(value.ctas)) return false;
  const { uuid, title, description, created, status } = value;
  const isWhole = [uuid, title, description, created, status].every((text) => typeof text === 'string');
  return isWhole && Number.isFinite(Date.parse(String(created)));
}

/** A button leads to a page of ours, whatever a reply says. */
function leadingHere(notification: ShownNotification): ShownNotification {
  const ctas = notification.ctas.filter(
    (cta) => isRecord(cta) && typeof cta.title === 'string' && isOwnPath(String(cta.redirectPath)),
  );
  return { ...notification, ctas };
}
