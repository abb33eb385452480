/** Do the sandbox's own pages bring somebody's choice to its provider, and nobody else's? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandboxProviders } from '../../../src/server/sandbox/providers.ts';
import type { Provider, ProviderRequest, Providers } from '../../../src/server/stages/provider.ts';
import { NEAR_HOME } from '../../support/places.ts';
import { type Answered, type Browser, startApp, type TestServer } from '../support/harness.ts';

const RETURN = 'http://localhost/account/heloc/plaid-oauth-success';
const STATE = 'state-of-this-handoff';

let server: TestServer;
let browser: Browser;
let providers: Providers;
beforeAll(async () => {
  server = await startApp();
  browser = server.browser();
  providers = createSandboxProviders({ delay: 0, keys: server.keys });
});
afterAll(() => server.close());

const PAGES = [
  ['bankLink', 'link', 'bank-link'],
  ['income', 'link payroll', 'payroll-link'],
  ['income', 'link bank', 'deposits-link'],
  ['income', 'link tax', 'tax-link'],
  ['notary', 'session', 'notary-session'],
] as const;

/** `asked`: a question, and where there are several the source that it is asked of. */
function ask(port: string, asked: string, more: Record<string, unknown>): Promise<unknown> {
  const [question = '', source] = asked.split(' ');
  const constants = { ...more, ...(source && { source }) };
  const request: ProviderRequest = {
    ...{
      product: 'heloc',
      port,
      question,
      key: 'k',
      application: 'a',
      org: 'figure',
      pricing: {},
      today: '2026-06-15',
    },
    facts: { profile: { income: 96_000, employmentType: 'FULL_TIME' } },
    constants,
    signal: new AbortController().signal,
  };
  return (providers[port] as Provider).ask(request);
}

async function begin(port: string, question: string, state = STATE): Promise<URL> {
  const answer = await ask(port, question, { phase: 'begin', location: NEAR_HOME, state, returnUrl: RETURN });
  return new URL((answer as { url: string }).url);
}

function choose(url: URL, fields: Record<string, string>): Promise<Answered> {
  return browser.raw({
    method: 'POST',
    url: url.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ticket: url.searchParams.get('ticket') ?? '', ...fields }).toString(),
  });
}

async function codeFor(url: URL, outcome: string): Promise<string> {
  const { status, headers } = await choose(url, { outcome });
  expect(status).toBe(303);
  const back = new URL(String(headers.location));
  expect(back.href.split('?')[0]).toBe(RETURN);
  expect(back.searchParams.get('state')).toBe(STATE);
  return back.searchParams.get('code') ?? '';
}

const source = (type: string, amount?: number) => ({
  sources: [{ type, employmentType: 'FULL_TIME', ...(amount !== undefined && { amount }) }],
});

describe('A handoff', () => {
  test.each([
    ['bankLink', 'link', 'verified', { accountNumber: '4400126789', mask: '6789' }],
    ['bankLink', 'link', 'pending', { mask: '0002' }],
    ['bankLink', 'link', 'failed', { mask: '0001' }],
    ['income', 'link payroll', 'same', source('TRUV_PAYROLL', 96_000)],
    ['income', 'link payroll', 'smallPayroll', source('POINTSERV_PAYROLL', 96_000)],
    ['income', 'link payroll', 'less', source('TRUV_PAYROLL', 67_200)],
    ['income', 'link payroll', 'employerOnly', source('EMPINFO')],
    ['income', 'link bank', 'deposits', source('TRUV_FINANCIAL_ACCOUNTS', 96_000)],
    ['income', 'link bank', 'transactions', source('PLAID_TRANSACTIONS', 96_000)],
    ['income', 'link bank', 'otherDeposits', source('OTHER', 96_000)],
    ['income', 'link bank', 'unreadable', source('UNKNOWN')],
    ['income', 'link bank', 'fewerDeposits', source('PLAID_TRANSACTIONS', 67_200)],
    [
      'income',
      'link tax',
      'selfEmployed',
      { sources: [{ type: 'POINTSERV_1099_MISC', employmentType: 'SELF_EMPLOYED' }] },
    ],
    ['income', 'link tax', 'taxReturn', source('POINTSERV_TAX', 96_000)],
    ['notary', 'session', 'accepted', { accepted: true }],
    ['notary', 'session', 'ended', { accepted: false }],
  ])('to %s (%s) that chooses %s ends with it', async (port, question, outcome, result) => {
    const code = await codeFor(await begin(port, question), outcome);
    expect(await ask(port, question, { phase: 'end', state: STATE, code })).toMatchObject(result);
  });

  test.each(PAGES)('to %s ends with nothing by a code that is none of its own', async (port, question) => {
    const [otherPort, otherQuestion, otherOutcome] =
      port === 'notary'
        ? (['bankLink', 'link', 'verified'] as const)
        : (['notary', 'session', 'accepted'] as const);
    const other = await codeFor(await begin(otherPort, otherQuestion), otherOutcome);
    const own = await codeFor(await begin(port, question), PAGE_FIRST[`${port} ${question}`] ?? '');
    const forged = `${Buffer.from(JSON.stringify({ page: 'bank-link', state: STATE, outcome: 'verified' })).toString('base64url')}.${'0'.repeat(64)}`;
    for (const code of ['', 'verified', 'a.b', forged, other, `${own}0`]) {
      await expect(ask(port, question, { phase: 'end', state: STATE, code })).rejects.toThrow(
        'none that was given',
      );
    }
    await expect(ask(port, question, { phase: 'end', state: 'another', code: own })).rejects.toThrow(
      'none that was',
    );
    await expect(ask(port, question, { phase: 'end', state: STATE, code: own })).resolves.toBeDefined();
  });
});

