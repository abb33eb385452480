/** Do screens hand over to pages of others, and take people back from them? */
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BASE, UUID } from './support/garden.ts';
import { heading } from './support/play.tsx';
import { json, refusal } from './support/server.ts';
import { at, open, owned } from './support/sized.ts';
import { completeWindow } from './support/window.ts';

beforeEach(completeWindow);
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a handoff', () => {
  it('tells where one goes, asks the server for the address, and leaves once', async () => {
    const server = owned();
    const { leave } = open(at('/shop'), server);
    await heading('Buy seeds');
    expect(screen.getByText('You leave for the shop.')).toBeInTheDocument();
    const button = screen.getByRole('button', { name: 'Go to the shop' });
    await userEvent.dblClick(button);
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://shop.example/seeds?state=s'));
    expect(server.of('beginHandoff').map(({ body }) => body)).toEqual([
      { screen: 'shop', bundle: 'bundle-1' },
    ]);
  });

  it.each([
    ['the server refuses', () => refusal(502, 'no answer')],
    ['the address would run a script', () => json({ url: 'javascript:alert(1)' })],
    ['there is no address', () => json({})],
  ])('stays with a message when %s', async (_what, answer) => {
    const server = owned();
    server.answer('beginHandoff', answer);
    const { leave } = open(at('/shop'), server);
    await heading('Buy seeds');
    await userEvent.click(screen.getByRole('button', { name: 'Go to the shop' }));
    await screen.findByText('The shop did not answer.');
    expect(leave).not.toHaveBeenCalled();
    server.restore('beginHandoff');
    await userEvent.click(screen.getByRole('button', { name: 'Go to the shop' }));
    await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  });

  it('says why it leads nowhere, where that is not that it is shut', async () => {
    const server = owned();
    server.answer('beginHandoff', () => refusal(409, 'This document has no line for you.'));
    const { leave } = open(at('/shop'), server);
    await heading('Buy seeds');
    await userEvent.click(screen.getByRole('button', { name: 'Go to the shop' }));
    expect(await screen.findByText('This document has no line for you.')).toBeInTheDocument();
    expect(leave).not.toHaveBeenCalled();
  });

  it('moves on when the screen is shut meanwhile', async () => {
    const server = owned();
    server.answer('beginHandoff', () => refusal(409, 'shut', { route: 'plot/size' }));
    const { address } = open(at('/shop'), server);
    await heading('Buy seeds');
    server.state.application = { uuid: UUID };
    await userEvent.click(screen.getByRole('button', { name: 'Go to the shop' }));
    await heading('How large is it?');
    expect(address()).toBe(at('/plot/size'));
  });
});

describe('the way back', () => {
  const back = (query: string, server = owned(), remembered: string | undefined = UUID) =>
    open(`${BASE}/back-from-shop${query}`, server, remembered === undefined ? {} : { remembered });

  it('[ROUTE-01] brings what the other page gave to the application that was open last, and goes on with it', async () => {
    const server = owned();
    const { address } = back('?state=s&code=c', server);
    await heading('All done');
    expect(address()).toBe(at('/done'));
    expect(server.of('endHandoff').map(({ body }) => body)).toEqual([
      { state: 's', code: 'c', bundle: 'bundle-1' },
    ]);
  });

  it('leads to the screen it began at, with a message, when nothing came of it', async () => {
    const server = owned();
    server.answer('endHandoff', () => refusal(502, 'no answer', { route: 'shop' }));
    const { address } = back('?state=s&error=access_denied', server);
    await heading('Buy seeds');
    expect(address()).toBe(at('/shop'));
    expect(screen.getByText('The shop did not answer.')).toBeInTheDocument();
  });

  it('says why nothing came of it, where the server gives a reason', async () => {
    const server = owned();
    const reason = 'This document has changed since you read it.';
    server.answer('endHandoff', () => refusal(409, reason, { route: 'shop', reason }));
    back('?state=s&code=c', server);
    await heading('Buy seeds');
    expect(screen.getByText(reason)).toBeInTheDocument();
  });

  it('leads into the application when the server does not know the way', async () => {
    const server = owned();
    server.answer('endHandoff', () => refusal(404, 'nothing here'));
    const { address } = back('?state=guessed', server);
    await heading('All done');
    expect(address()).toBe(at('/done'));
  });

  it.each([
    ['nothing', undefined],
    ['no id', 'register'],
  ])('leads to the dashboard when this browser remembers %s', async (_what, remembered) => {
    const server = owned();
    const played = open(`${BASE}/back-from-shop?state=s`, server, remembered ? { remembered } : {});
    await waitFor(() => expect(played.address()).toBe('/dashboard'));
    expect(server.of('endHandoff')).toEqual([]);
  });

  it('goes through sign-in when the session is over', async () => {
    const server = owned();
    server.answer('endHandoff', () => refusal(401, 'unauthenticated'));
    const { onSessionOver, address } = back('?state=s', server);
    await waitFor(() => expect(onSessionOver).toHaveBeenCalled());
    expect(address()).toBe(`${BASE}/back-from-shop?state=s`);
  });
});
