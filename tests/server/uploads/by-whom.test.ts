/** Does a file belong to who sent it? The owner, a participant and another one each find their own, and nobody else's. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Flow } from '../../../src/engine/model/bundle.ts';
import { type Browser, readOnce, startApp, type TestServer } from '../support/harness.ts';
import { bundleOf, PASSWORD, register, withApplication } from '../support/people.ts';
import { png } from './files.ts';

const FACTS = {
  type: 'object',
  properties: { papers: { type: 'array', items: { type: 'string' }, sensitivity: 'open' } },
};
const WITNESS: Partial<Flow> = {
  ...{ id: 'witness', audience: 'participant', role: 'witness', base: '/witness' },
  access: { facts: [], calls: ['standing', 'answer', 'upload', 'uploads', 'readUpload', 'removeUpload'] },
  steps: [{ id: 'send', route: 'papers' }],
  transitions: [],
  routing: [{ use: 'step' }, { use: 'root' }],
  screens: {
    papers: {
      ...{ id: 'papers', kind: 'form', form: 'heloc/identity' },
      writes: [{ set: 'witness.papers', from: 'answers.front' }],
    },
  },
};
const SCHEMAS = { witness: FACTS };
const FIELD = '/front';

/** The project's own product with one more role, whose only screen asks for files. */
async function withWitness() {
  const reading = structuredClone(await readOnce());
  const bundle = reading.bundles!.find((each) => each.isHome)!;
  const nothing = { statuses: {}, progress: [], tasks: {}, stages: {}, reviews: {} };
  bundle.facts.witness = { kept: 'participant', schema: FACTS };
  bundle.roles = { witness: { facts: 'witness', states: {}, most: 2 } };
  bundle.flows.witness = { ...nothing, ...WITNESS } as Flow;
  return reading;
}

let server: TestServer;
beforeAll(async () => {
  server = await startApp({ reading: withWitness });
});
afterAll(() => server.close());

async function withPart(application: string) {
  const browser = server.browser();
  const email = await register(server, browser);
  const { identities, participants } = server.store;
  const of = { application, role: 'witness', org: 'figure', product: 'heloc', email };
  const row = (await participants.create({ ...of, facts: { witness: {} } }, SCHEMAS))!;
  const identity = (await identities.findByEmail('figure', email))!.uuid;
  await participants.update(row, row, { identity, openedAt: new Date() }, SCHEMAS);
  return { browser, row, journey: `as.${row.uuid}` };
}

const send = (browser: Browser, uuid: string) =>
  browser.raw({
    method: 'POST',
    url: `/service-hearthline/api/v1/uploads/${uuid}?${new URLSearchParams({ screen: 'papers', field: FIELD })}`,
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'SECRET-NAME.png' },
    payload: png(),
  });
const known = (browser: Browser, uuid: string, upload: string) =>
  browser.call('uploads', { params: { uuid }, query: { ids: upload } });
const read = (browser: Browser, uuid: string, upload: string) =>
  browser.call('readUpload', { params: { uuid, upload } });
const remove = (browser: Browser, uuid: string, upload: string) =>
  browser.call('removeUpload', { params: { uuid, upload } });
const answer = (browser: Browser, journey: string, upload: string) =>
  browser.call('answer', {
    params: { journey },
    body: {
      screen: 'papers',
      answers: { documentType: 'PASSPORT', front: [upload] },
      bundle: bundleOf(server),
    },
  });

test('a participant sends, sees and answers with a file; for the owner and another participant it is not there', async () => {
  const owner = await withApplication(server);
  const [sender, other] = [await withPart(owner.uuid), await withPart(owner.uuid)];
  const sent = await send(sender.browser, sender.journey);
  expect([sent.status, sent.text]).toEqual([201, expect.any(String)]);
  const upload = String(sent.body.uuid);
  expect((await known(sender.browser, sender.journey, upload)).body).toEqual({ uploads: [sent.body] });
  expect((await read(sender.browser, sender.journey, upload)).status).toBe(200);

  const others = [
    { browser: owner.browser, name: owner.uuid },
    { browser: other.browser, name: other.journey },
  ];
  for (const { browser, name } of others) {
    expect((await known(browser, name, upload)).body).toEqual({ uploads: [] });
    expect((await read(browser, name, upload)).status).toBe(404);
    expect((await remove(browser, name, upload)).status).toBe(404);
    // Another's journey is as absent as one that never was.
    expect((await read(browser, sender.journey, upload)).status).toBe(404);
    expect((await send(browser, sender.journey)).status).toBe(404);
  }
  expect((await answer(other.browser, other.journey, upload)).status).toBe(422);
  expect((await answer(sender.browser, sender.journey, upload)).status).toBe(200);
  const states = (await server.store.uploads.ofAll(owner.uuid)).map(({ state }) => state);
  expect(states).toEqual(['attached']);
});

test('whoever was taken back sends nothing, and finds nothing of what they sent', async () => {
  const owner = await withApplication(server);
  const { browser, row, journey } = await withPart(owner.uuid);
  const upload = String((await send(browser, journey)).body.uuid);
  const now = (await server.store.participants.find(row.uuid))!;
  await server.store.participants.update(now, now, { revokedAt: new Date() }, SCHEMAS);
  expect((await send(browser, journey)).status).toBe(409);
  for (const act of [known, read, remove])
    expect([act.name, (await act(browser, journey, upload)).status]).toEqual([act.name, 404]);
  expect((await server.store.uploads.ofAll(owner.uuid)).map(({ uuid }) => uuid)).toEqual([upload]);
});

test('Whoever sends one every ten seconds for half an hour never has to wait', async () => {
  const browser = server.browser();
  const email = await register(server, browser);
  for (let sent = 0; sent < 180; sent += 1) {
    server.wait(10_000);
    if (sent % 60 === 0) {
      browser.token = (await browser.call('login', { body: { email, password: PASSWORD } })).body.jwt;
    }
    // There is no such application: what is refused is counted as well.
    expect((await send(browser, crypto.randomUUID())).status, `${sent} sent`).toBe(404);
  }
});
