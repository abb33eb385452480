/** The accounts of who is signed in with what stands behind their bell, asked for once and kept (SL 7). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { withRead } from '../../engine/decide/notifications.ts';
import { type AccountItem, walletCalls } from '../../runtime/client/wallet.ts';
import { useRuntime } from '../../runtime/context.tsx';

const ACCOUNTS_KEY = ['walletAccounts'] as const;

interface KnownAccounts {
  accounts: AccountItem[];
  /** What time it is, by the server's clock. */
  now: () => number;
}

export function useWalletCalls() {
  const { api } = useRuntime();
  return useMemo(() => walletCalls(api), [api]);
}

export function useAccounts() {
  const calls = useWalletCalls();
  const { clock } = useRuntime();
  return useQuery<KnownAccounts>({
    queryKey: ACCOUNTS_KEY,
    queryFn: async () => ({ accounts: await calls.accounts(), now: clock.now }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

/** Tells the server that they were read. Where it cannot be told they stay unread. */
export function useMarkRead(): (uuids: string[]) => void {
  const calls = useWalletCalls();
  const client = useQueryClient();
  return useCallback(
    (uuids) => {
      const mark = (known: KnownAccounts | undefined) =>
        known && {
          ...known,
          accounts: known.accounts.map((item) => ({
            ...item,
            notifications: withRead(item.notifications, uuids),
          })),
        };
      calls.readNotifications(uuids).then(
        () => client.setQueryData<KnownAccounts>(ACCOUNTS_KEY, mark),
        () => undefined,
      );
    },
    [calls, client],
  );
}
