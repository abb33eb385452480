/** Do people sign in at the broker and come back as themselves, in their own browser, and is nobody led astray? */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Bundle } from '../../src/engine/model/bundle.ts';
import type { Reading } from '../../src/server/publish/configuration.ts';
import type { ProviderRequest } from '../../src/server/stages/provider.ts';
import { type Browser, readOnce, startApp, type TestServer } from './support/harness.ts';
import { APPLICANT, answerUntil, newEmail, PASSWORD, register, standing } from './support/people.ts';

const FLAG = 'fe-identity-broker-login';
const SITE = 'https://sign-in.figure.example';
const HOUR_MS = 3_600_000;
const LOGIN = { mode: 'login', orgCode: 'figure' };

/** The main brand's people sign in at the broker, those of the credit union do not. */
async function withBroker(): Promise<Reading> {
  const reading = await readOnce();
  const bundles = structuredClone(reading.bundles ?? []) as Bundle[];
  for (const { flags, orgs } of bundles.filter(({ product }) => product === 'heloc')) {
    flags[FLAG] = { default: true };
    orgs['harbor-cu']!.products.heloc!.flags[FLAG] = false;
  }
  return { ...reading, bundles };
}

let server: TestServer;
let asked: ProviderRequest[];
let answer: (request: ProviderRequest) => unknown;
beforeAll(async () => {
  const identityBroker = {
    ask: async (request: ProviderRequest) => {
      asked.push(request);
      return answer(request);
    },
  };
  server = await startApp({ reading: withBroker, providers: { identityBroker }, trustProxy: 1 });
});
afterAll(() => server.close());
beforeEach(() => {
  asked = [];
  answer = ({ question, constants }) => {
    if (question === 'login') return { redirect: `${SITE}/authorize?state=${constants.state}` };
    if (question === 'logout') return { redirect: `${SITE}/out` };
    const [subject, email] = String(constants.code).split(' ');
    return { subject, email, emailVerified: true };
  };
});

const headersOf = (side: string) => ({ 'x-auth0-application-name': side, 'x-org': 'figure' });
const begin = (browser: Browser, { side = 'customer', query = {}, body = {}, headers = {} } = {}) =>
  browser.call('brokerLogin', {
    params: { side },
    query: { ...LOGIN, ...query },
    body,
    headers: { ...headersOf(side), ...headers },
  });
const lastState = () => String(asked.findLast(({ question }) => question === 'login')?.constants.state);
const end = (browser: Browser, code: string, state = lastState()) =>
  browser.call('brokerReturn', { body: { state, code } });
const figureinfo = (browser: Browser, side = 'customer') =>
  browser.call('brokerIdentity', { params: { side }, headers: headersOf(side) });
const logout = (browser: Browser, side = 'customer') =>
  browser.call('brokerLogout', { params: { side }, headers: headersOf(side) });

async function signIn(browser: Browser, code: string, side = 'customer') {
  expect((await begin(browser, { side })).status).toBe(200);
  const reply = await end(browser, code);
  browser.token = reply.body.jwt;
  return reply;
}

