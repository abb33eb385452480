/** Do the menus hold what each lender and each person is to find, and do they open and close by keyboard? Drawn from the real product. */
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { useIdentity } from '../../src/runtime/identity.ts';
import { Chrome } from '../../src/shell/chrome/Chrome.tsx';
import { play } from '../runtime/support/play.tsx';
import { createServer, json } from '../runtime/support/server.ts';
import { realProduct } from '../support/project.ts';

afterEach(cleanup);

const { source } = realProduct();
const user = userEvent.setup();

function Page() {
  useIdentity('stay');
  return <Chrome>The page</Chrome>;
}

function visit(org: string) {
  return play('/contact', { piece: <Page />, slice: sliceFor(source, org) });
}

/** The lender's other applications answer on this host while `isOn`; null where nobody can say. */
async function enter(
  org: string,
  isOn: boolean | null = true,
  server = createServer(sliceFor(source, org), { signedIn: 'person-1' }),
) {
  const slice = sliceFor(source, org);
  if (isOn !== null) {
    const flags = Object.keys(slice.flags).map((key) => ({ key, enabled: isOn, variables: [] }));
    server.answer('features', () => json(flags));
  }
  const played = play('/contact', { piece: <Page />, slice, server, token: 'Bearer a' });
  await screen.findAllByRole('button', { name: 'Account' });
  return played;
}

/** The button of its own; the one that a phone has holds all of them. */
async function open(name: string): Promise<HTMLElement> {
  const button = screen.getAllByRole('button', { name }).at(-1) as HTMLElement;
  await user.click(button);
  return document.getElementById(button.getAttribute('aria-controls') ?? '') as HTMLElement;
}

const entriesOf = (menu: HTMLElement) =>
  [...menu.querySelectorAll('a, button')].map((entry) => [entry.textContent, entry.getAttribute('href')]);

const SIDE = [
  ['Dashboard', '/dashboard'],
  ['Marketplace', '/universal-marketplace'],
];
const PORTFOLIO = ['Portfolio Manager', '/portfolio'];
const [PASSPORT, GROUPS, ...PAYING] = [
  ['Passport', '/universal-passport'],
  ['Group Manager', '/group-manager'],
  ['Pay', '/pay'],
  ['Exchange', '/exchange'],
];

test('[CHROME-02][CHROME-03][CHROME-04][CHROME-05][CHROME-06] the menus have their entries in order, each with its path, and Portfolio Manager only where the lender sets it', async () => {
  for (const [org, own] of [
    ['figure', [PORTFOLIO]],
    ['harbor-cu', []],
  ] as const) {
    await enter(org);
    expect(entriesOf(await open('Menu'))).toEqual([...SIDE, ...own]);
    expect(entriesOf(await open('Apps'))).toEqual([PASSPORT, GROUPS, ...own, ...PAYING]);
    expect(entriesOf(await open('Account'))).toEqual([
      ['Support', '/contact'],
      ['Switch Accounts', null],
      ['Settings', '/dashboard/settings'],
      ['Logout', null],
    ]);
    cleanup();
  }
});

test.each([
  'guaranteed-rate',
  'guaranteed-rate-affinity',
  'homepoint',
  'originpoint',
  'citywide',
  'proper-rate',
])('[ORG-05] [ORG-06] %s leads nobody to the marketplace and has no apps menu', async (org) => {
  await enter(org);
  expect(entriesOf(await open('Menu'))).toEqual([['Dashboard', '/dashboard']]);
  expect(screen.queryByRole('button', { name: 'Apps' })).toBeNull();
});

test('[CHROME-08] Login is there for visitors alone', async () => {
  visit('figure');
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth/login');
  expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull();
  cleanup();
  await enter('figure');
  expect(screen.queryByRole('link', { name: 'Login' })).toBeNull();
});

test.each([
  ['who is a broker too', true, ['Dashboard', 'Marketplace', 'Portfolio Manager']],
  ['who is none', false, ['Marketplace', 'Portfolio Manager']],
])(
  '[ROLE-09] an additional signer %s: Dashboard is in the menu of brokers alone',
  async (_, isBroker, names) => {
    const server = createServer(sliceFor(source, 'figure'), { signedIn: 'person-1' });
    server.answer('identity', () => json({ uuid: 'person-1', type: 'CO_DEEDER', isBroker }));
    await enter('figure', true, server);
    expect(entriesOf(await open('Menu')).map(([name]) => name)).toEqual(names);
  },
);

test('A menu tells that it is open, and Escape closes it and gives the focus back', async () => {
  await enter('figure');
  const menu = await open('Account');
  const button = screen.getAllByRole('button', { name: 'Account' }).at(-1);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.tab();
  expect(within(menu).getByRole('link', { name: 'Support' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(menu).not.toBeVisible();
});

test('A menu closes when another is opened', async () => {
  await enter('figure');
  const account = await open('Account');
  const apps = await open('Apps');
  expect(account).not.toBeVisible();
  expect(apps).toBeVisible();
});

test('[FLAG-04] each application leads to the base that its flag fe-relative-url-{application} decides: this host while it is on, the lender’s own while it is off or cannot be asked', async () => {
  const flags = (source.chrome ?? []).flatMap(({ base }) => (base ? [base.flag] : []));
  expect(flags.every((flag) => /^fe-relative-url-[a-z]+$/.test(flag))).toBe(true);
  expect(new Set(flags).size).toBe(6);
  for (const [isOn, href] of [
    [true, '/pay'],
    [false, 'https://applications.figure.example/pay'],
    [null, 'https://applications.figure.example/pay'],
  ] as const) {
    const { server } = await enter('figure', isOn);
    await waitFor(() => expect(server.of('features')).toHaveLength(1));
    const menu = await open('Apps');
    await waitFor(() =>
      expect(within(menu).getByRole('link', { name: 'Pay' })).toHaveAttribute('href', href),
    );
    cleanup();
  }
});

test('Logout ends the session and leads to the sign-in', async () => {
  const { server, leave } = await enter('figure');
  const menu = await open('Account');
  await user.click(within(menu).getByRole('button', { name: 'Logout' }));
  expect(server.of('logout')).toHaveLength(1);
  expect(leave).toHaveBeenCalledWith('/auth/login');
});
