/** The reply at paths at which nothing stands: JSON below a service, else the org's page with status 404. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isPageAt, ROOT_PATHS } from '../../../src/engine/decide/pages.ts';
import { startApp, type TestServer } from '../support/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

test.each([
  '/service-hearthline/api/v1/nothing',
  '/service-application/api/v3/application',
  '/service-nothing',
  '/service-nothing/api/v1/anything',
  '/identity/nothing/at/all',
])('%s, below a service, answers 404 in JSON, to a browser that wants a page as well', async (path) => {
  const reply = await server.browser().get(path, { accept: 'text/html' });
  expect(reply.status).toBe(404);
  expect(reply.headers['content-type']).toContain('application/json');
  expect(reply.body).toMatchObject({ message: expect.any(String), errors: expect.any(Array), fields: [] });
});

test.each([
  '/nothing',
  '/dashboard/nothing',
  '/staff/nothing',
  '/staff/11111111-2222-4333-8444-555555555555/more',
  '/account/heloc/nothing',
  '/account/heloc/nothing/at/all',
])('%s answers 404 with the page of the org', async (path) => {
  const reply = await server.browser().get(path, { accept: 'text/html' });
  expect(reply.status).toBe(404);
  expect(reply.headers['content-type']).toContain('text/html');
  const [, data = '{}'] = /id="hearthline"[^>]*>([^<]+)</.exec(reply.text) ?? [];
  expect(JSON.parse(data)).toMatchObject({ org: { orgCode: 'figure' }, product: 'heloc' });
});

test.each([
  '/',
  '/account/heloc',
  '/account/heloc/terms',
  '/account/old/page',
  '/account/heloc-signer/identity',
  '/account/heloc/register',
  '/account/heloc/register/support',
  '/account/heloc/register-v2/property-address',
  '/account/heloc/11111111-2222-4333-8444-555555555555/liens',
  '/dashboard/',
  '/dashboard/settings',
  '/auth/login',
  '/privacy',
  '/staff',
  '/staff/11111111-2222-4333-8444-555555555555',
])('%s, which the browser knows, answers 200', async (path) => {
  expect((await server.browser().get(path, { accept: 'text/html' })).status).toBe(200);
});

test('every page of the shell and every entry and returning path of the product is one', () => {
  const [product] = server.services.configuration.products();
  const { base, returns } = product!.bundle;
  const entries = [...product!.open.flows.values()].flatMap(({ sequence }) =>
    Object.keys(sequence?.entries ?? {}),
  );
  expect(entries.length).toBeGreaterThan(0);
  const paths = [...ROOT_PATHS, ...entries.map((name) => `${base}/${name}`), `${base}/${returns}`];
  expect(paths.filter((path) => !isPageAt(product!.open, path))).toEqual([]);
});
