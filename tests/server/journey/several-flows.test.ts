/** Can a product have several flows of one audience, each with drafts and applications of its own? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Standing } from '../../../src/engine/decide/standing.ts';
import { type Answered, type Browser, readOnce, startApp, type TestServer } from '../support/harness.ts';
import { ANSWERS, bundleOf, newEmail, SIGN_UP } from '../support/people.ts';

/** The project's own product, which people may begin by a second sequence and own a second kind of application in. */
async function twoFlows() {
  const reading = structuredClone(await readOnce());
  const [bundle] = reading.bundles!;
  const { registration, application } = bundle!.flows;
  const { sequence } = registration!;
  bundle!.flows.renewal = { ...application!, id: 'renewal', base: '/renewals/:uuid' };
  bundle!.flows.returning = {
    ...registration!,
    id: 'returning',
    creates: { ...registration!.creates!, flow: 'renewal' },
    sequence: { ...sequence!, entries: { welcome: { by: 'path' } } },
  };
  return reading;
}

let server: TestServer;
beforeAll(async () => {
  server = await startApp({ reading: twoFlows });
});
afterAll(() => server.close());

const standing = (browser: Browser, journey: string) => browser.call('standing', { params: { journey } });
const send = (browser: Browser, journey: string, screen: string) =>
  browser.call('answer', {
    params: { journey },
    body: { screen, answers: ANSWERS[screen], bundle: bundleOf(server) },
  });
const of = ({ body }: Answered) => body as unknown as Standing;

/** Answers what is asked until nothing is, signing up where that is asked. */
async function complete(browser: Browser, journey: string): Promise<void> {
  const flow = journey.split('.')[1];
  let { screen } = of(await standing(browser, journey));
  while (screen) {
    if (screen.path === 'login-info') {
      const body = { email: newEmail(), ...SIGN_UP, bundle: bundleOf(server), flow };
      browser.token = (await browser.call('register', { body })).body.jwt;
      screen = of(await standing(browser, journey)).screen;
    } else {
      const reply = await send(browser, journey, screen.path);
      expect([reply.status, screen.path]).toEqual([200, screen.path]);
      screen = of(reply).screen;
    }
  }
}

describe('a product with two flows of visitors', () => {
  test('keeps a draft of each, side by side under one cookie', async () => {
    const browser = server.browser();
    await send(browser, 'draft.registration', 'property-address');
    expect(of(await standing(browser, 'draft.returning'))).toMatchObject({
      ...{
        journey: 'draft.returning',
        flow: 'returning',
        answered: [],
        screen: { path: 'property-address' },
      },
    });
    await send(browser, 'draft.returning', 'property-address');
    await send(browser, 'draft.returning', 'for-sale');
    expect(of(await standing(browser, 'draft.registration'))).toMatchObject({
      ...{ journey: 'draft.registration', answered: ['property-address'], screen: { path: 'for-sale' } },
    });
    expect(Object.keys(browser.cookies)).toEqual(['draft-heloc']);
  });

  test('takes neither of them for the one that is meant, where none is named', async () => {
    const browser = server.browser();
    expect((await standing(browser, 'draft')).status).toBe(409);
    expect((await standing(browser, 'draft.application')).status).toBe(404);
    const body = { email: newEmail(), ...SIGN_UP, bundle: bundleOf(server) };
    expect((await browser.call('register', { body })).status).toBe(409);
  });

  test('makes an application of each draft, which walks the flow that its sequence says', async () => {
    const browser = server.browser();
    await complete(browser, 'draft.returning');
    const make = (flow?: string) =>
      browser.call('createApplication', { body: { bundle: bundleOf(server), ...(flow && { flow }) } });
    expect((await make()).status).toBe(409);
    const renewed = await make('returning');
    expect(renewed.status).toBe(201);
    expect(of(await standing(browser, String(renewed.body.uuid)))).toMatchObject({ flow: 'renewal' });
    const empty = await make('application');
    expect(of(await standing(browser, String(empty.body.uuid)))).toMatchObject({
      ...{ flow: 'application', screen: { path: 'start/profile' } },
    });
    expect((await make('nothing')).status).toBe(404);
  });
});
