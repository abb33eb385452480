/** May a signer ask for what `access` names, and for nothing else? One row a call: a new one without a rule is refused, too. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HANDLERS } from '../../../src/server/calls/registry.ts';
import { type Browser, readOnce, startApp, type TestServer } from '../support/harness.ts';
import { bundleOf, withApplication } from '../support/people.ts';
import { opened, sessions } from '../support/signers.ts';

const NOBODYS = '00000000-0000-4000-8000-000000000000';

const bundle = (await readOnce()).bundles!.find(({ isHome }) => isHome)!;
const { access } = bundle.flows.signer!;
/** The calls that name somebody's application or journey. */
const naming = HANDLERS.filter(({ name, who }) => {
  const path = bundle.calls[name]?.path ?? '';
  return who !== 'staff' && (path.includes('{uuid}') || path.includes('{journey}'));
}).map(({ name }) => name);

let server: TestServer;
let known: Awaited<ReturnType<typeof opened>>;
let others: Awaited<ReturnType<typeof opened>>;
let borrower: Browser;
beforeAll(async () => {
  server = await startApp({ providers: { identity: sessions, notary: sessions } });
  known = await opened(server);
  others = await opened(server);
  borrower = (await withApplication(server)).browser;
});
afterAll(() => server.close());

/** Asked as its path wants it, with what each of them takes. */
async function ask(browser: Browser, name: string, subject: string): Promise<number> {
  const rest = { participant: NOBODYS, document: NOBODYS, upload: NOBODYS };
  const screen = 'heloc-signer/identity';
  const bodies: Record<string, unknown> = {
    answer: { screen, answers: {}, bundle: bundleOf(server) },
    saveAnswers: { screen, answers: {}, bundle: bundleOf(server) },
    saveUnsubmitted: { screen, answers: {} },
    beginHandoff: { screen, bundle: bundleOf(server) },
    endHandoff: { state: 'x'.repeat(43), bundle: bundleOf(server) },
    correctInvitation: { answers: {} },
    saveExperiments: { experiments: [{ name: 'incomeTitle', variation: 'control' }], appUuid: subject },
  };
  const isRead = bundle.calls[name]?.method === 'GET';
  const reply = await browser.call(name, {
    params: { ...rest, uuid: subject, journey: subject },
    query: { ids: NOBODYS, screen, field: '/front' },
    ...(!isRead && { body: bodies[name] ?? {} }),
  });
  return reply.status;
}

/** Neither done nor told. */
const REFUSED = [400, 401, 403, 404, 415, 422];

describe('the calls that name an application', () => {
  test('are more than a handful, and each that access names is one that there is', () => {
    expect(naming.length).toBeGreaterThan(10);
    const all = HANDLERS.map(({ name }) => String(name));
    expect(access!.calls.filter((name) => !all.includes(name))).toEqual([]);
  });

  test.each(naming)('%s is refused to a signer who names the application', async (name) => {
    expect(REFUSED).toContain(await ask(known.signer, name, known.owner.uuid));
  });

  test.each(naming.filter((name) => !access!.calls.includes(name)))(
    '%s is refused to a signer who names their part: access does not give it',
    async (name) => {
      expect(REFUSED).toContain(await ask(known.signer, name, known.journey));
    },
  );

  test.each(naming)('%s of a part is refused to everybody else', async (name) => {
    for (const browser of [
      known.owner.browser,
      others.signer,
      others.owner.browser,
      borrower,
      server.browser(),
    ])
      expect(REFUSED).toContain(await ask(browser, name, known.journey));
  });

  test('are answered where access gives them', async () => {
    // These two name one thing by its id, and nothing of theirs is there yet.
    const ofOne = ['document', 'readUpload'];
    const read = access!.calls.filter(
      (name) => bundle.calls[name]?.method === 'GET' && !ofOne.includes(name),
    );
    expect(read.length).toBeGreaterThan(0);
    for (const name of read)
      expect([name, await ask(known.signer, name, known.journey)]).toEqual([name, 200]);
  });
});
