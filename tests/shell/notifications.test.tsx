/** Does the bell count, list and read what people are told? Drawn from the real product. */
import '@testing-library/jest-dom/vitest';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ScreenHead } from '../../src/runtime/screens/ScreenHead.tsx';
import { play } from '../runtime/support/play.tsx';
import { createServer, refusal } from '../runtime/support/server.ts';
import { accounts, enter, likeBrowser, Page, slice, told } from './support/signed-in.tsx';

beforeEach(likeBrowser);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const bell = () => screen.getByRole('button', { name: /^Notifications/ });
const panel = () => document.getElementById(bell().getAttribute('aria-controls') ?? '') as HTMLElement;
const titles = () =>
  within(panel())
    .getAllByRole('listitem')
    .map((item) => item.querySelector('strong')?.textContent);
const read = (server: ReturnType<typeof createServer>) =>
  server.of('readNotifications').map(({ body }) => (body as { uuids: string[] }).uuids);

describe('the bell', () => {
  test('[NOTIF-01] says No Notifications where there are none, and asks nobody to mark them', async () => {
    const { user, server } = await enter();
    expect(bell()).toHaveAccessibleName('Notifications');
    await user.click(bell());
    expect(panel()).toHaveTextContent('No Notifications');
    expect(read(server)).toEqual([]);
  });

  test.each([
    [1, 1, false],
    [3, 3, false],
    [4, 3, true],
    [12, 3, true],
  ])('[NOTIF-02][NOTIF-03] of %i shows %i, and View All: %s', async (count, shown, hasMore) => {
    const { user } = await enter({ notifications: told(count) });
    await user.click(bell());
    expect(titles()).toHaveLength(shown);
    expect(within(panel()).queryByRole('button', { name: 'View All' }) !== null).toBe(hasMore);
  });

  test('[NOTIF-07] counts what is unread, reads what is seen, and keeps the list as it was opened', async () => {
    const { user, server } = await enter({
      notifications: [...told(5), ...told(1, { uuid: 'old', status: 'READ', title: 'Old' })],
    });
    await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications, unread: 5'));
    await user.click(bell());
    expect(titles()).toEqual(['New Title 1', 'New Title 2', 'New Title 3']);
    expect(
      within(panel())
        .getAllByRole('time')
        .map((time) => time.textContent),
    ).toEqual(['1h', '2h', '3h']);
    expect(read(server)).toEqual([['n1', 'n2', 'n3']]);
    await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications, unread: 2'));
    await user.click(within(panel()).getByRole('button', { name: 'View All' }));
    expect(titles()).toHaveLength(5);
    expect(within(panel()).getByRole('list')).toHaveFocus();
    expect(read(server)).toEqual([
      ['n1', 'n2', 'n3'],
      ['n4', 'n5'],
    ]);
    await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications'));
    await user.keyboard('{Escape}');
    await user.click(bell());
    await user.click(within(panel()).getByRole('button', { name: 'View All' }));
    expect(titles()).toEqual(['Title 1', 'Old', 'Title 2', 'Title 3', 'Title 4', 'Title 5']);
  });

  test('[NOTIF-06] has a button for each thing to do, which leads to its page', async () => {
    const ctas = [
      { title: 'Compare offers', redirectPath: '/account/heloc/register-v2' },
      { title: 'Call us', redirectPath: '/contact' },
    ];
    const { user, address } = await enter({ notifications: told(1, { ctas }) });
    await user.click(bell());
    const links = within(panel()).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
      ctas.map(({ title, redirectPath }) => [title, redirectPath]),
    );
    await user.click(links[0]!);
    expect(address()).toBe('/account/heloc/register-v2');
    expect(panel()).not.toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('shows markup as the text that it is, and leads to no other site', async () => {
    const title = '<img src=x onerror=alert(1)>';
    const description = '[Click](javascript:alert(1)) <b>now</b>';
    const paths = ['javascript:alert(1)', '//evil.example', 'https://evil.example/', '/\\evil.example', 7];
    const ctas = paths.map((redirectPath) => ({ title: 'Go', redirectPath }));
    const { user } = await enter({ notifications: told(1, { title, description, ctas }) });
    await user.click(bell());
    expect(panel()).toHaveTextContent(title);
    expect(panel()).toHaveTextContent(description);
    expect(panel().querySelector('img, b, a')).toBeNull();
  });

  test('leaves out what is no notification, and does not break', async () => {
    const { user } = await enter({
      notifications: [null, 7, { uuid: 'x' }, { ...told(1)[0], created: 'yesterday' }, ...told(1)],
    });
    await user.click(bell());
    expect(titles()).toEqual(['New Title 1']);
  });

  test('stays unread where the server cannot be told', async () => {
    const { user, server } = await enter({ notifications: told(1) });
    server.answer('readNotifications', () => refusal(422, 'One of these notifications is not there.'));
    await user.click(bell());
    await waitFor(() => expect(read(server)).toHaveLength(1));
    await user.keyboard('{Escape}');
    expect(bell()).toHaveAccessibleName('Notifications, unread: 1');
  });

  test('says that it could not be loaded, and tries again', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const server = createServer(slice, { signedIn: 'person-1' });
    server.answer('walletAccounts', () => refusal(503, 'Away.'));
    play('/contact', { piece: <Page />, slice, server, token: 'Bearer a' });
    await user.click(await screen.findByRole('button', { name: 'Notifications' }));
    expect(await within(panel()).findByText('We could not load your notifications')).toBeInTheDocument();
    server.answer('walletAccounts', () => accounts(told(1)));
    await user.click(within(panel()).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(titles()).toEqual(['New Title 1']));
  });

  test('[CALL-46] asks for the list of accounts with its notifications once, and keeps it', async () => {
    const { user, server } = await enter({ notifications: told(1) });
    expect(server.of('walletAccounts')[0]?.path).toBe('/service-wallet/secure/api/v4/account');
    for (let at = 0; at < 4; at += 1) await user.click(bell());
    vi.setSystemTime(new Date('2027-06-15T12:00:00Z'));
    await user.click(screen.getAllByRole('button', { name: 'Account' }).at(-1)!);
    await user.click(screen.getAllByRole('button', { name: 'Switch Accounts' }).at(-1)!);
    expect(await screen.findByText('Ada Quill')).toBeInTheDocument();
    expect(server.of('walletAccounts')).toHaveLength(1);
  });

  test('closes on Escape with the focus back, and is not there for a visitor', async () => {
    const { user } = await enter({
      notifications: told(1, { ctas: [{ title: 'Go', redirectPath: '/contact' }] }),
    });
    await user.click(bell());
    await user.tab();
    expect(within(panel()).getByRole('link', { name: 'Go' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(bell()).toHaveFocus();
    expect(panel()).not.toBeVisible();
    cleanup();
    play('/contact', { piece: <Page />, slice });
    expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull();
  });

  test('is asked for anew once the lender has done something in a journey of the page', async () => {
    let client: QueryClient | undefined;
    function Journey() {
      client = useQueryClient();
      return null;
    }
    const { server } = await enter({ inside: <Journey /> });
    const stands = (version: number) =>
      act(() => void client?.setQueryData(['standing', 'a'], { standing: { version } }));
    stands(1);
    stands(1);
    server.answer('walletAccounts', () => accounts(told(1)));
    expect(bell()).toHaveAccessibleName('Notifications');
    stands(2);
    await waitFor(() => expect(bell()).toHaveAccessibleName('Notifications, unread: 1'));
    expect(server.of('walletAccounts')).toHaveLength(2);
  });

  test('keeps the focus once it is opened, however late the page’s heading comes', async () => {
    let come = (): void => undefined;
    function Late() {
      const navigate = useNavigate();
      const [isHere, setIsHere] = useState(true);
      come = () => act(() => setIsHere(true));
      const leave = () => {
        setIsHere(false);
        navigate('/dashboard');
      };
      return isHere ? (
        <>
          <ScreenHead title="The page" />
          <button type="button" onClick={leave}>
            On
          </button>
        </>
      ) : (
        <p>Loading</p>
      );
    }
    const { user } = await enter({ notifications: told(1), inside: <Late /> });
    const onward = () => user.click(screen.getByRole('button', { name: 'On' }));
    await onward();
    await user.click(bell());
    come();
    expect(bell()).toHaveFocus();
    expect(panel()).toBeVisible();
    // Where nothing is open the heading has it.
    await user.keyboard('{Escape}');
    await onward();
    come();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});
