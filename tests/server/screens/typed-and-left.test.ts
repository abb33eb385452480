/** Is text kept that was typed on the look of a screen, and dropped once it is submitted? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Providers } from '../../../src/server/stages/provider.ts';
import { startApp, type TestServer } from '../support/harness.ts';
import { answer, answerUntil, bundleOf, register } from '../support/people.ts';

let server: TestServer;
beforeAll(async () => {
  const ask = async ({ question }: { question: string }) => {
    if (question === 'softReport') return { creditOutcome: 'FOUND' };
    if (question === 'value') return { propertyOutcome: 'FOUND', homeValue: 500_000 };
    if (question === 'liens') {
      const lien = { uuid: 'one', holder: 'A bank', kind: 'MORTGAGE', balance: 100_000, monthlyPayment: 900 };
      return { foundLiens: [lien] };
    }
    return { made: [] };
  };
  const ports = ['credit', 'property', 'title', 'documents'];
  server = await startApp({
    providers: Object.fromEntries(ports.map((port) => [port, { ask }])) as Providers,
  });
});
afterAll(() => server.close());

test('text typed on a case of a screen is kept for it, and gone with its answers', async () => {
  const browser = server.browser();
  await answerUntil(server, browser, 'contact-info');
  await register(server, browser);
  await answer(server, browser, 'consent');
  const made = await browser.call('createApplication', { body: { bundle: bundleOf(server) } });
  const params = { uuid: String(made.body.uuid) };
  await server.settled();
  const read = async () => {
    const asked = { params: { journey: params.uuid }, query: { screen: 'liens' } };
    return (await browser.call('standing', asked)).body.screen;
  };
  expect(await read()).toMatchObject({ path: 'liens', variant: 'liens#found', unsubmitted: null });

  const liens = [{ uuid: 'one', choice: 'DISPUTE' }];
  const kept = await browser.call('saveUnsubmitted', {
    params,
    body: { screen: 'liens', answers: { liens, role: 'admin' } },
  });
  expect(kept.status).toBe(204);
  expect(await read()).toMatchObject({ path: 'liens', unsubmitted: { liens } });
  expect(await read()).not.toHaveProperty('unsubmitted.role');

  const saved = await browser.call('saveAnswers', {
    params,
    body: { screen: 'liens', answers: { liens }, bundle: bundleOf(server) },
  });
  expect([saved.status, saved.text]).toEqual([200, expect.any(String)]);
  const left = await server.store.autosaves.find({
    identity: (await server.store.applications.find(params.uuid))?.identity ?? '',
    application: params.uuid,
    screen: 'liens#found',
  });
  expect(left).toBeUndefined();
});
