/** Does a person see what the lender asks of them, and nobody else? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestServer } from './support/harness.ts';
import { withApplication } from './support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const BANK = 'BANK_ACCOUNT_FRAUD_REVIEW';
const ID = 'ID_VERIFICATION_FAILURE';

async function ask(uuid: string, conditions: object[]): Promise<void> {
  const row = (await server.store.applications.find(uuid))!;
  const application = {
    ...(row.facts.application as object),
    conditions,
    disburseAccount: { uuid: 'account', accountNumber: '000123456789', mask: '6789' },
  };
  const { schemas } = server.services.configuration.products()[0]!;
  await server.store.applications.update(
    uuid,
    row,
    { facts: { ...row.facts, application } },
    schemas.application,
  );
}

test('[CALL-17] the open conditions come in the words of the lender, the oldest first', async () => {
  const { browser, uuid } = await withApplication(server);
  await ask(uuid, [
    { uuid: 'young', categoryEnum: ID, created: '2026-06-02T00:00:00Z' },
    { uuid: 'old', categoryEnum: BANK, created: '2026-06-01T00:00:00Z' },
    {
      uuid: 'cleared',
      categoryEnum: BANK,
      created: '2026-05-01T00:00:00Z',
      clearedAt: '2026-05-02T00:00:00Z',
    },
  ]);
  const { status, body, text } = await browser.call('conditions', { params: { uuid } });
  const conditions = body.conditions as unknown as { uuid: string; button: string }[];
  expect(status).toBe(200);
  expect(conditions.map((each) => each.uuid)).toEqual(['old', 'young']);
  expect(conditions[0]).toMatchObject({
    conditionType: BANK,
    conditionEnum: BANK,
    button: 'Upload Bank Statement',
    description: expect.stringContaining('6789'),
    route: `conditions/upload-document?conditionUuid=old&conditionType=${BANK}&conditionEnum=${BANK}`,
  });
  expect(conditions[1]?.button).toBe('Verify ID');
  expect(text).not.toContain('000123456789');
});

test('none are none, and those of somebody else are not there', async () => {
  const { browser, uuid } = await withApplication(server);
  expect((await browser.call('conditions', { params: { uuid } })).body).toEqual({ conditions: [] });
  const other = await withApplication(server);
  expect((await other.browser.call('conditions', { params: { uuid } })).status).toBe(404);
});
