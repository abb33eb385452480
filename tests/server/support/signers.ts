/** Who signs beside the borrower: invited, opened and verified as far as a test needs. */
import { expect } from 'vitest';
import type { Standing } from '../../../src/engine/decide/standing.ts';
import { makeDocuments } from '../../../src/server/documents/make.ts';
import type { Provider } from '../../../src/server/stages/provider.ts';
import type { MadeDocument } from '../../../src/server/store/documents.ts';
import { APPLICATION, PERSON } from '../documents/facts.ts';
import type { Answered, Browser, TestServer } from './harness.ts';
import { bundleOf, newEmail, PASSWORD, withApplication } from './people.ts';

export const OWNER = { name: 'Olive Ashgrove', phone: '3035550188' };
export const PROOF = {
  phoneEnding: '0188',
  dateOfBirth: { day: 3, month: 4, year: 1985 },
  livesThere: true,
  password: PASSWORD,
  electronicRecords: true,
};

/** By the state of a session, what lay before the notary. */
const lying = new Map<unknown, { uuid: string; sha256: string }[]>();
/** By the state of a session, whose names the notary was given for the lines. */
export const namedTo = new Map<unknown, string[]>();

/** Pages of others that end as the code says: `good`, `broken`, with the borrower's name whoever was there, or with nobody's. */
export const sessions: Provider = {
  ask: async ({ port, constants: { phase, state, code, documents = [] }, facts }) => {
    if (phase === 'begin') {
      const sent = documents as { uuid: string; sha256: string; signers: { name: string }[] }[];
      namedTo.set(
        state,
        sent.flatMap(({ signers }) => signers.map(({ name }) => name)),
      );
      lying.set(
        state,
        sent.map(({ uuid, sha256 }) => ({ uuid, sha256 })),
      );
      return { url: 'https://elsewhere.example/session' };
    }
    const isGood = code === 'good' || code === 'as the borrower' || code === 'as nobody';
    if (port !== 'notary') return { idVerificationStatus: isGood ? 'VERIFIED' : 'FAILED_VERIFICATION' };
    if (!isGood) return { accepted: false };
    const { signer } = facts as { signer?: { name?: string } };
    if (code === 'as nobody') return { accepted: true, documents: lying.get(state) };
    // As the deed names them, without the middle name.
    const name = code === 'good' ? (signer?.name ?? 'Quinn Quillon') : 'Thi Huong Nguyen-Zizek Jr';
    return { accepted: true, name, documents: lying.get(state) };
  },
};

export const standingIn = ({ body }: Answered) => body as unknown as Standing;
export const standingOfPart = (browser: Browser, journey: string) =>
  browser.call('standing', { params: { journey } });
export const ownPartOf = (browser: Browser) => browser.call('ownPart', { query: { role: 'signer' } });
export const accept = (browser: Browser, token: string, more: object = {}) =>
  browser.call('acceptInvitation', { body: { token, answers: { ...PROOF, ...more } } });
export const invite = (
  server: TestServer,
  browser: Browser,
  journey: string,
  answers: object,
  screen = 'signing/additional',
) => {
  // There all are named at once; these are the words for one.
  const given = screen === 'signing/additional' ? { others: 'ONE', first: answers } : answers;
  return browser.call('answer', {
    params: { journey },
    body: { screen, answers: given, bundle: bundleOf(server) },
  });
};
export const listOf = async (browser: Browser, uuid: string) => {
  const { body } = await browser.call('participants', { params: { uuid } });
  return body.participants as unknown as { uuid: string; state: string; answers: { email?: string } }[];
};
export const mailsTo = (server: TestServer, email: string) => server.store.mailbox.list('figure', email);

/** The token in the newest email to somebody. */
export async function tokenTo(server: TestServer, email: string): Promise<string> {
  const bodies = (await mailsTo(server, email)).map(({ text }) => text).join(' ');
  const found = /heloc-signer\/login\?invited#([\w-]+)/.exec(bodies);
  if (!found?.[1]) throw new Error(`No link was sent: ${bodies}`);
  return found[1];
}

/** An application in a status, with the status' task done. */
export async function put(server: TestServer, uuid: string, status: string, facts: object): Promise<void> {
  const { store } = server;
  const row = (await store.applications.find(uuid))!;
  const visit = row.visit + 1;
  const { application = {} } = row.facts as { application?: { status?: object } };
  const { status: flags, ...more } = facts as { status?: object };
  const all = { ...application, ...more, status: { ...application.status, ...flags } };
  const schemas = server.services.configuration.products().find(({ bundle }) => bundle.isHome)!.schemas;
  await store.applications.update(
    uuid,
    row,
    { status, visit, facts: { application: all } },
    schemas.application,
  );
  await store.stageRuns.create({
    application: uuid,
    visit,
    status,
    task: 'owners',
    state: 'done',
    error: null,
    lateAt: new Date(),
  });
}

/** Its deed, from these facts beside those that every deed names. */
export async function makeDeed(server: TestServer, uuid: string, facts: object = {}): Promise<MadeDocument> {
  const { property, amount } = APPLICATION.application;
  const row = (await server.store.applications.find(uuid))!;
  await put(server, uuid, row.status, { property, amount, ...facts });
  const person = await server.store.people.find(row);
  const profile = { ...(person?.facts.profile as object), ...PERSON.profile };
  const { person: schemas } = server.services.configuration
    .products()
    .find(({ bundle }) => bundle.isHome)!.schemas;
  await server.store.people.save(row, { version: person?.version ?? 0 }, { profile }, schemas);
  const key = `${uuid}/${crypto.randomUUID()}`;
  const [deed] = await makeDocuments(server.services, { application: uuid, names: ['deed'], key });
  return deed!;
}

/** Before the notary, with the deed made. */
export async function atTheNotary(server: TestServer, uuid: string): Promise<MadeDocument> {
  const others = await server.store.participants.of([uuid]);
  await put(server, uuid, 'DEED_SIGNING', {
    ...{ coDeedStatus: 'COMPLETE', deedOwners: others.length },
    status: { disclosurelistNotaryReady: true },
  });
  return makeDeed(server, uuid);
}

export async function signing(server: TestServer) {
  const owner = await withApplication(server);
  await put(server, owner.uuid, 'CO_DEED_REQ', {
    coDeedStatus: 'NO_BYPASS',
    status: { disclosurelistClosingComplete: true },
  });
  return owner;
}

export async function invited(server: TestServer) {
  const owner = await signing(server);
  const email = newEmail();
  const reply = await invite(server, owner.browser, owner.uuid, { ...OWNER, email });
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  return { owner, email, token: await tokenTo(server, email) };
}

export async function opened(server: TestServer, proof: object = {}) {
  const { owner, email, token } = await invited(server);
  const signer = server.browser();
  const reply = await accept(signer, token, proof);
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  signer.token = reply.body.jwt;
  const journey = String((await ownPartOf(signer)).body.journey);
  return { owner, email, token, signer, journey };
}
