/** What does a browser get before anything is asked: which org, which policy, which files? */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEntry } from '../../src/server/page/manifest.ts';
import { type Answered, projectRoot, startApp, type TestServer } from './support/harness.ts';
import { bundleOf, DRAFT, standing } from './support/people.ts';

const PAGE = '/account/heloc/register-v2';
let server: TestServer;
let dist: string;

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'hearthline-dist-'));
  mkdirSync(join(dist, 'assets'));
  writeFileSync(join(dist, 'assets', 'main-1.js'), `export const long = '${'a'.repeat(5000)}';`);
  writeFileSync(join(dist, 'secret.txt'), 'not an asset');
  server = await startApp({
    folders: { dist, logos: join(projectRoot, 'orgs/logos') },
    entry: { script: 'assets/main-1.js', preloads: ['assets/react-1.js'], styles: ['assets/main-1.css'] },
    trustProxy: 1,
  });
});
afterAll(async () => {
  await server.close();
  rmSync(dist, { recursive: true });
});

function injected({ text }: Answered): Record<string, never> & { [name: string]: never } {
  const json = /<script type="application\/json" id="hearthline" nonce="[^"]+">([^<]+)<\/script>/.exec(
    text,
  )?.[1];
  return JSON.parse(json ?? 'null');
}

