/** Is a sequence played as it is written: by path and by query, forward and back, kept and signed up? */
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BASE, chunkOf, gardenChunk, gardenSlice, UUID } from './support/garden.ts';
import { heading, type PlayOptions, play } from './support/play.tsx';
import { createServer, draftStanding, json, refusal, standingOf } from './support/server.ts';

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}));
afterEach(cleanup);

const user = userEvent.setup();
const next = () => user.click(screen.getByRole('button', { name: 'Continue' }));
const answered = (draft: object, ...asks: string[]) =>
  createServer(gardenSlice(), { draft: { ...draft }, answered: asks });

describe('a sequence by path', () => {
  it('goes from question to question, saving each with the bundle it was typed under', async () => {
    const { server, address } = play(`${BASE}/pages`);
    await heading('Who are you?');
    await user.type(screen.getByLabelText('Name'), 'Bo');
    await next();
    await heading('Make a sign-in');
    expect(address()).toBe(`${BASE}/pages/account`);
    expect(server.of('answer')[0]?.body).toEqual({
      screen: 'name',
      answers: { name: 'Bo' },
      bundle: 'bundle-1',
      creates: true,
    });
  });

  it('asks a question only while its trigger holds', async () => {
    const { address } = play(`${BASE}/pages`);
    await heading('Who are you?');
    await user.type(screen.getByLabelText('Name'), 'Ada');
    await next();
    await heading('Where do you live?');
    expect(address()).toBe(`${BASE}/pages/town`);
  });

  it('goes back to the answers of before', async () => {
    const { address } = play(`${BASE}/pages/town`, { server: answered({ name: 'Ada' }, 'name') });
    await heading('Where do you live?');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await heading('Who are you?');
    expect(address()).toBe(`${BASE}/pages`);
    expect(screen.getByLabelText('Name')).toHaveValue('Ada');
  });

  it('leads a deep link beyond the first unanswered question to that question', async () => {
    const { address } = play(`${BASE}/pages/agree?friend=x`, { server: answered({ name: 'Ada' }, 'name') });
    await heading('Where do you live?');
    expect(address()).toBe(`${BASE}/pages/town?friend=x`);
  });

  it('leads a link to a closed question to the first that is unanswered', async () => {
    play(`${BASE}/pages/town`, { server: answered({ name: 'Bo' }, 'name') });
    await heading('Make a sign-in');
  });

  it('begins at the first question where the path names none', async () => {
    const { address } = play(`${BASE}/pages/nonsense`);
    await heading('Who are you?');
    expect(address()).toBe(`${BASE}/pages`);
  });

  it('[REG-02] shows how far it is', async () => {
    play(`${BASE}/pages`);
    await heading('Who are you?');
    // A bar for phones and a list for wide pages, of which the styles show one.
    const shown = screen.getAllByText('First');
    expect(shown).toHaveLength(2);
    for (const each of shown) expect(each.closest('[aria-current=step]')).not.toBeNull();
  });
});

describe('a sequence by query', () => {
  it('[REG-15] reads the step from its parameter, and a further question of a step from another', async () => {
    const { address } = play(`${BASE}/steps?step=one`);
    await heading('Who are you?');
    await user.type(screen.getByLabelText('Name'), 'Ada');
    await next();
    await heading('Where do you live?');
    expect(address()).toBe(`${BASE}/steps?step=one&question=town`);
  });

  it.each(['', '?step=', '?step=nonsense'])('[REG-19] begins at the first step for "%s"', async (query) => {
    const { address } = play(`${BASE}/steps${query}`);
    await heading('Who are you?');
    expect(address()).toBe(`${BASE}/steps?step=one`);
  });
});

describe('an entry that is shut', () => {
  it('[GATE-17] leads to the other one, with its whole query', async () => {
    const slice = gardenSlice({ flags: { newLook: false } });
    const { address } = play(`${BASE}/pages?friend=x&a=1`, { slice });
    await heading('Who are you?');
    expect(address()).toBe(`${BASE}/steps?friend=x&a=1&step=one`);
  });
});

describe('what the first page brings', () => {
  it('sends the kept values of the query with the first answers and with no others', async () => {
    const { server } = play(`${BASE}/pages?friend=x&other=y`);
    await heading('Who are you?');
    await user.type(screen.getByLabelText('Name'), 'Ada');
    await next();
    await heading('Where do you live?');
    await user.type(screen.getByLabelText('Town'), 'Bath');
    await next();
    await heading('Make a sign-in');
    expect(server.of('answer').map(({ body }) => body.keeps)).toEqual([{ friend: 'x' }, undefined]);
  });
});