describe('the way there', () => {
  test('[CALL-40] [CALL-44] the login answers a redirect, and hands on the tracking id, the mode and the org of its query, as a customer', async () => {
    const reply = await server.browser().raw({
      method: 'POST',
      url: '/identity-broker/customer/api/v3/login?telemetryTrackingId=track-1&mode=register&orgCode=figure',
      headers: { ...headersOf('customer'), 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(reply).toMatchObject({
      status: 200,
      body: { redirect: `${SITE}/authorize?state=${lastState()}` },
    });
    expect(asked).toHaveLength(1);
    expect(asked[0]!.constants).toMatchObject({
      ...{ side: 'customer', telemetryTrackingId: 'track-1', mode: 'register', orgCode: 'figure' },
      returnUrl: 'http://localhost/auth/login',
    });
  });

  test('[ROLE-05] an agent goes there by the agents’ path under the agents’ name, and comes back to their page', async () => {
    expect((await begin(server.browser(), { side: 'agent' })).status).toBe(200);
    expect(asked[0]!.constants).toMatchObject({
      ...{ side: 'agent', returnUrl: 'http://localhost/auth/agent' },
    });
    const headers = { 'x-auth0-application-name': 'customer' };
    expect((await begin(server.browser(), { side: 'agent', headers })).status).toBe(400);
    expect((await begin(server.browser(), { side: 'staff' })).status).toBe(404);
  });

  test.each([
    ['a mode that there is not', { query: { mode: 'admin' } }, 400],
    ['another lender in the query', { query: { orgCode: 'harbor-cu' } }, 403],
    ['another lender in the header', { headers: { 'x-org': 'harbor-cu' } }, 403],
    ['a page of another site', { body: { returnTo: '//evil.example' } }, 422],
    ['a script as the page to come back to', { body: { returnTo: 'javascript:alert(1)' } }, 422],
    ['something else in the body', { body: { redirect: SITE } }, 422],
  ])('is refused with %s', async (_what, changed, status) => {
    expect((await begin(server.browser(), changed)).status).toBe(status);
    expect(asked).toEqual([]);
  });

  test('is open to an office however long it goes there, and not to a program', async () => {
    const at = (end: number) => ({ headers: { 'x-forwarded-for': `2001:db8:7:7::${end}` } });
    for (let times = 0; times < 70; times += 1) {
      server.wait(30_000);
      expect((await begin(server.browser(), at(times))).status, `${times} times`).toBe(200);
    }
    for (let times = 0; times < 30; times += 1) await begin(server.browser(), at(times));
    expect((await begin(server.browser(), at(99))).status).toBe(429);
    server.wait(600_000);
  });

  test('is not there for a lender whose flag is off', async () => {
    const headers = { 'x-org': 'harbor-cu' };
    const harbor = server.browser('harbor-cu.localhost');
    const reply = await begin(harbor, { headers, query: { orgCode: 'harbor-cu' } });
    expect(reply.status).toBe(404);
    expect((await end(harbor, 'sub-x x@example.com', 'state')).status).toBe(404);
  });

  test.each([
    ['to another site', 'https://evil.example/'],
    ['to another site by its host', '//evil.example'],
    ['to a script', 'javascript:alert(1)'],
    ['by encoded slashes', '/%2f%2fevil.example'],
    ['to a listed site that is only a name', `${SITE}@evil.example/`],
    ['nowhere', undefined],
  ])('is refused when the broker leads %s, and nothing of it is passed on', async (_what, redirect) => {
    answer = () => ({ redirect });
    const reply = await begin(server.browser());
    expect(reply.status).toBe(502);
    expect(reply.text).not.toContain('evil');
  });

  test('is refused in plain words when the broker is away', async () => {
    answer = () => Promise.reject(new Error('down'));
    expect(await begin(server.browser())).toMatchObject({
      status: 502,
      body: { message: 'The sign-in did not answer. Please try again.' },
    });
  });

  test('the host of a request does not say where the broker leads back to', async () => {
    const headers = { host: 'figure.evil.example', 'x-org': 'figure' };
    await begin(server.browser(), { headers });
    for (const { constants } of asked) expect(String(constants.returnUrl)).not.toContain('evil');
  });
});

describe('the way back', () => {
  test('[CALL-39][ROLE-06] figureinfo answers the identity of who came back, with the broker flag', async () => {
    const browser = server.browser();
    const email = newEmail();
    const reply = await signIn(browser, `sub-39 ${email}`);
    expect(reply).toMatchObject({ status: 200, body: { jwt: expect.any(String) } });
    const { status, body } = await browser.get('/identity-broker/customer/secure/api/v3/self/figureinfo', {
      ...{ ...headersOf('customer'), authorization: `Bearer ${browser.token}` },
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ email, isBroker: true, profileType: 'CUSTOMER', uuid: expect.any(String) });
    expect((await browser.call('identity')).body).toMatchObject({ email, isBroker: false });
  });

  test('[ROLE-05] an agent is one, and no customer', async () => {
    const browser = server.browser();
    await signIn(browser, `sub-agent ${newEmail()}`, 'agent');
    expect((await figureinfo(browser, 'agent')).body).toMatchObject({ isBroker: true, profileType: 'AGENT' });
    expect(await figureinfo(browser)).toMatchObject({ status: 404, body: { message: 'User not found' } });
  });

  test('who signed in here is nobody there', async () => {
    const browser = server.browser();
    await register(server, browser);
    expect(await figureinfo(browser)).toMatchObject({ status: 404, body: { message: 'User not found' } });
  });

  test('each call of the broker wants both headers, with the name of its path', async () => {
    const browser = server.browser();
    await signIn(browser, `sub-42 ${newEmail()}`);
    const calls = ['brokerIdentity', 'brokerLogin', 'brokerLogout'];
    const bad: Record<string, string>[] = [
      {},
      { 'x-org': 'figure' },
      { 'x-auth0-application-name': 'customer' },
    ];
    for (const call of calls) {
      for (const headers of [...bad, headersOf('agent')]) {
        const asking = { params: { side: 'customer' }, query: LOGIN, headers };
        expect([call, (await browser.call(call, asking)).status]).toEqual([call, 400]);
      }
    }
    expect((await figureinfo(browser)).status).toBe(200);
  });

  test('leads on to the page that was wanted, once, and brings along what a visitor answered', async () => {
    const browser = server.browser();
    await answerUntil(server, browser, 'annual-income');
    await begin(browser, { body: { returnTo: '/account/heloc/register-v2/legal-name' } });
    const reply = await end(browser, `sub-draft ${newEmail()}`);
    expect(reply.body.returnTo).toBe('/account/heloc/register-v2/legal-name');
    browser.token = reply.body.jwt;
    expect((await standing(browser)).text).toContain(APPLICANT.address.street1);
    expect((await end(browser, `sub-draft ${newEmail()}`)).status).toBe(403);
  });

  test('belongs to the browser that began it, for an hour', async () => {
    const browser = server.browser();
    await begin(browser);
    const code = `sub-own ${newEmail()}`;
    expect((await end(server.browser(), code)).status).toBe(403);
    const another = server.browser();
    await begin(another);
    expect((await end(browser, code)).status).toBe(403);
    await begin(browser);
    server.wait(HOUR_MS + 1000);
    expect((await end(browser, code)).status).toBe(403);
  });

  test('an email that is not confirmed there signs nobody in', async () => {
    answer = ({ question }) =>
      question === 'login'
        ? { redirect: '/auth/login' }
        : { subject: 'sub-new', email: newEmail(), emailVerified: false };
    const browser = server.browser();
    await begin(browser);
    expect((await end(browser, 'any')).status).toBe(403);
  });

  test.each([
    ['nothing', {}],
    ['no email', { subject: 's', emailVerified: true }],
    ['a list', []],
    ['a truth that is a text', { subject: 's', email: 'a@example.com', emailVerified: 'true' }],
  ])('%s is no answer', async (_what, said) => {
    answer = ({ question }) => (question === 'login' ? { redirect: '/auth/login' } : said);
    const browser = server.browser();
    await begin(browser);
    expect((await end(browser, 'any')).status).toBe(502);
  });
});

describe('who they are', () => {
  test('the same person comes back to the same sign-in, whatever their email is there by now', async () => {
    const browser = server.browser();
    await signIn(browser, `sub-same ${newEmail()}`);
    const first = (await figureinfo(browser)).body;
    await signIn(browser, `sub-same ${newEmail()}`);
    expect((await figureinfo(browser)).body).toMatchObject({ uuid: first.uuid, email: first.email });
  });

  test('a sign-in with the same email here is theirs, and neither its password nor its sessions any more', async () => {
    const before = server.browser();
    const email = await register(server, before);
    const uuid = (await before.call('identity')).body.uuid;
    const browser = server.browser();
    await signIn(browser, `sub-link ${email.toUpperCase()}`);
    expect((await figureinfo(browser)).body.uuid).toBe(uuid);
    expect((await before.call('identity')).status).toBe(401);
    const login = await server.browser().call('login', { body: { email, password: PASSWORD } });
    expect(login.status).toBe(401);
  });

  test('an email that belongs to somebody else there signs nobody in', async () => {
    const email = newEmail();
    await signIn(server.browser(), `sub-one ${email}`);
    const browser = server.browser();
    await begin(browser);
    expect((await end(browser, `sub-two ${email}`)).status).toBe(403);
  });
});

describe('out again', () => {
  test('the logout ends the session here, and answers the redirect of the broker', async () => {
    const browser = server.browser();
    await signIn(browser, `sub-out ${newEmail()}`);
    expect(await logout(browser)).toMatchObject({ status: 200, body: { redirect: `${SITE}/out` } });
    expect((await figureinfo(browser)).status).toBe(401);
  });

  test.each([
    ['is away', () => Promise.reject(new Error('down'))],
    ['leads to another site', () => ({ redirect: '//evil.example' })],
  ])('without a redirect when the broker %s', async (_what, does) => {
    const browser = server.browser();
    await signIn(browser, `sub-out2 ${newEmail()}`);
    answer = does;
    expect(await logout(browser)).toMatchObject({ status: 200, body: {} });
    expect((await figureinfo(browser)).status).toBe(401);
  });
});
