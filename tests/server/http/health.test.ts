/** What do strangers hear of a server, and what does who operates it? */
import { beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestServer } from '../support/harness.ts';
import { bundleOf } from '../support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});

describe('health', () => {
  test('is live and ready, and says no more to strangers', async () => {
    for (const state of ['live', 'ready']) {
      const { status, body, text } = await server.browser().get(`/health/${state}`);
      expect([status, body, text.length]).toEqual([200, { status: state }, JSON.stringify(body).length]);
    }
  });

  test('says which configuration is served to who operates the server', async () => {
    const { status, body } = await server.operator('/health/ready');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'ready',
      configuration: { bundles: { heloc: bundleOf(server) }, state: 'as in the files', problems: [] },
    });
  });
});
