/** Are people asked to stay before their session ends, and does what they typed outlast it? */
import '@testing-library/jest-dom/vitest';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BASE, gardenSlice, UUID } from '../runtime/support/garden.ts';
import { heading, play } from '../runtime/support/play.tsx';
import { createServer, json } from '../runtime/support/server.ts';
import { createTestTime, type TestTime } from '../runtime/support/time.ts';
import { completeWindow } from '../runtime/support/window.ts';

const MINUTE = 60_000;
const SOON = /stayTitle/;
const LAST = /stayLastHelp/;
const OVER = /signInAgainTitle/;

beforeEach(completeWindow);
afterEach(cleanup);

/** A sign-in of Ada that is over after so many minutes from now. */
function tokenFor(time: TestTime, minutes: number): string {
  const exp = (time.now() + minutes * MINUTE) / 1000;
  return `Bearer e30.${btoa(JSON.stringify({ sub: 'ada', exp }))}.signature`;
}

/** Somebody in the middle of a screen, whose sign-in lasts for fifteen minutes; `wrong`: by how much the browser's clock is. */
async function typing({ wrong = 0 } = {}) {
  const user = userEvent.setup();
  const time = createTestTime();
  const server = createServer(gardenSlice(), { signedIn: 'ada' });
  const said = server.fetch;
  let ahead = 0;
  server.fetch = async (...asked) => {
    const reply = await said(...asked);
    reply.headers.set('Date', new Date(time.now() + ahead).toUTCString());
    return reply;
  };
  const timers = { ...time, now: () => time.now() + wrong };
  const played = play(`${BASE}/${UUID}/plot/size`, { server, token: tokenFor(time, 15), timers });
  await heading('How large is it?');
  await user.type(await screen.findByLabelText('Size'), 'large');
  const pass = (milliseconds: number) => act(() => time.pass(milliseconds));
  /** The server renews the sign-in by its next reply, for so many minutes. */
  const renews = (minutes: number) =>
    server.answer('identity', () => json({ uuid: 'ada' }, 200, { Authorization: tokenFor(time, minutes) }));
  const askedFor = () => server.of('identity').length;
  const setAhead = (minutes: number) => {
    ahead = minutes * MINUTE;
  };
  return { ...played, user, time, server, pass, renews, askedFor, setAhead };
}

describe('somebody whose session ends in two minutes', () => {
  it.each([
    ['whose clock is right', 0],
    ['whose clock is a day off', 86_400_000],
  ])('%s is asked to stay, not earlier', async (_, wrong) => {
    const { pass } = await typing({ wrong });
    await pass(13 * MINUTE - 1000);
    expect(screen.queryByRole('dialog')).toBeNull();
    await pass(1000);
    expect(await screen.findByRole('dialog', { name: SOON })).toBeVisible();
  });

  it('stays by one press, and finds what was typed', async () => {
    const { pass, renews, user, stored, time } = await typing();
    await pass(13 * MINUTE);
    renews(15);
    await user.click(await screen.findByRole('button', { name: /stayOn/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(stored.get('jwt')).toBe(tokenFor(time, 15));
    expect(screen.getByLabelText('Size')).toHaveValue('large');
    await pass(13 * MINUTE);
    expect(await screen.findByRole('dialog', { name: SOON })).toBeVisible();
  });

  it('reads no question that came too early, once they have answered it', async () => {
    const { user, setAhead, pass } = await typing();
    setAhead(13.5);
    await user.type(screen.getByLabelText('Size'), ' and wide');
    await pass(2_000);
    act(() => void window.dispatchEvent(new Event('focus')));
    const stay = await screen.findByRole('button', { name: /stayOn/ });
    setAhead(0);
    await user.click(stay);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays as well by what another window does', async () => {
    const { pass, stored, time, askedFor } = await typing();
    await pass(13 * MINUTE);
    await screen.findByRole('dialog', { name: SOON });
    const before = askedFor();
    stored.set('jwt', tokenFor(time, 15));
    act(() => void window.dispatchEvent(new Event('storage')));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(askedFor()).toBe(before);
  });

  it('is told where the server cannot be reached, and may try again', async () => {
    const { pass, renews, user, server } = await typing();
    await pass(13 * MINUTE);
    server.answer('identity', () => Promise.reject(new TypeError('offline')));
    await user.click(await screen.findByRole('button', { name: /stayOn/ }));
    expect(await screen.findByText(/saveFailedOffline/)).toBeVisible();
    renews(15);
    await user.click(screen.getByRole('button', { name: /stayOn/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('signs in anew where the session may last no longer, and goes on where they were', async () => {
    const { pass, renews, user, server, time } = await typing();
    await pass(13 * MINUTE);
    renews(2);
    await user.click(await screen.findByRole('button', { name: /stayOn/ }));
    expect(await screen.findByRole('dialog', { name: OVER })).toHaveTextContent(LAST);
    server.restore('identity');
    server.answer('login', () => json({ jwt: tokenFor(time, 15) }));
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Size')).toHaveValue('large');
  });

  it('may leave instead', async () => {
    const { pass, user, leave, stored, server } = await typing();
    server.answer('logout', () => json(null, 204));
    await pass(13 * MINUTE);
    await user.click(await screen.findByRole('button', { name: /stayLeave/ }));
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/auth/login'));
    expect(stored.has('jwt')).toBe(false);
  });

  it('who does not answer finds the sign-in over a page that is out of sight, and behind it what was typed', async () => {
    const { pass, user, server, time } = await typing();
    await pass(15 * MINUTE);
    await screen.findByRole('dialog', { name: OVER });
    server.answer('login', () => json({ jwt: tokenFor(time, 15) }));
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Size')).toHaveValue('large');
  });
});
