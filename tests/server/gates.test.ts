/** Does the server take no answers where a gate is shut, keep what was saved, and say what a flag is now? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Bundle, OrgProduct } from '../../src/engine/model/bundle.ts';
import type { Reading } from '../../src/server/publish/configuration.ts';
import { readOnce, startApp, type TestServer } from './support/harness.ts';
import {
  ANSWERS,
  answer,
  answerUntil,
  bundleOf,
  DRAFT,
  register,
  SIGN_UP,
  standing,
  withApplication,
} from './support/people.ts';

const FLAG = 'fe-heloc-maintenance';

let project: Bundle;
let served: Bundle;
let server: TestServer;
beforeAll(async () => {
  project = (await readOnce()).bundles![0]!;
  served = project;
  const reading = async (): Promise<Reading> => ({ bundles: [served], problems: [] });
  server = await startApp({ reading });
});
afterAll(() => server.close());

/** The main lender is another one from now on, as after an edit of its file. */
async function serve(hash: string, change: Partial<OrgProduct>): Promise<void> {
  const org = project.orgs.figure!;
  const offered = { ...org.products.heloc!, ...change };
  served = { ...project, hash, orgs: { ...project.orgs, figure: { ...org, products: { heloc: offered } } } };
  await server.services.configuration.reload();
}

const settings = (change: object) => ({
  settings: { ...project.orgs.figure!.products.heloc!.settings, ...change },
});
const maintenance = (routes: unknown, more: object = {}) => ({
  flags: { [FLAG]: true },
  variables: { [FLAG]: { routes, ...more } },
});

describe('answers of registration', () => {
  test('[GATE-02][GATE-03] are refused of a lender that is wholesale, with the words of the page', async () => {
    await serve('wholesale', settings({ wholesale: true }));
    const browser = server.browser();
    const reply = await answer(server, browser, 'property-address');
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ gate: 'register' });
    expect(reply.body.message).toContain('does not take applications on this page');
    expect((await standing(browser)).body.answered).toEqual([]);
    // Other lenders go on.
    expect((await answer(server, server.browser('homepoint.localhost'), 'property-address')).status).toBe(
      200,
    );
  });

  test('[GATE-02] are taken of who a loan officer sent, from then on', async () => {
    await serve('referred', settings({ loanOfficerRequired: true }));
    const body = {
      screen: 'property-address',
      answers: ANSWERS['property-address'],
      bundle: bundleOf(server),
    };
    const alone = await server
      .browser()
      .call('answer', { params: DRAFT, body: { ...body, keeps: { utm_source: 'cloc' } } });
    expect(alone.status).toBe(409);
    const sent = server.browser();
    const kept = { ...body, keeps: { referrer: '3f0c' } };
    expect((await sent.call('answer', { params: DRAFT, body: kept })).status).toBe(200);
    expect((await answer(server, sent, 'for-sale')).status).toBe(200);
  });

  test('make no sign-in and no application while the gate is shut, and stay until it opens', async () => {
    await serve('open', {});
    const browser = server.browser();
    await answerUntil(server, browser);
    await serve('shut', settings({ wholesale: true }));
    const body = { email: 'shut.out@example.com', ...SIGN_UP, bundle: bundleOf(server) };
    expect((await browser.call('register', { body })).body).toMatchObject({ gate: 'register' });
    await serve('open-again', {});
    await register(server, browser);
    await serve('shut-again', settings({ wholesale: true }));
    const create = () => browser.call('createApplication', { body: { bundle: bundleOf(server) } });
    expect((await create()).body).toMatchObject({ gate: 'register' });
    await serve('open-at-last', {});
    expect((await create()).status).toBe(201);
  });
});

describe('maintenance', () => {
  test('[GATE-04] refuses answers on the listed screens of an application, and on no others', async () => {
    await serve('calm', {});
    const { browser, uuid } = await withApplication(server);
    const params = { uuid };
    const body = { screen: 'start/profile', answers: {}, bundle: bundleOf(server) };
    await serve('elsewhere', maintenance(['/:uuid/identity']));
    expect((await browser.call('saveAnswers', { params, body })).status).toBe(422);
    await serve('here', maintenance(['/:uuid/start/*'], { message: 'Back at noon.' }));
    const reply = await browser.call('saveAnswers', { params, body });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ gate: 'maintenance', message: 'Back at noon.' });
  });

  test('[GATE-04] refuses questions only where each address of theirs is listed', async () => {
    await serve('one', maintenance(['register-v2/*']));
    expect((await answer(server, server.browser(), 'property-address')).status).toBe(200);
    await serve('both', maintenance(['register-v2/*', 'register']));
    const reply = await answer(server, server.browser(), 'property-address');
    expect(reply.body.message).toContain('We are currently undergoing scheduled maintenance.');
  });
});

describe('the decision on a flag', () => {
  const ask = (organization: string, context = 'external', flagKey = FLAG) => {
    const body = { flagKey, optimizeUser: { attributes: { organization } }, trackerId: '' };
    return server.browser().call('decision', { params: { context }, body });
  };

  test('[GATE-04] is what the lender has now, default and own variables together', async () => {
    await serve('off', {});
    expect((await ask('figure')).body).toEqual({
      flagKey: FLAG,
      flagEnabled: false,
      variables: { routes: [], message: '', pageTitle: '', shouldShowDashboardLink: false },
    });
    await serve('on', maintenance(['*'], { pageTitle: 'Back at noon' }));
    const { body } = await ask('figure');
    expect(body).toMatchObject({
      flagEnabled: true,
      variables: { routes: ['*'], pageTitle: 'Back at noon', message: '' },
    });
  });

  test.each([
    ['another lender', ['harbor-cu', 'external', FLAG], 403],
    ['a flag that is not there', ['figure', 'external', 'toString'], 404],
    ['a context that is not there', ['figure', 'internal', FLAG], 404],
    ['no lender', ['', 'external', FLAG], 422],
  ] as const)('is refused for %s', async (_, [org, context, flag], status) => {
    expect((await ask(org, context, flag)).status).toBe(status);
  });
});
