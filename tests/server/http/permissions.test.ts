/** Which pages may ask a browser where the person is? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestServer } from '../support/harness.ts';

const PAGE = '/account/heloc/register-v2/property-address';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

test('a page from which people come to a screen that needs it may ask where they are, and no other may', async () => {
  const policyAt = async (url: string) => (await server.browser().get(url)).headers['permissions-policy'];
  const application = '/account/heloc/00000000-0000-4000-8000-000000000000/notary/session';
  for (const url of [PAGE, application, '/account/heloc/heloc-signer/sign', '/dashboard', '/auth/login']) {
    expect(await policyAt(url)).toContain('geolocation=(self)');
    expect(await policyAt(url)).toContain('camera=()');
  }
  for (const url of ['/staff', '/staff/talks', '/account/dscr/inquiry', '/health/live']) {
    expect(await policyAt(url)).toContain('geolocation=()');
  }
});