describe('the page', () => {
  test('[ORG-01] [ORG-02] [ORG-09] carries the data of its org', async () => {
    const page = injected(await server.browser('figure.localhost').get(PAGE));
    expect(page).toMatchObject({
      product: 'heloc',
      base: '/account/heloc',
      bundle: bundleOf(server),
      bundleUrl: `/account/heloc/bundles/${bundleOf(server)}.figure.json`,
      today: '2026-06-15',
      // Juneteenth is in the same week.
      support: {
        hours:
          'Monday to Friday, 6 am to 6 pm Pacific, closed on federal holidays. Closed on Friday, June 19',
      },
      mode: 'serve',
      sandbox: true,
      org: {
        baseUrl: 'http://figure.localhost',
        canonicalOrgCode: 'figure',
        orgCode: 'figure',
        orgBrand: {
          primary: expect.stringMatching(/^#/),
          logo: expect.stringMatching(/^\/account\/heloc\/logos\//),
        },
        orgMetaData: {
          companyInfo: {
            ...{ companyName: 'Figure Lending LLC', companyAddress: expect.any(String) },
            ...{ companyNMLS: expect.any(Number), companyNmlsURL: expect.stringMatching(/^https:/) },
            ...{ termsOfUseUrl: '/terms', privacyPolicyUrl: '/privacy', privacyLinkIsExternal: false },
            ...{ licensesUrl: '/licenses', footerImage: 'EHL', phoneFormatted: '(888) 819-6388' },
            ...{ email: 'help@figure.example', allowRegulatorReview: false, organization: 'figure' },
          },
          products: { heloc: { name: 'Home Equity Line of Credit', loanOfficerRequired: false } },
        },
        // Two of its file.
        orgPricingData: [{ aprFrom: 7.6, aprTo: 17.2, originationFeeTo: 4.99 }],
      },
    });
  });

  test('[ORG-03] the host names the org; a bare name or an address is the default one', async () => {
    const orgOf = async (host: string) => injected(await server.browser(host).get(PAGE)).org;
    expect(await orgOf('harbor-cu.localhost:8080')).toMatchObject({ orgCode: 'harbor-cu' });
    expect(await orgOf('homepoint.localhost')).toMatchObject({ orgCode: 'homepoint' });
    for (const host of ['localhost', 'localhost:9000', '127.0.0.1:8080', '[::1]:8080']) {
      expect(await orgOf(host)).toMatchObject({ orgCode: 'figure' });
    }
  });

  test.each([
    ...['figure', 'guaranteed-rate', 'homepoint', 'originpoint', 'citywide'].map((code) => [code, code]),
    ...['proper-rate', 'harbor-cu', 'summit-cu'].map((code) => [code, code]),
    ['figure-market', 'figure'],
    ['figure-ny', 'figure'],
    ['guaranteed-rate-affinity', 'guaranteed-rate'],
  ])('[ORG-03] [ORG-04] knows the code %s, of the lender %s', async (orgCode, canonicalOrgCode) => {
    const page = injected(await server.browser(`${orgCode}.localhost`).get(PAGE));
    expect(page.org).toMatchObject({ orgCode, canonicalOrgCode });
  });

  test('of an org that there is not says so, with the reason', async () => {
    const reply = await server.browser('nobody.localhost').get(PAGE);
    expect(reply.status).toBe(404);
    expect(injected(reply)).toMatchObject({ error: expect.stringContaining('No lender') });
    expect((await standing(server.browser('nobody.localhost'))).status).toBe(404);
  });

  test('is the same at every address that is no file and no call', async () => {
    for (const path of [
      '/',
      '/dashboard',
      '/dashboard/settings',
      '/auth/login?redirectUrl=/a',
      '/terms',
      '/account/heloc',
    ]) {
      const reply = await server.browser().get(path, { accept: 'text/html' });
      expect([path, reply.status, reply.headers['content-type']]).toEqual([
        path,
        200,
        'text/html; charset=utf-8',
      ]);
    }
    for (const path of ['/account/heloc/assets/none.js', '/favicon.ico', '/identity/nothing', '/a/b.php']) {
      const reply = await server.browser().get(path);
      expect([path, reply.status]).toEqual([path, 404]);
      expect(reply.body).toMatchObject({
        message: expect.any(String),
        errors: [expect.any(String)],
        fields: [],
      });
    }
    expect((await server.browser().raw({ method: 'POST', url: '/dashboard' })).status).toBe(404);
  });

  test('is never kept, and each has a nonce of its own on everything that may run', async () => {
    const [one, two] = [await server.browser().get(PAGE), await server.browser().get(PAGE)];
    const nonces = [one, two].map(({ text }) =>
      [...text.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce),
    );
    expect(new Set(nonces[0]).size).toBe(1);
    expect(nonces[0]![0]).not.toBe(nonces[1]![0]);
    expect(one.headers['cache-control']).toBe('no-store');
    expect(one.headers['content-security-policy']).toContain(`'nonce-${nonces[0]![0]}'`);
    for (const [tag] of one.text.matchAll(/<(?:script|link rel="(?:modulepreload|stylesheet)")[^>]*>/g))
      expect(tag).toContain('nonce="');
    expect(one.text).toMatch(/<style id="look" nonce="[^"]+">@font-face\{font-family:"Manrope"/);
    expect(one.text).toContain('src="/account/heloc/assets/main-1.js"');
    expect(one.text).toContain('<link rel="modulepreload" href="/account/heloc/assets/react-1.js"');
  });
});

test('what is asked for first is told ahead: the slice, and the form of the question at this address', async () => {
  const { forms } = server.services.configuration.products()[0]!.bundle;
  const ahead = async (path: string) => (await server.browser().get(path)).text;
  expect(await ahead(PAGE)).toContain(
    `<link rel="preload" as="fetch" href="/account/heloc/bundles/${bundleOf(server)}.figure.json"`,
  );
  const moduleOf = (form: string) => `/account/heloc/forms/${forms[`heloc/${form}`]!.hash}.js`;
  expect(await ahead(PAGE)).toContain(moduleOf('property-address'));
  expect(await ahead(`${PAGE}/for-sale`)).toContain(moduleOf('for-sale'));
  for (const path of ['/dashboard', `${PAGE}/nothing`]) expect(await ahead(path)).not.toContain('/forms/');
});

test('a page names the bundle that it would be given now, to who does not read it', async () => {
  const { headers } = await server.browser().get(PAGE);
  expect(headers['x-bundle-url']).toBe(`/account/heloc/bundles/${bundleOf(server)}.figure.json`);
});

describe('the security headers', () => {
  test('the policy of a page allows nothing that is inline or evaluated, and no frame', async () => {
    const policy = String((await server.browser().get(PAGE)).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:|ws:/);
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toMatch(/trusted-types document-worker(;|$)/);
  });

  test('stand on every answer', async () => {
    for (const url of [PAGE, '/health/live', '/nothing.js', '/service-hearthline/api/v1/journeys/draft']) {
      const { headers } = await server.browser().get(url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      });
    }
  });

  test('Strict-Transport-Security only behind TLS, where the cookie is Secure as well', async () => {
    const plain = await standing(server.browser());
    const secure = await server.browser().call('standing', {
      params: DRAFT,
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    expect(plain.headers['set-cookie']).not.toContain('Secure');
    expect(secure.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    expect(secure.headers['set-cookie']).toContain('Secure');
  });
});

describe('files', () => {
  const base = '/account/heloc';

  test('an asset is immutable, and compressed for who can read that', async () => {
    const plain = await server.browser().get(`${base}/assets/main-1.js`);
    expect(plain.status).toBe(200);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
    const reply = await server.app.inject({
      url: `${base}/assets/main-1.js`,
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(reply.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(reply.rawPayload).toString()).toBe(plain.text);
    const brotli = await server.app.inject({
      url: `${base}/assets/main-1.js`,
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(brotli.headers['content-encoding']).toBe('br');
  });

  test('nothing outside the folders can be had', async () => {
    const ways = [
      '../secret.txt',
      '..%2fsecret.txt',
      '%2e%2e/secret.txt',
      '....//secret.txt',
      'a/../../secret.txt',
      '.vite',
      '%00',
      'main-1.js%00.txt',
    ];
    for (const way of ways) {
      const reply = await server.browser().get(`${base}/assets/${way}`, { accept: '*/*' });
      expect(reply.text).not.toContain('not an asset');
      expect(reply.status).toBeGreaterThanOrEqual(200);
      expect(reply.status).toBeLessThan(500);
    }
  });

  test('the slice of an org is immutable, and holds neither other orgs nor what servers alone need', async () => {
    const reply = await server.browser().get(`${base}/bundles/${bundleOf(server)}.harbor-cu.json`);
    expect(reply.status).toBe(200);
    expect(reply.headers['cache-control']).toContain('immutable');
    expect(reply.body).toMatchObject({ hash: bundleOf(server), org: { code: 'harbor-cu' } });
    expect(reply.text).not.toMatch(/homepoint|"sensitivity":"secret","description"|"pricing"/i);
    for (const name of [`${bundleOf(server)}.nobody`, 'feedbeef.figure', `${bundleOf(server)}.__proto__`]) {
      expect((await server.browser().get(`${base}/bundles/${name}.json`)).status).toBe(404);
    }
  });

  test('a form is a module that says what it accepts, without eval', async () => {
    const form = server.services.configuration.products()[0]!.bundle.forms['heloc/for-sale']!;
    const reply = await server.browser().get(`${base}/forms/${form.hash}.js`);
    expect(reply.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(reply.headers['cache-control']).toContain('immutable');
    expect(reply.text).toMatch(/^export default \{/);
    expect(reply.text).not.toMatch(/new Function|\beval\(/);
  });

  test('a logo is an image that may be kept for a while', async () => {
    const { brand } = server.services.configuration.products()[0]!.bundle.orgs.figure!;
    const reply = await server.browser().get(`${base}/logos/${brand.logo}`);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/svg+xml']);
    expect(reply.headers['cache-control']).toBe('public, max-age=300');
    // Opened by itself it is a page, on which nothing may run.
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe("the build's manifest", () => {
  test('names the entry and everything that it imports at once, but not what is loaded later', () => {
    mkdirSync(join(dist, '.vite'), { recursive: true });
    const manifest = {
      'src/shell/main.tsx': {
        file: 'assets/m.js',
        isEntry: true,
        imports: ['_r.js'],
        dynamicImports: ['l.tsx'],
        css: ['assets/m.css'],
      },
      '_r.js': { file: 'assets/r.js', imports: ['_s.js'] },
      '_s.js': { file: 'assets/s.js', imports: ['_r.js'] },
      'l.tsx': { file: 'assets/l.js', isDynamicEntry: true },
    };
    writeFileSync(join(dist, '.vite', 'manifest.json'), JSON.stringify(manifest));
    const entry = {
      script: 'assets/m.js',
      preloads: ['assets/r.js', 'assets/s.js'],
      styles: ['assets/m.css'],
    };
    expect(readEntry(dist)).toEqual(entry);
  });

  test('that is not there is told in a sentence with its cure', () => {
    expect(() => readEntry(join(dist, 'none'))).toThrow(/not built/);
  });
});
