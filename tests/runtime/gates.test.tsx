/** What does a person meet at a gate, and how does the page learn that it is shut by now? */
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Flow, Slice } from '../../src/engine/model/bundle.ts';
import { BASE, gardenSlice, UUID } from './support/garden.ts';
import { heading, play } from './support/play.tsx';
import { createServer, json, refusal } from './support/server.ts';

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const user = userEvent.setup();

const WORDS = {
  'pages.full.title': 'The garden is full',
  'pages.full.body': 'Ask {org.name} for a link.',
  'pages.full.signIn': 'Sign in',
  'pages.digging.title': 'We are digging',
  'pages.digging.body': 'Come back soon.',
  'pages.digging.dashboard': 'Your plots',
};

const GATES: NonNullable<Flow['gates']> = [
  { id: 'root', on: ['/'], when: 'unknown', page: 'full' },
  { id: 'full', on: ['steps', 'pages/*'], when: 'uninvited', page: 'full' },
  {
    ...{ id: 'digging', on: 'flags.digging.beds', when: 'digging', page: 'digging' },
    says: { title: 'sign', body: 'note', dashboard: 'home' },
  },
];

/** The garden with its gates; `full` takes those only whom a friend sent. */
function gated({ full = true, beds = [] as string[], digging = false } = {}): Slice {
  const slice = gardenSlice();
  return {
    ...slice,
    calls: { ...slice.calls, decision: { method: 'POST', path: '/{context}/decision' } },
    flags: { ...slice.flags, digging },
    variables: { digging: { beds } },
    triggers: {
      ...slice.triggers,
      unknown: { and: [{ var: 'org.full' }, { '!': { var: 'identity.uuid' } }] },
      uninvited: { and: [{ var: 'org.full' }, { '!': { var: 'visit.friend' } }] },
      digging: { var: 'flags.digging' },
    },
    flows: { ...slice.flows, visit: { ...slice.flows.visit!, gates: GATES } },
    copy: { ...slice.copy, ...WORDS },
    org: { ...slice.org, settings: { full } },
  };
}

const decided = (flagEnabled: boolean, variables: object) => () =>
  json({ flagKey: 'digging', flagEnabled, variables });

describe('a lender that takes nobody by themselves', () => {
  it.each(['/', BASE])('[GATE-01] says so at %s, with the ways on', async (path) => {
    const { noted } = play(path, { slice: gated() });
    await heading('The garden is full');
    // Once, for the events that the flow declares of it; the product's own page leads to the root.
    expect(noted.flatMap((each) => (each.on === 'gate' ? [each.gate] : []))).toEqual(['root']);
    expect(screen.getByText('Ask Lender for a link.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
      'href',
      '/auth/login?redirectUrl=%2Fdashboard',
    );
    expect(screen.getByRole('link', { name: '(888) 555-0100' })).toBeInTheDocument();
  });

  it('[GATE-01] lets who is signed in go on from the root', async () => {
    const slice = gated();
    const server = createServer(slice, { signedIn: 'person-1' });
    const { address } = play('/?pop-webchat', { slice, server, token: 'Bearer a' });
    await waitFor(() => expect(address()).toBe('/dashboard?pop-webchat'));
  });

  it('[GATE-02] says so before each question, and shows nothing of registration', async () => {
    play(`${BASE}/pages/town`, { slice: gated() });
    await heading('The garden is full');
    expect(screen.queryByText('shell tagline')).not.toBeInTheDocument();
    cleanup();
    play(`${BASE}/steps?step=one`, { slice: gated() });
    await heading('The garden is full');
  });

  it('[GATE-02] lets in who comes by a link, and who came by one before', async () => {
    const slice = gated();
    play(`${BASE}/pages?friend=x`, { slice });
    await heading('Who are you?');
    cleanup();
    const server = createServer(slice, { draft: { friend: 'x' } });
    play(`${BASE}/pages`, { slice, server });
    await heading('Who are you?');
  });

  it('[GATE-02] tells the server of the link even of who began without one', async () => {
    const slice = gated();
    const server = createServer(slice, { draft: { name: 'Ada' }, answered: ['name'] });
    play(`${BASE}/pages/town?friend=x`, { slice, server });
    await user.type(await screen.findByLabelText('Town'), 'Bath');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(server.of('answer')[0]?.body.keeps).toEqual({ friend: 'x' }));
  });

  it('keeps what was typed where the gate was shut meanwhile, and says why', async () => {
    const slice = gated({ full: false });
    const server = createServer(slice);
    server.answer('answer', () => refusal(409, 'Ask Lender for a link.', { gate: 'full' }));
    play(`${BASE}/pages`, { slice, server });
    await user.type(await screen.findByLabelText('Name'), 'Ada');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Ask Lender for a link.')).toBeInTheDocument();
    expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  });
});

describe('maintenance', () => {
  const open = { full: false };

  it('[GATE-04][GATE-05][GATE-06] shows its page at the listed routes, with the words of the page', async () => {
    const slice = gated({ ...open, digging: true, beds: ['/:uuid/plot/*'] });
    const server = createServer(slice, { signedIn: 'person-1' });
    play(`${BASE}/${UUID}/plot/size`, { slice, server, token: 'Bearer a' });
    await heading('We are digging');
    expect(screen.getByText('Come back soon.')).toBeInTheDocument();
    // GATE-07
    expect(screen.queryByRole('link', { name: 'Your plots' })).not.toBeInTheDocument();
    cleanup();
    play(`${BASE}/pages`, { slice });
    await heading('Who are you?');
  });

  it.each([true, false])(
    '[CHROME-10] has a link to the dashboard where the flag says so: %s',
    async (home) => {
      const slice = gated(open);
      const server = createServer(slice);
      server.answer('decision', decided(true, { beds: '["pages/*"]', home }));
      play(`${BASE}/pages`, { slice, server });
      await heading('We are digging');
      const links = screen
        .queryAllByRole('link', { name: 'Your plots' })
        .map((link) => link.getAttribute('href'));
      expect(links).toEqual(home ? ['/dashboard'] : []);
    },
  );

  it('[GATE-05][GATE-06][GATE-07] shows what the flag says, as the server tells it when the page opens', async () => {
    const slice = gated(open);
    const server = createServer(slice);
    const variables = { beds: '["pages/*"]', sign: 'Digging till noon', note: 'Bring a spade.', home: true };
    server.answer('decision', decided(true, variables));
    play(`${BASE}/pages`, { slice, server });
    await heading('Digging till noon');
    expect(screen.getByText('Bring a spade.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Your plots' })).toHaveAttribute('href', '/dashboard');
    expect(server.of('decision')[0]?.body).toEqual({
      flagKey: 'digging',
      optimizeUser: { attributes: { organization: 'lender' } },
    });
  });

  it('asks again on the way, at most once a minute, and stays as it was when it cannot', async () => {
    const now = vi.spyOn(Date, 'now');
    const start = 1_790_000_000_000;
    now.mockReturnValue(start);
    const slice = gated(open);
    const server = createServer(slice, { draft: { name: 'Bo' }, answered: ['name'] });
    server.answer('decision', () => refusal(503, 'not now'));
    play(`${BASE}/pages`, { slice, server });
    await heading('Who are you?');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await heading('Make a sign-in');
    expect(server.of('decision')).toHaveLength(1);
    server.answer('decision', decided(true, { beds: ['pages/*'] }));
    now.mockReturnValue(start + 61_000);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await heading('We are digging');
    expect(server.of('decision')).toHaveLength(2);
    now.mockRestore();
  });
});
