/** Does what people write to the head of the lender arrive sealed, five times a day at most, and only from who is asked? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff } from '../../src/server/staff/people.ts';
import { type Browser, startApp, type TestServer } from './support/harness.ts';
import { PASSWORD, register, withApplication } from './support/people.ts';

const MESSAGE = 'The valuation took two days longer than you said.';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const given = {
  ...{ topic: 'IMPROVE_PRODUCT', message: MESSAGE, marketingConsent: false },
  ...{ pathname: '/dashboard', productType: 'HELOC' },
};
const write = (browser: Browser, change: object = {}) =>
  browser.call('feedback', { body: { ...given, ...change } });

async function staff(): Promise<Browser> {
  await addStaff(server.services, {
    role: 'read',
    org: 'figure',
    email: 'desk@figure.example',
    password: PASSWORD,
  });
  const browser = server.browser();
  const body = { email: 'desk@figure.example', password: PASSWORD };
  browser.token = (await browser.call('staffLogin', { body })).body.jwt;
  return browser;
}

test('[CALL-34] what a person writes is kept sealed, and the lender’s people read it', async () => {
  const { browser, uuid } = await withApplication(server);
  expect((await write(browser, { applicationUuid: uuid })).status).toBe(201);
  const rows = await server.store.feedback.list(['figure'], 10);
  expect(rows[0]).toMatchObject({ application: uuid, product: 'heloc', given: { message: MESSAGE } });
  const { feedback } = (await (await staff()).call('staffFeedback')).body as unknown as {
    feedback: Record<string, unknown>[];
  };
  expect(feedback[0]).toMatchObject({
    ...{
      topic: 'IMPROVE_PRODUCT',
      topicLabel: 'Improve our product',
      message: MESSAGE,
      marketingConsent: false,
    },
    ...{ pathname: '/dashboard', application: uuid },
  });
});

test.each([
  ['no message', { message: 'too short' }, 422],
  ['a topic of no choice', { topic: 'OTHER' }, 422],
  ['a consent in words', { marketingConsent: 'yes' }, 422],
  ['another site', { pathname: 'https://evil.example/' }, 422],
  ['another product', { productType: 'DSCR' }, 422],
  ['an application of somebody else', { applicationUuid: '3f0c9d4e-1111-4222-8333-444455556666' }, 422],
  ['a field that nobody asked for', { admin: true }, 422],
])('%s is refused', async (_, change, status) => {
  const { browser } = await withApplication(server);
  expect((await write(browser, change)).status).toBe(status);
});

test('Nobody writes without a sign-in, nor where nobody is asked', async () => {
  expect((await write(server.browser())).status).toBe(401);
  const { browser } = await withApplication(server, 'harbor-cu.localhost');
  expect((await write(browser)).status).toBe(404);
});

test('The sixth message of a day is refused with a sentence', async () => {
  const { browser } = await withApplication(server);
  for (const _ of [1, 2, 3, 4, 5]) expect((await write(browser)).status).toBe(201);
  const sixth = await write(browser);
  expect([sixth.status, sixth.body.message]).toEqual([
    429,
    'You have written to us five times today. Please write again tomorrow.',
  ]);
});

test('Whoever writes once a day, and a little earlier each time, is never refused', async () => {
  const browser = server.browser();
  const email = await register(server, browser);
  for (const _ of [1, 2, 3, 4, 5, 6, 7]) {
    browser.token = (await browser.call('login', { body: { email, password: PASSWORD } })).body.jwt;
    expect((await write(browser)).status).toBe(201);
    server.wait(20 * 60 * 60_000);
  }
});
