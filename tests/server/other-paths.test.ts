/** What is answered at the paths that the specification only names, and by the calls that anybody may make? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Browser } from './support/harness.ts';
import { startApp, type TestServer } from './support/harness.ts';
import {
  ANSWERS,
  answer,
  answerUntil,
  bundleOf,
  DRAFT,
  PROFILE_ANSWERS,
  register,
  withApplication,
} from './support/people.ts';

const APPLICATIONS = '/service-application/api';

let server: TestServer;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

/** Somebody who came by the link of the crypto line. */
async function cryptoApplicant(): Promise<{ browser: Browser; uuid: string }> {
  const browser = server.browser();
  const body = { screen: 'property-address', answers: ANSWERS['property-address'], bundle: bundleOf(server) };
  await browser.call('answer', { params: DRAFT, body: { ...body, keeps: { utm_source: 'cloc' } } });
  await answerUntil(server, browser);
  await register(server, browser);
  await answer(server, browser, 'consent');
  const made = await browser.call('createApplication', { body: { bundle: bundleOf(server) } });
  return { browser, uuid: String(made.body.uuid) };
}

const as = ({ token }: Browser) => ({ authorization: `Bearer ${token}` });

describe('[CALL-22] an application', () => {
  test('is read at the crypto-heloc path where it is of the crypto line, and is not there otherwise', async () => {
    const at = (uuid: string) => `${APPLICATIONS}/v1/application/crypto-heloc/${uuid}`;
    const { browser, uuid } = await cryptoApplicant();
    const reply = await browser.get(at(uuid), as(browser));
    expect([reply.status, reply.body]).toEqual([
      200,
      (await browser.call('application', { params: { uuid } })).body,
    ]);
    expect(reply.body).toMatchObject({ uuid, isCrypto: true });
    const other = await withApplication(server);
    expect((await other.browser.get(at(other.uuid), as(other.browser))).status).toBe(404);
    expect((await other.browser.get(at(uuid), as(other.browser))).status).toBe(404);
    expect((await server.browser().get(at(uuid))).status).toBe(401);
  });

  test('is read at the v2 heloc path by its owner alone', async () => {
    const { browser, uuid } = await withApplication(server);
    const url = `${APPLICATIONS}/v2/application/heloc/${uuid}`;
    const reply = await browser.get(url, as(browser));
    expect([reply.status, reply.body]).toEqual([
      200,
      (await browser.call('application', { params: { uuid } })).body,
    ]);
    const stranger = await withApplication(server);
    expect((await stranger.browser.get(url, as(stranger.browser))).status).toBe(404);
  });

  test('is read and saved at the v3 helocs path', async () => {
    const { browser, uuid } = await withApplication(server);
    const url = `${APPLICATIONS}/v3/application/helocs/${uuid}`;
    expect((await browser.get(url, as(browser))).body).toMatchObject({ journey: uuid, step: 'profile' });
    const saved = await browser.raw({
      ...{ method: 'PATCH', url, headers: { ...as(browser), 'content-type': 'application/json' } },
      payload: JSON.stringify({
        screen: 'start/profile',
        answers: PROFILE_ANSWERS,
        bundle: bundleOf(server),
      }),
    });
    expect([saved.status, saved.body.uuid]).toEqual([200, uuid]);
    expect((await browser.get(url, as(browser))).body).toMatchObject({ step: 'liens' });
  });
});

test('[ENT-07] suggested addresses, six at most, have street1, street2, city, state and zip', async () => {
  const suggested = async (query: string) => {
    const { body } = await server.browser().call('addresses', { query: { query } });
    return (body.suggestions as unknown as { address: Record<string, string> }[]).map(
      ({ address }) => address,
    );
  };
  const found = await suggested('CO');
  expect(found).toHaveLength(6);
  for (const address of found) {
    const { street2: _, ...always } = address;
    expect(Object.keys(always).sort()).toEqual(['city', 'state', 'street1', 'zip']);
    expect(address.zip).toMatch(/^\d{5}$/);
  }
  expect(found[0]?.state).toBe('CO');
  expect((await server.browser().call('addresses')).status).toBe(400);
  // What is typed has the second line, too, and no further one.
  const [first] = found;
  for (const [more, status] of [
    [{ street2: 'Unit 4' }, 200],
    [{ country: 'US' }, 422],
  ] as const) {
    const answers = { ...ANSWERS['property-address'], address: { ...first, ...more } };
    expect((await answer(server, server.browser(), 'property-address', answers)).status).toBe(status);
  }
});
