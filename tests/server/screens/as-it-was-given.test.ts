/** Does who was given an offer keep what it says, whatever a release changes since: its rate, its costs, the terms that were disclosed? */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocuments } from '../../../src/server/documents/make.ts';
import { readPdf } from '../documents/read-pdf.ts';
import { readOnce, type TestServer } from '../support/harness.ts';
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

test('an offer is taken at the rate that it was given at, whatever rates a release has since; the note says that rate', async () => {
  const person = await beginAt(server);
  await confirmLiens(person);
  const [given] = await offersOf(person);
  const released = structuredClone((await readOnce()).bundles ?? []);
  for (const bundle of released) {
    bundle.hash = `dearer${bundle.hash}`;
    Object.assign(bundle.orgs.figure?.products[bundle.product]?.pricing ?? {}, { aprFrom: 15, aprTo: 17 });
  }
  reading = async () => ({ bundles: released, problems: [] });
  await server.services.configuration.reload();
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

test('what a line costs stays as it was disclosed and offered, whatever the lender sets since: in the note, on the page, on the card', async () => {
  const person = await beginAt(server);
  await confirmLiens(person);
  await chooseOffer(person);
  const before = await readNote(person.uuid, 'before');
  const released = structuredClone((await readOnce()).bundles ?? []);
  const later = { feeFinanced: false, laterDrawMinimum: 900, graceDays: 3, applicationDays: 9 };
  for (const bundle of released) {
    bundle.hash = `later${bundle.hash}`;
    Object.assign(bundle.orgs.figure?.products[bundle.product]?.settings ?? {}, later);
  }
  reading = async () => ({ bundles: released, problems: [] });
  await server.services.configuration.reload();
  await server.settled();
  expect(await readNote(person.uuid, 'after')).toEqual(before);
  const { feeFinanced, laterDrawMinimum, graceDays } = { ...(await keptSettings(person)) };
  expect({ feeFinanced, laterDrawMinimum, graceDays }).toEqual({
    ...{ feeFinanced: true, laterDrawMinimum: 500, graceDays: 30 },
  });
  // What is not pinned is the lender's of today.
  expect((await standingOf(person)).facts?.org).toMatchObject({
    feeFinanced: true,
    insuranceDays: 30,
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
