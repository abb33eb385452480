/** Does a person come from the first screen to a proven income by the calls that a browser makes, on the sandbox lender? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../support/harness.ts';
import { ANSWERS, bundleOf } from '../support/people.ts';
import { pdf } from '../uploads/files.ts';
import { accepted, beginAt, chooseOffer, confirmLiens, type Person, startSandboxed } from './applicants.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startSandboxed();
});
afterAll(() => server.close());

const begin = (lastName?: string) => beginAt(server, lastName);

const { ssn: SSN, ...CONTACT } = ANSWERS['start/contact']!;
const DECLINED_TO_SAY = ANSWERS['start/hmda']!;

async function signSummary(person: Person): Promise<string> {
  const query = { names: 'summary,hard-credit-authorization' };
  const list = await person.browser.call('documents', { params: { uuid: person.uuid }, query });
  const documents = list.body.documents as unknown as { uuid: string; sha256: string }[];
  expect(documents).toHaveLength(2);
  const read = documents.map(({ uuid, sha256 }) => ({ uuid, sha256 }));
  return accepted(person, 'start/app-summary', {
    documents: read,
    electronicRecords: true,
    signature: 'Quillon Ashgrove',
  });
}

async function upload(person: Person, screen: string, field: string): Promise<string> {
  const { path } = server.services.configuration.products()[0]!.bundle.calls.upload!;
  const reply = await person.browser.raw({
    method: 'POST',
    url: `${path.replace('{uuid}', person.uuid)}?${new URLSearchParams({ screen, field })}`,
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'paystub.pdf' },
    payload: await pdf(),
  });
  expect([reply.status, reply.text]).toEqual([expect.any(Number), expect.stringContaining('uuid')]);
  return String(reply.body.uuid);
}

/** Everything before the income, with a summary that is signed. */
async function comeToTheIncome(): Promise<Person> {
  const person = await begin();
  await confirmLiens(person);
  await chooseOffer(person);
  await accepted(person, 'start/contact', { ...CONTACT, ssn: SSN });
  await accepted(person, 'start/hmda', DECLINED_TO_SAY);
  expect(await signSummary(person)).toBe('INCOME_VERIFICATION');
  return person;
}

/** Over to the sandbox's page, where something is chosen, and back. */
async function linkIncome(person: Person, outcome: string, screen = 'income/link/payroll'): Promise<string> {
  const asked = { params: { uuid: person.uuid } };
  const bundle = bundleOf(server);
  const begun = await person.browser.call('beginHandoff', {
    ...asked,
    body: { screen, bundle },
  });
  const page = new URL(String(begun.body.url));
  const chosen = await server.browser().raw({
    method: 'POST',
    url: page.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ticket: page.searchParams.get('ticket') ?? '', outcome }).toString(),
  });
  const to = new URL(String(chosen.headers.location));
  const own =
    screen === 'income/link/tax' ? `${person.uuid}/income/pointserv-callback` : 'plaid-oauth-success';
  expect(to.pathname).toBe(`/account/heloc/${own}`);
  const back = to.searchParams;
  const body = { state: back.get('state'), code: back.get('code'), bundle };
  const ended = await person.browser.call('endHandoff', { ...asked, body });
  expect([ended.status, ended.text]).toEqual([200, expect.any(String)]);
  await server.settled();
  return person.status();
}

describe('the usual way', () => {
  test('[SCREEN-03] [SCREEN-04] [SCREEN-05] from the registration by claims, offer, person and summary to a paystub and a decision', async () => {
    const person = await begin();
    expect(await person.status()).toBe('LIEN_VERIFICATION');
    expect(await confirmLiens(person)).toBe('OFFER_SELECTION');
    expect(await chooseOffer(person)).toBe('COLLECT_ADDITIONAL_INFO');
    expect(await accepted(person, 'start/contact', { ...CONTACT, ssn: SSN })).toBe('HMDA');
    expect(await accepted(person, 'start/hmda', DECLINED_TO_SAY)).toBe('WAITING_FOR_SUMMARY_DISCLOSURE');
    expect(await signSummary(person)).toBe('INCOME_VERIFICATION');
    const file = await upload(person, 'income/upload/paystub', '/paystubs');
    expect(await accepted(person, 'income/upload/paystub', { paystubs: [file] })).toBe(
      'DISBURSEMENT_ACCOUNT',
    );
  });

  test('the number leaves the server in no answer, and stands there in no clear text', async () => {
    const person = await begin();
    await confirmLiens(person);
    await chooseOffer(person);
    const reply = await person.answer('start/contact', { ...CONTACT, ssn: SSN });
    const read = await person.browser.call('standing', {
      params: { journey: person.uuid },
      query: { screen: 'start/hmda' },
    });
    const profile = await person.browser.call('profile');
    for (const { text } of [reply, read, profile]) expect(text).not.toContain(SSN);
    expect(profile.body).toMatchObject({ hasSsn: true });
    expect(server.log()).not.toContain(SSN);
  });

  test('an offer that nobody made, or more than it allows, is refused at its field', async () => {
    const person = await begin();
    await confirmLiens(person);
    const other = await person.answer('product/select', { offer: { id: 'mine', amount: 20_000 } });
    expect([other.status, other.text]).toEqual([422, expect.stringContaining('/offer/id')]);
    expect(await person.status()).toBe('OFFER_SELECTION');
  });

  test('a file that was never sent is refused at its field', async () => {
    const person = await comeToTheIncome();
    const made = await person.answer('income/upload/paystub', {
      paystubs: ['7d1f5b0a-2f5f-4c5e-9a53-0d8a3c1f4b11'],
    });
    expect([made.status, made.text]).toEqual([422, expect.stringContaining('/paystubs')]);
  });
});

