/** Does who was given an offer keep what it says, whatever a release changes since: its rate, its costs, the terms that were disclosed? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Bundle } from '../../../src/engine/model/bundle.ts';
import { makeDocuments } from '../../../src/server/documents/make.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { readOnce, type TestServer } from '../support/harness.ts';
import { newEmail } from '../support/people.ts';
import {
  accept,
  invite,
  mailsTo,
  OWNER,
  ownPartOf,
  signing,
  standingIn,
  standingOfPart,
  tokenTo,
} from '../support/signers.ts';
import { beginAt, chooseOffer, confirmLiens, offersOf, type Person, startSandboxed } from './applicants.ts';

let server: TestServer;
let reading = readOnce;
beforeAll(async () => {
  server = await startSandboxed(() => reading());
});
afterAll(() => server.close());

async function readNote(application: string, key: string) {
  const request = { application, names: ['note'], key: `${application}/${key}` };
  const [note] = await makeDocuments(server.services, request);
  const { text } = await readPdf((await server.store.documents.bytes(note!.uuid, 'made'))!);
  return { uuid: note!.uuid, text };
}

async function standingOf({ browser, uuid }: Person) {
  const { body } = await browser.call('standing', { params: { journey: uuid } });
  return body as { facts?: { org?: object } };
}

interface Kept {
  uuid: string;
  org?: Record<string, unknown>;
}

/** As the list of one's applications tells them; undefined where they are those of today. */
async function keptSettings({ browser, uuid }: Person) {
  const rows = (await browser.call('applications')).body.applications as unknown as Kept[];
  return rows.find((each) => each.uuid === uuid)!.org;
}

/** From now on the lender has these settings, and `more` is done to each product. */
async function release(settings: object, more: (bundle: Bundle) => void = () => undefined) {
  const released = structuredClone((await readOnce()).bundles ?? []);
  for (const bundle of released) {
    bundle.hash = `later${bundle.hash}`;
    Object.assign(bundle.orgs.figure?.products[bundle.product]?.settings ?? {}, settings);
    more(bundle);
  }
  reading = async () => ({ bundles: released, problems: [] });
  await server.services.configuration.reload();
  await server.settled();
}

test('an offer is taken at the rate that it was given at, whatever rates a release has since; the note says that rate', async () => {
  const person = await beginAt(server);
  await confirmLiens(person);
  const [given] = await offersOf(person);
  await release({}, ({ orgs, product }) =>
    Object.assign(orgs.figure?.products[product]?.pricing ?? {}, { aprFrom: 15, aprTo: 17 }),
  );
  const other = await beginAt(server);
  await confirmLiens(other);
  expect(given!.rate).toBeLessThan(15);
  for (const { rate } of await offersOf(other)) expect(rate).toBeGreaterThanOrEqual(15);
  await chooseOffer(person);
  expect(await person.facts()).toMatchObject({ rate: given!.rate });
  const { text } = await readNote(person.uuid, 'note');
  expect(text).toContain(`Annual percentage rate ${given!.rate.toFixed(3)}%`);
  reading = readOnce;
  await server.services.configuration.reload();
});

test('offers are counted by what the lender charged on the day of the application, whatever a release charges since', async () => {
  const person = await beginAt(server);
  await release({}, ({ orgs, product }) =>
    Object.assign(orgs.figure?.products[product]?.pricing ?? {}, { aprFrom: 15, aprTo: 17 }),
  );
  await confirmLiens(person);
  const rates = (await offersOf(person)).map(({ rate }) => rate);
  expect(rates.length).toBeGreaterThan(0);
  for (const rate of rates) expect(rate).toBeLessThan(15);
  reading = readOnce;
  await server.services.configuration.reload();
});

test('what a line costs stays as it was disclosed and offered, whatever the lender sets since: in the note, on the page, on the card', async () => {
  const person = await beginAt(server);
  await confirmLiens(person);
  await chooseOffer(person);
  const before = await readNote(person.uuid, 'before');
  const later = {
    feeFinanced: false,
    laterDrawMinimum: 900,
    graceDays: 3,
    applicationDays: 9,
    insuranceDays: 45,
  };
  await release(later);
  expect(await readNote(person.uuid, 'after')).toEqual(before);
  const { feeFinanced, laterDrawMinimum, graceDays } = { ...(await keptSettings(person)) };
  expect({ feeFinanced, laterDrawMinimum, graceDays }).toEqual({
    ...{ feeFinanced: true, laterDrawMinimum: 500, graceDays: 30 },
  });
  // What is not pinned is the lender's of today.
  expect((await standingOf(person)).facts?.org).toMatchObject({
    feeFinanced: true,
    insuranceDays: 45,
    name: 'Figure',
  });

  const other = await beginAt(server);
  await confirmLiens(other);
  await chooseOffer(other);
  const theirs = await readNote(other.uuid, 'theirs');
  expect(theirs.text).toContain('You pay it at closing.');
  expect(theirs.text).toContain('at least $900');
  expect(before.text).toContain('It is added to what you owe');
  expect(before.text).toContain('at least $500');
  expect(await standingOf(other)).not.toHaveProperty('facts.org');
  expect(await keptSettings(other)).toBeUndefined();
  reading = readOnce;
  await server.services.configuration.reload();
  expect(await keptSettings(person)).toBeUndefined();
  expect(await keptSettings(other)).toMatchObject({ feeFinanced: false });
});

test('whoever signs beside the borrower reads the settings of the application, on their page and in the email with their link', async () => {
  const owner = await signing(server);
  await release({ notaryVisitFee: 999 }, ({ copy }) => {
    copy['mails.signerInvited.body'] = ['A visit costs {org.notaryVisitFee, money}, says {org.name}.'];
  });
  const email = newEmail();
  const sent = await invite(server, owner.browser, owner.uuid, { ...OWNER, email });
  expect([sent.status, sent.text]).toEqual([200, expect.any(String)]);
  expect((await mailsTo(server, email)).map(({ text }) => text)).toEqual([
    expect.stringContaining('A visit costs $300, says Figure.'),
  ]);
  const signer = server.browser();
  signer.token = (await accept(signer, await tokenTo(server, email))).body.jwt;
  const journey = String((await ownPartOf(signer)).body.journey);
  const { facts } = standingIn(await standingOfPart(signer, journey));
  expect(facts.org).toMatchObject({ notaryVisitFee: 300 });
  reading = readOnce;
  await server.services.configuration.reload();
});
