/** What strangers hear of the server's health, and what whoever operates it does. */
import { afterEach, describe, expect, test } from 'vitest';
import { startApp, type TestServer } from '../support/harness.ts';
import { bundleOf } from '../support/people.ts';

let server: TestServer;
afterEach(() => server.close());

describe('strangers', () => {
  const asked = async (state: 'live' | 'ready') => {
    const { status, text } = await server.browser().get(`/health/${state}`);
    return [status, text];
  };

  test('hear that it lives and is ready, and no more', async () => {
    server = await startApp();
    expect(await asked('live')).toEqual([200, '{"status":"live"}']);
    expect(await asked('ready')).toEqual([200, '{"status":"ready"}']);
  });

  test('hear no reason when it is not ready', async () => {
    server = await startApp();
    const { ready } = server.store;
    server.store.ready = async () => false;
    expect(await asked('live')).toEqual([200, '{"status":"live"}']);
    expect(await asked('ready')).toEqual([503, '{"status":"not ready"}']);
    server.store.ready = ready;
  });
});

describe('whoever operates it', () => {
  test('hears which configuration is served, how pages go out, and of the database and its disk', async () => {
    const room = { isEnough: () => true, refuseWithout: () => undefined };
    server = await startApp({ disks: { database: room } });
    const { status, body } = await server.operator('/health/ready');
    expect([status, body]).toEqual([
      200,
      {
        ...{ status: 'ready', store: 'answers', room: { database: 'enough' }, pages: 'plain' },
        configuration: expect.objectContaining({ state: 'as in the files', problems: [] }),
      },
    ]);
    expect(body.configuration).toMatchObject({ bundles: { heloc: bundleOf(server) } });
    expect((await server.operator('/health/live')).body).toEqual({ status: 'live' });
  });

  test('hears why it is not ready', async () => {
    server = await startApp();
    const { ready } = server.store;
    server.store.ready = async () => false;
    const away = await server.operator('/health/ready');
    expect([away.status, away.body]).toEqual([
      503,
      expect.objectContaining({ status: 'not ready', store: 'does not answer' }),
    ]);
    server.store.ready = ready;
  });

  test('hears that it is about to end, while it finishes what it has', async () => {
    server = await startApp();
    expect((await server.operator('/health/ready')).status).toBe(200);
    await server.app.close();
    const ending = await server.operator('/health/ready');
    expect([ending.status, ending.body]).toEqual([
      503,
      expect.objectContaining({ status: 'not ready', store: 'answers' }),
    ]);
  });
});