describe('the income', () => {
  test('[SCREEN-07] that a payroll confirms leads to the accounts', async () => {
    const person = await comeToTheIncome();
    expect(await linkIncome(person, 'same')).toBe('DISBURSEMENT_ACCOUNT');
    const { incomeSources } = (await person.facts()) as unknown as { incomeSources: object[] };
    expect(incomeSources).toEqual([{ type: 'TRUV_PAYROLL', employmentType: 'FULL_TIME', amount: 96_000 }]);
  });

  test.each([
    ['income/link/bank', 'otherDeposits', 'OTHER'],
    ['income/link/bank', 'deposits', 'TRUV_FINANCIAL_ACCOUNTS'],
    ['income/link/tax', 'taxReturn', 'POINTSERV_TAX'],
  ])('[SCREEN-07] [ROUTE-10] %s has its own page and source, and leads on', async (screen, outcome, type) => {
    const person = await comeToTheIncome();
    expect(await linkIncome(person, outcome, screen)).toBe('DISBURSEMENT_ACCOUNT');
    const { incomeSources } = (await person.facts()) as unknown as { incomeSources: object[] };
    expect(incomeSources).toEqual([{ type, employmentType: 'FULL_TIME', amount: 96_000 }]);
  });

  test('[SCREEN-04] that is less than was told withdraws the offer; another one leads to the accounts', async () => {
    const person = await comeToTheIncome();
    expect(await linkIncome(person, 'less')).toBe('REVISED_OFFER_SELECTION');
    expect(await person.facts()).toMatchObject({ term: 0, amount: 0, rate: 0 });
    expect(await chooseOffer(person)).toBe('DISBURSEMENT_ACCOUNT');
  });

  test('[SCREEN-07] of which only the employer is known is shown by paystubs, and the request is settled', async () => {
    const person = await comeToTheIncome();
    await linkIncome(person, 'employerOnly');
    const open = async () => {
      const { conditions } = (await person.facts()) as unknown as { conditions: { clearedAt?: string }[] };
      return conditions.filter(({ clearedAt }) => clearedAt === undefined).length;
    };
    expect(await open()).toBe(1);
    const file = await upload(person, 'income/upload/paystub', '/paystubs');
    expect(await accepted(person, 'income/upload/paystub', { paystubs: [file] })).toBe(
      'DISBURSEMENT_ACCOUNT',
    );
    expect(await open()).toBe(0);
  });
});

describe('the credit file', () => {
  test('[SCREEN-06] that no name leads to is found by its number, which is then not asked for again', async () => {
    const person = await begin('Stranger');
    expect(await person.status()).toBe('CREDIT_NO_MATCH');
    expect(await accepted(person, 'credit/social', { ssn: SSN })).toBe('LIEN_VERIFICATION');
    await confirmLiens(person);
    await chooseOffer(person);
    const again = await person.answer('start/contact', { ...CONTACT, ssn: SSN });
    expect([again.status, again.text]).toEqual([422, expect.stringContaining('/ssn')]);
    expect(await accepted(person, 'start/contact', CONTACT)).toBe('HMDA');
  });

  test('that is locked opens once it was lifted', async () => {
    const person = await begin('Frost');
    expect(await person.status()).toBe('SOFT_CREDIT_LOCKED_OR_FROZEN');
    expect(await accepted(person, 'credit/error', { lifted: true })).toBe('LIEN_VERIFICATION');
  });

  test('[SCREEN-06] that a PIN opens asks again for a wrong one', async () => {
    const person = await begin('Pinder');
    expect(await accepted(person, 'credit/error', { lifted: true, freezePin: '9999' })).toBe(
      'SOFT_CREDIT_LOCKED_OR_FROZEN',
    );
    expect((await person.facts()) as object).toMatchObject({ status: { creditFrozenWithPin: true } });
    expect(await accepted(person, 'review-app/incorrect-pin', { freezePin: '1234' })).toBe(
      'LIEN_VERIFICATION',
    );
    // An id may hold the same digits.
    expect(JSON.stringify(await person.facts())).not.toMatch(/\b1234\b/);
  });
});
