/** The calls of a person's account: its list with what stands behind the bell, who may act for it, and what was read (SL 7). */
import { isRecord } from '../../engine/model/paths.ts';
import { bodyReader } from '../http/bodies.ts';
import type { Call, Handler } from '../http/call.ts';
import { Refused } from '../http/refused.ts';
import { refuseUntil } from '../http/too-often.ts';
import { personOf } from '../identity/caller.ts';
import { closed, listOf, MOMENT, OBJECT, TEXT } from '../openapi/shapes.ts';
import type { Services } from '../services/services.ts';
import type { StoredNotification } from '../store/notifications.ts';
import type { Identity } from '../store/rows.ts';

/** Sixty a minute each, all of these calls together. */
const A_MINUTE = { most: 60, seconds: 60 };
/** Who holds an account may do everything with it; there are no others yet. */
const OWNER = 'OWNER';
const NAME_PARTS = ['firstName', 'middleName', 'lastName', 'suffix'];

const ACCOUNT = closed({ name: TEXT, address: TEXT });
const NOTIFICATION = closed({
  ...{ uuid: TEXT, title: TEXT, description: TEXT, created: MOMENT, status: { enum: ['UNREAD', 'READ'] } },
  ...{ walletAddress: TEXT, ctas: listOf(closed({ title: TEXT, redirectPath: TEXT })) },
});

export const walletAccounts: Handler = {
  name: 'walletAccounts',
  says: 'The person’s accounts, with the notifications of each, the newest first.',
  answers: {
    200: listOf(
      closed({
        account: ACCOUNT,
        authorizedWallets: listOf(closed({ address: TEXT })),
        notifications: listOf(NOTIFICATION),
      }),
    ),
  },
  who: 'person',
  handle: async (services, call) => {
    const { identity } = personOf(call);
    await refuseTooOften(services, identity);
    const account = accountOf(identity);
    const rows = await services.store.notifications.listOwn(identity.uuid);
    // What a product said that is no longer there leads nowhere.
    const published = call.products.map(({ bundle }) => bundle.product);
    const notifications = rows
      .filter(({ product }) => published.includes(product))
      .map((row) => notificationEntity(row, account.address));
    const authorizedWallets = walletsOf(identity).map((address) => ({ address }));
    return { status: 200, body: [{ account, authorizedWallets, notifications }] };
  },
};

export const walletAccess: Handler = {
  name: 'walletAccess',
  says: 'The profile of whoever acts for an account, and what they may do with it; without a principal for their own.',
  query: { principal: TEXT },
  answers: {
    200: closed({
      ...{ uuid: TEXT, email: TEXT, name: OBJECT, account: ACCOUNT },
      authorizedWallet: closed({ authorizationType: { enum: [OWNER] } }),
    }),
  },
  who: 'person',
  handle: async (services, call) => {
    const { identity } = personOf(call);
    await refuseTooOften(services, identity);
    const account = accountOf(identity);
    refuseOthers(call, account.address);
    const { email, name } = identity.details;
    const profile = { uuid: identity.uuid, email, name: isRecord(name) ? name : {} };
    return {
      status: 200,
      body: { ...profile, account, authorizedWallet: { authorizationType: OWNER } },
    };
  },
};

const readIds = bodyReader<{ uuids: string[] }>(
  {
    uuids: {
      type: 'array',
      minItems: 1,
      maxItems: 100,
      uniqueItems: true,
      items: { type: 'string', maxLength: 36 },
    },
  },
  ['uuids'],
);

export const readNotifications: Handler = {
  name: 'readNotifications',
  says: 'Notes that the person has read these notifications: all of them, or none where one is not theirs.',
  body: readIds.schema,
  answers: { 204: null },
  who: 'person',
  handle: async (services, call) => {
    const { identity } = personOf(call);
    await refuseTooOften(services, identity);
    const { uuids } = readIds(call.body);
    const isDone = await services.store.transaction((tx) => tx.notifications.markRead(identity.uuid, uuids));
    if (!isDone) throw new Refused(422, 'One of these notifications is not there.');
    return { status: 204 };
  },
};

/** Without room for the count reads go on. */
async function refuseTooOften(services: Services, { uuid }: Identity): Promise<void> {
  if (services.disks.database?.isEnough() === false) return;
  refuseUntil(services, await services.store.throttle.take(`wallet:${uuid}`, A_MINUTE));
}

/** Somebody else's account is as absent as one that never was. */
function refuseOthers({ query }: Call, address: string): void {
  if (query.principal === undefined || query.principal === address) return;
  throw new Refused(422, 'There is no such account.');
}

/** Its address is that of the person's wallet; without a wallet the account has its own id. */
function accountOf(identity: Identity): { name: string; address: string } {
  const { email, name } = identity.details;
  const parts = isRecord(name) ? NAME_PARTS.map((part) => name[part]) : [];
  const written = parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
  return { name: written === '' ? email : written, address: walletsOf(identity)[0] ?? identity.uuid };
}

function walletsOf({ details: { wallet } }: Identity): string[] {
  const { accountAddress, groupPolicyAddress } = isRecord(wallet) ? wallet : {};
  return [accountAddress, groupPolicyAddress].filter((address) => typeof address === 'string');
}

function notificationEntity(
  { uuid, title, description, ctas, at, readAt }: StoredNotification,
  walletAddress: string,
): Record<string, unknown> {
  const status = readAt === null ? 'UNREAD' : 'READ';
  return { uuid, title, description, created: at.toISOString(), status, walletAddress, ctas };
}
