/** What a person tells in registration decides what becomes of the application that is made of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandboxProviders } from '../../src/server/sandbox/providers.ts';
import { createKeyring } from '../../src/server/secrets/keyring.ts';
import { startApp, type TestServer } from './support/harness.ts';
import { ANSWERS, answer, answerUntil, bundleOf, newEmail, register, versionAt } from './support/people.ts';

let server: TestServer;
beforeAll(async () => {
  const keys = createKeyring(new Uint8Array(32).fill(7));
  const documents = { ask: async () => ({ made: [] }) };
  server = await startApp({ providers: { ...createSandboxProviders({ delay: 0, keys }), documents } });
});
afterAll(() => server.close());

/** Registers with these answers in place of the usual ones. */
async function applying(others: Record<string, Record<string, unknown>>) {
  const browser = server.browser();
  await answerUntil(server, browser);
  for (const [screen, answers] of Object.entries(others)) await answer(server, browser, screen, answers);
  const email = newEmail();
  await register(server, browser, email);
  await answer(server, browser, 'consent', ANSWERS.consent);
  const made = await browser.call('createApplication', { body: { bundle: bundleOf(server) } });
  expect(made.status).toBe(201);
  await server.settled();
  const params = { uuid: String(made.body.uuid) };
  const { status } = (await browser.call('status', { params })).body;
  const application = (await browser.call('application', { params })).body;
  const emails = (await server.store.mailbox.list('figure', email)).map(({ subject }) => subject);
  return { browser, params, status, application, emails };
}

const at = (street1: string) => ({ street1, city: 'Boulder', state: 'CO', zip: '80302' });

describe('A home', () => {
  test.each([
    [
      'that is one of several',
      '3 Twin Oaks',
      'MULTIPLE_PROPERTIES',
      { home: 'NONE', property: { ...at('3 Twin Oaks'), street2: 'Unit 4' } },
    ],
    ['that no record knows', '3 Nowhere Lane', 'NO_PROPERTY_FOUND', { property: at('3 Somewhere Lane') }],
  ])('%s is found once its address is put right', async (_, street, stands, answers) => {
    const address = { address: at(street), occupancyType: 'PRIMARY' };
    const { browser, params, status } = await applying({ 'property-address': address });
    expect(status).toBe(stands);
    const homes = async () =>
      (await browser.call('profile', { params })).body.addresses as unknown as unknown[];
    const [before] = await homes();
    const body = { screen: 'review-app/property', answers, bundle: bundleOf(server) };
    const version = await versionAt(browser, params.uuid, body.screen);
    const saved = await browser.call('saveAnswers', { params, body, headers: { 'if-match': version } });
    expect([saved.status, saved.text.slice(0, 200)]).toEqual([200, expect.anything()]);
    await server.settled();
    expect((await browser.call('status', { params })).body.status).toBe('LIEN_VERIFICATION');
    const { body: application } = await browser.call('application', { params });
    expect(application).toMatchObject({ property: answers.property });
    // It is the same home, and no second one.
    expect(await homes()).toEqual([{ ...(before as object), ...answers.property }]);
  });

  test('that is for sale is refused with that reason, by email too, and no credit file is asked for', async () => {
    const { status, application, emails } = await applying({ 'for-sale': { isListedForSale: 'YES' } });
    expect(status).toBe('DECLINED');
    expect(application).toMatchObject({
      ...{ declineReasons: ['HOME_LISTED_FOR_SALE'], status: { uwDecision: 'DECLINE' } },
      property: { isListedForSale: 'YES' },
    });
    expect(emails).toEqual(['About your application']);
    expect((application as { foundLiens?: unknown }).foundLiens).toBeUndefined();
  });

  test('that is not goes on to what is owed on it, with the value that was found for it', async () => {
    const { status, application, emails } = await applying({ 'for-sale': { isListedForSale: 'NO' } });
    expect(status).toBe('LIEN_VERIFICATION');
    expect(application).not.toHaveProperty('declineReasons');
    expect((application as { adjustedHomeAmount?: number }).adjustedHomeAmount).toBeGreaterThan(0);
    expect(emails).toEqual([]);
  });
});