const PAGE_FIRST: Record<string, string> = {
  'bankLink link': 'verified',
  'income link payroll': 'same',
  'income link bank': 'deposits',
  'income link tax': 'taxReturn',
  'notary session': 'accepted',
};

describe('A page', () => {
  test.each(PAGES)(
    'of %s (%s) asks one question, loads nothing and runs nothing',
    async (port, question, page) => {
      const url = await begin(port, question);
      expect(url.pathname).toBe(`/sandbox/${page}`);
      const { status, text, headers } = await browser.get(url.pathname + url.search, { accept: 'text/html' });
      expect(status).toBe(200);
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/=]+'; form-action 'self'/,
      );
      expect(headers['cache-control']).toBe('no-store');
      expect(text).not.toMatch(/<script|src=|href=|javascript:/);
      expect(text.match(/type="radio"/g)!.length).toBeGreaterThan(1);
      expect(text).toMatch(/<legend>.+<\/legend>/);
    },
  );

  test('leads back without a code when somebody cancels', async () => {
    const { status, headers } = await choose(await begin('bankLink', 'link'), { cancel: 'yes' });
    expect(status).toBe(303);
    expect(headers.location).toBe(`${RETURN}?state=${STATE}`);
  });

  test('leads nowhere that this server did not write into the ticket', async () => {
    const url = await begin('bankLink', 'link');
    const [, signature] = (url.searchParams.get('ticket') ?? '').split('.');
    const content = { page: 'bank-link', state: STATE, returnTo: 'https://elsewhere.example/' };
    const forged = `${Buffer.from(JSON.stringify(content)).toString('base64url')}.${signature}`;
    const replies = [
      await choose(url, { ticket: forged, outcome: 'verified' }),
      await choose(url, { ticket: '', outcome: 'verified' }),
      await choose(url, { outcome: 'free money' }),
      await choose(
        await begin('notary', 'session').then((other) => new URL(`/sandbox/bank-link${other.search}`, other)),
        { outcome: 'verified' },
      ),
      await browser.get('/sandbox/bank-link', { accept: 'text/html' }),
    ];
    for (const { status, headers, text } of replies) {
      expect(status).toBe(404);
      expect(headers.location).toBeUndefined();
      expect(text).toContain('cannot be opened by itself');
    }
  });

  test('is not there without the sandbox, and a form is read nowhere else', async () => {
    const real = await startApp({ sandbox: false });
    const url = await begin('bankLink', 'link');
    const { text } = await real.browser().get(url.pathname + url.search, { accept: 'text/html' });
    expect(text).not.toContain('Sandbox Bank');
    await real.close();
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const login = server.services.configuration.products()[0]!.bundle.calls.login!;
    const reply = await browser.raw({ method: 'POST', url: login.path, headers: form, payload: 'email=a' });
    expect(reply.status).toBe(415);
  });
});
