/** Does a link start the handoff that it leads to, once, and lead to that screen where it cannot? */
import '@testing-library/jest-dom/vitest';
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { gardenSlice } from './support/garden.ts';
import { heading } from './support/play.tsx';
import { type Answer, createServer, json, refusal } from './support/server.ts';
import { at, open, sized } from './support/sized.ts';
import { completeWindow } from './support/window.ts';

beforeEach(completeWindow);
afterEach(cleanup);

const SHOP = 'https://shop.example/seeds?state=s';

/** At the screen whose links start what is sold in two shops; a third one leads to a list. */
async function atLinks(change: (slice: ReturnType<typeof gardenSlice>) => void = () => undefined) {
  const slice = gardenSlice();
  const { screens } = slice.flows.plot!;
  screens.done!.links = [
    { id: 'more', to: 'shop', primary: true, starts: true },
    { id: 'other', to: 'market', starts: true },
    { id: 'tasks', to: 'tasks' },
  ];
  screens.market = { ...screens.shop!, id: 'market' };
  Object.assign(slice.copy, {
    'screens.done.link-more': 'Buy seeds now',
    'screens.done.link-other': 'Buy tools now',
    'screens.done.link-tasks': 'See the list',
  });
  change(slice);
  const server = createServer(slice, { signedIn: 'person-1', application: sized });
  const played = open(at('/done'), server, { slice });
  await heading('All done');
  const link = (name: string) => screen.getByRole('link', { name });
  return { ...played, server, link, seeds: link('Buy seeds now') };
}

/** The call waits until `reply` is called. */
function held(server: { answer: (call: string, answer: Answer) => void }) {
  let reply: (answer: Response) => void = () => undefined;
  server.answer('beginHandoff', () => new Promise<Response>((resolve) => (reply = resolve)));
  return { reply: (answer: Response) => act(async () => reply(answer)) };
}

const comeBack = (persisted: boolean) =>
  act(async () => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));

describe('a link that starts', () => {
  it('does at once what the button of the screen does, once for a double click, and is told as a link', async () => {
    const { server, leave, seeds, noted, address } = await atLinks();
    await userEvent.dblClick(seeds);
    await waitFor(() => expect(leave).toHaveBeenCalledWith(SHOP));
    expect(leave).toHaveBeenCalledOnce();
    expect(server.of('beginHandoff').map(({ body }) => body)).toEqual([
      { screen: 'shop', bundle: 'bundle-1' },
    ]);
    expect(noted.flatMap((each) => (each.on === 'link' ? [each.link] : []))).toEqual(['more']);
    expect(address()).toBe(at('/done'));
  });

  it('can be used by keys', async () => {
    const { leave, seeds } = await atLinks();
    seeds.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(seeds).toHaveFocus();
  });

  it('is a link to the screen for another tab, and starts nothing here', async () => {
    const { server, seeds, address } = await atLinks();
    expect(seeds).toHaveAttribute('href', at('/shop'));
    const prevented: boolean[] = [];
    const note = (event: Event) => {
      prevented.push(event.defaultPrevented);
      event.preventDefault();
    };
    window.addEventListener('click', note);
    for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
      fireEvent(seeds, createEvent.click(seeds, { button: 0, ...how }));
    }
    expect(prevented).toEqual([false, false, false, false]);
    window.removeEventListener('click', note);
    await act(() => Promise.resolve());
    expect(server.of('beginHandoff')).toEqual([]);
    expect(address()).toBe(at('/done'));
  });

  it('says while it starts that it does, and no other one starts meanwhile', async () => {
    const { server, seeds, link } = await atLinks();
    const { reply } = held(server);
    await userEvent.click(seeds);
    expect(seeds).toHaveAttribute('aria-disabled', 'true');
    expect(await screen.findByText('shell handoffBusy')).toHaveAttribute('role', 'status');
    await userEvent.click(link('Buy tools now'));
    await userEvent.click(seeds);
    expect(server.of('beginHandoff')).toHaveLength(1);
    expect(link('Buy tools now')).not.toHaveAttribute('aria-disabled');
    await reply(refusal(502, 'no answer'));
  });

  it('takes nobody away who has gone elsewhere meanwhile', async () => {
    const { server, seeds, link, leave } = await atLinks();
    const { reply } = held(server);
    await userEvent.click(seeds);
    await userEvent.click(link('See the list'));
    await heading('Left to do');
    await reply(json({ url: SHOP }));
    expect(leave).not.toHaveBeenCalled();
  });

  it('takes nobody away who waits for the screen that they chose instead', async () => {
    const { server, seeds, link, leave } = await atLinks((slice) => {
      slice.flows.plot!.screens.done!.links![2] = { id: 'tasks', to: 'tasks/photo' };
    });
    const { reply } = held(server);
    await userEvent.click(seeds);
    server.answer('standing', () => new Promise(() => {}));
    await userEvent.click(link('See the list'));
    await waitFor(() => expect(server.of('standing')).toHaveLength(2));
    await reply(json({ url: SHOP }));
    expect(leave).not.toHaveBeenCalled();
    expect(seeds).toBeInTheDocument();
  });

  it('only leads on where the screen hands nobody over now', async () => {
    const { server, seeds } = await atLinks((slice) => {
      slice.flows.plot!.screens.shop!.cases = [{ id: 'shop#shut', when: 'sized' }];
      slice.flows.plot!.screens['shop#shut'] = { id: 'shop#shut', kind: 'notice', writes: [] };
    });
    await userEvent.click(seeds);
    await heading('Buy seeds');
    expect(server.of('beginHandoff')).toEqual([]);
  });
});

