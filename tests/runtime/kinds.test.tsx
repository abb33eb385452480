/** Do screens link on, show what is known and tell how the lender gets on? */
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { messageAt } from '../../src/runtime/journey/Processing.tsx';
import { realProduct } from '../support/project.ts';
import { gardenSlice, UUID } from './support/garden.ts';
import { heading } from './support/play.tsx';
import { createServer, type FakeServer, json, standingOf } from './support/server.ts';
import { at, open, owned, sized } from './support/sized.ts';
import { createTestTime } from './support/time.ts';
import { completeWindow } from './support/window.ts';

beforeEach(completeWindow);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the line on what is left', () => {
  const timed = () => {
    const slice = gardenSlice();
    const progress = [
      { id: 'measuring', on: ['plot/*'], minutes: 3 },
      { id: 'finished', on: ['done'], minutes: 1 },
    ];
    return { ...slice, flows: { ...slice.flows, plot: { ...slice.flows.plot!, progress } } };
  };
  // The garden has no words of the shell: their names stand for them.
  const lines = () => screen.getAllByText(/^shell step/).map(({ textContent }) => textContent);

  it('tells the minutes of who is asked something', async () => {
    open(at('/plot/size'), owned({ application: { uuid: UUID } }), { slice: timed() });
    await heading('How large is it?');
    expect(new Set(lines())).toEqual(new Set(['shell stepMinutes']));
  });

  it('tells none on a screen that asks nothing', async () => {
    open(at('/done'), owned(), { slice: timed() });
    await heading('All done');
    expect(new Set(lines())).toEqual(new Set(['shell step']));
  });
});

describe('links', () => {
  it('of a card say more in a second line, which is read with the first', async () => {
    const slice = gardenSlice();
    slice.flows.plot!.screens.done!.links = [{ id: 'more', to: 'tasks', icon: 'bank', detail: true }];
    slice.copy['screens.done.detail-more'] = 'About 2 minutes.';
    open(at('/done'), owned(), { slice });
    await heading('All done');
    const link = screen.getByRole('link', { name: 'What is left to do About 2 minutes.' });
    expect(link).toHaveAttribute('href', at('/tasks'));
  });

  it('lead on without loading the page, in the order of the flow, those that hold', async () => {
    const { address, noted } = open(at('/done'), owned());
    await heading('All done');
    const links = ['What is left to do', 'Your applications'].map((name) =>
      screen.getByRole('link', { name }),
    );
    expect(links.map((link) => link.getAttribute('href'))).toEqual([at('/tasks'), '/dashboard']);
    expect(screen.queryByRole('link', { name: 'Secret' })).toBeNull();
    await userEvent.click(links[0]!);
    await heading('Left to do');
    expect(address()).toBe(at('/tasks'));
    // For the events that the flow declares of it.
    const followed = noted.flatMap((each) =>
      each.on === 'link' ? [[each.flow, each.screen, each.link]] : [],
    );
    expect(followed).toEqual([['plot', 'done', 'more']]);
  });
});

describe('a list that is awaited', () => {
  it.each([
    ['reader', 'documents', { documents: ['map', 'deed'] }, 'shell paperLoading'],
    ['participants', 'participants', { role: 'guest' }, 'shell loading'],
  ] as const)(
    'stands below its heading from the beginning, on a screen of kind %s',
    async (kind, call, more, told) => {
      const slice = gardenSlice();
      Object.assign(slice.flows.plot!.screens.done!, { kind, ...more });
      slice.calls[call] = { method: 'GET', path: `/${call}/{uuid}` };
      const server = createServer(slice, { signedIn: 'person-1', application: sized });
      server.answer(call, () => new Promise(() => {}));
      open(at('/done'), server, { slice });
      await heading('All done');
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(told);
      expect(server.of(call)).toHaveLength(1);
    },
  );
});

describe('shown facts', () => {
  it('stand in their formats and words, also those of a look-up; what is not known is left out', async () => {
    const beds = [
      { id: 'a', soil: 'sand' },
      { id: 'b', soil: 'loam' },
    ];
    const application = { ...sized, area: 1200, uses: ['HERBS', 'ROSES'], beds, best: 'b' };
    open(at('/done'), owned({ application }));
    await heading('All done');
    const lines = screen.getAllByRole('term').map((term) => {
      const texts = [...(term.parentElement?.querySelectorAll('dd') ?? [])].map(
        ({ textContent }) => textContent,
      );
      return [term.textContent, ...texts];
    });
    expect(lines).toEqual([
      ['Square feet', '1,200'],
      ['Used for', 'Herbs and spices', 'ROSES'],
      ['Soil', 'loam'],
    ]);
  });

  it('are no empty list where nothing is known', async () => {
    open(at('/done'), owned());
    await heading('All done');
    expect(screen.queryByRole('term')).toBeNull();
  });
});

