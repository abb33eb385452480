/** Is it said why one's place is asked, asked of the browser alone, and told to nobody who was not to know? */
import '@testing-library/jest-dom/vitest';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BASE, gardenSlice, UUID } from './support/garden.ts';
import { heading, play } from './support/play.tsx';
import { createServer } from './support/server.ts';
import { completeWindow } from './support/window.ts';

beforeEach(completeWindow);
afterEach(cleanup);

describe('a handoff that needs to know where one is', () => {
  const here = { latitude: 44.1, longitude: -70.2, accuracy: 30 };
  const { geolocation: before } = navigator;
  let tell: (told: { coords: object }) => void;
  let refuse: (error: Error) => void;
  beforeEach(() => {
    const getCurrentPosition = (onTold: typeof tell, onRefused: typeof refuse) => {
      tell = onTold;
      refuse = onRefused;
    };
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  });
  afterEach(() => {
    Object.defineProperty(navigator, 'geolocation', { configurable: true, value: before });
  });

  async function asked() {
    const slice = gardenSlice();
    const { shop } = slice.flows.plot!.screens;
    shop!.needs = ['location'];
    slice.copy = { ...slice.copy, 'screens.shop.location': 'The shop sends to where you are.' };
    const server = createServer(slice, { signedIn: 'person-1', application: { uuid: UUID, size: 'large' } });
    const played = play(`${BASE}/${UUID}/shop`, { server, slice, token: 'Bearer a' });
    await heading('Buy seeds');
    await userEvent.click(screen.getByRole('button', { name: 'Go to the shop' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'shell locationTitle' }));
    expect(dialog.getByText('The shop sends to where you are.')).toBeInTheDocument();
    expect(server.of('beginHandoff')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'shell locationShare' }));
    return { ...played, server, dialog };
  }

  it('says why, asks the browser, and tells the server what it said', async () => {
    const { server, leave } = await asked();
    act(() => tell({ coords: { ...here, heading: 12, speed: 1 } }));
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
    expect(server.of('beginHandoff')[0]?.body).toEqual({
      ...{ screen: 'shop', bundle: 'bundle-1', location: here },
    });
  });

  it('stays with the support line for who refuses, and asks again', async () => {
    const { server, dialog, leave } = await asked();
    act(() => refuse(new Error('User denied Geolocation')));
    expect(await dialog.findByText('shell locationRefused')).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: /\d{3}/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^tel:/),
    );
    expect(server.of('beginHandoff')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'shell locationShare' }));
    act(() => tell({ coords: here }));
    await waitFor(() => expect(leave).toHaveBeenCalledOnce());
  });

  it('goes nowhere for who closed it before the browser answered', async () => {
    const { server, dialog, leave } = await asked();
    await userEvent.click(dialog.getByRole('button', { name: 'shell locationClose' }));
    act(() => tell({ coords: here }));
    await act(() => Promise.resolve());
    expect(server.of('beginHandoff')).toEqual([]);
    expect(leave).not.toHaveBeenCalled();
  });
});
