/** Everybody who may come to an application that several sign: whose it is, who signs it, and who has no business there. */
import { Readable } from 'node:stream';
import { participantNamed } from '../../../src/engine/decide/access.ts';
import type { TokenClaims } from '../../../src/server/identity/tokens.ts';
import { atDesk } from '../staff/office.ts';
import { anotherOwner, type Notary, openNotary, type Person } from '../support/before-the-notary.ts';
import type { Browser, Options, TestServer } from '../support/harness.ts';
import { withApplication } from '../support/people.ts';
import { atTheNotary, opened, put } from '../support/signers.ts';
import { storedOf } from '../support/stored.ts';

export const EVERYBODY = [
  ...(['owner', 'signer', 'signer of another', 'former signer', 'borrower of another'] as const),
  ...(['borrower elsewhere', 'staff', 'staff elsewhere', 'nobody'] as const),
] as const;
export type Who = (typeof EVERYBODY)[number];

/** What is asked for: the application, the part of a signer in it, the part that was taken back, or one's own draft. */
export type Subject = 'application' | 'part' | 'former part' | 'draft';

export interface Known {
  server: TestServer;
  subjects: Record<Subject, string>;
  browsers: Record<Who, Browser>;
  /** The same person in a browser of its own, signed in anew: what they do there ends nothing of the others. */
  again: (who: Who) => Promise<Browser>;
  /** What is the application's or its owner's. */
  ids: Record<Thing, string>;
  /** Of the pages of others that each has come back from. */
  states: { owner: string; signer: string };
  /** The owner's. */
  email: string;
  /** What nobody reads who has no part in it. */
  secrets: string[];
  /** All that is stored of it, by table: what stands there is told as hashes. */
  stored: () => Promise<unknown>;
}

export type Thing =
  | ('identity' | 'session' | 'notification')
  | ('participant' | 'document' | 'condition')
  /** Of the owner, and of the signer. */
  | ('upload' | 'partUpload');

const ELSEWHERE = 'harbor-cu.localhost';

/** One application before the notary, whose owner has signed, with all the others around it. */
export async function everybody(options: Options): Promise<Known> {
  const notary = await openNotary(options);
  const { server } = notary;
  const { owner, signer, journey } = await opened(server);
  const { uuid } = owner;
  const former = await anotherOwner(server, { ...owner, journey: uuid }, 'Otto Ashgrove');
  const taken = { uuid, participant: participantNamed(former.journey) ?? '' };
  expectStatus(await owner.browser.call('takeBackInvitation', { params: taken }), 204);
  await notary.verify({ browser: signer, journey });
  const deed = await signedByOwner(notary, { ...owner, journey: uuid });
  const browsers: Known['browsers'] = {
    ...{ owner: owner.browser, signer, 'former signer': former.browser },
    'signer of another': (await opened(server)).signer,
    'borrower of another': (await withApplication(server)).browser,
    'borrower elsewhere': (await withApplication(server, ELSEWHERE)).browser,
    staff: await atDesk(server),
    'staff elsewhere': await atDesk(server, ELSEWHERE, 'harbor-cu'),
    nobody: server.browser(),
  };
  const claims = new Map<Who, TokenClaims>();
  for (const who of EVERYBODY) if (who !== 'nobody') claims.set(who, await claimsOf(server, browsers[who]));
  const { identity } = claims.get('owner')!;
  const spare = await signedInAgain(server, 'owner', claims.get('owner'));
  const raised = await browsers.staff.call('staffRaiseCondition', {
    ...{ params: { uuid }, body: { category: 'ESCALATION_REVIEW' } },
  });
  const [condition] = raised.body.conditions as unknown as { uuid: string }[];
  const [notification] = await server.store.notifications.listOwn(identity);
  const { email } = (await owner.browser.call('identity')).body;
  return {
    ...{ server, browsers },
    subjects: { application: uuid, part: journey, 'former part': former.journey, draft: 'draft' },
    again: (who) => signedInAgain(server, who, claims.get(who)),
    ids: {
      ...{
        identity,
        session: (await claimsOf(server, spare)).session,
        participant: participantNamed(journey) ?? '',
        document: deed.uuid,
        condition: condition!.uuid,
      },
      notification: notification!.uuid,
      upload: await sentBy(server, {
        ...{ application: uuid, participant: null, screen: 'insurance/upload', field: '/policy' },
      }),
      partUpload: await sentBy(server, {
        ...{ application: uuid, participant: participantNamed(journey) ?? '' },
        ...{ screen: 'heloc-signer/conditions/upload-document', field: '/files' },
      }),
    },
    states: {
      owner: await stateOf(server, uuid, { identity, screen: 'notary/session' }),
      signer: await stateOf(server, uuid, {
        ...(await claimsOf(server, signer)),
        screen: 'heloc-signer/sign',
      }),
    },
    ...{ email: String(email), secrets: [uuid, String(email), deed.uuid, deed.sha256] },
    stored: () => storedOf(server, uuid),
  };
}

function expectStatus({ status, text }: { status: number; text: string }, wanted: number): void {
  if (status !== wanted) throw new Error(`${status} in place of ${wanted}: ${text}`);
}

/** The deed with the first of its signatures: nobody is taken back any more. */
async function signedByOwner(notary: Notary, borrower: Person) {
  // Of the kind that has an address of its own; its papers may be read on a screen.
  const kind = { isCrypto: true, consents: [{ type: 'ELECTRONIC_RECORDS' }] };
  await put(notary.server, borrower.journey, 'DEED_SIGNING', kind);
  const deed = await atTheNotary(notary.server, borrower.journey);
  expectStatus(await notary.sign(borrower), 200);
  return deed;
}

async function claimsOf({ services }: TestServer, { token = '' }: Browser) {
  const verdict = await services.tokens.verify(token);
  if (verdict.kind !== 'ok') throw new Error(`A token is ${verdict.kind}.`);
  return verdict.claims;
}

async function signedInAgain(
  server: TestServer,
  who: Who,
  claims: TokenClaims | undefined,
): Promise<Browser> {
  const browser = server.browser(who.endsWith('elsewhere') ? ELSEWHERE : undefined);
  if (!claims) return browser;
  browser.token = await server.services.tokens.start({ uuid: claims.identity, org: claims.org });
  return browser;
}

/** A file that is part of an answer. */
async function sentBy(
  { services, store }: TestServer,
  place: { application: string; participant: string | null; screen: string; field: string },
): Promise<string> {
  const expiresAt = new Date(services.clock().getTime() + 60_000);
  const row = await store.uploads.begin({ ...place, blob: services.newId(), name: 'policy.png', expiresAt });
  const bytes = Buffer.from('A policy.');
  await services.blobs.put(row.blob, Readable.from([bytes], { objectMode: false }));
  await store.uploads.arrived(row, { type: 'image/png', size: bytes.length, sha256: '00', expiresAt });
  await store.uploads.attach([row.uuid], place);
  return row.uuid;
}

/** What was brought back from there is written. */
async function stateOf(
  { services, store }: TestServer,
  application: string,
  { identity, screen }: { identity: string; screen: string },
): Promise<string> {
  const expiresAt = new Date(services.clock().getTime() + 60 * 60_000);
  const { state, key } = await store.handoffs.begin({ identity, application, screen, expiresAt });
  await store.handoffs.use(key);
  return state;
}
