/** Does Switch Accounts show whose accounts they are, copy their addresses, and lead to another sign-in? Drawn from the real product. */
import '@testing-library/jest-dom/vitest';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApi } from '../../src/runtime/client/api.ts';
import { createTokenStore } from '../../src/runtime/client/session.ts';
import { browserTimers } from '../../src/runtime/client/timers.ts';
import { walletCalls } from '../../src/runtime/client/wallet.ts';
import { createServer, json, refusal } from '../runtime/support/server.ts';
import { ADDRESS, enter, likeBrowser, slice } from './support/signed-in.tsx';

beforeEach(likeBrowser);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

type Given = Parameters<typeof enter>[0];

async function opened(
  given: Given = {},
  before: (entered: Awaited<ReturnType<typeof enter>>) => void = () => {},
) {
  const entered = await enter(given);
  before(entered);
  const { user } = entered;
  await user.click(screen.getAllByRole('button', { name: 'Account' }).at(-1)!);
  await user.click(screen.getAllByRole('button', { name: 'Switch Accounts' }).at(-1)!);
  return { ...entered, dialog: await screen.findByRole('dialog', { name: 'Your accounts' }) };
}

const codesIn = (dialog: HTMLElement) => [...dialog.querySelectorAll('code')].map((code) => code.textContent);

test('[CHROME-07] Switch Accounts lists the accounts, says which one is active, and changes it', async () => {
  const { user, dialog, server, leave } = await opened();
  const [account, ...others] = await within(dialog).findAllByRole('listitem');
  expect(others).toEqual([]);
  expect(account).toHaveTextContent('Ada Quill');
  expect(account).toHaveTextContent('Signed in now');
  expect(server.of('logout')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Use another account' }));
  expect(server.of('logout')).toHaveLength(1);
  expect(leave).toHaveBeenCalledWith('/auth/login');
});

test('Its menu is closed behind it, and it closes', async () => {
  const { user, dialog } = await opened();
  const button = screen.getAllByRole('button', { name: 'Account' }).at(-1);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('[FMT-06] addresses of more than 11 characters are shortened, and copying one says so for 1 s', async () => {
  const { user, dialog } = await opened({ wallets: ['tp1q2345678', 'tp1q23456789'] });
  await within(dialog).findByRole('listitem');
  expect(codesIn(dialog)).toEqual(['tp1qxy...bcdef', 'tp1q2345678', 'tp1q23...56789']);
  const line = within(dialog).getByText('tp1qxy...bcdef').parentElement as HTMLElement;
  await user.click(within(line).getByRole('button', { name: 'Copy the address tp1qxy...bcdef' }));
  expect(await navigator.clipboard.readText()).toBe(ADDRESS);
  const [note] = within(line).getAllByRole('status');
  expect(note).toHaveTextContent('Copied');
  act(() => vi.advanceTimersByTime(900));
  expect(note).toHaveTextContent('Copied');
  act(() => vi.advanceTimersByTime(200));
  expect(note).toBeEmptyDOMElement();
});

test('An address that cannot be copied stands there whole', async () => {
  const { user, dialog } = await opened();
  const copy = await within(dialog).findByRole('button', { name: /^Copy the address/ });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not allowed.'));
  await user.click(copy);
  expect(codesIn(dialog)).toEqual([ADDRESS]);
  expect(dialog).toHaveTextContent('We could not copy it. Here is all of it.');
});

test('Without the list or the profile it says so, and still leads to another sign-in', async () => {
  const { user, dialog, leave } = await opened({}, ({ server }) =>
    server.answer('walletAccess', () => refusal(503, 'Away.')),
  );
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Failed to fetch profile details.');
  await user.click(within(dialog).getByRole('button', { name: 'Use another account' }));
  expect(leave).toHaveBeenCalledWith('/auth/login');
});

function walletOf(answer: () => Response) {
  const kept = new Map([['jwt', 'Bearer abc']]);
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  const server = createServer(slice);
  server.answer('walletAccess', answer);
  const onSessionOver = vi.fn();
  const api = createApi({
    ...{ calls: slice.calls, origin: 'https://lender.example', orgCode: 'figure', onSessionOver },
    ...{ tokens: createTokenStore(storage), fetch: server.fetch, timers: browserTimers },
  });
  return { wallet: walletCalls(api), server, kept };
}

test('[CALL-45] the access call names a principal if there is one, sends the token, and says how it failed', async () => {
  const account = { name: 'Ada Quill', address: ADDRESS };
  const fine = walletOf(() => json({ uuid: 'a', account, authorizedWallet: { authorizationType: 'OWNER' } }));
  expect(await fine.wallet.access()).toEqual(account);
  await fine.wallet.access(ADDRESS);
  const asked = fine.server.of('walletAccess');
  expect(asked.map(({ path }) => path.split('?')[0])).toEqual([
    '/service-wallet/secure/api/v4/account/access',
    '/service-wallet/secure/api/v4/account/access',
  ]);
  expect(asked.map(({ query }) => query.get('principal'))).toEqual([null, ADDRESS]);
  expect(asked[0]?.headers.Authorization).toBe('Bearer abc');
  expect(fine.kept.get('jwt')).toBe('Bearer abc');
  for (const [status, isKept] of [
    [503, true],
    [422, true],
    [401, false],
  ] as const) {
    const { wallet, kept } = walletOf(() => refusal(status, status === 401 ? 'unauthenticated' : 'No.'));
    await expect(wallet.access()).rejects.toMatchObject({
      status,
      message: 'Failed to fetch profile details.',
    });
    await waitFor(() => expect(kept.has('jwt')).toBe(isKept));
  }
});
