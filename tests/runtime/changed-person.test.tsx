/** What does a window do whose person was signed out, or replaced, in another window of the browser? */
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createApi } from '../../src/runtime/client/api.ts';
import { createTokenStore } from '../../src/runtime/client/session.ts';
import { browserTimers } from '../../src/runtime/client/timers.ts';
import { BASE, gardenSlice, UUID } from './support/garden.ts';
import { heading, play } from './support/play.tsx';
import { createServer, json, refusal } from './support/server.ts';
import { createTestTime } from './support/time.ts';
import { completeWindow } from './support/window.ts';

beforeEach(completeWindow);
afterEach(cleanup);

const CALLS = { save: { method: 'PUT', path: '/save' }, login: { method: 'POST', path: '/login' } } as const;

/** As the server makes them; `issue` makes a younger one. */
function tokenOf(person: string, issue = 1): string {
  return `Bearer e30.${btoa(JSON.stringify({ sub: person, iat: issue }))}.signature`;
}

/** A window of a browser, whose other windows write to `kept`. */
function windowOf(kept: Map<string, string>, reply: () => Response = () => Response.json({})) {
  const tokens = createTokenStore({
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  });
  const sent: (string | null)[] = [];
  const fetched = vi.fn(async (_url: unknown, init: RequestInit = {}) => {
    sent.push(new Headers(init.headers).get('Authorization'));
    return reply();
  });
  const onSessionOver = vi.fn();
  const api = createApi({
    ...{ calls: CALLS, origin: 'https://lender.example', orgCode: 'lender', tokens, onSessionOver },
    ...{ fetch: fetched as unknown as typeof fetch, timers: browserTimers },
  });
  return { api, tokens, sent, onSessionOver };
}