describe('signing up', () => {
  async function atAccount(more: Omit<PlayOptions, 'server'> = {}) {
    const played = play(`${BASE}/pages/account`, { server: answered({ name: 'Bo' }, 'name'), ...more });
    await heading('Make a sign-in');
    await user.type(screen.getByLabelText('Email'), 'bo@example.com');
    await user.type(screen.getByLabelText('Password', { selector: 'input' }), 'secret words');
    return played;
  }

  it('registers, stores the token, asks who that is, and goes on signed in', async () => {
    const { server } = await atAccount();
    await next();
    await heading('Do you agree?');
    expect(server.of('register')[0]?.body).toEqual({
      email: 'bo@example.com',
      password: 'secret words',
      bundle: 'bundle-1',
      creates: true,
    });
    expect(server.of('register')[0]?.headers['Idempotency-Key']).toEqual(expect.any(String));
    expect(server.of('identity')[0]?.headers.Authorization).toBe('Bearer token');
    expect(server.of('answer')).toHaveLength(0);
  });

  it('goes where the application stands that the sign-up has made, and nothing is asked in between', async () => {
    const { server, address } = await atAccount();
    server.answer('register', () => {
      server.state.signedIn = 'person-1';
      return json({ jwt: 'token', standing: standingOf(gardenSlice(), server.state) }, 201);
    });
    const before = server.of('standing').length;
    await next();
    await heading('How large is it?');
    expect(address()).toBe(`${BASE}/${UUID}/plot/size`);
    expect(server.of('standing')).toHaveLength(before);
    expect(server.of('identity')[0]?.headers.Authorization).toBe('Bearer token');
  });

  it('leads to the question that keeps the application from being made, with its refusal, signed in', async () => {
    const { server } = await atAccount();
    const fields = [{ pointer: '/name', keyword: 'pattern', message: 'Not this name' }];
    server.answer('register', () => {
      server.state.signedIn = 'person-1';
      const standing = draftStanding(gardenSlice(), server.state, 'name');
      return json({ jwt: 'token', standing, refused: { screen: 'name', fields } }, 201);
    });
    await next();
    await heading('Who are you?');
    await waitFor(() => expect(screen.getAllByText(/Not this name/).length).toBeGreaterThan(0));
    expect(server.of('identity')).toHaveLength(1);
  });

  it('asks for the second step first where the lender requires an app, and then loads the page of what was made', async () => {
    const { forms } = gardenSlice();
    const code = {
      id: 'sign-in-code',
      hash: 'sign-in-code',
      fields: { '/code': { title: 'Code' } },
      rules: [],
    };
    const { server, stored, leave } = await atAccount({
      slice: gardenSlice({ forms: { ...forms, 'sign-in-code': code } }),
      loadChunk: async (hash) =>
        hash === code.hash
          ? chunkOf({
              type: 'object',
              required: ['code'],
              properties: { code: { type: 'string', title: 'Code' } },
            })
          : gardenChunk(hash),
    });
    server.answer('register', () => json({ challenge: 'of-the-email', asks: 'email', journey: UUID }, 202));
    await next();
    await heading('shell signUpStepTitle');
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    server.answer('loginCode', () => json({ jwt: 'a.b.c' }));
    await user.type(await screen.findByLabelText('Code'), '123456');
    expect([...stored.values()].join()).not.toContain('a.b.c');
    await user.click(screen.getByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(`${BASE}/${UUID}`));
    expect([...stored.values()].join()).toContain('a.b.c');
    expect(server.of('loginCode')[0]?.body).toEqual({ challenge: 'of-the-email', code: '123456' });
  });

  it('[ERR-09] says that the identity exists and offers to sign in', async () => {
    const { server } = await atAccount();
    server.answer('register', () => refusal(409, 'identity exists'));
    await next();
    const link = await screen.findByRole('link', { name: 'Sign in' });
    expect(link).toHaveAttribute('href', expect.stringContaining('/auth/login?redirectUrl='));
    expect(screen.getByText('shell accountExists')).toBeInTheDocument();
  });
});

describe('the last answer', () => {
  const signedIn = { token: 'Bearer a' };
  const atEnd = () =>
    createServer(gardenSlice(), { draft: { name: 'Bo' }, answered: ['name'], signedIn: 'person-1' });

  it('makes the application and goes where its facts lead', async () => {
    const { server, address } = play(`${BASE}/pages/agree`, { server: atEnd(), ...signedIn });
    await heading('Do you agree?');
    await next();
    await heading('How large is it?');
    expect(address()).toBe(`${BASE}/${UUID}/plot/size`);
    expect(server.of('answer').map(({ body }) => [body.screen, body.creates])).toEqual([['agree', true]]);
    expect(server.of('standing')).toHaveLength(1);
  });

  it('makes one application however often it is tried', async () => {
    const { server } = play(`${BASE}/pages/agree`, { server: atEnd(), ...signedIn });
    await heading('Do you agree?');
    server.answer('answer', () => {
      server.restore('answer');
      return refusal(503, 'down');
    });
    await next();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await heading('How large is it?');
    const keys = server.of('answer').map(({ headers }) => headers['Idempotency-Key']);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('leads to the question that is refused, with its refusal', async () => {
    const { server } = play(`${BASE}/pages/agree`, { server: atEnd(), ...signedIn });
    await heading('Do you agree?');
    const fields = [{ pointer: '/name', keyword: 'pattern', message: 'Not this name' }];
    server.answer('answer', () => refusal(422, 'no', { screen: 'name', fields }));
    await next();
    await heading('Who are you?');
    await waitFor(() => expect(screen.getAllByText(/Not this name/).length).toBeGreaterThan(0));
  });
});

describe('a stale token on a page for visitors', () => {
  it('is dropped, and the visitor stays', async () => {
    const { onSessionOver, server } = play(`${BASE}/pages`, { token: 'Bearer old' });
    await heading('Who are you?');
    expect(onSessionOver).not.toHaveBeenCalled();
    expect(server.of('standing')[0]?.headers.Authorization).toBeUndefined();
  });
});
