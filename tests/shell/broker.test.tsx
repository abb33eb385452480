/** Do people sign in at the broker where the flag says so, come back as themselves, and are they led to listed sites alone? */
import '@testing-library/jest-dom/vitest';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sliceFor } from '../../src/engine/say/slice.ts';
import { createTokenStore } from '../../src/runtime/client/session.ts';
import { useIdentity } from '../../src/runtime/identity.ts';
import { findUser, isAuthenticated, readProfile } from '../../src/runtime/user.ts';
import { Chrome } from '../../src/shell/chrome/Chrome.tsx';
import { chunkOf } from '../runtime/support/garden.ts';
import { bareRuntime, heading, type PlayOptions, play } from '../runtime/support/play.tsx';
import { createServer, type FakeServer, json, refusal } from '../runtime/support/server.ts';
import { realProduct } from '../support/project.ts';

beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => {}));
afterEach(cleanup);

const user = userEvent.setup();
const SITE = 'https://sign-in.figure.example';
const AUTHORIZE = `${SITE}/authorize?state=1`;

const plain = sliceFor(realProduct().source, 'figure');
const slice = { ...plain, flags: { ...plain.flags, 'fe-identity-broker-login': true } };
const DRAFT = '/account/heloc/11111111-2222-4333-8444-555555555555';
const SIGNER = '/account/heloc/heloc-signer/login';

/** As our server writes one; nobody verifies it here. */
function tokenOf(says: object): string {
  return `head.${btoa(JSON.stringify(says))}.sign`;
}

function brokerServer(redirect = AUTHORIZE): FakeServer {
  const server = createServer(slice, { signedIn: 'person-1' });
  server.answer('brokerLogin', () => json({ redirect }));
  server.answer('brokerReturn', () => json({ jwt: tokenOf({ via: 'customer' }), returnTo: '/contact' }));
  server.answer('brokerIdentity', () => json({ uuid: 'person-1', isBroker: true, email: 'p@example.com' }));
  server.answer('brokerLogout', () => json({ redirect: `${SITE}/out?all=1` }));
  return server;
}

const visit = (address: string, more: PlayOptions = {}) =>
  play(address, { slice, server: brokerServer(), ...more });
const at = (path: string) => `/auth/login?redirectUrl=${encodeURIComponent(path)}`;
const goThere = async () => user.click(await screen.findByRole('button', { name: /^Continue to sign in/ }));

