/** People who meet the notary: over to the notary's page and back, whose session ends as a code says. */
import { expect } from 'vitest';
import { participantNamed } from '../../../src/engine/decide/access.ts';
import { makeDocuments } from '../../../src/server/documents/make.ts';
import { NEAR_HOME } from '../../support/places.ts';
import { APPLICATION } from '../documents/facts.ts';
import { png } from '../uploads/files.ts';
import { type Answered, type Browser, type Options, startApp, type TestServer } from './harness.ts';
import { bundleOf, newEmail } from './people.ts';
import { accept, atTheNotary, invite, OWNER, opened, ownPartOf, put, sessions, tokenTo } from './signers.ts';

export interface Person {
  browser: Browser;
  /** Of the application for its owner, of the part for a participant. */
  journey: string;
}

/** Where the notary is told where the person is. */
const MEETINGS = ['heloc-signer/sign', 'notary/session'];

/** Whoever asks finds several owners. */
const OWNED_TOGETHER: typeof sessions = { ask: async () => ({ isClear: true, coDeedStatus: 'NO_BYPASS' }) };

export interface Notary {
  server: TestServer;
  /** Over to the page of others that a screen leads to. */
  begin: (person: Person, screen: string) => Promise<Answered>;
  meet: (person: Person) => Promise<Answered>;
  /** With what the session brings: `good`, `broken`. */
  comeBack: (person: Person, code?: string) => Promise<Answered>;
  /** Of the session that somebody was last sent to; `journey` is theirs. */
  stateOf: (journey: string) => string;
  sign: (person: Person) => Promise<Answered>;
  /** They show who they are: `good`, `bad`. */
  verify: (person: Person, code?: string) => Promise<Answered>;
}

export async function openNotary(options: Options = {}): Promise<Notary> {
  let begun = '';
  const states = new Map<string, string>();
  const telling: typeof sessions = {
    ask: (request) => {
      if (request.constants.phase === 'begin') begun = String(request.constants.state);
      return sessions.ask(request);
    },
  };
  const server = await startApp({
    ...options,
    providers: { title: OWNED_TOGETHER, identity: telling, notary: telling, ...options.providers },
  });

  async function begin({ browser, journey }: Person, screen: string) {
    const location = MEETINGS.includes(screen) && { location: NEAR_HOME };
    const body = { screen, bundle: bundleOf(server), ...location };
    const reply = await browser.call('beginHandoff', { params: { uuid: journey }, body });
    states.set(journey, begun);
    return reply;
  }
  function comeBack({ browser, journey }: Person, code = 'good') {
    const body = { state: states.get(journey) ?? '', code, bundle: bundleOf(server) };
    return browser.call('endHandoff', { params: { uuid: journey }, body });
  }
  const meet = (person: Person) =>
    begin(person, participantNamed(person.journey) ? 'heloc-signer/sign' : 'notary/session');
  return {
    ...{ server, begin, meet, comeBack },
    stateOf: (journey) => states.get(journey) ?? '',
    sign: async (person) => {
      expect((await meet(person)).status).toBe(200);
      return comeBack(person);
    },
    verify: async (person, code) => {
      expect((await begin(person, 'heloc-signer/identity')).status).toBe(200);
      return comeBack(person, code);
    },
  };
}

/** Somebody else who owns the home, invited and come in. */
export async function anotherOwner(
  server: TestServer,
  { browser, journey }: Person,
  name: string,
  screen = 'signing/co-owner',
  proof: object = {},
): Promise<Person & { email: string }> {
  const email = newEmail();
  const reply = await invite(server, browser, journey, { ...OWNER, name, email }, screen);
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)]);
  const own = server.browser();
  own.token = (await accept(own, await tokenTo(server, email), proof)).body.jwt;
  return { browser: own, journey: String((await ownPartOf(own)).body.journey), email };
}

/** A borrower and two others, each in a session that has ended well and was not brought back. */
export async function inSession(notary: Notary) {
  const { server } = notary;
  const { owner, signer, journey } = await opened(server);
  const borrower: Person = { browser: owner.browser, journey: owner.uuid };
  const olive: Person = { browser: signer, journey };
  const otto = await anotherOwner(server, borrower, 'Otto Ashgrove');
  for (const each of [olive, otto]) await notary.verify(each);
  await atTheNotary(server, owner.uuid);
  for (const each of [borrower, olive, otto]) await notary.meet(each);
  return { uuid: owner.uuid, owner, borrower, olive, otto };
}

export interface Side extends Person {
  /** Where they answer what the lender asks of them. */
  screen: string;
  /** What is asked of them, and the file that they have sent for it. */
  condition: string;
  file: string;
  /** Words that they read, and nobody else. */
  words: string[];
}

/** A borrower and a signer before the notary: each was asked for a file, has sent it, and has not answered with it; the note is the borrower's. */
export async function bothSides(notary: Notary, staff: Browser) {
  const { server } = notary;
  const { owner, signer, journey } = await opened(server);
  const { uuid } = owner;
  await notary.verify({ browser: signer, journey });
  const deed = await atTheNotary(server, uuid);
  await put(server, uuid, 'DEED_SIGNING', { ...APPLICATION.application, selectedPropertyUuid: 'home' });
  const [note] = await makeDocuments(server.services, {
    application: uuid,
    names: ['note'],
    key: `${uuid}/note`,
  });
  const asked = async ({ browser, journey }: Person, screen: string): Promise<Side> => {
    const words = [`Asked at ${screen}`, `${screen.replaceAll('/', '-')}.png`];
    const fields = { commentsToBorrower: words[0] };
    const body = { participant: participantNamed(journey), category: 'GENERIC_DOCUMENT_REQUEST', fields };
    expect((await staff.call('staffRaiseCondition', { params: { uuid }, body })).status).toBe(200);
    const { conditions } = (await browser.call('conditions', { params: { uuid: journey } })).body;
    const sent = await browser.raw({
      method: 'POST',
      url: `/service-hearthline/api/v1/uploads/${journey}?${new URLSearchParams({ screen, field: '/files' })}`,
      headers: { 'content-type': 'application/octet-stream', 'x-file-name': words[1] ?? '' },
      payload: png(),
    });
    expect([sent.status, sent.text]).toEqual([201, expect.any(String)]);
    const [{ uuid: condition }] = conditions as unknown as [{ uuid: string }];
    return { browser, journey, screen, condition, file: String(sent.body.uuid), words };
  };
  return {
    ...{ deed: deed.uuid, note: note!.uuid },
    borrower: await asked({ browser: owner.browser, journey: uuid }, 'conditions/upload-document'),
    signer: await asked({ browser: signer, journey }, 'heloc-signer/conditions/upload-document'),
  };
}
