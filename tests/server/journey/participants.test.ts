/** Does somebody who has a part in an application walk the flow of their role, and find nothing else of it? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Standing } from '../../../src/engine/decide/standing.ts';
import type { Flow } from '../../../src/engine/model/bundle.ts';
import { readApplication } from '../../../src/server/journey/application.ts';
import { planMoves } from '../../../src/server/journey/plan.ts';
import { type Answered, type Browser, readOnce, startApp, type TestServer } from '../support/harness.ts';
import { bundleOf, register, withApplication } from '../support/people.ts';

const open = (type: string) => ({ type, sensitivity: 'open' });
const FACTS = {
  type: 'object',
  properties: { agreed: open('boolean'), name: { type: 'string', sensitivity: 'personal' } },
};
const notice = { kind: 'notice' as const, writes: [] };
const WITNESS: Partial<Flow> = {
  ...{ id: 'witness', audience: 'participant', role: 'witness', base: '/witness' },
  access: { facts: ['status', 'application.property.state'], calls: ['standing', 'answer'] },
  steps: [
    { id: 'ask', route: 'agree' },
    { id: 'said', route: 'thanks' },
  ],
  transitions: [{ id: 'agreed', on: 'agreed', from: ['ask'], to: 'said', when: 'witnessAgreed' }],
  routing: [{ use: 'step' }, { use: 'root' }],
  screens: {
    agree: {
      ...{ id: 'agree', kind: 'form', form: 'heloc/confirm-accounts' },
      writes: [{ set: 'witness.agreed', from: 'answers.confirmed' }],
    },
    thanks: { ...notice, id: 'thanks' },
  },
};

/** The project's own product with one more role, whose flow has one screen. */
async function withWitness() {
  const reading = structuredClone(await readOnce());
  const bundle = reading.bundles!.find((each) => each.isHome)!;
  const nothing = { statuses: {}, progress: [], tasks: {}, stages: {}, reviews: {} };
  bundle.facts.witness = { kept: 'participant', schema: FACTS };
  const states = { agreed: 'witness.agreed' };
  bundle.roles = { witness: { facts: 'witness', states, counts: { late: 'witnessLate' }, most: 2 } };
  bundle.flows.witness = { ...nothing, ...WITNESS } as Flow;
  bundle.triggers.witnessLate = { '===': [{ var: 'status' }, 'CANCELLED'] };
  bundle.triggers.witnessAgreed = { '===': [{ var: 'witness.agreed' }, true] };
  return reading;
}

let server: TestServer;
beforeAll(async () => {
  server = await startApp({ reading: withWitness });
});
afterAll(() => server.close());

const standing = (browser: Browser, journey: string) => browser.call('standing', { params: { journey } });
const agree = (browser: Browser, journey: string) =>
  browser.call('answer', {
    params: { journey },
    body: { screen: 'agree', answers: { confirmed: true }, bundle: bundleOf(server) },
  });
const of = ({ body }: Answered) => body as unknown as Standing;

/** An application of somebody, with a witness who has opened their invitation. */
async function withPart() {
  const owner = await withApplication(server);
  const witness = server.browser();
  const email = await register(server, witness);
  const { store } = server;
  const schemas = { witness: FACTS };
  const identity = (await store.identities.findByEmail('figure', email))!;
  const of = { application: owner.uuid, role: 'witness', org: 'figure', product: 'heloc', email };
  const row = (await store.participants.create({ ...of, facts: { witness: { name: 'Wilma' } } }, schemas))!;
  await store.participants.update(row, row, { identity: identity.uuid, openedAt: new Date() }, schemas);
  return { owner, witness, journey: `as.${row.uuid}`, row, schemas, email };
}

/** What is asked of all in a role, of one. */
function counted(holds: Record<string, boolean>) {
  const none = Object.fromEntries(Object.entries(holds).map(([name, held]) => [name, !held]));
  return { count: 1, every: holds, some: holds, none };
}