/** Lets whatever can go on do so. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('a window that shows somebody', () => {
  it.each([
    ['somebody else is signed in', tokenOf('grace')],
    ['nobody is signed in', undefined],
  ])('sends nothing while %s, and all of it once they are back', async (_title, other) => {
    const kept = new Map([['jwt', tokenOf('ada')]]);
    const { api, tokens, sent } = windowOf(kept);
    tokens.hold('ada');
    if (other) kept.set('jwt', other);
    else kept.delete('jwt');
    const saved = api.call('save', { body: { name: 'Ada' } });
    await settled();
    expect(sent).toEqual([]);
    kept.set('jwt', tokenOf('ada', 2));
    tokens.check();
    await saved;
    expect(sent).toEqual([tokenOf('ada', 2)]);
  });

  it('says so to who listens, when a call is the first to find out', async () => {
    const kept = new Map([['jwt', tokenOf('ada')]]);
    const { api, tokens } = windowOf(kept);
    tokens.hold('ada');
    const heard = vi.fn();
    tokens.listen(heard);
    kept.set('jwt', tokenOf('grace'));
    void api.call('save');
    expect(tokens.isOthers()).toBe(true);
    expect(heard).toHaveBeenCalled();
  });

  it('stays theirs when somebody else signs in over it', async () => {
    const kept = new Map([['jwt', tokenOf('ada')]]);
    const { api, tokens, sent } = windowOf(kept);
    tokens.hold('ada');
    kept.delete('jwt');
    void api.call('save', { body: { name: 'Ada' } });
    tokens.write(tokenOf('grace'));
    await settled();
    expect(tokens.isOthers()).toBe(true);
    expect(sent).toEqual([]);
  });

  it('signs in again without the sign-in of who is there', async () => {
    const kept = new Map([['jwt', tokenOf('ada')]]);
    const { api, tokens, sent } = windowOf(kept);
    tokens.hold('ada');
    kept.set('jwt', tokenOf('grace'));
    await api.call('login', { anonymous: true });
    expect(sent).toEqual([null]);
  });

  it('sends again what was refused because they were signed out under way, and ends nobody’s session', async () => {
    const kept = new Map([['jwt', tokenOf('ada')]]);
    const replies = [
      () => {
        kept.set('jwt', tokenOf('grace'));
        return Response.json({}, { status: 401 });
      },
      () => Response.json({}),
    ];
    const { api, tokens, sent, onSessionOver } = windowOf(
      kept,
      () => replies.shift()?.() ?? Response.error(),
    );
    tokens.hold('ada');
    const saved = api.call('save');
    await settled();
    expect(kept.get('jwt')).toBe(tokenOf('grace'));
    expect(onSessionOver).not.toHaveBeenCalled();
    kept.set('jwt', tokenOf('ada', 2));
    tokens.check();
    await saved;
    expect(sent).toEqual([tokenOf('ada'), tokenOf('ada', 2)]);
  });

  it('takes nobody’s place by a token that is renewed late', async () => {
    const kept = new Map([['jwt', tokenOf('ada')]]);
    const { api, tokens } = windowOf(kept, () => {
      kept.set('jwt', tokenOf('grace'));
      return Response.json({}, { headers: { Authorization: tokenOf('ada', 2) } });
    });
    tokens.hold('ada');
    await api.call('save');
    expect(kept.get('jwt')).toBe(tokenOf('grace'));
  });

  it('goes on when another window renews their token, and when they hold both sides in one browser', async () => {
    const kept = new Map([['jwt', tokenOf('ada')]]);
    const { api, tokens, sent } = windowOf(kept);
    tokens.hold('ada');
    kept.set('jwt', tokenOf('ada', 2));
    kept.set('staff-jwt', tokenOf('ada-of-the-lender'));
    await api.call('save');
    expect(sent).toEqual([tokenOf('ada', 2)]);
  });

  it('is the next person’s once theirs is signed out here', async () => {
    const kept = new Map([['jwt', tokenOf('ada')]]);
    const { api, tokens, sent } = windowOf(kept);
    tokens.hold('ada');
    tokens.signOut();
    kept.set('jwt', tokenOf('grace'));
    await api.call('save');
    expect(sent).toEqual([tokenOf('grace')]);
  });

  it('stores nothing of it', () => {
    const kept = new Map([['jwt', tokenOf('ada')]]);
    windowOf(kept).tokens.hold('ada');
    expect([...kept]).toEqual([['jwt', tokenOf('ada')]]);
  });
});

describe('the dialog over it', () => {
  const user = userEvent.setup();
  const OTHERS = /changedOtherTitle/;

  /** Who has typed an answer that nobody has kept yet. */
  async function typing() {
    const server = createServer(gardenSlice(), { signedIn: 'ada' });
    const time = createTestTime();
    const played = play(`${BASE}/${UUID}/plot/size`, { server, token: tokenOf('ada'), timers: time });
    await heading('How large is it?');
    await user.type(await screen.findByLabelText('Size'), 'large');
    const turn = async (token?: string) => {
      if (token) played.stored.set('jwt', token);
      else played.stored.delete('jwt');
      fireEvent(window, new Event('storage'));
    };
    return { ...played, server, turn, pass: (milliseconds: number) => act(() => time.pass(milliseconds)) };
  }

  it('comes up without a call, keeps what is typed, and is gone when they are back', async () => {
    const { server, turn, pass } = await typing();
    await turn(tokenOf('grace'));
    expect(await screen.findByRole('dialog', { name: OTHERS })).toBeVisible();
    await pass(5000);
    expect(server.of('saveUnsubmitted')).toEqual([]);
    await turn(tokenOf('ada', 2));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Size')).toHaveValue('large');
    await waitFor(() => expect(server.of('saveUnsubmitted')).toHaveLength(1));
    expect(server.of('saveUnsubmitted')[0]?.headers.Authorization).toBe(tokenOf('ada', 2));
  });

  it('leads whoever is signed in now to their own pages, anew', async () => {
    const { leave, turn } = await typing();
    await turn(tokenOf('grace'));
    await user.click(await screen.findByRole('button', { name: /changedGoOn/ }));
    expect(leave).toHaveBeenCalledExactlyOnceWith('/dashboard');
  });

  it('says that nobody is signed in, and leads to the sign-in', async () => {
    const { leave, turn } = await typing();
    await turn();
    await screen.findByRole('dialog', { name: /changedNobodyTitle/ });
    await user.click(screen.getByRole('button', { name: /changedLeave/ }));
    expect(leave).toHaveBeenCalledExactlyOnceWith('/auth/login');
  });

  it('asks once where the session was over before, and does what was pressed', async () => {
    const { server, turn } = await typing();
    server.answer('answer', () => refusal(401, 'unauthenticated'));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('dialog');
    await turn(tokenOf('grace'));
    await screen.findByRole('dialog', { name: OTHERS });
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    server.restore('answer');
    await turn(tokenOf('ada', 2));
    await heading('All done');
  });

  it('lets somebody else in to their own pages, and sends them nothing of it', async () => {
    const { server, leave, turn } = await typing();
    await turn();
    await screen.findByRole('dialog');
    server.answer('login', () => json({ jwt: tokenOf('grace') }));
    server.answer('identity', () => json({ uuid: 'grace' }));
    await user.type(await screen.findByLabelText('Email'), 'grace@example.com');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(leave).toHaveBeenCalledExactlyOnceWith('/dashboard'));
    fireEvent(window, new Event('pagehide'));
    expect(server.of('saveUnsubmitted')).toEqual([]);
  });
});