describe('a start that fails', () => {
  it.each([
    ['the other side does not answer', () => refusal(502, 'no answer')],
    ['nothing is reached', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the URL would run a script', () => json({ url: 'javascript:alert(1)' })],
  ])('leads to the screen with its message when %s; its button goes on', async (_what, answer) => {
    const { server, seeds, leave, address } = await atLinks();
    server.answer('beginHandoff', answer);
    await userEvent.click(seeds);
    expect(await heading('Buy seeds')).toHaveFocus();
    expect(address()).toBe(at('/shop'));
    expect(screen.getByText('The shop did not answer.')).toBeInTheDocument();
    expect(leave).not.toHaveBeenCalled();
    server.restore('beginHandoff');
    await userEvent.click(screen.getByRole('button', { name: 'Go to the shop' }));
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  });

  it('says why, where the server does', async () => {
    const { server, seeds } = await atLinks();
    server.answer('beginHandoff', () => refusal(409, 'This document has no line for you.'));
    await userEvent.click(seeds);
    await heading('Buy seeds');
    expect(screen.getByText('This document has no line for you.')).toBeInTheDocument();
  });

  it('leads on where the screen is shut meanwhile', async () => {
    const { server, seeds, address } = await atLinks();
    server.answer('beginHandoff', () => {
      server.state.application = { uuid: sized.uuid };
      return refusal(409, 'shut', { route: 'plot/size' });
    });
    await userEvent.click(seeds);
    await heading('How large is it?');
    expect(address()).toBe(at('/plot/size'));
  });

  it('leads nowhere but to the sign-in when the session is over', async () => {
    const { server, seeds, onSessionOver, address } = await atLinks();
    server.answer('beginHandoff', () => refusal(401, 'unauthenticated'));
    await userEvent.click(seeds);
    await waitFor(() => expect(onSessionOver).toHaveBeenCalled());
    expect(address()).toBe(at('/done'));
  });
});

describe('who comes back to the page as it was left', () => {
  it('can start again by a link', async () => {
    const { server, seeds, leave } = await atLinks();
    await userEvent.click(seeds);
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
    await comeBack(false);
    expect(seeds).toHaveAttribute('aria-disabled', 'true');
    const before = server.of('standing').length;
    await comeBack(true);
    expect(seeds).not.toHaveAttribute('aria-disabled');
    await waitFor(() => expect(server.of('standing').length).toBeGreaterThan(before));
    await userEvent.click(seeds);
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
  });

  it('can start again by the button of the screen', async () => {
    const { seeds, server, leave } = await atLinks();
    server.answer('beginHandoff', () => refusal(502, 'no answer'));
    await userEvent.click(seeds);
    await heading('Buy seeds');
    server.restore('beginHandoff');
    const button = screen.getByRole('button', { name: 'Go to the shop' });
    await userEvent.click(button);
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
    await comeBack(true);
    await userEvent.click(button);
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(2));
  });
});

describe('a link that starts what needs the location', () => {
  const { geolocation: before } = navigator;
  let asked: { tell: (told: { coords: object }) => void; refuse: () => void };
  beforeEach(() => {
    const getCurrentPosition = (tell: typeof asked.tell, refuse: (error: Error) => void) => {
      asked = { tell, refuse: () => refuse(new Error('User denied Geolocation')) };
    };
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  });
  afterEach(() => {
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: before });
  });

  const here = { latitude: 44.1, longitude: -70.2, accuracy: 30 };
  const needing = () =>
    atLinks((slice) => {
      slice.flows.plot!.screens.shop!.needs = ['location'];
      slice.copy['screens.shop.location'] = 'The shop sends to where you are.';
    });
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'shell locationTitle' }));

  it('asks for it first, with the words of the screen; who refuses stays there with the support line, and may share later', async () => {
    const { server, seeds, leave } = await needing();
    await userEvent.click(seeds);
    const { getByText, getByRole, findByText } = await dialog();
    expect(getByText('The shop sends to where you are.')).toBeInTheDocument();
    await userEvent.click(getByRole('button', { name: 'shell locationShare' }));
    act(() => asked.refuse());
    expect(await findByText('shell locationRefused')).toBeInTheDocument();
    expect(getByRole('link', { name: /\d{3}/ })).toHaveAttribute('href', expect.stringMatching(/^tel:/));
    expect(server.of('beginHandoff')).toEqual([]);
    await userEvent.click(getByRole('button', { name: 'shell locationShare' }));
    act(() => asked.tell({ coords: here }));
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(server.of('beginHandoff')[0]?.body).toMatchObject({ screen: 'shop', location: here });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('starts nothing for who closes the question', async () => {
    const { server, seeds, address } = await needing();
    await userEvent.click(seeds);
    const { getByRole } = await dialog();
    await userEvent.click(getByRole('button', { name: 'shell locationShare' }));
    await userEvent.click(getByRole('button', { name: 'shell locationClose' }));
    act(() => asked.tell({ coords: here }));
    await act(() => Promise.resolve());
    expect(server.of('beginHandoff')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe(at('/done'));
  });
});
