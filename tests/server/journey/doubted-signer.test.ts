/** Does a doubt about who a signer is hold up the deed until it is cleared, and does the owner hear that something is asked? */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPath } from '../../../src/engine/model/paths.ts';
import { atDesk } from '../staff/office.ts';
import { type Notary, openNotary } from '../support/before-the-notary.ts';
import type { Browser, TestServer } from '../support/harness.ts';
import {
  atTheNotary,
  listOf,
  mailsTo,
  makeDeed,
  opened,
  standingIn,
  standingOfPart,
} from '../support/signers.ts';

const FILE = 'GENERIC_DOCUMENT_REQUEST';
const ID = 'ID_VERIFICATION_FAILURE';

let notary: Notary;
let server: TestServer;
let desk: Browser;
beforeAll(async () => {
  notary = await openNotary();
  server = notary.server;
  desk = await atDesk(server);
});
afterAll(() => server.close());

type Signing = Awaited<ReturnType<typeof opened>>;
const partOf = ({ journey }: Pick<Signing, 'journey'>) => journey.slice('as.'.length);
const asked = (known: Signing, category: string, fields: object = {}) =>
  desk.call('staffRaiseCondition', {
    params: { uuid: known.owner.uuid },
    body: { participant: partOf(known), category, fields },
  });

describe('a doubt about who a signer is', () => {
  const coDeedOf = async (uuid: string) => {
    await server.settled();
    const row = await server.store.applications.find(uuid);
    return [row?.status, readPath(row?.facts, 'application.coDeedStatus')];
  };
  const signaturesOf = async (uuid: string) => (await server.store.documents.signatures(uuid)).length;
  async function atTheDeed() {
    const known = await opened(server);
    const signer = { browser: known.signer, journey: known.journey };
    await notary.verify(signer);
    const deed = await atTheNotary(server, known.owner.uuid);
    return { known, signer, deed, uuid: known.owner.uuid, owner: known.owner.browser };
  }

  test('takes it away that they are verified, and the deed waits, until they show it again; a document asked for does not', async () => {
    const { known, signer, uuid, owner } = await atTheDeed();
    await asked(known, FILE);
    expect((await notary.meet(signer)).status).toBe(200);
    await asked(known, ID);
    expect((await notary.comeBack(signer)).status).toBe(409);
    expect(await signaturesOf(uuid)).toBe(0);
    expect(await listOf(owner, uuid)).toMatchObject([{ state: 'opened', isAsked: true }]);
    expect(await coDeedOf(uuid)).toEqual(['CO_DEED_REQ', 'WAITING']);
    expect(standingIn(await standingOfPart(owner, uuid)).screen?.path).toBe('signing/additional');
    expect(standingIn(await standingOfPart(signer.browser, signer.journey)).step).toBe('verify');
    expect((await notary.meet(signer)).status).toBe(409);
    await notary.verify(signer, 'bad');
    expect(await coDeedOf(uuid)).toEqual(['CO_DEED_REQ', 'WAITING']);
    await notary.verify(signer);
    expect(await listOf(owner, uuid)).toMatchObject([{ state: 'verified' }]);
    expect((await coDeedOf(uuid))[0]).toBe('GEN_NOTARY');
  });

  test('leaves the signature of who has signed, and staff may clear it', async () => {
    const { known, signer, uuid, owner, deed } = await atTheDeed();
    expect((await notary.sign(signer)).status).toBe(200);
    await asked(known, ID);
    expect(await coDeedOf(uuid)).toEqual(['CO_DEED_REQ', 'WAITING']);
    expect(await signaturesOf(uuid)).toBe(1);
    const { conditions } = (await desk.call('staffApplication', { params: { uuid } })).body;
    const [open] = conditions as unknown as { uuid: string }[];
    const body = { participant: partOf(known), uuid: open!.uuid };
    expect((await desk.call('staffClearCondition', { params: { uuid }, body })).status).toBe(200);
    expect((await coDeedOf(uuid))[0]).toBe('GEN_NOTARY');
    expect((await makeDeed(server, uuid)).uuid, 'a deed that says the same').toBe(deed.uuid);
    expect(await listOf(owner, uuid)).toMatchObject([{ state: 'signed' }]);
  });

  test('or anything else that is asked once all are verified is told to the owner, who finds on a page whom it is about', async () => {
    const { known, uuid, owner } = await atTheDeed();
    const own = String((await owner.call('identity')).body.email);
    const told = async () =>
      (await mailsTo(server, own)).filter(
        ({ subject }) => subject === 'We asked another owner for one more thing',
      );
    expect(await told()).toEqual([]);
    await asked(known, FILE, { commentsToBorrower: 'The back of your card is missing.' });
    const [mail, ...more] = await told();
    expect(more).toEqual([]);
    expect(mail?.text).not.toMatch(/document|back of your card/i);
    const params = { journey: uuid };
    const shown = standingIn(await owner.call('standing', { params, query: { screen: 'signing/owners' } }));
    expect(shown.screen?.path).toBe('signing/owners');
    expect(shown.facts).toMatchObject({
      participants: { signer: { some: { asked: true, doubted: false } } },
    });
    expect(await listOf(owner, uuid)).toMatchObject([{ state: 'verified', isAsked: true }]);
  });
});
