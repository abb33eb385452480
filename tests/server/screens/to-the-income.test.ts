/** Does a person come from the first screen to a proven income by the calls that a browser makes, on the sandbox lender? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDocuments } from '../../../src/server/documents/make.ts';
import { createDocumentProvider } from '../../../src/server/documents/provider.ts';
import { createSandboxProviders, DELAYS_MS } from '../../../src/server/sandbox/providers.ts';
import type { Provider, Providers } from '../../../src/server/stages/provider.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { type Answered, type Browser, readOnce, startApp, type TestServer } from '../support/harness.ts';
import { ANSWERS, APPLICANT, answer, answerUntil, bundleOf, register } from '../support/people.ts';
import { pdf } from '../uploads/files.ts';

let server: TestServer;
let reading = readOnce;
beforeAll(async () => {
  // The sandbox's pages and its providers share the server's keys, which are there once it has started.
  let sandbox: Providers = {};
  const ports = [...Object.keys(DELAYS_MS), 'documents'];
  const behind = ports.map((port) => [port, { ask: (request) => sandbox[port]!.ask(request) } as Provider]);
  server = await startApp({
    reading: () => reading(),
    providers: Object.fromEntries(behind) as Providers,
  });
  const documents = createDocumentProvider(() => server.services);
  sandbox = { ...createSandboxProviders({ delay: 0, keys: server.keys }), documents };
});
afterAll(() => server.close());

interface Person {
  browser: Browser;
  uuid: string;
  answer: (screen: string, answers: Record<string, unknown>) => Promise<Answered>;
  status: () => Promise<string>;
  facts: () => Promise<Record<string, never>>;
}

/** Somebody who has registered; the lender has nothing more to do. */
async function begin(lastName = APPLICANT.lastName): Promise<Person> {
  const browser = server.browser();
  await answerUntil(server, browser, 'annual-income');
  await answer(server, browser, 'legal-name', { ...ANSWERS['legal-name'], lastName });
  await answer(server, browser, 'birthdate');
  await answer(server, browser, 'contact-info');
  await register(server, browser);
  await answer(server, browser, 'consent');
  const made = await browser.call('createApplication', { body: { bundle: bundleOf(server) } });
  expect([made.status, made.text]).toEqual([201, expect.any(String)]);
  const uuid = String(made.body.uuid);
  await server.settled();
  const person: Person = {
    browser,
    uuid,
    answer: async (screen, answers) => {
      const body = { screen, answers, bundle: bundleOf(server) };
      const reply = await browser.call('saveAnswers', { params: { uuid }, body });
      await server.settled();
      return reply;
    },
    status: async () => (await server.store.applications.find(uuid))!.status,
    facts: async () => (await server.store.applications.find(uuid))!.facts.application as never,
  };
  return person;
}

async function accepted(person: Person, screen: string, answers: Record<string, unknown>): Promise<string> {
  const reply = await person.answer(screen, answers);
  expect([screen, reply.status, reply.status === 200 ? '' : reply.text]).toEqual([screen, 200, '']);
  return person.status();
}

async function confirmLiens(person: Person, choice = 'CONFIRM'): Promise<string> {
  const { foundLiens } = (await person.facts()) as unknown as { foundLiens?: { uuid: string }[] };
  const answers = foundLiens?.length
    ? { liens: foundLiens.map(({ uuid }) => ({ uuid, choice })) }
    : { noneKnown: true };
  return accepted(person, 'liens', answers);
}

async function readNote(application: string, key: string) {
  const request = { application, names: ['note'], key: `${application}/${key}` };
  const [note] = await makeDocuments(server.services, request);
  const { text } = await readPdf((await server.store.documents.bytes(note!.uuid, 'made'))!);
  return { uuid: note!.uuid, text };
}

async function standingOf({ browser, uuid }: Person) {
  const { body } = await browser.call('standing', { params: { journey: uuid } });
  return body as { facts?: { org?: object } };
}

interface Kept {
  uuid: string;
  org?: Record<string, unknown>;
}

/** As the list of one's applications tells them; undefined where they are those of today. */
async function keptSettings({ browser, uuid }: Person) {
  const rows = (await browser.call('applications')).body.applications as unknown as Kept[];
  return rows.find((each) => each.uuid === uuid)!.org;
}

