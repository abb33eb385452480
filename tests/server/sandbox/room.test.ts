/** Does the sandbox's notary page say who is there, to those who sign one deed alone, and does a session that breaks off lead back in? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandboxProviders } from '../../../src/server/sandbox/providers.ts';
import type { Provider } from '../../../src/server/stages/provider.ts';
import { anotherOwner, type Notary, openNotary, type Person } from '../support/before-the-notary.ts';
import type { TestServer } from '../support/harness.ts';
import { bundleOf } from '../support/people.ts';
import { atTheNotary, opened, standingIn, standingOfPart } from '../support/signers.ts';

let server: TestServer;
let notary: Notary;
beforeAll(async () => {
  const sandbox: Provider = {
    ask: (request) => createSandboxProviders({ delay: 0, keys: server.keys }).notary!.ask(request),
  };
  notary = await openNotary({ providers: { notary: sandbox } });
  server = notary.server;
});
afterAll(() => server.close());

/** A borrower and two others, one of them of this name, before the notary. */
async function beforeTheNotary(name = 'Otto Ashgrove') {
  const known = await opened(server);
  const borrower: Person = { browser: known.owner.browser, journey: known.owner.uuid };
  const olive: Person = { browser: known.signer, journey: known.journey };
  const other: Person = await anotherOwner(server, borrower, name);
  for (const each of [olive, other]) expect((await notary.verify(each)).status).toBe(200);
  await atTheNotary(server, known.owner.uuid);
  return { uuid: known.owner.uuid, borrower, olive, other };
}

async function pageFor(person: Person): Promise<URL> {
  const reply = await notary.meet(person);
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  return new URL(String(reply.body.url));
}

const open = (page: URL) => server.browser().get(page.pathname + page.search);
const peopleAt = async (page: URL) => {
  const { status, body } = await server.browser().get(`${page.pathname}/room${page.search}`);
  expect(status).toBe(200);
  return body as unknown as string[];
};

/** Ends the session with an outcome, and comes back. Answers how to come back once more. */
async function end({ browser, journey }: Person, page: URL, outcome: string) {
  const reply = await browser.raw({
    method: 'POST',
    url: page.pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ticket: page.searchParams.get('ticket') ?? '', outcome }).toString(),
  });
  const back = new URL(String(reply.headers.location)).searchParams;
  const body = { state: back.get('state'), code: back.get('code'), bundle: bundleOf(server) };
  const comeBack = () => browser.call('endHandoff', { params: { uuid: journey }, body });
  expect((await comeBack()).status).toBe(200);
  return comeBack;
}

const screenOf = async ({ browser, journey }: Person) =>
  standingIn(await standingOfPart(browser, journey)).screen?.variant;

describe('The waiting room', () => {
  test('shows who is there and who is awaited, and changes as they come, sign and leave', async () => {
    const { borrower, olive, other } = await beforeTheNotary();
    const hers = await pageFor(olive);
    const { text, headers } = await open(hers);
    expect(text).toContain('<div role="status" aria-live="polite"');
    for (const line of ['Olive Ashgrove (you) is here', 'Otto Ashgrove is not here'])
      expect(text).toContain(`<li>${line}</li>`);
    expect(text).toContain('You do not have to wait for anyone');
    const nonce = /<script nonce="([^"]+)">/.exec(text)?.[1];
    expect(headers['content-security-policy']).toContain(`script-src 'nonce-${nonce}'`);
    const his = await pageFor(other);
    await open(his);
    expect(await peopleAt(hers)).toContain('Otto Ashgrove is here');
    expect(await peopleAt(his)).toEqual(
      expect.arrayContaining(['Olive Ashgrove is here', 'Otto Ashgrove (you) is here']),
    );
    // Somebody alone signs at once; whose page is closed asks no more.
    await end(other, his, 'accepted');
    expect(await peopleAt(hers)).toContain('Otto Ashgrove has signed');
    const borrowers = await pageFor(borrower);
    await open(borrowers);
    server.wait(20_000);
    expect(await peopleAt(borrowers)).toEqual(
      expect.arrayContaining(['Olive Ashgrove is not here', 'Otto Ashgrove has signed']),
    );
  });

  test('tells nobody of another application, holds no name in its address, and is shut without a ticket', async () => {
    const { olive } = await beforeTheNotary();
    const stranger = await beforeTheNotary('Quentin Farthing');
    const page = await pageFor(stranger.other);
    await open(page);
    expect(await peopleAt(page)).toContain('Quentin Farthing (you) is here');
    const hers = await pageFor(olive);
    expect((await open(hers)).text).not.toContain('Farthing');
    const [ticket = ''] = (hers.searchParams.get('ticket') ?? '').split('.');
    expect(Buffer.from(ticket, 'base64url').toString()).not.toMatch(/Olive|Ashgrove/);
    for (const search of ['', '?ticket=a.b', hers.search.slice(0, -2)]) {
      const reply = await server.browser().get(`${hers.pathname}/room${search}`);
      expect([reply.status, reply.body]).toEqual([404, []]);
    }
  });
});

describe('A session that breaks off', () => {
  test('by the row of the table leads back in: nothing is signed by it, and the next one is signed once', async () => {
    const { uuid, borrower, other } = await beforeTheNotary('Carla Cutler');
    const signatures = async () => (await server.store.documents.signatures(uuid)).map(({ name }) => name);
    await end(other, await pageFor(other), 'accepted');
    expect(await signatures()).toEqual([]);
    expect(await screenOf(other)).toBe('heloc-signer/intro#broken');
    // Somebody else's session holds.
    await end(borrower, await pageFor(borrower), 'accepted');
    expect(await signatures()).toHaveLength(1);
    const comeBack = await end(other, await pageFor(other), 'accepted');
    expect(await screenOf(other)).toBeNull();
    expect((await comeBack()).status).toBe(200);
    expect(await signatures()).toEqual([expect.any(String), 'Carla Cutler']);
  });

  test('leads the borrower back in too, whoever broke it off', async () => {
    const { uuid, borrower } = await beforeTheNotary();
    await end(borrower, await pageFor(borrower), 'ended');
    expect(await screenOf(borrower)).toBe('notary/intro#broken');
    expect(await server.store.documents.signatures(uuid)).toEqual([]);
    await end(borrower, await pageFor(borrower), 'accepted');
    expect(await server.store.documents.signatures(uuid)).toHaveLength(1);
  });
});
