/** Is it written down who of the lender's people looked at an application, and said to their colleagues in words? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Browser, startApp, type TestServer } from '../support/harness.ts';
import { applied, atDesk } from './office.ts';

const MINUTE_MS = 60_000;

let server: TestServer;
let desk: Browser;
beforeAll(async () => {
  server = await startApp();
  desk = await atDesk(server);
});
afterAll(() => server.close());

const openings = async (uuid: string) =>
  (await server.store.events.of(uuid)).filter(({ kind }) => kind === 'opened');

test('each opening of an application is an event, once per person and quarter of an hour', async () => {
  const { uuid } = await applied(server);
  const other = await applied(server);
  const look = (browser = desk, of = uuid) => browser.call('staffApplication', { params: { uuid: of } });
  await Promise.all([look(), look(), look()]);
  server.wait(14 * MINUTE_MS);
  await look();
  expect(await openings(uuid)).toHaveLength(1);
  const colleague = await atDesk(server, undefined, 'figure', 'colleague@figure.example', 'read');
  await look(colleague);
  await look(desk, other.uuid);
  expect(await openings(uuid)).toHaveLength(2);
  expect(await openings(other.uuid)).toHaveLength(1);
  server.wait(2 * MINUTE_MS);
  desk = await atDesk(server);
  const { events } = (await look()).body as unknown as {
    events: { kind: string; by: string; name: string }[];
  };
  expect(await openings(uuid)).toHaveLength(3);
  expect(events[0]).toMatchObject({ kind: 'opened', by: 'staff', name: 'desk@figure.example', about: null });
});

test('the list opens nothing, and neither does what there is not', async () => {
  const { uuid } = await applied(server);
  await desk.call('staffApplications', { body: {} });
  const elsewhere = await atDesk(server, 'harbor-cu.localhost', 'harbor-cu');
  expect((await elsewhere.call('staffApplication', { params: { uuid } })).status).toBe(404);
  expect(await openings(uuid)).toEqual([]);
});
