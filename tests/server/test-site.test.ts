/** Does every page of a test site say that nothing on it is real, and no other page? */
import { expect, test } from 'vitest';
import { FRONT_PATH } from '../../src/server/sandbox/pages/front-routes.ts';
import { MAILBOX_PATH } from '../../src/server/sandbox/pages/mailbox.ts';
import { startApp } from './support/harness.ts';

test('says above all else that nothing is real, at each address and host, where nothing is, and nowhere else', async () => {
  const line = />This is a test site. Nothing on it is real.<\/aside>\n/;
  const [server, real] = [await startApp(), await startApp({ sandbox: false })];
  try {
    for (const path of [
      '/account/heloc/register-v2',
      '/',
      '/staff',
      '/dashboard',
      '/auth/login',
      '/nowhere',
      FRONT_PATH,
      ...['bank-link', 'identity', 'notary'].map((page) => `/sandbox/${page}`),
    ]) {
      for (const host of ['figure.localhost', 'harbor-cu.localhost', 'nobody.localhost']) {
        const { text } = await server.browser(host).get(path);
        const [, body = ''] = text.split('<body>');
        expect(body.slice(0, body.search(line)), `${host}${path}`).not.toContain('<div');
        expect(body, `${host}${path}`).toMatch(line);
        expect((await real.browser(host).get(path)).text, `${host}${path}`).not.toContain('test site');
      }
    }
    // It sends who comes by no lender's name to one of them.
    expect((await server.browser('figure.localhost').get(MAILBOX_PATH)).text).toMatch(line);
    expect((await real.browser('figure.localhost').get(MAILBOX_PATH)).text).not.toContain('test site');
  } finally {
    await server.close();
    await real.close();
  }
});
