/** Does a person see what the lender asks for, and come from its address to the screen where it is done? */
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BASE, gardenSlice, UUID } from './support/garden.ts';
import { heading, play } from './support/play.tsx';
import { createServer, type FakeServer, refusal } from './support/server.ts';

const at = (path = '') => `${BASE}/${UUID}${path}`;
const sized = { uuid: UUID, size: 'large' };
const owned = (change: Parameters<typeof createServer>[1] = {}) =>
  createServer(gardenSlice(), { signedIn: 'person-1', application: sized, ...change });
const SIGNED_IN = { signedIn: 'person-1', application: sized };
const open = (path: string, server: FakeServer) => play(path, { server, token: 'Bearer a' });

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const task = (uuid: string, header: string) => ({
  ...{
    uuid,
    header,
    created: '2026-01-01T00:00:00Z',
    button: `Do ${header}`,
    description: `About ${header}`,
  },
  route: `tasks/photo?conditionUuid=${uuid}&conditionType=PHOTO&conditionEnum=PHOTO`,
});

describe('conditions', () => {
  it('[COND-03] stand with header, description and button, in the order of the server', async () => {
    open(at('/tasks'), owned({ conditions: [task('a', 'Roses'), task('b', 'Herbs')] }));
    await heading('Left to do');
    const cards = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'));
    expect(cards.map((card) => within(card).getByRole('heading', { level: 2 }).textContent)).toEqual([
      'Roses',
      'Herbs',
    ]);
    const link = screen.getByRole('link', { name: 'Do Herbs' });
    expect(link).toHaveAccessibleDescription('Herbs');
    expect(link).toHaveAttribute('href', at(`/${task('b', '').route}`));
  });

  it('say so when nothing is left', async () => {
    open(at('/tasks'), owned());
    await heading('Left to do');
    expect(screen.getByText('Nothing is left to do.')).toBeInTheDocument();
  });

  it('have the picture of their screen where nothing is left, and not above a list', async () => {
    const slice = structuredClone(gardenSlice());
    for (const flow of Object.values(slice.flows)) {
      for (const each of Object.values(flow.screens)) if (each.kind === 'conditions') each.picture = 'clock';
    }
    const drawn = () => document.querySelector('.picture');
    play(at('/tasks'), { slice, server: createServer(slice, SIGNED_IN), token: 'Bearer a' });
    await heading('Left to do');
    expect(drawn()).not.toBeNull();
    cleanup();
    const server = createServer(slice, { ...SIGNED_IN, conditions: [task('a', 'Roses')] });
    play(at('/tasks'), { slice, server, token: 'Bearer a' });
    await heading('Left to do');
    expect(drawn()).toBeNull();
  });

  it('[CALL-17] are asked for again every 60 seconds and on focus, and leave the list once they are cleared', async () => {
    vi.useFakeTimers();
    const server = owned({ conditions: [task('a', 'Roses')] });
    open(at('/tasks'), server);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(server.of('conditions')).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(server.of('conditions')).toHaveLength(2);
    server.state.conditions = [];
    fireEvent.focus(window);
    await act(() => vi.advanceTimersByTimeAsync(10));
    expect(server.of('conditions')).toHaveLength(3);
    expect(screen.getByText('Nothing is left to do.')).toBeInTheDocument();
  });

  it('are there before they are asked for again: nothing moves when the reply comes', async () => {
    const server = owned({ conditions: [task('a', 'Roses')] });
    server.answer('conditions', () => new Promise(() => {}));
    open(at('/tasks'), server);
    await heading('Left to do');
    expect(screen.getByText('About Roses')).toBeInTheDocument();
  });

  it('stay as they were when they cannot be asked for again', async () => {
    const server = owned({ conditions: [task('a', 'Roses')] });
    open(at('/tasks'), server);
    await heading('Left to do');
    server.answer('conditions', () => refusal(500, 'down'));
    fireEvent.focus(window);
    await waitFor(() => expect(server.of('conditions')).toHaveLength(2));
    expect(screen.getByText('About Roses')).toBeInTheDocument();
  });
});

describe('what is open', () => {
  it('is told on a screen that is about something else, with its way there and back', async () => {
    const server = owned({ conditions: [task('a', 'Roses'), task('b', 'Herbs')] });
    const { address } = open(at('/done'), server);
    await heading('All done');
    const line = (await screen.findByText('Roses, Herbs.', { exact: false })).closest('[role=status]')!;
    await userEvent.click(within(line as HTMLElement).getByRole('link'));
    await heading('Left to do');
    expect(address()).toBe(at('/tasks'));
    expect(screen.queryByText('Roses, Herbs.', { exact: false })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('link', { name: /back ?to ?application/i }));
    await heading('All done');
  });

  it('is asked for every 60 seconds on each screen, and appears where somebody waits', async () => {
    vi.useFakeTimers();
    const server = owned();
    open(at('/done'), server);
    await act(() => vi.advanceTimersByTimeAsync(500));
    expect(screen.queryByText('Roses.', { exact: false })).not.toBeInTheDocument();
    server.state.conditions = [task('a', 'Roses')];
    await act(() => vi.advanceTimersByTimeAsync(60_500));
    expect(screen.getByText('Roses.', { exact: false })).toBeInTheDocument();
  });
});

describe('an address that names a condition', () => {
  it('leads to its screen, which answers with its id', async () => {
    const server = owned({ conditions: [task('a', 'Roses')] });
    const { address } = open(at('?conditionUuid=a&conditionType=PHOTO&conditionEnum=PHOTO'), server);
    await heading('Send a photo');
    expect(address()).toBe(at(`/${task('a', '').route}`));
    await userEvent.type(screen.getByRole('textbox'), 'A rose');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(server.of('answer')).toHaveLength(1));
    expect(server.of('answer')[0]?.body.answers).toEqual({ bed: 'a', note: 'A rose' });
  });

  it('says on its screen what was asked for', async () => {
    open(at('/tasks/photo?conditionUuid=b'), owned({ conditions: [task('a', 'Roses'), task('b', 'Herbs')] }));
    const asked = await screen.findByRole('region', { name: 'Herbs' });
    expect(asked).toHaveTextContent('About Herbs');
    expect(screen.queryByText('About Roses')).not.toBeInTheDocument();
  });

  it('leads on as if it named none when it is not there any more', async () => {
    const { address } = open(at('?conditionUuid=gone'), owned());
    await heading('All done');
    expect(address()).toBe(at('/done'));
  });

  it('opens a screen by its own path, with the query', async () => {
    open(at('/tasks/photo?conditionUuid=a'), owned());
    await heading('Send a photo');
  });

  it('does not bring back what was typed for another one', async () => {
    const unsubmitted = () => ({ 'tasks/photo': { bed: 'b', note: 'A herb' } });
    open(at('/tasks/photo?conditionUuid=a'), owned({ unsubmitted: unsubmitted() }));
    await heading('Send a photo');
    expect(screen.getByRole('textbox')).toHaveValue('');
    cleanup();
    open(at('/tasks/photo?conditionUuid=b'), owned({ unsubmitted: unsubmitted() }));
    await heading('Send a photo');
    expect(screen.getByRole('textbox')).toHaveValue('A herb');
  });
});