describe('the sign-in', () => {
  test('[ROLE-07] [ROLE-08] the flag fe-identity-broker-login chooses the broker’s sign-in, and without it the form of ours is there', async () => {
    expect(plain.flags['fe-identity-broker-login']).toBe(false);
    visit('/auth/login');
    await heading('Welcome back');
    expect(screen.getByRole('button', { name: 'Continue to sign in' })).toBeVisible();
    expect(screen.queryByLabelText('Email')).toBeNull();
    cleanup();
    const loadChunk = async () => chunkOf(realProduct().source.forms['sign-in']?.shape ?? {});
    play('/auth/login', { slice: plain, loadChunk });
    expect(await screen.findByLabelText('Email')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue to sign in' })).toBeNull();
  });

  test('[CALL-43] the page follows the redirect of the broker, whose query stays behind on the way to the signers', async () => {
    const { leave, server } = visit(at(DRAFT));
    await goThere();
    await waitFor(() => expect(leave).toHaveBeenCalledWith(AUTHORIZE));
    expect(server.of('brokerLogin')[0]).toMatchObject({
      path: '/identity-broker/customer/api/v3/login',
      body: { returnTo: DRAFT },
    });
    expect(Object.fromEntries(server.of('brokerLogin')[0]!.query)).toEqual({
      mode: 'login',
      orgCode: 'figure',
    });
    cleanup();
    const signer = visit(at(`${SIGNER}?note=1`));
    await goThere();
    await waitFor(() => expect(signer.leave).toHaveBeenCalledWith(`${SITE}/authorize`));
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    'javascript:alert(1)',
    '/%2f%2fevil.example',
    `${SITE}@evil.example`,
  ])('a redirect to %s is not followed, and says so', async (redirect) => {
    const { leave } = visit('/auth/login', { server: brokerServer(redirect) });
    await goThere();
    expect(await screen.findByRole('alert')).toHaveTextContent('We could not sign you in');
    expect(leave).not.toHaveBeenCalled();
  });

  test('[ROLE-05] agents have a page, a path and an application name of their own, and are known as agents from then on', async () => {
    const server = brokerServer();
    server.answer('brokerReturn', () => json({ jwt: tokenOf({ via: 'agent' }) }));
    visit('/auth/agent?state=s&code=c', { server });
    await waitFor(() => expect(server.of('brokerIdentity')).toHaveLength(1));
    expect(server.of('brokerIdentity')[0]).toMatchObject({
      path: '/identity-broker/agent/secure/api/v3/self/figureinfo',
      headers: { 'X-Auth0-Application-Name': 'agent' },
    });
    cleanup();
    const customer = brokerServer();
    visit('/auth/login?state=s&code=c', { server: customer });
    await waitFor(() => expect(customer.of('brokerIdentity')).toHaveLength(1));
    expect(customer.of('brokerIdentity')[0]).toMatchObject({
      path: '/identity-broker/customer/secure/api/v3/self/figureinfo',
      headers: { 'X-Auth0-Application-Name': 'customer' },
    });
  });
});

describe('the way back', () => {
  test('stores the token, asks who it is there, and goes on to the page that was wanted', async () => {
    const { server, address } = visit('/auth/login?state=s&code=c');
    await heading('Contact us');
    expect(address()).toBe('/contact');
    expect(server.of('brokerReturn')[0]?.body).toEqual({ state: 's', code: 'c' });
    expect(server.of('brokerIdentity')[0]?.headers.Authorization).toBe(
      `Bearer ${tokenOf({ via: 'customer' })}`,
    );
    expect(server.of('identity')).toEqual([]);
  });

  test('a page that is none of ours is not gone to', async () => {
    const server = brokerServer();
    server.answer('brokerReturn', () =>
      json({ jwt: tokenOf({ via: 'customer' }), returnTo: '//evil.example' }),
    );
    const { address } = visit('/auth/login?state=s&code=c', { server });
    await waitFor(() => expect(address()).toBe('/dashboard'));
  });

  test('who comes back with nothing is told, and the address keeps no code', async () => {
    const { server, address } = visit('/auth/login?state=s');
    expect(await screen.findByText('You came back without signing in')).toBeVisible();
    await waitFor(() => expect(address()).toBe('/auth/login'));
    expect(server.of('brokerReturn')).toEqual([]);
  });

  test('[ERR-17] User not found is said when neither the broker nor our own sign-in knows them', async () => {
    const server = brokerServer();
    server.answer('brokerIdentity', () => refusal(404, 'User not found'));
    server.answer('identity', () => refusal(500, 'down'));
    visit('/auth/login?state=s&code=c', { server });
    expect(await screen.findByRole('alert')).toHaveTextContent('User not found');
    server.answer('identity', () => json({ uuid: 'person-1', isBroker: false }));
    const runtime = bareRuntimeOf(server);
    expect(await findUser(runtime, true, 'keep')).toMatchObject({ uuid: 'person-1', isBroker: false });
  });
});

describe('out again', () => {
  function Page() {
    useIdentity('stay');
    return <Chrome>The page</Chrome>;
  }
  const enter = (server: FakeServer) =>
    visit('/contact', { piece: <Page />, server, token: `Bearer ${tokenOf({ via: 'customer' })}` });
  const logout = async () => {
    await user.click((await screen.findAllByRole('button', { name: 'Account' })).at(-1)!);
    await user.click((await screen.findAllByRole('button', { name: 'Logout' })).at(-1)!);
  };

  test('[CALL-42] every call of the broker carries its application name and the org', async () => {
    const server = brokerServer();
    const { leave } = enter(server);
    await logout();
    await waitFor(() => expect(leave).toHaveBeenCalled());
    cleanup();
    visit('/auth/login', { server });
    await goThere();
    for (const call of ['brokerIdentity', 'brokerLogout', 'brokerLogin']) {
      expect(server.of(call), call).toHaveLength(1);
      expect(server.of(call)[0]!.headers).toMatchObject({
        'X-Auth0-Application-Name': 'customer',
        'x-org': 'lender',
      });
    }
  });

  test.each([
    ['where the broker says', () => json({ redirect: `${SITE}/out?all=1` }), `${SITE}/out?all=1`],
    ['to our sign-in where it says nothing', () => json({}), '/auth/login'],
    ['to our sign-in where it is away', () => refusal(502, 'away'), '/auth/login'],
    ['to our sign-in where it leads astray', () => json({ redirect: '//evil.example' }), '/auth/login'],
  ])('[CALL-41] a logout goes %s', async (_what, answer, expected) => {
    const server = brokerServer();
    server.answer('brokerLogout', answer);
    const { leave } = enter(server);
    await logout();
    await waitFor(() => expect(leave).toHaveBeenCalledWith(expected));
    expect(server.of('brokerLogout')[0]?.path).toBe('/identity-broker/customer/secure/api/v3/logout');
    expect(server.of('logout')).toEqual([]);
  });
});

function bareRuntimeOf(server: FakeServer, token?: string) {
  const kept = new Map(token === undefined ? [] : [['jwt', token]]);
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: () => {},
    removeItem: () => {},
  };
  const tokens = createTokenStore(storage);
  const asking = async (name: string) => {
    const response = await server.fetch(slice.calls[name]!.path.replace('{side}', 'customer'));
    const data: unknown = await response.json();
    if (!response.ok) throw new Error(String(response.status));
    return { data, status: 200, headers: response.headers, url: name, response };
  };
  const runtime = bareRuntime({ tokens, api: { call: asking } });
  const calls = {
    ...runtime.calls,
    identity: async () => (await asking('identity')).data as Record<string, unknown>,
    profile: async () => (await asking('profile')).data as Record<string, unknown>,
  };
  return { ...runtime, calls };
}

