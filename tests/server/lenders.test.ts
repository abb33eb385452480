/** Does what a lender says in its file reach its pages and its applications, each word of it? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bundle, Org } from '../../src/engine/model/bundle.ts';
import { type Browser, readOnce, startApp, type TestServer } from './support/harness.ts';
import {
  ANSWERS,
  answer,
  answerUntil,
  bundleOf,
  DRAFT,
  PROFILE_ANSWERS,
  register,
} from './support/people.ts';

const ABOUT = {
  ...{ companyNMLS: 1717824, companyNmlsURL: 'https://nmls.example/1717824', licensedStates: ['CO'] },
  ...{ termsOfUseUrl: 'https://figure.example/terms', privacyPolicyUrl: 'https://figure.example/privacy' },
  ...{ privacyLinkIsExternal: true, licensesUrl: 'https://figure.example/licenses', footerImage: 'OTHER' },
  ...{ companyLegalUrl: 'https://figure.example/legal', disclosureCopy: 'Rates may change.' },
  ...{ companyNameShort: 'Fig', companyProduct: 'FigLine', allowRegulatorReview: true },
};
const PROGRAMS = 'ALL_IN AUTOPAY CREDIT_UNION HARBOR_CREDIT_UNION QUORUM QUORUM_ALL_IN QUORUM_AUTOPAY'.split(
  ' ',
);
const LINKS = ['ALL_IN', 'AUTOPAY', 'QUORUM', 'QUORUM_ALL_IN', 'QUORUM_AUTOPAY'];

/** It would end a script or an attribute, were it ever put there as it is. */
const MARKUP = '</script><script>alert(7)</script>"><img src=x onerror=alert(7)>';

/** Whose program the lender at this host has. */
const hostOf = (program: string) => `${program.toLowerCase().replaceAll('_', '-')}.localhost`;

let server: TestServer;
beforeAll(async () => {
  const [heloc, ...others] = (await readOnce()).bundles!.toSorted((a) => (a.isHome ? -1 : 1));
  const bundles = [withLenders(heloc!), ...others];
  server = await startApp({ reading: async () => ({ bundles, problems: [] }) });
});
afterAll(() => server.close());

/** The home lender says all that may be said, and each program has a lender of its own. */
function withLenders(bundle: Bundle): Bundle {
  const { figure } = bundle.orgs;
  const own = figure!.products.heloc!;
  const partner = (program: string): Org => {
    const code = hostOf(program).split('.')[0]!;
    const heloc = { ...own, settings: { ...own.settings, partnerProgram: program } };
    return { ...figure!, code, canonical: code, hosts: [hostOf(program)], products: { heloc } };
  };
  const partners = PROGRAMS.map(partner).map((org) => [org.code, org] as const);
  const spoken = { ...figure!, products: { heloc: { ...own, about: ABOUT } } };
  const evil: Org = {
    ...{ ...figure!, code: 'evil', canonical: 'evil', hosts: ['evil.localhost'], name: MARKUP },
    products: { heloc: { ...own, about: { ...ABOUT, companyNameShort: MARKUP } } },
  };
  return { ...bundle, orgs: { ...bundle.orgs, figure: spoken, evil, ...Object.fromEntries(partners) } };
}

test('[ENT-21] the page has what its foot says of the lender, in seventeen fields', async () => {
  const { text } = await server.browser('figure.localhost').get('/account/heloc/register-v2');
  const json = /id="hearthline" nonce="[^"]+">([^<]+)</.exec(text)?.[1] ?? '{}';
  const { licensedStates: _, ...about } = ABOUT;
  expect(JSON.parse(json).org.orgMetaData.companyInfo).toMatchObject({
    ...about,
    ...{ companyName: 'Figure Lending LLC', email: 'help@figure.example', organization: 'figure' },
    companyAddress: '650 South Tryon Street, Charlotte, NC 28202',
    phoneFormatted: '(888) 819-6388',
  });
});

test('what a lender says of itself is text on its pages, whatever it looks like', async () => {
  const { text } = await server.browser('evil.localhost').get('/account/heloc/register-v2');
  expect(text).toContain('alert(7)');
  expect(text).not.toContain('<script>alert(7)');
  expect(text).not.toContain('<img src=x');
  const json = /id="hearthline" nonce="[^"]+">([^<]+)</.exec(text)?.[1] ?? '{}';
  expect(JSON.parse(json).org.orgMetaData.companyInfo.companyNameShort).toBe(MARKUP);
});

async function programOf(browser: Browser): Promise<unknown> {
  const made = await browser.call('createApplication', { body: { bundle: bundleOf(server) } });
  const uuid = String(made.body.uuid);
  const body = { screen: 'start/profile', answers: PROFILE_ANSWERS, bundle: bundleOf(server) };
  await browser.call('answer', { params: { journey: uuid }, body });
  return (await browser.call('application', { params: { uuid } })).body.partnerProgram;
}

test.each(PROGRAMS)('[ENUM-20] the program %s of a lender is that of its applications', async (program) => {
  const browser = server.browser(hostOf(program));
  await register(server, browser);
  expect(await programOf(browser)).toBe(program);
});

test('[ENUM-20] a lender without a program has applications without one', async () => {
  const browser = server.browser();
  await register(server, browser);
  expect(await programOf(browser)).toBeUndefined();
});

test.each([...LINKS, 'FREE_MONEY', '__proto__'])(
  '[ENUM-20] a link with the program %s gives it, where it is one that links give',
  async (program) => {
    const browser = server.browser(hostOf('CREDIT_UNION'));
    const first = {
      screen: 'property-address',
      answers: ANSWERS['property-address'],
      bundle: bundleOf(server),
    };
    await browser.call('answer', { params: DRAFT, body: { ...first, keeps: { program } } });
    await answerUntil(server, browser);
    await register(server, browser);
    expect((await answer(server, browser, 'consent')).status).toBe(200);
    expect(await programOf(browser)).toBe(LINKS.includes(program) ? program : 'CREDIT_UNION');
  },
);
