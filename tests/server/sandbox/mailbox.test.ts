/** Does the mailbox show each email as it would arrive, and let nothing in it run? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestServer } from '../support/harness.ts';

const TO = 'ada@example.com';
const HOSTILE = '<script>alert(1)</script>';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
  const { mailbox } = server.store;
  await mailbox.send({
    org: 'figure',
    to: TO,
    subject: `Hello ${HOSTILE}`,
    text: `To ${HOSTILE}: https://lender.example/a`,
    html: '<html><head></head><body>A sheet</body></html>',
  });
});
afterAll(() => server.close());

const at = (url: string, host = 'figure.localhost') => server.browser(host).raw({ method: 'GET', url });
const box = () => at(`/sandbox/mailbox?to=${encodeURIComponent(TO)}`);

async function sheetUrl(): Promise<string> {
  const [, url = ''] = /<iframe[^>]* src="([^"]*)"/.exec((await box()).text) ?? [];
  return url.replaceAll('&#38;', '&');
}

describe('The mailbox', () => {
  test('lists an email with its day and hour at the lender, its text with links, and its sheet in a frame', async () => {
    const { text: body, headers } = await box();
    expect(body).not.toContain('<script');
    expect(body).toMatch(
      /<time datetime="[\dT:.Z-]+">\w+day, \w+ \d+, \d{4} at \d+:\d\d [AP]M P[SD]T<\/time>/,
    );
    expect(body).toContain('<a href="https://lender.example/a">https://lender.example/a</a>');
    expect(body).toMatch(
      /<iframe title="Hello [^"]*" [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/,
    );
    expect(headers['content-security-policy']).toContain("frame-src 'self'");
    expect(headers['content-security-policy']).not.toContain('script-src');
  });

  test('shows the sheet in a frame of its own page alone, where nothing runs or is sent', async () => {
    const { text: body, headers } = await at(await sheetUrl());
    expect(body).toContain('<base target="_blank">');
    expect(body).toContain('A sheet');
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
    const policy = String(headers['content-security-policy']);
    for (const part of [
      "default-src 'none'",
      'sandbox allow-popups',
      "form-action 'none'",
      "frame-ancestors 'self'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
  });

  test('gives no sheet of another address or lender', async () => {
    const url = await sheetUrl();
    expect((await at(url.replace('ada', 'eve'))).status).toBe(404);
    expect((await at(url, 'harbor-cu.localhost')).status).toBe(404);
  });

  test('a logo may be shown by pages of others, which show emails', async () => {
    const logo = await at('/account/heloc/logos/figure.svg');
    expect([logo.status, logo.headers['cross-origin-resource-policy']]).toEqual([200, 'cross-origin']);
    const face = await at('/account/heloc/faces/manrope.woff2');
    expect([face.status, face.headers['cross-origin-resource-policy']]).toEqual([200, 'same-origin']);
  });
});
