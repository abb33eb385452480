/** Does a lender that is held on an earlier release go on with it, in all that it has, while the others have the newest? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDocuments } from '../../src/server/documents/make.ts';
import { keepBundles } from '../../src/server/publish/kept-bundles.ts';
import { releaseHash } from '../../src/server/publish/releases.ts';
import type { Release } from '../../src/server/store/releases.ts';
import { compileOnce } from '../support/compile-once.ts';
import { APPLICATION, PERSON } from './documents/facts.ts';
import { type Browser, readOnce, startApp, type TestServer } from './support/harness.ts';
import { withApplication } from './support/people.ts';

const TITLE = 'screens.contact.title';
const [FIGURE, HARBOR] = ['figure.localhost', 'harbor-cu.localhost'];

let server: TestServer;
/** The hashes of the product at home. */
let [first, second] = ['', ''];

/** What another release has: other words, and a status that nobody knew. */
async function release(held: Release['held'], mark: string): Promise<Release> {
  const bundles = structuredClone((await readOnce()).bundles ?? []);
  for (const bundle of bundles) {
    if (mark !== '') bundle.hash = `${mark}${bundle.hash}`;
    if (mark !== '' && bundle.isHome) bundle.copy[TITLE] = `The ${mark} words`;
  }
  const { releases, bundles: kept } = server.store;
  await keepBundles({ compileForm: compileOnce, bundles: kept }, bundles);
  const before = await releases.newest();
  const added = await releases.add(
    {
      ...{ hash: releaseHash(bundles), bundles: bundles.map(({ hash }) => hash), files: {}, held },
      ...{ kind: 'publish', byWhom: 'nora', note: mark, commit: null, forced: null },
    },
    before?.id,
  );
  await server.services.configuration.reload();
  await server.settled();
  return added!;
}

let [ours, theirs] = [] as unknown as { browser: Browser; uuid: string }[];
let firstRelease: Release;

beforeAll(async () => {
  server = await startApp({ releases: true, providers: {} });
  first = server.services.configuration.newest().find(({ isHome }) => isHome)!.hash;
  firstRelease = (await server.store.releases.newest())!;
  ours = await withApplication(server, FIGURE);
  theirs = await withApplication(server, HARBOR);
  await release({ 'harbor-cu': firstRelease.id }, 'second');
  second = server.services.configuration.newest().find(({ isHome }) => isHome)!.hash;
  expect(second).toBe(`second${first}`);
});
afterAll(() => server.close());

const standingOf = async ({ browser, uuid }: { browser: Browser; uuid: string }) =>
  (await browser.call('standing', { params: { journey: uuid } })).body as unknown as { bundle: string };
const rowOf = async (uuid: string) => (await server.store.applications.find(uuid))!;
const bundleOfRow = async (uuid: string) => (await rowOf(uuid)).bundle;

/** All that papers ask for. */
async function fillIn(uuid: string): Promise<void> {
  const { identity, product, version } = await rowOf(uuid);
  const { applications, people } = server.store;
  const person = { identity, product };
  const known = await people.find(person);
  await people.save(person, { version: known?.version ?? 0 }, PERSON, {});
  await applications.update(uuid, { version }, { facts: APPLICATION }, {});
}

describe('while one lender is held', () => {
  test('each has calls, pages and words of the release that it stands on', async () => {
    expect((await standingOf(ours!)).bundle).toBe(second);
    expect((await standingOf(theirs!)).bundle).toBe(first);
    for (const [host, own, other] of [
      [FIGURE, second, first],
      [HARBOR, first, second],
    ] as const) {
      const page = await server.browser(host).get('/account/heloc/register-v2', { accept: 'text/html' });
      expect(page.status).toBe(200);
      expect(page.headers['x-bundle-url']).toContain(own);
      const reply = await server.browser(host).call('standing', { params: { journey: 'draft' } });
      expect(reply.headers['x-bundle']).toContain(own);
      expect(String(reply.headers['x-bundle']).split(' ')).not.toContain(other);
      expect(String(reply.headers['x-bundle']).split(' ')).toHaveLength(2);
      const slice = await server.browser(host).get(String(page.headers['x-bundle-url']));
      expect(slice.status).toBe(200);
    }
  });

  test('its applications are written by that release, those of others by the newest; nobody is woken for the other one', async () => {
    // All that stand elsewhere are woken together.
    await expect.poll(() => bundleOfRow(ours!.uuid)).toBe(second);
    expect(await bundleOfRow(theirs!.uuid)).toBe(first);
    const [mine, another] = [await withApplication(server, HARBOR), await withApplication(server, FIGURE)];
    expect([await bundleOfRow(mine.uuid), await bundleOfRow(another.uuid)]).toEqual([first, second]);
  });

  test('calls that both have are not taken for calls of several products', async () => {
    const wrong = { params: { uuid: theirs!.uuid } };
    expect((await theirs!.browser.call('application', wrong)).status).toBe(200);
    expect((await ours!.browser.call('application', wrong)).status).toBe(404);
    expect((await ours!.browser.call('status', { params: { uuid: ours!.uuid } })).status).toBe(200);
    const list = await theirs!.browser.call('applications');
    expect(list.body.applications).toHaveLength(1);
    // A path of the one product leads to no application of the other.
    const { identity, org } = await rowOf(theirs!.uuid);
    const other = { org, identity, product: 'dscr', flow: 'loan', bundle: first, status: 'NEW' };
    const { uuid } = await server.store.applications.create({ ...other, facts: {} }, {});
    const own = Object.assign(server.browser(HARBOR, 'dscr'), { token: theirs!.browser.token });
    const asked = [own, theirs!.browser].map((browser) => browser.call('application', { params: { uuid } }));
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 404]);
  });

  test('its papers name the release that they were made under', async () => {
    const made = await Promise.all(
      [ours!, theirs!].map(async ({ uuid }) => {
        await fillIn(uuid);
        const request = { application: uuid, names: ['application-disclosures'], key: `${uuid}/papers` };
        await makeDocuments(server.services, request);
        return (await server.store.documents.current(uuid)).map(({ bundle }) => bundle);
      }),
    );
    expect(made).toEqual([[second], [first]]);
  });

  test('an older bundle has all its lenders, whoever is held on it', async () => {
    const { configuration } = server.services;
    expect(Object.keys((await configuration.older(first))!.orgs)).toContain('figure');
    expect(Object.keys((await configuration.older(second))!.orgs)).toContain('harbor-cu');
    expect(configuration.health()).toMatchObject({ held: { 'harbor-cu': firstRelease.hash } });
    expect(configuration.health().bundles).toMatchObject({ heloc: second });
  });

  test('a later release passes by it; it goes with the others once it is let go', async () => {
    const third = await release({ 'harbor-cu': firstRelease.id }, 'third');
    expect((await standingOf(ours!)).bundle).toBe(`third${first}`);
    expect((await standingOf(theirs!)).bundle).toBe(first);
    await release({}, 'third');
    expect((await server.store.releases.newest())?.hash).toBe(third.hash);
    expect((await standingOf(theirs!)).bundle).toBe(`third${first}`);
    await expect.poll(() => bundleOfRow(theirs!.uuid)).toBe(`third${first}`);
    expect(server.services.configuration.health().held).toEqual({});
  });
});
