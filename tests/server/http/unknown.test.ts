/** What does a path answer at which nothing stands? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SLOW_START_MS, startApp, type TestServer } from '../support/harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
}, SLOW_START_MS);
afterAll(() => server.close());

test.each([
  '/service-hearthline/api/v1/nothing',
  '/service-application/api/v3/application',
  '/identity/nothing/at/all',
])('%s, below a service, answers 404 in JSON, to a browser that wants a page as well', async (path) => {
  const reply = await server.browser().get(path, { accept: 'text/html' });
  expect(reply.status).toBe(404);
  expect(reply.headers['content-type']).toContain('application/json');
  expect(reply.body).toMatchObject({ message: expect.any(String), errors: expect.any(Array), fields: [] });
});
