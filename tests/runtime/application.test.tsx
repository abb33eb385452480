/** Does an application show the screen that its facts lead to, and follow the lender's status? */
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BASE, gardenSlice, UUID } from './support/garden.ts';
import { heading, play } from './support/play.tsx';
import { createServer, type FakeServer, refusal } from './support/server.ts';
import { completeWindow } from './support/window.ts';

const at = (path = '') => `${BASE}/${UUID}${path}`;
const owned = (change: Parameters<typeof createServer>[1] = {}) =>
  createServer(gardenSlice(), { signedIn: 'person-1', ...change });
const open = (path: string, server: FakeServer) => play(path, { server, token: 'Bearer a' });

beforeEach(completeWindow);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the screen of an application', () => {
  it('is the one its facts lead to', async () => {
    const { address } = open(at(), owned());
    await heading('How large is it?');
    expect(screen.queryByText('shell tagline')).not.toBeInTheDocument();
    expect(address()).toBe(at('/plot/size'));
  });

  it('stays shut to a deep link that the facts do not lead to, and carries one parameter along', async () => {
    const { address } = open(at('/plot/other?pop-webchat=true&referrer=x'), owned());
    await heading('How large is it?');
    expect(address()).toBe(at('/plot/size?pop-webchat=true'));
  });

  it('has one heading of the first rank, which takes the focus after a move', async () => {
    open(at('/plot/other'), owned());
    const title = await heading('How large is it?');
    await waitFor(() => expect(title).toHaveFocus());
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(document.title).toBe('How large is it? | Lender');
  });

  it('[PROG-06] shows the application progress, with the current place marked', async () => {
    open(at(), owned());
    await heading('How large is it?');
    const lists = screen.getAllByRole('navigation', { name: 'Application progress', hidden: true });
    // One for narrow pages and one beside wide ones; the style sheet shows either.
    expect(lists).toHaveLength(2);
    for (const list of lists) expect(list.querySelectorAll('[aria-current=step]')).toHaveLength(1);
  });

  it('[GATE-09] leaves for the dashboard when the application or its profile is missing', async () => {
    const server = owned();
    server.answer('standing', () => refusal(404, 'nothing here'));
    const { leave } = open(at(), server);
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/dashboard'));
  });

  it('leaves for the dashboard when the facts lead to the root', async () => {
    const { address } = open(at(), owned({ status: 'CLOSED' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  it('[CALL-24] loads profile, application and status in one request, and can load them again', async () => {
    const server = owned({ application: { uuid: UUID, size: 'large', area: 40 } });
    open(at(), server);
    await heading('All done');
    expect(screen.getByText('40')).toBeInTheDocument();
    expect(server.asked.map(({ call }) => call)).toEqual(['standing']);
    server.state.application = { uuid: UUID, size: 'large', area: 50 };
    fireEvent.focus(window);
    await screen.findByText('50');
    expect(server.of('standing')).toHaveLength(2);
  });

  it('stays when one request is lost, and asks once more', async () => {
    const server = owned({ application: { uuid: UUID, size: 'large' } });
    const { address } = open(at('/done'), server);
    await heading('All done');
    server.answer('standing', () => {
      server.restore('standing');
      return Promise.reject(new TypeError('Failed to fetch'));
    });
    vi.useFakeTimers();
    fireEvent.focus(window);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(server.of('standing')).toHaveLength(3);
    expect(address()).toBe(at('/done'));
  });

  it('names a trigger that cannot be evaluated once', async () => {
    const { warned, server } = open(at('/done'), owned({ application: { uuid: UUID, size: 'large' } }));
    await heading('All done');
    fireEvent.focus(window);
    await waitFor(() => expect(server.of('standing')).toHaveLength(2));
    expect(warned).toHaveBeenCalledTimes(1);
    expect(warned.mock.calls[0]?.[0]).toContain('nonsense');
    expect(warned.mock.calls[0]?.[0]).not.toContain('large');
  });
});

describe('a path that is no application', () => {
  it.each(['/register', '/not-an-id', '/1'])('is told so: %s', async (path) => {
    play(BASE + path);
    await heading('shell notFoundTitle');
  });
});

describe('a status that waits', () => {
  async function waiting(server: FakeServer, path = at()) {
    vi.useFakeTimers();
    const played = open(path, server);
    await act(() => vi.advanceTimersByTimeAsync(400));
    return played;
  }

  it('shows that the lender is at work, and moves on when the status does', async () => {
    const server = owned({ status: 'WORKING', application: { uuid: UUID, size: 'large' } });
    const { address } = await waiting(server);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('shell processingTitle');
    server.state.status = 'OPEN';
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.queryByText('shell processingTitle')).not.toBeInTheDocument();
    expect(address()).toBe(at('/done'));
  });

  it('does not cover a screen beside the way, which is open whatever the lender does', async () => {
    const server = owned({ status: 'WORKING', application: { uuid: UUID, size: 'large' } });
    const { address } = await waiting(server, at('/tasks'));
    for (let second = 0; second < 3; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.queryByText('shell processingTitle')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(address()).toBe(at('/tasks'));
  });

  it('says after ten seconds that one may leave', async () => {
    const server = owned({ status: 'WORKING' });
    await waiting(server);
    expect(screen.queryByText(/shell processingLong/)).not.toBeInTheDocument();
    // In steps: what is drawn sets the next timer.
    for (let second = 0; second < 10; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByText(/shell processingLong/)).toBeInTheDocument();
  });

  it('[STATUS-06][STATUS-09] leads to where the unknown status leads after 14 retries', async () => {
    const server = owned({ status: 'WORKING' });
    const { address } = await waiting(server);
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(server.of('standing').length).toBeGreaterThanOrEqual(15);
    expect(address()).toBe(at('/trouble'));
  });
});

describe('a screen that only tells', () => {
  it('asks again every 60 seconds and on focus', async () => {
    vi.useFakeTimers();
    const server = owned({ application: { uuid: UUID, size: 'large' } });
    open(at('/done'), server);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(server.of('standing')).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(server.of('standing')).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(server.of('standing')).toHaveLength(2);
    fireEvent.focus(window);
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(server.of('standing')).toHaveLength(3);
    await act(() => vi.advanceTimersByTimeAsync(59_000));
    expect(server.of('standing')).toHaveLength(3);
  });

  it('moves on when the facts do', async () => {
    const server = owned({ application: { uuid: UUID, size: 'large' } });
    const { address } = open(at('/done'), server);
    await heading('All done');
    server.state.application = { uuid: UUID };
    fireEvent.focus(window);
    await heading('How large is it?');
    expect(address()).toBe(at('/plot/size'));
  });

  it('does not ask again on a form, where somebody types', async () => {
    const server = owned();
    open(at('/plot/size'), server);
    await heading('How large is it?');
    fireEvent.focus(window);
    await act(async () => {});
    expect(server.of('standing')).toHaveLength(1);
  });
});
