/** Does the tab bar hold what each person can come back to, and nothing that leads nowhere? Drawn from the real product. */
import '@testing-library/jest-dom/vitest';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { useIdentity } from '../../src/runtime/identity.ts';
import { Chrome } from '../../src/shell/chrome/Chrome.tsx';
import { UUID } from '../runtime/support/garden.ts';
import { play } from '../runtime/support/play.tsx';
import { createServer, json } from '../runtime/support/server.ts';
import { realProduct } from '../support/project.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const slice = sliceFor(realProduct().source, 'figure');
const condition = {
  uuid: 'asked',
  categoryEnum: 'GENERIC_DOCUMENT_REQUEST',
  created: '2026-11-02T10:00:00Z',
};

function Page() {
  useIdentity('stay');
  return <Chrome>The page</Chrome>;
}

/** At a page that is no application's own; undefined for who has none. `others` are more of theirs. */
async function enter(application?: object, status = 'LIEN_VERIFICATION', others: object[] = []) {
  const server = createServer(slice, {
    signedIn: 'person-1',
    status,
    application: { uuid: UUID, ...application },
  });
  const applications = application ? [{ uuid: UUID, ...application }, ...others] : [];
  const page = { applications, page: 0, size: 20, total: applications.length };
  server.answer('applications', () => json(page));
  play('/contact', { piece: <Page />, slice, server, token: 'Bearer a' });
  const bar = await screen.findByRole('navigation', { name: 'Your pages' });
  // Shapes until the application is there.
  await waitFor(() => expect(bar.querySelector('li[aria-hidden]')).toBeNull());
  return bar;
}

const linksIn = (bar: HTMLElement) =>
  within(bar)
    .getAllByRole('link')
    .filter((link) => !link.closest('[data-does]'))
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')]);

const PATH = `${slice.base}/${UUID}`;
const applied = { selectedPropertyUuid: 'home' };

test('whoever has applied comes to their application, their tasks, which are counted, and help', async () => {
  expect(
    linksIn(await enter({ ...applied, conditions: [condition, { ...condition, uuid: 'other' }] })),
  ).toEqual([
    ['Application', '/dashboard', null],
    ['Tasks2 2 open', `${PATH}/conditions`, null],
    ['Help', '/contact', 'page'],
  ]);
});

test.each([
  ['the ones so far', 'OFFER_SELECTION', `${PATH}/document/disclosures`],
  ['those of a line by year', 'COMPLETE', `${PATH}/line`],
])('documents are there once there are any: %s', async (_, status, href) => {
  const bar = await enter({ ...applied, offers: [{ id: 'one' }] }, status);
  expect(linksIn(bar)[1]).toEqual(['Documents', href, null]);
});

test('whoever has no application is led to none of its screens', async () => {
  expect(linksIn(await enter()).map(([title]) => title)).toEqual(['Application', 'Help']);
});

test('of several applications none is meant more than another', async () => {
  const other = { uuid: UUID.replace(/.$/, 'b'), ...applied };
  const bar = await enter(applied, 'LIEN_VERIFICATION', [other]);
  expect(linksIn(bar).map(([title]) => title)).toEqual(['Application', 'Help']);
});

test('the tab of the account opens the profile menu', async () => {
  const bar = await enter(applied);
  const button = within(bar).getByRole('button', { name: 'Account' });
  await userEvent.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(within(bar).getByRole('link', { name: 'Settings' })).toBeVisible();
  expect(within(bar).getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('the bar makes way for the keyboard of a phone, and not for who zooms in', async () => {
  const seen = Object.assign(new EventTarget(), { height: window.innerHeight, scale: 1 });
  vi.stubGlobal('visualViewport', seen);
  const bar = await enter(applied);
  const resize = (height: number, scale: number) =>
    act(() => {
      Object.assign(seen, { height, scale });
      seen.dispatchEvent(new Event('resize'));
    });
  resize(window.innerHeight / 2, 2);
  expect(bar).toBeVisible();
  resize(window.innerHeight / 2, 1);
  expect(bar).not.toBeVisible();
  resize(window.innerHeight, 1);
  expect(bar).toBeVisible();
});
