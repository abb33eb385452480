/** Has a second product a house of its own, by its files alone, with nothing of the first one in it? Drawn from the real project. */
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { useIdentity } from '../../src/runtime/identity.ts';
import { Chrome } from '../../src/shell/chrome/Chrome.tsx';
import { play } from '../runtime/support/play.tsx';
import { createServer } from '../runtime/support/server.ts';
import { bundleOf, realProduct, realProject } from '../support/project.ts';

afterEach(cleanup);

const slice = sliceFor(bundleOf(realProject(), 'dscr'), 'figure');
const firstProduct = sliceFor(realProduct().source, 'figure');

function Page() {
  useIdentity('stay');
  return <Chrome>The page</Chrome>;
}

const leadsOf = (part: HTMLElement) =>
  [...part.querySelectorAll('a, button')].map((entry) => [entry.textContent, entry.getAttribute('href')]);

const notesOf = (foot: HTMLElement) =>
  within(foot)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the rental loan has its own bar, menus, tabs, foot and notes, and none of the line of credit', async () => {
  play('/contact', { piece: <Page />, slice });
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/auth/login');
  cleanup();

  const server = createServer(slice, { signedIn: 'person-1' });
  play('/contact', { piece: <Page />, slice, server, token: 'Bearer a' });
  await screen.findAllByRole('button', { name: 'Account' });
  const menu = async (name: string) => {
    const button = screen.getAllByRole('button', { name }).at(-1) as HTMLElement;
    await userEvent.click(button);
    return leadsOf(document.getElementById(button.getAttribute('aria-controls') ?? '') as HTMLElement);
  };
  expect(await menu('Menu')).toEqual([['Dashboard', '/dashboard']]);
  expect(await menu('Account')).toEqual([
    ['Support', '/contact'],
    ['Settings', '/dashboard/settings'],
    ['Logout', null],
  ]);
  for (const name of ['Apps', /^Notifications/, 'Login'])
    expect(screen.queryByRole('button', { name }) ?? screen.queryByRole('link', { name })).toBeNull();

  const foot = await screen.findByRole('contentinfo');
  expect(leadsOf(foot).slice(0, 5)).toEqual([
    ['Terms of use', '/terms'],
    ['Privacy policy', '/privacy'],
    ['Licenses', '/licenses'],
    ['Electronic communications', '/communications'],
    ['Contact', '/contact'],
  ]);
  expect(within(foot).queryByRole('button')).toBeNull();
  expect(foot).toHaveTextContent(/Debt Service Coverage Ratio loan is available in AL, /);
  expect(notesOf(foot)).toEqual([
    'This loan is for a home that you rent out. You may not live in it. Rent that does not cover the payment ends an application, see note 2.',
    'We compare the rent of the home with the payment on the loan. We do not ask what you earn.',
  ]);
  const ours = notesOf(foot);
  cleanup();

  play('/contact', { piece: <Page />, slice: firstProduct });
  const other = await screen.findByRole('contentinfo');
  expect(notesOf(other)).toHaveLength(10);
  for (const note of ours) expect(other).not.toHaveTextContent(note as string);
});
