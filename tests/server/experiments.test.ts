/** Does the server divide people by their tracker id as browsers do, and take no other word for it? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { variationOf } from '../../src/engine/decide/experiments.ts';
import type { Standing } from '../../src/engine/decide/standing.ts';
import type { Bundle } from '../../src/engine/model/bundle.ts';
import type { Reading } from '../../src/server/publish/configuration.ts';
import { type Browser, readOnce, startApp, type TestServer } from './support/harness.ts';
import { bundleOf, newEmail, register, SIGN_UP, standing, withApplication } from './support/people.ts';

const NAME = 'incomeTitle';
const SHARES = { control: 50, variation: 50 };
const NO_APPLICATION = 'App ID is required to save experiment';

/** Two people's ids, by the variation that they fall to. */
const ids = Array.from({ length: 20 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
const idOf = (variation: string) => ids.find((id) => variationOf(NAME, SHARES, id) === variation)!;

let project: Bundle[];
let server: TestServer;
beforeAll(async () => {
  project = (await readOnce()).bundles!;
  // As after its flag was turned on.
  const flag = 'fe-heloc-income-title';
  const running = project.map((bundle) => ({
    ...bundle,
    ...(bundle.flags[flag] && { flags: { ...bundle.flags, [flag]: { default: true } } }),
  }));
  const reading = async (): Promise<Reading> => ({ bundles: running, problems: [] });
  server = await startApp({ reading });
});
afterAll(() => server.close());

async function identityOf(browser: Browser): Promise<string> {
  return String((await browser.call('identity')).body.uuid);
}

async function experimentsAt(browser: Browser, journey: string) {
  const { body } = await browser.call('standing', { params: { journey } });
  const { facts, untold } = body as unknown as Standing;
  return { read: facts.experiments, untold };
}

const tell = (browser: Browser, uuid: string, body: unknown) =>
  browser.call('saveExperiments', { params: { uuid }, body });

describe('the tracker id of a person', () => {
  test('[CALL-13][CALL-14] is stored and read under the identity, and is theirs on every device', async () => {
    const { browser } = await withApplication(server);
    const query = { identityUuid: await identityOf(browser) };
    const url = `/service-application/api/v3/application/heloc/optermizerly-profile?identityUuid=${query.identityUuid}`;
    expect((await browser.call('optimizerProfile', { query })).body).toEqual({ trackerUuid: null });

    const body = { optimizelyProfileUuid: idOf('variation') };
    const saved = await browser.call('saveOptimizerProfile', { query, body });
    expect([saved.status, saved.body]).toEqual([200, { trackerUuid: idOf('variation') }]);

    const elsewhere = server.browser();
    elsewhere.token = browser.token;
    const read = await elsewhere.get(url, { authorization: `Bearer ${browser.token}` });
    expect([read.status, read.body]).toEqual([200, { trackerUuid: idOf('variation') }]);
  });

  test('is nobody else’s to read or to change', async () => {
    const [one, other] = [await withApplication(server), await withApplication(server)];
    const query = { identityUuid: await identityOf(other.browser) };
    const body = { optimizelyProfileUuid: idOf('variation') };
    expect((await one.browser.call('optimizerProfile', { query })).status).toBe(404);
    expect((await one.browser.call('saveOptimizerProfile', { query, body })).status).toBe(404);
    expect((await one.browser.call('saveOptimizerProfile', { body })).status).toBe(404);
    expect((await server.browser().call('optimizerProfile', { query })).status).toBe(401);
    expect((await other.browser.call('optimizerProfile', { query })).body).toEqual({ trackerUuid: null });
  });

  test.each([
    ['a list', [], 400],
    ['nothing', {}, 422],
    ['a word', { optimizelyProfileUuid: 'variation' }, 422],
    ['a number', { optimizelyProfileUuid: 7 }, 422],
    ['more than it', { optimizelyProfileUuid: idOf('control'), name: 'Quillon' }, 422],
  ])('is refused as %s', async (_, body, status) => {
    const { browser } = await withApplication(server);
    const query = { identityUuid: await identityOf(browser) };
    expect((await browser.call('saveOptimizerProfile', { query, body })).status).toBe(status);
    expect((await browser.call('optimizerProfile', { query })).body).toEqual({ trackerUuid: null });
  });
});

describe('the variation that somebody has', () => {
  test('follows from the tracker of the browser, and stays the same once they have signed up', async () => {
    for (const variation of ['variation', 'control']) {
      const headers = { 'x-tracker': idOf(variation) };
      const browser = server.browser();
      const visiting = await browser.call('standing', { params: { journey: 'draft' }, headers });
      expect(visiting.body).toMatchObject({ facts: { experiments: { [NAME]: variation } } });
      const body = { email: newEmail(), ...SIGN_UP, bundle: bundleOf(server) };
      browser.token = (await browser.call('register', { body, headers })).body.jwt;
      const made = await browser.call('createApplication', { body: { bundle: bundleOf(server) } });
      // Another device of theirs sends another tracker, or none.
      const other = await browser.call('standing', {
        params: { journey: String(made.body.uuid) },
        headers: { 'x-tracker': idOf(variation === 'control' ? 'variation' : 'control') },
      });
      expect(other.body).toMatchObject({ facts: { experiments: { [NAME]: variation } } });
      const query = { identityUuid: await identityOf(browser) };
      expect((await browser.call('optimizerProfile', { query })).body).toEqual({
        trackerUuid: idOf(variation),
      });
    }
  });

  test('is control for a visitor without a tracker, and one that is none is refused', async () => {
    expect((await standing(server.browser())).body).toMatchObject({
      facts: { experiments: { [NAME]: 'control' } },
    });
    const wrong = { params: { journey: 'draft' }, headers: { 'x-tracker': '1 or 1=1' } };
    expect((await server.browser().call('standing', wrong)).status).toBe(400);
  });

  test('stays with an application that was begun, whatever tracker is stored later', async () => {
    const { browser, uuid } = await withApplication(server);
    const before = await experimentsAt(browser, uuid);
    const query = { identityUuid: await identityOf(browser) };
    for (const variation of ['variation', 'control']) {
      const body = { optimizelyProfileUuid: idOf(variation) };
      await browser.call('saveOptimizerProfile', { query, body });
      expect(await experimentsAt(browser, uuid)).toEqual(before);
    }
  });
});

describe('what the lender is told of an application', () => {
  test('[ENT-11][CALL-15][CALL-27][CALL-29] is told once, by one record of name and variation', async () => {
    const { browser, uuid } = await withApplication(server);
    const { read, untold } = await experimentsAt(browser, uuid);
    const { [NAME]: variation } = read as Record<string, string>;
    expect(untold).toEqual([{ name: NAME, variation }]);
    expect(['control', 'variation']).toContain(variation);

    const url = `/service-application/api/v3/application/heloc/${uuid}/experiments`;
    const sent = await browser.raw({
      method: 'PATCH',
      url,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify([{ name: NAME, variation, appUuid: uuid }]),
    });
    expect([sent.status, sent.body]).toEqual([200, [{ name: NAME, variation }]]);
    expect((await server.store.applications.find(uuid))?.experiments).toEqual({ [NAME]: variation });
    expect(await experimentsAt(browser, uuid)).toEqual({ read, untold: undefined });

    // Told again it changes nothing.
    const { version } = (await server.store.applications.find(uuid))!;
    expect((await tell(browser, uuid, untold)).status).toBe(200);
    expect((await server.store.applications.find(uuid))?.version).toBe(version);
  });

  test('is what the server finds itself, and nothing else', async () => {
    const { browser, uuid } = await withApplication(server);
    const { untold } = await experimentsAt(browser, uuid);
    const { variation } = untold![0]!;
    const other = variation === 'control' ? 'variation' : 'control';
    for (const record of [
      { name: NAME, variation: other },
      { name: NAME, variation: 'winner' },
      { name: 'another', variation },
      { name: '__proto__', variation: 'control' },
      { name: NAME, variation, appUuid: idOf('control') },
      { name: NAME },
      { name: NAME, variation, extra: true },
    ]) {
      expect([record, (await tell(browser, uuid, [record])).status]).toEqual([record, 422]);
    }
    expect((await tell(browser, uuid, [])).status).toBe(422);
    expect((await tell(browser, uuid, { name: NAME, variation })).status).toBe(400);
    expect((await server.store.applications.find(uuid))?.experiments).toEqual({});
  });

  test('is refused for the application of somebody else', async () => {
    const [one, other] = [await withApplication(server), await withApplication(server)];
    const { untold } = await experimentsAt(other.browser, other.uuid);
    expect((await tell(one.browser, other.uuid, untold)).status).toBe(404);
    expect((await tell(server.browser(), other.uuid, untold)).status).toBe(401);
    expect((await server.store.applications.find(other.uuid))?.experiments).toEqual({});
  });

  test('[ERR-10] without an application id it fails with the words of the specification', async () => {
    const browser = server.browser();
    await register(server, browser);
    for (const uuid of ['undefined', 'null', '0']) {
      const reply = await tell(browser, uuid, [{ name: NAME, variation: 'control' }]);
      expect([reply.status, reply.body.message]).toEqual([422, NO_APPLICATION]);
    }
  });
});