describe('a participant', () => {
  test('stands at the screen of their role, and finds of the facts their own and those that access names', async () => {
    const { witness, journey, owner } = await withPart();
    const reply = await standing(witness, journey);
    expect(of(reply)).toMatchObject({
      ...{ journey, flow: 'witness', step: 'ask', route: 'agree', status: null, version: null, asked: [] },
      screen: { path: 'agree', open: true },
    });
    const { facts } = of(reply);
    expect(Object.keys(facts).sort()).toEqual(['experiments', 'identity', 'status', 'witness']);
    expect(facts.witness).toEqual({ name: 'Wilma' });
    const { identity } = of(await standing(owner.browser, owner.uuid)).facts as {
      identity: { email: string };
    };
    expect(reply.text).not.toContain(identity.email);
  });

  test('writes their own row alone, and the owner sees how far they are and nothing else', async () => {
    const { witness, journey, owner } = await withPart();
    const before = of(await standing(owner.browser, owner.uuid));
    expect(before.facts.participants).toEqual({
      witness: counted({ agreed: false, late: false }),
    });
    const reply = await agree(witness, journey);
    expect([reply.status, of(reply).route, of(reply).screen?.path]).toEqual([200, 'thanks', 'thanks']);
    const after = await standing(owner.browser, owner.uuid);
    expect(of(after).version).toBeGreaterThan(before.version ?? 0);
    expect(of(after).facts).toEqual({
      ...before.facts,
      participants: { witness: counted({ agreed: true, late: false }) },
    });
    expect(after.text).not.toContain('Wilma');
    const events = await server.store.events.of(owner.uuid);
    expect(events.at(-1)).toMatchObject({ kind: 'answered', flow: 'witness', pointers: ['/witness/agreed'] });
  });

  test('is counted by what access gives, anew as soon as a status is entered', async () => {
    const { owner } = await withPart();
    const open = (await readApplication(server.services, owner.uuid))!;
    const now = server.services.clock();
    const occasion = {
      now,
      activeAt: now,
      timeScale: 1,
      run: undefined,
      isAnswered: false,
      newId: () => 'n',
    };
    const { facts } = planMoves(open, { ...occasion, before: open.facts, to: 'CANCELLED' });
    expect(open.facts.participants).toEqual({ witness: counted({ agreed: false, late: false }) });
    expect(facts.participants).toEqual({ witness: counted({ agreed: false, late: true }) });
  });

  test('is refused by every call that access does not name, and by those of the owner', async () => {
    const { witness, journey, owner, row } = await withPart();
    const { uuid } = owner;
    const kept = { screen: 'agree', answers: {} };
    const refused = [
      await witness.call('saveUnsubmitted', { params: { uuid: journey }, body: kept }),
      ...(await Promise.all(
        ['application', 'status', 'readScreen', 'documents', 'uploads', 'conditions'].map((name) =>
          witness.call(name, { params: { uuid }, query: { ids: row.uuid } }),
        ),
      )),
      await witness.call('application', { params: { uuid: row.uuid } }),
      await standing(witness, uuid),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    expect((await witness.call('applications')).body.applications).toEqual([]);
  });

  test('is a stranger to everybody else: to the owner, to others, and to who is not signed in', async () => {
    const { journey, owner } = await withPart();
    const other = await withPart();
    const nobody = server.browser();
    const table = [
      [owner.browser, 404],
      [other.witness, 404],
      [other.owner.browser, 404],
      [nobody, 401],
    ] as const;
    for (const [browser, status] of table) {
      expect((await standing(browser, journey)).status).toBe(status);
      expect((await agree(browser, journey)).status).toBe(status);
    }
    expect((await standing(owner.browser, 'as.nothing')).status).toBe(404);
  });

  test('reads nothing and answers nothing once they were taken back', async () => {
    const { witness, journey, row, schemas, owner } = await withPart();
    const now = (await server.store.participants.find(row.uuid))!;
    await server.store.participants.update(now, now, { revokedAt: new Date() }, schemas);
    const reply = await standing(witness, journey);
    expect(of(reply).facts).not.toHaveProperty('status');
    expect((await agree(witness, journey)).status).toBe(409);
    expect(of(await standing(owner.browser, owner.uuid)).facts.participants).toMatchObject({
      witness: { count: 0 },
    });
  });

  test('has a role in an application once, until they are taken back', async () => {
    const { row, schemas, email } = await withPart();
    const again = { ...row, email: ` ${email.toUpperCase()}` };
    const named = {
      application: again.application,
      role: again.role,
      org: again.org,
      product: again.product,
    };
    const make = () => server.store.participants.create({ ...named, email: again.email, facts: {} }, schemas);
    expect(await make()).toBeUndefined();
    const now = (await server.store.participants.find(row.uuid))!;
    await server.store.participants.update(now, now, { revokedAt: new Date() }, schemas);
    expect(await make()).toMatchObject({ role: 'witness', identity: null });
  });

  test('whose screen two windows answer at once is written once for each, and never half', async () => {
    const { witness, journey } = await withPart();
    const replies = await Promise.all([agree(witness, journey), agree(witness, journey)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
