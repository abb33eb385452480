/** Is an application whose profile is gone as absent as one that never was, so that its page leads to the dashboard (AF 8)? */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestServer } from '../support/harness.ts';
import { bundleOf, PROFILE_ANSWERS, withApplication } from '../support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const screen = 'start/profile';

test('An application is there while nothing was told yet, and gone with the profile that was', async () => {
  const { browser, uuid } = await withApplication(server);
  const read = () => browser.call('standing', { params: { journey: uuid }, query: { screen } });
  const save = () =>
    browser.call('saveAnswers', {
      params: { uuid },
      body: { screen, answers: PROFILE_ANSWERS, bundle: bundleOf(server) },
    });
  expect((await read()).body.facts).toMatchObject({ profile: {} });
  expect((await save()).status).toBe(200);

  const { identity } = (await server.store.applications.find(uuid))!;
  await sql`delete from person where identity = ${identity}`.execute(server.open.database);
  for (const reply of [await read(), await browser.call('application', { params: { uuid } }), await save()])
    expect(reply.status).toBe(404);
});