describe('what counts as signed in', () => {
  test('[ROLE-04] whom the broker names by a uuid is, and so is whoever has a stored token', async () => {
    const server = createServer(slice);
    const [visitor, holder] = [bareRuntimeOf(server), bareRuntimeOf(server, 'Bearer a')];
    expect(isAuthenticated(visitor, null)).toBe(false);
    expect(isAuthenticated(visitor, { isBroker: true })).toBe(false);
    expect(isAuthenticated(visitor, { isBroker: false, uuid: 'u' })).toBe(false);
    expect(isAuthenticated(visitor, { isBroker: true, uuid: 'u' })).toBe(true);
    expect(isAuthenticated(holder, null)).toBe(true);
    // Whoever signs in has a stored token from then on, by either sign-in.
    const played = visit('/auth/login?state=s&code=c');
    await heading('Contact us');
    expect(played.server.of('brokerIdentity')[0]?.headers.Authorization).toMatch(/^Bearer /);
  });

  test('[ERR-16] a profile that cannot be read raises its sentence', async () => {
    const server = createServer(slice);
    server.answer('profile', () => json({ uuid: 'person-1' }));
    await expect(readProfile(bareRuntimeOf(server))).rejects.toThrow(/^JWT error$/);
    expect(await readProfile(bareRuntimeOf(server, 'Bearer a'))).toEqual({ uuid: 'person-1' });
    server.answer('profile', () => json({}));
    await expect(readProfile(bareRuntimeOf(server, 'Bearer a'))).rejects.toThrow(/^No profile uuid$/);
    server.answer('profile', () => refusal(500, 'down'));
    await expect(readProfile(bareRuntimeOf(server, 'Bearer a'))).rejects.toThrow(
      /^Failed to fetch profile details\.$/,
    );
  });
});
