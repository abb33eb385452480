/** Is nothing typed ever lost, and nothing saved twice? Failures, expired sessions, other windows, double clicks. */
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BASE, gardenSlice, UUID } from './support/garden.ts';
import { heading, play } from './support/play.tsx';
import { createServer, json, refusal, standingOf } from './support/server.ts';
import { createTestTime } from './support/time.ts';
import { completeWindow } from './support/window.ts';

const HERE = `${BASE}/${UUID}/plot/size`;

beforeEach(completeWindow);
afterEach(cleanup);

const user = userEvent.setup();
const next = () => user.click(screen.getByRole('button', { name: 'Continue' }));

async function atSize(change: Parameters<typeof createServer>[1] = {}) {
  const server = createServer(gardenSlice(), { signedIn: 'person-1', ...change });
  const time = createTestTime();
  const played = play(HERE, { server, token: 'Bearer a', timers: time });
  await heading('How large is it?');
  await screen.findByLabelText('Size');
  return { ...played, server, pass: (milliseconds: number) => act(() => time.pass(milliseconds)) };
}

async function typed(change: Parameters<typeof createServer>[1] = {}) {
  const played = await atSize(change);
  await user.type(screen.getByLabelText('Size'), 'large');
  return played;
}

async function signIn() {
  const dialog = await screen.findByRole('dialog');
  await user.type(await screen.findByLabelText('Email'), 'a@example.com');
  await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  return dialog;
}

describe('saving', () => {
  it('sends the version it read, the bundle and a key', async () => {
    const { server } = await typed();
    await next();
    await heading('All done');
    const [save] = server.of('answer');
    expect(save?.body).toEqual({ screen: 'plot/size', answers: { size: 'large' }, bundle: 'bundle-1' });
    expect(save?.headers).toMatchObject({ 'If-Match': '"1"', 'Idempotency-Key': 'id-1' });
  });

  it('sends a double click once', async () => {
    const { server } = await typed();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.answer('answer', async () => {
      await held;
      server.state.application = { uuid: UUID, size: 'large' };
      return json(standingOf(gardenSlice(), server.state));
    });
    await user.dblClick(screen.getByRole('button', { name: 'Continue' }));
    await act(async () => release());
    await heading('All done');
    expect(server.of('answer')).toHaveLength(1);
  });

  it('keeps the text on a failure, says so, and tries again under the same key', async () => {
    const { server } = await typed();
    server.answer('answer', () => Promise.reject(new TypeError('Failed to fetch')));
    await next();
    expect(await screen.findByText('shell saveFailed')).toBeInTheDocument();
    expect(screen.getByText('shell saveFailedOffline')).toBeInTheDocument();
    expect(screen.getByLabelText('Size')).toHaveValue('large');
    server.restore('answer');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('All done');
    const keys = server.of('answer').map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toEqual(['id-1', 'id-1']);
  });

  it('keeps the text where it was one too many, says to wait, and takes it then', async () => {
    const { server } = await typed();
    server.answer('answer', () => refusal(429, 'A lot was begun from your network within the hour.'));
    await next();
    expect(await screen.findByText('shell tooOften')).toBeInTheDocument();
    expect(screen.getByLabelText('Size')).toHaveValue('large');
    server.restore('answer');
    await next();
    await heading('All done');
    const keys = server.of('answer').map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toEqual(['id-1', 'id-1']);
  });

  it('takes another key for other answers', async () => {
    const { server } = await typed();
    server.answer('answer', () => refusal(503, 'down'));
    await next();
    await screen.findByText('shell saveFailed');
    await user.type(screen.getByLabelText('Size'), 'r');
    await next();
    await waitFor(() => expect(server.of('answer')).toHaveLength(2));
    const [first, second] = server.of('answer').map(({ headers }) => headers['Idempotency-Key']);
    expect(first).not.toBe(second);
  });

  it('shows what the server refuses beside its field', async () => {
    const { server } = await typed();
    const fields = [{ pointer: '/size', keyword: 'rule', message: 'That is too large.' }];
    server.answer('answer', () => refusal(422, 'no', { fields }));
    await next();
    await waitFor(() =>
      expect(screen.getByLabelText('Size')).toHaveAccessibleDescription(/That is too large/),
    );
    expect(screen.getByLabelText('Size')).toHaveValue('large');
  });

  it.each([
    ['stays there, with all that was typed, while they do', { uuid: UUID }, 'How large is it?'],
    ['moves on when they do not any more', { uuid: UUID, size: 'elsewhere' }, 'All done'],
  ])('says why answers were turned down where the person stands, and %s', async (_, application, title) => {
    const { server } = await typed();
    server.answer('answer', () => refusal(409, 'This document has no line for you.'));
    server.state.application = application;
    const asked = server.of('standing').length;
    await next();
    await waitFor(() => expect(server.of('standing').length).toBeGreaterThan(asked));
    await heading(title);
    expect(screen.queryByText('shell saveFailed')).not.toBeInTheDocument();
    if (title === 'All done') return;
    expect(screen.getByRole('alert')).toHaveTextContent('This document has no line for you.');
    expect(screen.getByLabelText('Size')).toHaveValue('large');
    server.restore('answer');
    await next();
    await heading('All done');
  });

  it('goes to the screen that is open when this one is not', async () => {
    const { server, address } = await typed();
    server.answer('answer', () => refusal(409, 'closed', { route: 'done' }));
    server.state.application = { uuid: UUID, size: 'elsewhere' };
    await next();
    await heading('All done');
    expect(address()).toBe(`${BASE}/${UUID}/done`);
  });
});