const offersOf = async (person: Person) =>
  ((await person.facts()) as unknown as { offers: { id: string; rate: number; minimumDraw: number }[] })
    .offers;

async function chooseOffer(person: Person): Promise<string> {
  const [offer] = await offersOf(person);
  return accepted(person, 'product/select', { offer: { id: offer?.id, amount: offer?.minimumDraw } });
}

const { ssn: SSN, ...CONTACT } = ANSWERS['start/contact']!;
const DECLINED_TO_SAY = ANSWERS['start/hmda']!;

async function signSummary(person: Person): Promise<string> {
  const query = { names: 'summary,hard-credit-authorization' };
  const list = await person.browser.call('documents', { params: { uuid: person.uuid }, query });
  const documents = list.body.documents as unknown as { uuid: string; sha256: string }[];
  expect(documents).toHaveLength(2);
  const read = documents.map(({ uuid, sha256 }) => ({ uuid, sha256 }));
  return accepted(person, 'start/sign-summary', {
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

  test('an offer is taken at the rate that it was given at, whatever rates a release has since; the note says that rate', async () => {
    const person = await begin();
    await confirmLiens(person);
    const [given] = await offersOf(person);
    const released = structuredClone((await readOnce()).bundles ?? []);
    for (const bundle of released) {
      bundle.hash = `dearer${bundle.hash}`;
      Object.assign(bundle.orgs.figure?.products[bundle.product]?.pricing ?? {}, { aprFrom: 15, aprTo: 17 });
    }
    reading = async () => ({ bundles: released, problems: [] });
    await server.services.configuration.reload();
    const other = await begin();
    await confirmLiens(other);
    expect(given!.rate).toBeLessThan(15);
    for (const { rate } of await offersOf(other)) expect(rate).toBeGreaterThanOrEqual(15);
    await chooseOffer(person);
    expect(await person.facts()).toMatchObject({ rate: given!.rate });
    const request = { application: person.uuid, names: ['note'], key: `${person.uuid}/note` };
    const [note] = await makeDocuments(server.services, request);
    const { text } = await readPdf((await server.store.documents.bytes(note!.uuid, 'made'))!);
    expect(text).toContain(`Annual percentage rate ${given!.rate.toFixed(3)}%`);
    reading = readOnce;
    await server.services.configuration.reload();
  });

  test('what a line costs stays as it was disclosed and offered, whatever the lender sets since: in the note, on the page, on the card', async () => {
    const person = await begin();
    await confirmLiens(person);
    await chooseOffer(person);
    const before = await readNote(person.uuid, 'before');
    const released = structuredClone((await readOnce()).bundles ?? []);
    const later = { feeFinanced: false, laterDrawMinimum: 900, graceDays: 3, applicationDays: 9 };
    for (const bundle of released) {
      bundle.hash = `later${bundle.hash}`;
      Object.assign(bundle.orgs.figure?.products[bundle.product]?.settings ?? {}, later);
    }
    reading = async () => ({ bundles: released, problems: [] });
    await server.services.configuration.reload();
    await server.settled();
    expect(await readNote(person.uuid, 'after')).toEqual(before);
    const { feeFinanced, laterDrawMinimum, graceDays } = { ...(await keptSettings(person)) };
    expect({ feeFinanced, laterDrawMinimum, graceDays }).toEqual({
      ...{ feeFinanced: true, laterDrawMinimum: 500, graceDays: 30 },
    });
    // What is not pinned is the lender's of today.
    expect((await standingOf(person)).facts?.org).toMatchObject({
      feeFinanced: true,
      insuranceDays: 30,
      name: 'Figure',
    });

    const other = await begin();
    await confirmLiens(other);
    await chooseOffer(other);
    const theirs = await readNote(other.uuid, 'theirs');
    expect(theirs.text).toContain('You pay it at closing.');
    expect(theirs.text).toContain('at least $900');
    expect(before.text).toContain('It is added to what you owe');
    expect(before.text).toContain('at least $500');
    expect(await standingOf(other)).not.toHaveProperty('facts.org');
    expect(await keptSettings(other)).toBeUndefined();
    reading = readOnce;
    await server.services.configuration.reload();
    expect(await keptSettings(person)).toBeUndefined();
    expect(await keptSettings(other)).toMatchObject({ feeFinanced: false });
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
