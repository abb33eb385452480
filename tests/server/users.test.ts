/** Who uses the product, and what is each of them to it? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOriginator } from '../../src/server/sandbox/providers/originator.ts';
import { atDesk } from './staff/office.ts';
import { startApp, type TestServer } from './support/harness.ts';
import { standing } from './support/people.ts';
import { opened, standingIn, standingOfPart } from './support/signers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp({ providers: { originator: createOriginator() } });
});
afterAll(() => server.close());

test('[GEN-04] users are the borrower who owns the application, a co-signer in an area of their own, a loan officer who is a contact alone, agents, and visitors without a name', async () => {
  const { owner, signer, journey } = await opened(server);
  const params = { uuid: owner.uuid };
  const read = async (browser: typeof signer) => (await browser.call('application', { params })).status;

  expect(await read(owner.browser)).toBe(200);
  expect((await owner.browser.call('identity')).body).not.toHaveProperty('type');

  expect((await signer.call('identity')).body).toMatchObject({ type: 'CO_DEEDER' });
  expect(standingIn(await standingOfPart(signer, journey)).screen?.path).toMatch(/^heloc-signer\//);
  expect(await read(signer)).toBe(404);

  // Shown to the borrower by name and phone; nobody who signs in, and nobody's owner.
  const contact = await owner.browser.call('contact', { params: { person: 'b7' } });
  expect(contact.body).toMatchObject({
    originatorDisplayInfo: { originatorName: expect.any(String), brokerName: expect.any(String) },
  });
  const { uuid } = contact.body.userInfo as unknown as { uuid: string };
  expect(await server.store.identities.find(uuid)).toBeUndefined();

  const agent = await atDesk(server);
  expect((await agent.call('staffApplication', { params })).status).toBe(200);
  expect(await read(agent)).toBe(403);

  const visitor = server.browser();
  expect((await standing(visitor)).status).toBe(200);
  expect(await read(visitor)).toBe(401);
});