describe('an expired session', () => {
  const over = () => refusal(401, 'unauthenticated');

  it('opens sign-in over the kept screen, then saves again under the same key', async () => {
    const { server, onSessionOver, address } = await typed();
    server.answer('answer', over);
    await next();
    await screen.findByRole('dialog');
    expect(address()).toBe(HERE);
    expect(screen.getByLabelText('Size')).toHaveValue('large');
    server.restore('answer');
    await signIn();
    await heading('All done');
    const saves = server.of('answer');
    expect(saves.map(({ headers }) => headers['Idempotency-Key'])).toEqual(['id-1', 'id-1']);
    expect(saves[1]?.headers.Authorization).toBe('Bearer token');
    expect(onSessionOver).not.toHaveBeenCalled();
  });

  it('drops the screen when another person signs in, and saves nothing of it', async () => {
    const { server, leave, unmount } = await typed();
    server.answer('answer', over);
    await next();
    await screen.findByRole('dialog');
    server.state.signedIn = 'person-2';
    const kept = server.of('saveUnsubmitted').length;
    await signIn();
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/dashboard'));
    unmount();
    expect(server.of('answer')).toHaveLength(1);
    expect(server.of('saveUnsubmitted')).toHaveLength(kept);
  });

  it('on any other call goes to sign-in', async () => {
    const server = createServer(gardenSlice());
    const { onSessionOver } = play(HERE, { server, token: 'Bearer old' });
    await waitFor(() => expect(onSessionOver).toHaveBeenCalled());
  });
});

describe('answers that were changed elsewhere', () => {
  async function changed() {
    const played = await typed();
    played.server.answer('answer', () => refusal(412, 'changed'));
    played.server.answer('standing', () => {
      const { server } = played;
      const before = standingOf(gardenSlice(), server.state, 'plot/size');
      return json({ ...before, screen: { ...before.screen, answers: { size: 'small' }, etag: '"9"' } });
    });
    await next();
    await screen.findByText('shell changedElsewhere');
    return played;
  }

  it('shows the newer ones and keeps what was typed', async () => {
    await changed();
    expect(screen.getByText('small')).toBeInTheDocument();
    expect(screen.getByLabelText('Size')).toHaveValue('large');
  });

  it('saves what was typed over them only when told to, under their version', async () => {
    const { server } = await changed();
    server.restore('answer');
    await user.click(screen.getByRole('button', { name: 'shell keepMine' }));
    await heading('All done');
    const [first, second] = server.of('answer').map(({ headers }) => headers);
    expect(second?.['If-Match']).toBe('"9"');
    expect(second?.['Idempotency-Key']).not.toBe(first?.['Idempotency-Key']);
  });

  it('takes them when told to', async () => {
    await changed();
    await user.click(screen.getByRole('button', { name: 'shell useNewer' }));
    expect(screen.getByLabelText('Size')).toHaveValue('small');
    expect(screen.queryByText('shell changedElsewhere')).not.toBeInTheDocument();
  });
});

describe('text that is not submitted', () => {
  it('is kept after a moment, without what is secret', async () => {
    const { server, pass } = await typed();
    await user.type(screen.getByLabelText(/Pin/), '1234');
    expect(server.of('saveUnsubmitted')).toEqual([]);
    await pass(2_000);
    const [saved, ...more] = server.of('saveUnsubmitted');
    expect(saved?.body).toEqual({ screen: 'plot/size', answers: { size: 'large' } });
    expect(more).toEqual([]);
    expect(JSON.stringify(server.of('saveUnsubmitted'))).not.toContain('1234');
  });

  it('comes back, and goes before what was submitted', async () => {
    await atSize({ unsubmitted: { 'plot/size': { size: 'huge' } } });
    expect(screen.getByLabelText('Size')).toHaveValue('huge');
    expect(screen.getByText('shell restored')).toBeInTheDocument();
  });

  it('is said to be gone where it was removed', async () => {
    await atSize({ removedAfter: 7 });
    expect(screen.getByText('shell removed')).toBeInTheDocument();
    expect(screen.queryByText('shell restored')).not.toBeInTheDocument();
  });

  it('is sent off when the page goes away', async () => {
    const { server } = await typed();
    fireEvent(window, new Event('pagehide'));
    await waitFor(() => expect(server.of('saveUnsubmitted')).toHaveLength(1));
    expect(server.of('saveUnsubmitted')[0]).toMatchObject({
      keepalive: true,
      body: { answers: { size: 'large' } },
    });
  });

  it('is not kept again once it was submitted', async () => {
    const { server, unmount, pass } = await typed();
    await pass(2_000);
    await next();
    await heading('All done');
    unmount();
    await pass(60_000);
    expect(server.of('saveUnsubmitted')).toHaveLength(1);
  });

  it('opens sign-in when keeping it finds the session over', async () => {
    const { server, pass } = await atSize();
    server.answer('saveUnsubmitted', () => refusal(401, 'unauthenticated'));
    await user.type(screen.getByLabelText('Size'), 'x');
    await pass(2_000);
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    expect(screen.getByLabelText('Size')).toHaveValue('x');
    server.restore('saveUnsubmitted');
    await signIn();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await pass(2_000);
    expect(server.state.unsubmitted['plot/size']).toEqual({ size: 'x' });
    expect(server.of('answer')).toHaveLength(0);
  });
});

describe('a newer bundle', () => {
  it('is played without losing what is typed', async () => {
    const { useSlice } = await typed();
    const slice = gardenSlice({ hash: 'bundle-2' });
    useSlice({ ...slice, copy: { ...slice.copy, 'screens.plot/size.title': 'How big is it?' } });
    await heading('How big is it?');
    expect(screen.getByLabelText('Size')).toHaveValue('large');
  });
});
