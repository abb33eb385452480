/** Who is signed in at the main brand, with an account of few lines: its notifications, and its addresses. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, vi } from 'vitest';
import { sliceFor } from '../../../src/engine/say/slice.ts';
import { useIdentity } from '../../../src/runtime/identity.ts';
import { ScreenHead } from '../../../src/runtime/screens/ScreenHead.tsx';
import { Chrome } from '../../../src/shell/chrome/Chrome.tsx';
import { play } from '../../runtime/support/play.tsx';
import { createServer, json } from '../../runtime/support/server.ts';
import { realProduct } from '../../support/project.ts';

export const NOW = '2026-06-15T12:00:00Z';
export const slice = sliceFor(realProduct().source, 'figure');
export const ADDRESS = 'tp1qxy0123456789abcdef';

interface Change {
  uuid?: string;
  title?: string;
  description?: string;
  status?: string;
  ctas?: object[];
}

/** The first is the newest, one an hour. */
export function told(count: number, change: Change = {}) {
  return Array.from({ length: count }, (_, at) => ({
    ...{
      uuid: `n${at + 1}`,
      title: `Title ${at + 1}`,
      description: `Words ${at + 1}.`,
      walletAddress: ADDRESS,
    },
    ...{
      created: new Date(Date.parse(NOW) - (at + 1) * 3_600_000).toISOString(),
      status: 'UNREAD',
      ctas: [],
    },
    ...change,
  }));
}

export function accounts(notifications: unknown[], address = ADDRESS, wallets: string[] = []) {
  const authorizedWallets = wallets.map((each) => ({ address: each }));
  const account = { name: 'Ada Quill', address };
  return json([{ account, authorizedWallets, notifications }], 200, { date: new Date(NOW).toUTCString() });
}

/** `children` in place of a page with a heading. */
export function Page({ children = <ScreenHead title="The page" /> }: { children?: ReactNode }) {
  useIdentity('stay');
  return <Chrome>{children}</Chrome>;
}

interface Entered {
  notifications?: unknown[];
  address?: string;
  wallets?: string[];
  /** In place of the page's heading. */
  inside?: ReactNode;
}

/** Once the bell and the menus are there, and the accounts were asked for. */
export async function enter({ notifications = [], address = ADDRESS, wallets = [], inside }: Entered = {}) {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  const server = createServer(slice, { signedIn: 'person-1' });
  server.answer('walletAccounts', () => accounts(notifications, address, wallets));
  server.answer('walletAccess', () => json({ account: { name: 'Ada Quill', address } }));
  server.answer('readNotifications', () => json(null, 204));
  const piece = inside === undefined ? <Page /> : <Page>{inside}</Page>;
  const played = play('/contact', { piece, slice, server, token: 'Bearer a' });
  await screen.findByRole('button', { name: /^Notifications/ });
  await screen.findAllByRole('button', { name: 'Account' });
  await waitFor(() => expect(server.of('walletAccounts')).toHaveLength(1));
  return { ...played, user };
}

/** What a browser has, and jsdom has not; time stands at NOW, and goes on. */
export function likeBrowser(): void {
  HTMLDialogElement.prototype.showModal = function show() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
  window.scrollTo = () => undefined;
  const toFake = ['Date', 'setTimeout', 'clearTimeout'] as const;
  vi.useFakeTimers({ toFake: [...toFake], now: new Date(NOW), shouldAdvanceTime: true });
}