describe('the processing dialog', () => {
  /** A screen that was answered stays behind the dialog while the lender works on it. */
  async function answered(server: FakeServer) {
    const time = createTestTime();
    const pass = (milliseconds: number) => act(() => time.pass(milliseconds));
    server.state.application = { uuid: UUID };
    open(at('/plot/size'), server, { timers: time });
    const field = await screen.findByLabelText('Size');
    fireEvent.change(field, { target: { value: 'large' } });
    server.answer('answer', () => {
      server.state.status = 'WORKING';
      server.state.application = sized;
      return json(standingOf(gardenSlice(), server.state));
    });
    fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
    while (!screen.queryByRole('dialog')) await pass(100);
    return { dialog: screen.getByRole('dialog'), pass };
  }

  it('[MODAL-02] fills its bar in 30 seconds, tick by tick, with messages evenly spaced', async () => {
    const { dialog } = await answered(owned());
    expect(dialog).toHaveAccessibleName('shell processingTitle');
    cleanup();
    vi.useFakeTimers();
    open(at(), owned({ status: 'WORKING' }));
    await act(() => vi.advanceTimersByTimeAsync(400));
    const bar = () => Number(screen.getByRole('progressbar').getAttribute('aria-valuenow'));
    const shown = () => ['First', 'Second', 'Third'].filter((text) => screen.queryByText(text));
    expect(shown()).toEqual(['First']);
    const width = () => screen.getByRole('progressbar').querySelector('span')?.style.width;
    let ticks = 0;
    for (let at = 0; at < 50; at += 1) {
      const before = width();
      await act(() => vi.advanceTimersByTimeAsync(20));
      if (width() !== before) ticks += 1;
    }
    // In one second.
    expect(ticks).toBe(10);
    await act(() => vi.advanceTimersByTimeAsync(4600));
    expect(shown()).toEqual(['First']);
    expect(bar()).toBeGreaterThanOrEqual(19);
    expect(bar()).toBeLessThanOrEqual(20);
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(shown()).toEqual(['Second']);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(shown()).toEqual(['Third']);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(bar()).toBe(100);
    expect(shown()).toEqual(['Third']);
  });

  it('[MODAL-03] has the messages of the product; when the 30 seconds are over the last one stays, and people may leave', async () => {
    const { copy } = sliceFor(realProduct().source, 'figure');
    const messages = copy['shell.processing'] as string[];
    expect(messages.length).toBeGreaterThan(1);
    const slice = gardenSlice();
    slice.copy = { ...slice.copy, ...copy };
    vi.useFakeTimers();
    open(at(), owned({ status: 'WORKING' }), { slice });
    const seen: string[] = [];
    // As often as a message may change, and past the end.
    for (let moment = 0; moment <= 2 * messages.length; moment += 1) {
      await act(() => vi.advanceTimersByTimeAsync(15_000 / messages.length));
      for (const each of messages) if (screen.queryByText(each) && !seen.includes(each)) seen.push(each);
    }
    expect(seen).toEqual(messages);
    expect(screen.getByText(messages.at(-1)!)).toBeInTheDocument();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
    expect(screen.getByText(/^You do not have to wait here\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to dashboard' })).toHaveAttribute('href', '/dashboard');
  });

  const WORK = {
    steps: [
      { says: 'Weighing the seeds', state: 'done' as const, seconds: 3 },
      { says: 'Digging the beds', state: 'now' as const, seconds: 4 },
      { says: 'Watering them', state: 'next' as const, seconds: 5 },
    ],
    emailTo: 'rosa@example.test',
  };

  it('names the steps that run, ticked as they end, with what is left of the usual time', async () => {
    const { dialog } = await answered(owned({ work: WORK }));
    const items = within(dialog).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual([
      'Weighing the seeds shell done',
      'Digging the beds shell workNow',
      'Watering them shell workNext',
    ]);
    expect(within(dialog).getByRole('status')).toHaveTextContent('Digging the beds');
    expect(within(dialog).getByText('shell workSeconds')).toBeInTheDocument();
  });

  it('goes no further than its steps, and to where they are as soon as they are', async () => {
    const { dialog, pass } = await answered(owned({ work: WORK }));
    const bar = () => Number(within(dialog).getByRole('progressbar').getAttribute('aria-valuenow'));
    // One of three is done, and the second under way.
    expect(bar()).toBe(33);
    await pass(12_000);
    expect(bar()).toBeGreaterThan(33);
    await pass(30_000);
    expect(bar()).toBe(63);
  });

  it('stands as a page of its own, with a heading, where no screen is behind it', async () => {
    open(at(), owned({ status: 'WORKING', work: WORK }));
    await heading('shell processingTitle');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });

  it.each([
    ['says where an email goes', WORK, true],
    ['promises none where none is sent', { steps: WORK.steps }, false],
  ])('past ten seconds %s', async (_, work, isPromised) => {
    vi.useFakeTimers();
    open(at(), owned({ status: 'WORKING', work }));
    for (let second = 0; second < 11; second++) await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByText(/shell processingLong/)).toBeInTheDocument();
    expect(screen.queryByText(/shell processingEmail/) !== null).toBe(isPromised);
  });

  it('gives the focus to the heading of the screen that the status leads on to', async () => {
    const server = owned();
    const { pass } = await answered(server);
    server.state.status = 'OPEN';
    server.answer('standing', () => json({ ...standingOf(gardenSlice(), server.state), version: 2 }));
    while (screen.queryByRole('dialog')) await pass(500);
    const title = await heading('All done');
    await waitFor(() => expect(title).toHaveFocus());
  });

  it.each([
    [0, 'a'],
    [14_999, 'a'],
    [15_000, 'b'],
    [30_000, 'b'],
    [90_000, 'b'],
  ])('after %d ms says %s of two', (elapsed, message) => {
    expect(messageAt(['a', 'b'], elapsed)).toBe(message);
  });
});
