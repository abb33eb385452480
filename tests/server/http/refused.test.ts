/** What does a refusal of several answers say to who reads one text alone? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestServer } from '../support/harness.ts';
import { bundleOf, DRAFT } from '../support/people.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

test('the distinct messages of its fields, joined with commas and ended with a full stop', async () => {
  const body = { screen: 'property-address', answers: {}, bundle: bundleOf(server) };
  const reply = await server.browser().call('answer', { params: DRAFT, body });
  expect(reply.status).toBe(422);
  const fields = (reply.body as unknown as { fields: { message: string }[] }).fields;
  const distinct = [...new Set(fields.map(({ message }) => message.replace(/\.$/, '')))];
  expect(distinct.length).toBeGreaterThan(1);
  expect(reply.body.message).toBe(`${distinct.join(', ')}.`);
});
