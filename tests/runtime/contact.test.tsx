/** Does the card of who is in charge stand beside an application's screens, and only there? */
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LaterContactBar, LaterContactCard } from '../../src/runtime/screens/laterScreens.ts';
import { BASE, gardenSlice, UUID } from './support/garden.ts';
import { heading, play } from './support/play.tsx';
import { createServer, json, refusal } from './support/server.ts';
import { completeWindow } from './support/window.ts';

const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';
const DANA = {
  who: { name: 'Dana Whitfield', email: 'dana@lender.example', tel: '3125550123', no: '410022' },
};

// A card that is still on its way asks nothing yet.
beforeAll(() => Promise.all([LaterContactBar.ahead(), LaterContactCard.ahead()]));
beforeEach(completeWindow);
afterEach(cleanup);

function opened(search: string, answer: object | undefined, application: Record<string, unknown> = {}) {
  const slice = gardenSlice();
  slice.calls = { ...slice.calls, contact: { method: 'GET', path: '/api/friends/{person}' } };
  slice.contact = {
    query: ['friend', 'referrer'],
    of: ['application.friend'],
    card: {
      ...{ name: 'who.name', company: 'who.firm', picture: 'who.picture' },
      ...{ email: 'who.email', phone: 'who.tel', number: 'who.no' },
    },
  };
  const server = createServer(slice, { signedIn: 'person-1', application });
  server.answer('contact', () => (answer ? json(answer) : refusal(404, 'nothing here')));
  play(`${BASE}/${UUID}/plot/size${search}`, { slice, server, token: 'Bearer a' });
  return server;
}

const card = () => screen.findByRole('region', { name: 'shell contactPersonTitle' });

describe('the card', () => {
  it('shows name, picture, email, phone and number, with Call and Email', async () => {
    opened('?referrer=3f0c', { who: { ...DANA.who, picture: PICTURE } });
    const shown = within(await card());
    expect(shown.getByRole('heading', { name: 'shell contactPersonTitle' })).toBeInTheDocument();
    for (const text of ['Dana Whitfield', 'dana@lender.example', '(312) 555-0123']) {
      expect(shown.getByText(text)).toBeInTheDocument();
    }
    expect(shown.getByText(/contactNumber/)).toBeInTheDocument();
    expect(shown.getByRole('presentation')).toHaveAttribute('src', PICTURE);
    expect(shown.getByRole('link', { name: 'shell contactCall' })).toHaveAttribute('href', 'tel:3125550123');
    expect(shown.getByRole('link', { name: 'shell contactEmail' })).toHaveAttribute(
      'href',
      'mailto:dana@lender.example',
    );
  });

  it('is titled for a broker where there is a company, and has initials without a picture of its own', async () => {
    opened('?friend=b1', {
      who: { ...DANA.who, firm: 'Low Loans', picture: 'https://elsewhere.example/a.png' },
    });
    const shown = within(await screen.findByRole('region', { name: 'shell contactPartnerTitle' }));
    expect(shown.getByText('DW')).toBeInTheDocument();
    expect(shown.queryByRole('presentation')).not.toBeInTheDocument();
  });

  it('opens from a bar as well, and is left by its button', async () => {
    opened('?friend=b1', DANA);
    await userEvent.click(await screen.findByRole('button', { name: /contactPersonTitle: Dana Whitfield/ }));
    const drawer = await screen.findByRole('dialog', { name: 'shell contactPersonTitle' });
    expect(within(drawer).getByText('dana@lender.example')).toBeInTheDocument();
    await userEvent.click(within(drawer).getByRole('button', { name: 'shell contactClose' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'shell contactPersonTitle' })).toBeNull(),
    );
  });
});

describe('whose card it is', () => {
  const askedFor = async (search: string, application: Record<string, unknown>) => {
    const server = opened(search, DANA, application);
    await card();
    return server.of('contact').map(({ path }) => path);
  };

  it("[CALL-19] the explicit id goes before the referrer of the URL, and both before the application's", async () => {
    expect(await askedFor('?referrer=r&friend=x', { friend: 'a' })).toEqual(['/api/friends/x']);
    cleanup();
    expect(await askedFor('?referrer=r', { friend: 'a' })).toEqual(['/api/friends/r']);
    cleanup();
    expect(await askedFor('', { friend: 'a' })).toEqual(['/api/friends/a']);
  });

  it('[CALL-19] is not asked, and no card stands there, where no id is known', async () => {
    const server = opened('', DANA);
    await heading('How large is it?');
    expect(server.of('contact')).toEqual([]);
    expect(screen.queryByRole('region', { name: /contact/ })).not.toBeInTheDocument();
  });

  it('is of nobody where nobody has the id: the screen stands as it is', async () => {
    const server = opened('?friend=gone', undefined);
    await heading('How large is it?');
    await waitFor(() => expect(server.of('contact')).toHaveLength(1));
    expect(screen.queryByRole('region', { name: /contact/ })).not.toBeInTheDocument();
  });
});

it('[ROLE-10] a visitor sees no card, no condition and no status, and none of them is asked for', async () => {
  const slice = gardenSlice();
  slice.calls = { ...slice.calls, contact: { method: 'GET', path: '/api/friends/{person}' } };
  slice.contact = { query: ['referrer'], of: ['application.friend'], card: { name: 'who.name' } };
  const server = createServer(slice);
  server.answer('contact', () => json(DANA));
  play(`${BASE}/pages?referrer=3f0c`, { slice, server });
  await heading('Who are you?');
  for (const call of ['contact', 'conditions', 'status', 'application'])
    expect(server.of(call), call).toEqual([]);
  expect(screen.queryByText(/Dana Whitfield/)).toBeNull();
  // What they have answered so far, and nothing that a lender works on.
  expect(server.of('standing').map(({ path }) => path)).toEqual(['/journeys/draft']);
});
